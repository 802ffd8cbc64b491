import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import { openDist, removeLeftovers } from "../../../generator/publish/publish.ts";
import { readCurrent, verifyRelease } from "../../../release/verify.ts";
import { inNewFolder } from "../mini.ts";

const KILLS = 20;
const LONGEST_MS = 500;
const effects = nodeEffects({ quiet: true });

/** Runs the program that publishes for ever, and kills it so long after it began. */
async function killAfter(ms: number, dist: string): Promise<void> {
  const child = spawn("node", ["--import", "tsx", "test/generator/publish/publishForever.ts", dist], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await pause(ms);
  child.kill("SIGKILL");
  await ended;
}

it("leaves a whole release behind current, whenever the process that publishes is killed", async () => {
  await inNewFolder(async (dist) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const ms = Math.random() * LONGEST_MS;
      await killAfter(ms, dist);
      if ((await readCurrent(dist, effects)) === undefined) continue;
      const { problems } = await verifyRelease(dist, undefined, effects);
      expect(problems, `killed after ${ms} ms`).toEqual([]);
    }
    expect(await readCurrent(dist, effects)).toBeDefined();
    await openDist(dist, effects);
    await removeLeftovers(dist, effects);
    const names = await effects.files.list(`${dist}/releases`);
    expect(names.every((name) => /^[0-9a-f]{16}$/.test(name))).toBe(true);
    expect(await effects.files.list(dist)).toEqual(["current", "history", "releases"]);
  });
}, 120_000);
