import { spawn } from "node:child_process";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { type Effects, nodeEffects } from "../../../build/effects.ts";
import { fetchSources } from "../../../build/fetch/fetchSources.ts";
import { nodeNetwork, PATIENCE } from "../../../build/fetch/request.ts";
import { folderForFile } from "../../folders.ts";
import { contentsOf } from "../contents.ts";
import { endEverywhere } from "../endingAt.ts";
import { stall, startFileServer } from "./fileServer.ts";
import { upstreamOf } from "./upstream.ts";

const MINI = "test/input/mini";
/** So many of the ends that are possible are tried of each, evenly spread. */
const MOST_ENDS = 8;
const node = nodeEffects({ quiet: true });
// Nothing here outlives a power cut: waiting for the disk would be most of the time.
const quiet: Effects = {
  ...node,
  files: { ...node.files, write: (path, data) => node.files.write(path, data) },
};

const folder = folderForFile();
const published = Object.entries(upstreamOf(MINI)).map(([path, bytes]) => [path, { bytes }] as const);
const server = await startFileServer(published);
afterAll(() => server.stop());

type Work = { readonly name: string; readonly mirror: string; readonly only?: readonly string[] };

/** Fetches into the folder `name`. */
async function fetchInto({ name, ...more }: Work, effects: Effects = quiet): Promise<void> {
  const places = { sources: join(folder, name), downloads: join(folder, `${name}-downloads`) };
  const results = await fetchSources(
    { ...places, onetVersion: "29.0", ...more },
    nodeNetwork(undefined),
    PATIENCE,
    effects,
  );
  expect(results.filter(({ state }) => state === "failed")).toEqual([]);
}

/** Whatever has its final name is whole, at any moment. */
function expectWhole(name: string, alone: Readonly<Record<string, string>>, moment: string): void {
  for (const [table, content] of Object.entries(contentsOf(join(folder, name)))) {
    if (table.endsWith(".tmp") || table === "checksums.json") continue;
    expect(content, `${moment}: ${table}`).toBe(alone[table]);
  }
}

describe.each([
  ["a mirror of tables", "onet"],
  ["a mirror of tables", "extras"],
  ["the published files", "soc"],
  ["the published files", "oews-metropolitan"],
  ["the published files", "oews-sector"],
])("fetching from %s", (place, name) => {
  it(`${name}: ended at its changes to the disk and started again, leaves what one that was left alone leaves`, async () => {
    const mirror = place === "a mirror of tables" ? MINI : server.address;
    const work = { mirror, only: [name] };
    await fetchInto({ name: `${name}-alone`, ...work });
    const alone = contentsOf(join(folder, `${name}-alone`));
    await endEverywhere(
      async () => {
        rmSync(join(folder, name), { recursive: true, force: true });
        await quiet.files.mkdir(join(folder, name, "onet/29.0"));
        await quiet.files.mkdir(join(folder, name, "bls"));
        return quiet;
      },
      (effects) => fetchInto({ name, ...work }, effects),
      async (_, moment) => {
        expectWhole(name, alone, moment);
        await fetchInto({ name, ...work });
        expect(contentsOf(join(folder, name)), moment).toEqual(alone);
      },
      MOST_ENDS,
    );
  });
});

it("killed in the middle of downloads and started again, goes on where they ended and ends with the same bytes", async () => {
  await fetchInto({ name: "alone", mirror: server.address });
  const alone = contentsOf(join(folder, "alone"));
  const slow = await startFileServer(server.files);
  const broken = [
    ["www.onetcenter.org/dl_files/database/db_29_0_text.zip", 9_000],
    ["www.bls.gov/oes/special-requests/oesm24in4.zip", 1],
    ["www.bls.gov/soc/2018/soc_2018_definitions.xlsx", 700],
  ] as const;
  for (const [path, afterBytes] of broken) {
    const bytes = server.files.get(path)?.bytes ?? Buffer.from("");
    slow.files.set(path, { bytes, tricks: [stall(afterBytes), stall(afterBytes)] });
  }
  for (const run of [1, 2]) {
    await killOnce(slow.address, () => {
      for (const [path, bytes] of broken) {
        expect(statSync(join(folder, "killed-downloads", `${path}.part`)).size).toBe(run * bytes);
      }
    });
    expectWhole("killed", alone, `run ${run}`);
  }
  await fetchInto({ name: "killed", mirror: slow.address });
  expect(contentsOf(join(folder, "killed"))).toEqual(alone);
  for (const [path, bytes] of broken) {
    const ranges = slow.seen.flatMap((seen) => (seen.path === path ? [seen.range] : []));
    expect(ranges).toEqual([undefined, `bytes=${bytes}-`, `bytes=${2 * bytes}-`]);
  }
  await slow.stop();
});

/** Starts the program, and kills it as soon as `isTime` no longer throws. */
async function killOnce(mirror: string, isTime: () => void): Promise<void> {
  const places = ["--sources", join(folder, "killed"), "--downloads", join(folder, "killed-downloads")];
  mkdirSync(join(folder, "killed"), { recursive: true });
  const child = spawn("node", ["bin/tidemark.js", "fetch", "--mirror", mirror, ...places], {
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("close", (_, signal) => resolve(signal)));
  await vi.waitFor(isTime, { timeout: 100_000, interval: 20 }).finally(() => child.kill("SIGKILL"));
  expect(await ended).toBe("SIGKILL");
}
