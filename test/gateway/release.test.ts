import { appendFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { entityTag, sha256 } from "../../core/format/digest.ts";
import { DIRECTORY_FILE, MANIFEST_FILE, type Manifest } from "../../core/format/format.ts";
import { openDist } from "../../core/format/openDist.ts";
import { StoreFault } from "../../gateway/accounts/storeFault.ts";
import { openCurrentRelease, type Release } from "../../gateway/release/release.ts";
import { searchOpener } from "../../gateway/release/searchOptions.ts";
import { inNewFolder } from "../folders.ts";
import { portOf } from "../ports.ts";
import { damageableDist } from "./forFile.ts";
import { memoryDist, releaseOptions } from "./harness.ts";
import { makeCurrent, publishTo } from "./miniRelease.ts";
import { answerFile } from "./staticHost.ts";

const { folder, mini, pathOf, edit } = await damageableDist();
const open = (location = folder, isThorough = false) =>
  openCurrentRelease(openDist(location), { ...releaseOptions, isThorough });
const SHARD = "responses/job-15.ndjson";

const jsonIn = (file: string) => JSON.parse(Buffer.from(mini.files.get(file) as Uint8Array).toString());
/** Opens the release with some of its files replaced by others. */
const openWith = (...changed: [file: string, content: unknown][]) => {
  const replaced = changed.map(([file, content]) => [file, Buffer.from(JSON.stringify(content))] as const);
  const files = new Map([...mini.files, ...replaced]);
  return openCurrentRelease(memoryDist([{ id: mini.id, files }]), releaseOptions);
};

describe("a damaged release is refused, naming the file, what is wrong and what to do", () => {
  const expectRefused = async (isThorough: boolean, message: RegExp) => {
    const error = await open(folder, isThorough).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "StartError", message: expect.stringMatching(message) });
    expect(String(error)).not.toContain("\n");
  };

  const gone = (file: string) => () => rmSync(pathOf(file));
  const manifestOf = (text: string) => () => writeFileSync(pathOf(MANIFEST_FILE), text);
  const pointerTo = (id: string) => () => makeCurrent(folder, id);
  test.each<[string, () => void, RegExp]>([
    [
      "a truncated shard",
      () => truncateSync(pathOf(SHARD), 10),
      /job-15\.ndjson: The file is truncated: \d+ bytes expected, 10 found\. Restore the release from a copy, or rebuild it\.$/,
    ],
    ["a longer file", () => appendFileSync(pathOf(SHARD), "x"), /The file is too long/],
    ["a missing file", gone(SHARD), /job-15\.ndjson: The file is missing\./],
    [
      "a missing manifest",
      gone(MANIFEST_FILE),
      /no release \w{16} in .*: manifest\.json is missing\. Rebuild, or/,
    ],
    ["a manifest that is no JSON", manifestOf("{"), /manifest\.json: The file is not JSON\./],
    ["a manifest of something else", manifestOf("{}"), /manifest\.json: It names no format version\./],
    ["a pointer to no release", pointerTo("../../etc"), /current in .* does not hold a release id/],
    [
      "a pointer to a release that is not there",
      pointerTo("0123456789abcdef"),
      /no release 0123456789abcdef/,
    ],
    [
      "no pointer",
      () => rmSync(join(folder, "current")),
      /There is no release in .*\. Build one with "tidemark build", or name its folder with --dist\.$/,
    ],
  ])("%s, whether every byte is compared or not", async (_name, damage, message) => {
    damage();
    for (const isThorough of [true, false]) await expectRefused(isThorough, message);
  });

  test.each([
    [SHARD, /job-15\.ndjson: The file was changed: SHA-256 [0-9a-f]{64} expected, [0-9a-f]{64} found\./],
    [`${SHARD}.br`, /job-15\.ndjson\.br: The file was changed/],
  ])("an edited byte in %s, where every byte is compared", async (file, message) => {
    edit(file, 30);
    await expectRefused(true, message);
  });

  test.each([
    [
      { format: { major: 5, minor: 0 }, news: true },
      /Release is format 5; this Tidemark reads 4\. Upgrade Tidemark or rebuild\./,
    ],
    [{ edition: "guesses" }, /manifest\.json: edition: /],
    [{ release_id: "0".repeat(16) }, /It is the manifest of release 0000000000000000, in the place of/],
  ])("a manifest with %j", async (other, message) => {
    await expect(openWith([MANIFEST_FILE, { ...jsonIn(MANIFEST_FILE), ...other }])).rejects.toThrow(message);
  });

  test.each<[string, (shard: Record<string, unknown[]>) => void, RegExp]>([
    ["lists of different length", ({ etags }) => etags?.pop(), /the lists of shard .* differ in length/],
    [
      "lengths that do not add up",
      ({ lengths }) => lengths?.splice(0, 1, 7),
      /add up to \d+ bytes, the file has \d+/,
    ],
  ])("a directory with %s is refused though its checksum is right", async (_name, spoil, message) => {
    const directory = jsonIn(DIRECTORY_FILE);
    spoil(directory.shards[0]);
    const text = JSON.stringify(directory);
    const manifest: Manifest = jsonIn(MANIFEST_FILE);
    const files = manifest.files.map((file) =>
      file.path === DIRECTORY_FILE ? { ...file, bytes: Buffer.byteLength(text), sha256: sha256(text) } : file,
    );
    const opened = openWith([DIRECTORY_FILE, directory], [MANIFEST_FILE, { ...manifest, files }]);
    await expect(opened).rejects.toThrow(message);
  });

  test("an index of another encoder is refused, naming both", async () => {
    const other = { encoder: "http://127.0.0.1:9/v1", model: "other-model", dimensions: 64 };
    const encoder = { ...other, apiKey: undefined };
    const options = { ...releaseOptions, openSearch: searchOpener({ encoder, searchFallback: "none" }) };
    await expect(openCurrentRelease(openDist(folder), options)).rejects.toThrow(
      /trained encoder.*other-model/,
    );
  });
});

describe("a release that is changed after it was opened", () => {
  const entryOf = (release: Release, soc: string) => release.directory.find("job", soc) as number;
  const uncached = (location = folder) =>
    openCurrentRelease(openDist(location), { ...releaseOptions, cacheBytes: 4 });

  test("gives no body that is not the promised one, in any encoding, however often it was right before", async () => {
    const release = await uncached();
    const entry = entryOf(release, "15-1232.00");
    for (const encoding of ["identity", "br", "gz"] as const) {
      const file = encoding === "identity" ? SHARD : `${SHARD}.${encoding}`;
      await release.body(entry, encoding);
      await release.body(entry, encoding);
      edit(file, 30);
      await expect(release.body(entry, encoding)).rejects.toThrow(/was changed at byte 0/);
      await expect(release.body(entry, encoding)).rejects.toBeInstanceOf(StoreFault);
    }
    release.close();
  });

  test("is found damaged by comparing every file, in the background of a start and before a swap", async () => {
    const release = await uncached();
    expect(await release.findDamage()).toEqual([]);
    edit(SHARD, 100);
    edit("index/index.json", 3);
    truncateSync(pathOf("tables/tasks.f32"), 8);
    expect((await release.findDamage()).sort()).toEqual([
      expect.stringContaining("/index/index.json: The file was changed"),
      expect.stringContaining(`/${SHARD}: The file was changed`),
      expect.stringContaining("/tables/tasks.f32: The file is truncated"),
    ]);
    release.close();
  });

  test.each([
    ["profiles.bin", "similarities"],
    ["relevance.f32", "relevance"],
    ["tasks.f32", "packedTasks"],
    ["tasks.json", "tasks"],
    ["regions.json", "regions"],
    ["benchmarks.json", "benchmarks"],
  ] as const)(
    "answers from tables/%s with a store that fails where it was changed, and from it once it is mended",
    async (file, table) => {
      const { tables, close } = await uncached();
      edit(`tables/${file}`, 8);
      await expect(tables[table]()).rejects.toBeInstanceOf(StoreFault);
      edit(`tables/${file}`, 8);
      await expect(tables[table]()).resolves.toBeDefined();
      close();
    },
  );

  test("answers with a store that fails, or as before, once its folder is gone", async () => {
    const { release, before } = await inNewFolder(async (path) => {
      publishTo(path, mini);
      const release = await uncached(path);
      return { release, before: await release.body(entryOf(release, "15-1232.00"), "identity") };
    });
    expect(await release.body(entryOf(release, "15-1232.00"), "identity")).toEqual(before);
    await expect(release.body(entryOf(release, "29-1141.00"), "identity")).rejects.toBeInstanceOf(StoreFault);
    await expect(release.tables.similarities()).rejects.toBeInstanceOf(StoreFault);
    await expect(release.bodiesOf("job")).rejects.toBeInstanceOf(StoreFault);
    release.close();
  });
});

describe("a whole release", () => {
  async function everyBody(release: Release): Promise<void> {
    for (const kind of ["job", "task", "benchmark"] as const) {
      for (const [, entry] of release.directory.entries(kind)) {
        const { bytes } = await release.body(entry, "identity");
        expect(entityTag(bytes)).toBe(release.directory.etag(entry));
      }
    }
  }

  test("is read from a folder, from memory and over http alike", async () => {
    const server = createServer((request, response) => answerFile(folder, request, response));
    const address = `http://127.0.0.1:${await portOf(server.listen(0, "127.0.0.1"))}`;
    for (const release of [
      await open(),
      await open(address),
      await openCurrentRelease(memoryDist([mini]), releaseOptions),
    ]) {
      await everyBody(release);
      release.close();
    }
    expect((await open(`${address}/`)).id).toBe(mini.id);
    server.closeAllConnections();
    server.close();
  });

  test("gives the identity where a body has no companion", async () => {
    const release = await open();
    const entry = release.directory.find("benchmarkItem", "gsm-gsm-0000") as number;
    expect(release.directory.place(entry, "br")).toBeUndefined();
    expect((await release.body(entry, "br")).headers.whole).not.toContain("Content-Encoding");
    release.close();
  });

  test("keeps the bodies that were asked for last, and no more bytes of them than it may", async () => {
    const keptBytes = async (cacheBytes: number) => {
      const release = await openCurrentRelease(openDist(folder), { ...releaseOptions, cacheBytes });
      await everyBody(release);
      const entries = Array.from({ length: release.directory.size }, (_, entry) => entry);
      const sizes = entries.map((entry) => release.kept(entry, "identity")?.bytes.length ?? 0);
      const [, last = -1] = [...release.directory.entries("benchmark")].at(-1) ?? [];
      release.close();
      return { bytes: sizes.reduce((sum, size) => sum + size, 0), hasLast: (sizes[last] ?? 0) > 0 };
    };
    const few = await keptBytes(40_000);
    expect(few.bytes).toBeGreaterThan(0);
    expect(few.bytes).toBeLessThan(20_000);
    expect(few.hasLast).toBe(true);
    expect((await keptBytes(100_000_000)).bytes).toBeGreaterThan(20_000);
  });
});
