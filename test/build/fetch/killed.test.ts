import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FileServer, startFileServer } from "./fileServer.ts";
import { upstreamOf } from "./upstream.ts";

const KILLS = 10;
const LONGEST_MS = 900;

let server: FileServer;
let folder = "";
beforeAll(async () => {
  server = await startFileServer();
  const slowly = { bytes: 4_000, pauseMs: 10 };
  for (const [path, bytes] of Object.entries(upstreamOf("test/input/mini")))
    server.files.set(path, { bytes, slowly });
  folder = mkdtempSync(join(tmpdir(), "tidemark-killed-"));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Fetches into `name`; killed so long after the first request, or let run to its end. Gives the exit status. */
async function fetchInto(name: string, killAfterMs?: number): Promise<number | null> {
  const places = ["--sources", join(folder, name), "--downloads", join(folder, `${name}-downloads`)];
  const child = spawn("node", ["bin/tidemark.js", "fetch", "--mirror", server.address, ...places], {
    stdio: "ignore",
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  if (killAfterMs !== undefined) {
    const before = server.seen.length;
    while (server.seen.length === before && child.exitCode === null) await pause(5);
    await pause(killAfterMs);
    child.kill("SIGKILL");
  }
  return ended;
}

function contentsOf(name: string): Record<string, string> {
  const below = join(folder, name);
  const names = readdirSync(below, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((each) => statSync(join(below, each)).isFile());
  return Object.fromEntries(files.map((each) => [each, readFileSync(join(below, each), "latin1")]));
}

it("killed at any moment and started again, ends with the same bytes as one that was left alone", async () => {
  expect(await fetchInto("alone")).toBe(0);
  const alone = contentsOf("alone");
  for (let kill = 0; kill < KILLS; kill += 1) {
    await fetchInto("killed", Math.random() * LONGEST_MS);
    for (const [name, content] of Object.entries(contentsOf("."))) {
      // Whatever has its final name is whole, at any moment.
      const table = /^killed\/(.+)$/.exec(name)?.[1];
      if (table === undefined || table.endsWith(".tmp") || table === "checksums.json") continue;
      expect(content, name).toBe(alone[table]);
    }
  }
  expect(await fetchInto("killed")).toBe(0);
  expect(contentsOf("killed")).toEqual(alone);
}, 120_000);
