import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RELEASES_FOLDER } from "../../core/format/format.ts";
import { openDist } from "../../core/format/openDist.ts";
import { makeMetrics } from "../../gateway/http/metrics.ts";
import { openCurrentRelease } from "../../gateway/release/release.ts";
import { holdRelease, type ReleaseHolder } from "../../gateway/release/releaseHolder.ts";
import { temporaryFolder } from "../folders.ts";
import { type LogLine, recordedLog } from "./accounts/logLines.ts";
import { type Answer, type Client, listen } from "./client.ts";
import { type Harness, harness, releaseOptions } from "./harness.ts";
import { makeCurrent, miniRelease, publishTo, type TestRelease, writeRelease } from "./miniRelease.ts";

let folder: ReturnType<typeof temporaryFolder>;
let h: Harness;
let client: Client;
let holder: ReleaseHolder;
let first: TestRelease;
let second: TestRelease;
let lines: LogLine[];

beforeEach(async () => {
  folder = temporaryFolder();
  [first, second] = [await miniRelease(), await miniRelease({ variant: "b" })];
  publishTo(folder.path, first);
  const dist = openDist(folder.path);
  const { log, lines: written } = recordedLog();
  lines = written;
  holder = holdRelease(
    dist,
    await openCurrentRelease(dist, releaseOptions),
    releaseOptions,
    { log, metrics: makeMetrics() },
    3_600_000,
  );
  h = await harness({ services: { release: () => holder.current() } });
  client = await listen(h.app);
});
afterEach(async () => {
  client.close();
  await h.close();
  holder.close();
  folder.remove();
});

const PATHS = [
  "/jobs/15-1252.00",
  "/jobs/15-1252.00?exposure_threshold=0.3",
  "/jobs/43-3031.00/tasks?limit=100",
  "/regions/31084?include_jobs=true&job_limit=9",
  "/jobs/compare?socs=15-1252.00,29-1141.00",
  "/jobs/search?q=nurses",
  "/stats/overview",
];

test("requests during swaps all succeed, each body wholly from the release it names", async () => {
  writeRelease(folder.path, second);
  const expected = new Map<string, string>();
  for (const { id } of [first, second]) {
    makeCurrent(folder.path, id);
    await holder.refresh();
    for (const path of PATHS) {
      const answer = await client.ask(path, { key: h.keys.enterprise });
      expected.set(`${answer.headers["x-data-release"]} ${path}`, answer.text);
    }
  }
  expect(expected.size).toBe(2 * PATHS.length);

  const seen = new Set<unknown>();
  let asked = 0;
  let isSwapping = true;
  const check = (path: string, answer: Answer) => {
    const release = answer.headers["x-data-release"];
    seen.add(release);
    expect(answer.status, answer.text.slice(0, 100)).toBe(200);
    expect(answer.text).toBe(expected.get(`${release} ${path}`));
  };
  const worker = async () => {
    while (isSwapping || asked < 500) {
      asked += 1;
      if (asked % 500 === 0) h.clock.nowMs += 60_000;
      const path = PATHS[asked % PATHS.length] as string;
      check(path, await client.ask(path, { key: h.keys.enterprise }));
    }
  };
  const swapper = async () => {
    for (let swap = 0; swap < 3; swap += 1) {
      makeCurrent(folder.path, (swap % 2 === 0 ? first : second).id);
      await holder.refresh();
    }
    isSwapping = false;
  };
  await Promise.all([...Array.from({ length: 4 }, worker), swapper()]);
  expect(seen).toEqual(new Set([first.id, second.id]));
});

test("a damaged release is logged once, is not taken, and is taken once it is whole", async () => {
  writeRelease(folder.path, second);
  const shard = join(folder.path, RELEASES_FOLDER, second.id, "responses/job-15.ndjson");
  appendFileSync(shard, "x");
  makeCurrent(folder.path, second.id);
  await holder.refresh();
  expect(holder.current().id).toBe(first.id);
  expect(lines).toEqual([
    {
      level: "error",
      message: "new release refused",
      release: second.id,
      serving: first.id,
      reason: expect.stringContaining("job-15.ndjson: The file is too long"),
    },
  ]);
  expect((await client.ask("/health")).json).toMatchObject({ status: "ok", data_release: first.id });

  writeRelease(folder.path, second);
  await holder.refresh();
  expect(holder.current().id).toBe(second.id);
  expect(lines.at(-1)).toMatchObject({
    message: "new release taken over",
    release: second.id,
    previous: first.id,
  });
});

test("a release of another edition is taken with a warning, and every answer names it", async () => {
  const open = await miniRelease({ variant: "open", edition: "open" });
  publishTo(folder.path, open);
  await holder.refresh();
  expect(lines.at(-1)).toMatchObject({
    level: "warn",
    message: expect.stringContaining("open edition, the one before of the official"),
    release: open.id,
    previous: first.id,
  });
  expect((await client.ask("/health")).headers["x-data-edition"]).toBe("open");
  makeCurrent(folder.path, first.id);
  await holder.refresh();
  expect(lines.at(-1)).toMatchObject({ level: "warn", before: "open", edition: "official" });
});

test("a pointer that vanishes or names nothing leaves the release in service", async () => {
  makeCurrent(folder.path, "not an id");
  await holder.refresh();
  makeCurrent(folder.path, "ffffffffffffffff");
  await holder.refresh();
  expect(holder.current().id).toBe(first.id);
  expect((await client.ask("/jobs/15-1252.00", { key: h.keys.enterprise })).status).toBe(200);
});
