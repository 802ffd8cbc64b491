import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RELEASES_FOLDER } from "../../core/format/format.ts";
import { openDist } from "../../core/format/openDist.ts";
import { makeMetrics } from "../../gateway/http/metrics.ts";
import { openCurrentRelease } from "../../gateway/release/release.ts";
import { holdRelease, type ReleaseHolder } from "../../gateway/release/releaseHolder.ts";
import { type LogLine, recordedLog } from "./accounts/logLines.ts";
import type { Answer } from "./client.ts";
import { distForFile, gatewayForFile } from "./forFile.ts";
import { releaseOptions } from "./harness.ts";
import { makeCurrent, miniRelease, publishTo, writeRelease } from "./miniRelease.ts";

const folder = await distForFile();
const [first, second] = [await miniRelease(), await miniRelease({ variant: "earlier" })];
let holder: ReleaseHolder;
let lines: LogLine[];
const { h, client } = await gatewayForFile({ services: { release: () => holder.current() } });

beforeEach(async () => {
  makeCurrent(folder, first.id);
  const dist = openDist(folder);
  const { log, lines: written } = recordedLog();
  lines = written;
  holder = holdRelease(
    dist,
    await openCurrentRelease(dist, releaseOptions),
    releaseOptions,
    { log, metrics: makeMetrics() },
    3_600_000,
  );
});
afterEach(() => holder.close());

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
  writeRelease(folder, second);
  const expected = new Map<string, string>();
  for (const { id } of [first, second]) {
    makeCurrent(folder, id);
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
      makeCurrent(folder, (swap % 2 === 0 ? first : second).id);
      await holder.refresh();
    }
    isSwapping = false;
  };
  await Promise.all([...Array.from({ length: 4 }, worker), swapper()]);
  expect(seen).toEqual(new Set([first.id, second.id]));
});

test("a damaged release is logged once, is not taken, and is taken once it is whole", async () => {
  writeRelease(folder, second);
  const shard = join(folder, RELEASES_FOLDER, second.id, "responses/job-15.ndjson");
  appendFileSync(shard, "x");
  makeCurrent(folder, second.id);
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

  writeRelease(folder, second);
  await holder.refresh();
  expect(holder.current().id).toBe(second.id);
  expect(lines.at(-1)).toMatchObject({
    message: "new release taken over",
    release: second.id,
    previous: first.id,
  });
});

test("a release of another edition is taken with a warning, and every answer names it", async () => {
  const open = await miniRelease({ edition: "open" });
  publishTo(folder, open);
  await holder.refresh();
  expect(lines.at(-1)).toMatchObject({
    level: "warn",
    message: expect.stringContaining("open edition, the one before of the official"),
    release: open.id,
    previous: first.id,
  });
  expect((await client.ask("/health")).headers["x-data-edition"]).toBe("open");
  makeCurrent(folder, first.id);
  await holder.refresh();
  expect(lines.at(-1)).toMatchObject({ level: "warn", before: "open", edition: "official" });
});

test("a pointer that vanishes or names nothing leaves the release in service", async () => {
  makeCurrent(folder, "not an id");
  await holder.refresh();
  makeCurrent(folder, "ffffffffffffffff");
  await holder.refresh();
  expect(holder.current().id).toBe(first.id);
  expect((await client.ask("/jobs/15-1252.00", { key: h.keys.enterprise })).status).toBe(200);
});
