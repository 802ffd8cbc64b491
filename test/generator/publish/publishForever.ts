import { nodeEffects } from "../../../build/effects.ts";
import { inWorkshop, openDist, publish } from "../../../generator/publish/publish.ts";
import { pruneReleases, rollback } from "../../../generator/publish/releases.ts";
import { TINY_ID, tinyFiles } from "../tinyRelease.ts";

// A program to be killed: it publishes two releases in turn, goes back, damages and mends one, and takes others away.
const [, , dist = ""] = process.argv;
const effects = nodeEffects({ quiet: true });
const ids = [TINY_ID, "00000000000000bb", "00000000000000cc"] as const;

process.stdout.write("ready\n");
for (let turn = 0; ; turn += 1) {
  const id = ids[turn % ids.length] ?? TINY_ID;
  await openDist(dist, effects);
  await inWorkshop(dist, id, effects, async (workshop) => {
    for (const [path, bytes] of await tinyFiles()) {
      const own = path === "manifest.json" ? Buffer.from(bytes).toString().replace(TINY_ID, id) : bytes;
      await effects.files.write(`${workshop}/${path}`, own);
    }
    await publish(dist, id, workshop, effects);
  });
  if (turn % 3 === 1) await rollback(dist, effects);
  if (turn % 4 === 2) await pruneReleases(dist, 2, effects);
}
