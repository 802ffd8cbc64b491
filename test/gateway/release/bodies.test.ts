import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ArtifactSource } from "../../../core/format/artifactSource.ts";
import { entityTag } from "../../../core/format/digest.ts";
import { readDirectory } from "../../../core/format/directory.ts";
import { filePool } from "../../../core/format/filePool.ts";
import { StoreFault } from "../../../gateway/accounts/storeFault.ts";
import { storedHeaders } from "../../../gateway/http/storedHeaders.ts";
import { readBodies } from "../../../gateway/release/bodies.ts";
import { memorySource } from "../../core/format/memorySource.ts";
import { folderForFile } from "../../folders.ts";

const BODIES = {
  small: "s".repeat(16_383),
  first: "a".repeat(16_384),
  second: "b".repeat(65_536),
  third: "c".repeat(16_385),
  huge: "h".repeat(65_537),
};
const MANY = Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`other-${n}`, "o".repeat(16_384)]));
const ALL: Readonly<Record<string, string>> = { ...MANY, ...BODIES };
const FILE = "bodies.ndjson";
const bytes = Buffer.from(`${Object.values(ALL).join("\n")}\n`);
const FIRST_AT = bytes.indexOf("a");
const lengths = Object.values(ALL).map((body) => body.length);
const shard = {
  kind: "job",
  file: FILE,
  keys: Object.keys(ALL),
  etags: Object.values(ALL).map((body) => entityTag(Buffer.from(body))),
  lengths,
  br: lengths.map(() => 0),
  gz: lengths.map(() => 0),
};
const directory = readDirectory(JSON.stringify({ shards: [shard] }), new Map([[FILE, bytes.length]]));
const entryOf = (key: string) => directory.find("job", key) as number;
const OTHERS = Object.keys(MANY).map(entryOf);

const folder = folderForFile();

/** The bodies as they lie in a file, and the path of that. */
function onDisk(name: string) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const pool = filePool();
  const memory = memorySource(new Map([[FILE, bytes]]));
  const source = {
    ...memory,
    readNow: (_: string, offset: number, length: number, into: Buffer) =>
      pool.readNow(path, offset, length, into),
  };
  const headersOf = (tag: string, encoding: "identity" | "br" | "gz", length: number) =>
    storedHeaders([], tag, encoding, length);
  return {
    path,
    read: (from: ArtifactSource = source) => readBodies(from, directory, 1_000_000, headersOf),
    memory,
    source,
  };
}

test("large bodies are the stored ones, each in memory of its own until one is given back", async () => {
  const bodies = onDisk("lent").read();
  const first = bodies.lent(entryOf("first"), "identity");
  const second = bodies.lent(entryOf("second"), "identity");
  expect([first?.bytes.toString(), second?.bytes.toString()]).toEqual([BODIES.first, BODIES.second]);
  expect(first?.headers).toEqual((await bodies.body(entryOf("first"), "identity")).headers);
  second?.giveBack();
  const third = bodies.lent(entryOf("third"), "identity");
  expect(third?.bytes.buffer).toBe(second?.bytes.buffer);
  expect(third?.bytes.toString()).toBe(BODIES.third);
  expect(first?.bytes.toString()).toBe(BODIES.first);
});

test.each([
  ["kept in memory where they are asked for again before 64 others", 63, false],
  ["lent anew where they are asked for again after 64 others", 64, true],
])("large bodies are %s", async (_, others, isLent) => {
  const bodies = onDisk(`others-${others}`).read();
  for (const entry of [entryOf("first"), ...OTHERS.slice(0, others)]) bodies.lent(entry, "identity");
  expect(bodies.lent(entryOf("first"), "identity") !== undefined).toBe(isLent);
  await bodies.body(entryOf("first"), "identity");
  expect(bodies.kept(entryOf("first"), "identity")?.bytes.toString()).toBe(BODIES.first);
});

test.each(["small", "huge"] as const)("large bodies lend nothing to one that is %s", (key) => {
  expect(onDisk(key).read().lent(entryOf(key), "identity")).toBeUndefined();
});

test("large bodies lend nothing of another encoding, nor where files are not on this machine", () => {
  const { read, memory } = onDisk("elsewhere");
  expect(read().lent(entryOf("first"), "br")).toBeUndefined();
  expect(read(memory).lent(entryOf("first"), "identity")).toBeUndefined();
});

test.each([
  [
    "changed",
    (body: Buffer) => body.fill("x", FIRST_AT + 3_000, FIRST_AT + 3_001),
    new RegExp(`was changed at byte ${FIRST_AT}`),
  ],
  ["cut off", (body: Buffer) => body.subarray(0, FIRST_AT + 3_000), /is shorter than its directory says/],
])(
  "large bodies that are %s are a fault of the store, however often they were right before",
  (name, damage, message) => {
    const { path, read } = onDisk(name);
    const bodies = read();
    bodies.lent(entryOf("first"), "identity");
    writeFileSync(path, damage(Buffer.from(bytes)));
    for (let ask = 0; ask < 2; ask += 1) {
      for (const other of OTHERS) bodies.lent(other, "identity");
      expect(() => bodies.lent(entryOf("first"), "identity")).toThrow(message);
    }
  },
);

test("large bodies that cannot be read are a fault of the store", () => {
  const { read, source } = onDisk("unreadable");
  const failing = {
    ...source,
    readNow: () => {
      throw new Error("EIO");
    },
  };
  expect(() => read(failing).lent(entryOf("first"), "identity")).toThrow(StoreFault);
});
