import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { type Effects, nodeEffects } from "../../../build/effects.ts";
import { readCurrent, verifyRelease } from "../../../core/verify/verify.ts";
import { prepareDist } from "../../../generator/publish/publish.ts";
import { endEverywhere } from "../../build/endingAt.ts";
import { memoryEffects } from "../../build/memoryEffects.ts";
import { inNewFolder } from "../../folders.ts";
import { TINY_ID } from "../tinyRelease.ts";
import { publishInTurn, publishOne } from "./publishInTurn.ts";

/** What must hold whenever it ended: what is served is whole, and the next command tidies up. */
async function expectSound(dist: string, moment: string, effects: Effects): Promise<void> {
  const current = await readCurrent(dist, effects);
  if (current !== undefined) {
    expect((await verifyRelease(dist, undefined, effects)).problems, moment).toEqual([]);
  }
  await prepareDist(dist, effects);
  expect(await readCurrent(dist, effects), moment).toBe(current);
  const names = [...(await effects.files.list(dist)), ...(await effects.files.list(`${dist}/releases`))];
  const unknown = names.filter((name) => !/^(current|history|releases|[0-9a-f]{16})$/.test(name));
  expect(unknown, moment).toEqual([]);
}

it("leaves a whole release behind current, whichever of its changes to the disk is the last", async () => {
  let served = 0;
  const changes = await endEverywhere(
    async () => memoryEffects(),
    (effects) => publishInTurn("dist", effects),
    async (disk, moment) => {
      if ((await readCurrent("dist", disk)) !== undefined) served += 1;
      await expectSound("dist", moment, disk);
    },
  );
  expect(changes).toBeGreaterThan(50);
  expect(served).toBeGreaterThan(changes);
});

it.each([
  ["a body", "responses/region-all.ndjson"],
  ["its manifest", "manifest.json"],
])("keeps the release that is served, damaged in %s, until a whole one stands there", async (_, damaged) => {
  await endEverywhere(
    async () => {
      const disk = memoryEffects();
      await publishOne("dist", TINY_ID, disk);
      await disk.files.write(`dist/releases/${TINY_ID}/${damaged}`, "{}");
      return disk;
    },
    (effects) => publishOne("dist", TINY_ID, effects),
    async (disk, moment) => {
      await prepareDist("dist", disk);
      expect(await disk.files.exists(`dist/releases/${TINY_ID}/manifest.json`), moment).toBe(true);
      await publishOne("dist", TINY_ID, disk);
      expect(await disk.files.list("dist/releases"), moment).toEqual([TINY_ID]);
      await expectSound("dist", moment, disk);
    },
  );
});

it.each([20, 40, 60])("does so as a process that is killed at change %i", async (last) => {
  await inNewFolder(async (dist) => {
    const program = ["--import", "tsx", "test/generator/publish/publishInTurn.ts", dist, String(last)];
    const child = spawn("node", program, { stdio: ["ignore", "ignore", "inherit"] });
    expect(await once(child, "close")).toEqual([null, "SIGKILL"]);
    await expectSound(dist, `change ${last}`, nodeEffects({ quiet: true }));
  });
});
