import { type Effects, nodeEffects } from "../../../build/effects.ts";
import { inStaging, type PublishOptions, prepareDist, publish } from "../../../generator/publish/publish.ts";
import { pruneReleases, rollback } from "../../../generator/publish/releases.ts";
import { endingAt } from "../../build/endingAt.ts";
import { TINY_ID, writeTinyFiles } from "../tinyRelease.ts";

const [B, C] = ["00000000000000bb", "00000000000000cc"] as const;

/** Publishes releases in turn, goes back, publishes one again over a damaged one of its name, and takes others away. */
export async function publishInTurn(dist: string, effects: Effects): Promise<void> {
  await publishOne(dist, TINY_ID, effects);
  await publishOne(dist, B, effects);
  await rollback(dist, effects);
  await publishOne(dist, C, effects);
  await effects.files.remove(`${dist}/releases/${B}/responses`);
  await publishOne(dist, B, effects);
  // The one that is served, built again: a reader finds it whole all the while.
  await publishOne(dist, B, effects);
  await pruneReleases(dist, 2, effects);
}

/** Writes a tiny release and publishes it; `spoil` changes it in between. */
export async function publishOne(
  dist: string,
  id: string,
  effects: Effects,
  options: PublishOptions = {},
  spoil: (staging: string) => unknown = () => {},
): Promise<void> {
  await prepareDist(dist, effects);
  await inStaging(dist, id, effects, async (staging) => {
    await writeTinyFiles(staging, effects, id);
    await spoil(staging);
    await publish(dist, id, staging, effects, options);
  });
}

// As a program, it kills itself at a change to the disk: `publishInTurn.ts DIST LAST`.
if (process.argv[1]?.endsWith("publishInTurn.ts")) {
  const [, , dist = "", last = ""] = process.argv;
  const end = () => void process.kill(process.pid, "SIGKILL");
  await publishInTurn(dist, endingAt(Number(last), "half-way", nodeEffects({ quiet: true }), end));
}
