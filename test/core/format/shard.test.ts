import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { entityTag } from "../../../core/format/digest.ts";
import { type StoredRecord, shardOfBenchmark, shardOfJob } from "../../../core/format/record.ts";
import { gatherShards, packShard } from "../../../core/format/shard.ts";
import { forAll } from "../../forAll.ts";

const record = (key: string, text: string, shard = "15"): StoredRecord => ({
  kind: "task",
  key,
  shard,
  body: { text },
});
const packed = (...records: readonly StoredRecord[]) => packShard(gatherShards(records)[0]!);
const work = record("1", "work ".repeat(100));

const keyedTexts = fc.uniqueArray(fc.tuple(fc.stringMatching(/^\d{1,6}$/), fc.string({ maxLength: 4_000 })), {
  selector: ([key]) => key,
  minLength: 1,
  maxLength: 12,
});

it("gives back every body from the offsets that its lengths make, in all three representations", async () => {
  await fc.assert(
    fc.asyncProperty(keyedTexts, async (texts) => {
      const { entry, identity, br, gz } = await packed(...texts.map(([key, text]) => record(key, text)));
      let [at, brAt, gzAt] = [0, 0, 0];
      for (const [index, [key, text]] of texts.entries()) {
        const end = at + entry.lengths[index]!;
        const body = identity.subarray(at, end);
        expect([entry.keys[index], entry.etags[index]]).toEqual([key, entityTag(body)]);
        expect(JSON.parse(body.toString("utf8"))).toEqual({ text });
        expect(identity[end]).toBe(10);
        const [brEnd, gzEnd] = [brAt + entry.br[index]!, gzAt + entry.gz[index]!];
        if (brEnd > brAt) expect(brotliDecompressSync(br.subarray(brAt, brEnd)).equals(body)).toBe(true);
        if (gzEnd > gzAt) expect(gunzipSync(gz.subarray(gzAt, gzEnd)).equals(body)).toBe(true);
        [at, brAt, gzAt] = [end + 1, brEnd, gzEnd];
      }
      expect([at, brAt, gzAt]).toEqual([identity.length, br.length, gz.length]);
    }),
    { numRuns: 40 },
  );
});

it("leaves out a companion that saves less than a tenth, and keeps one that saves more", async () => {
  const { br, gz } = (await packed(record("0", "ab"), work)).entry;
  expect([br[0], gz[0]]).toEqual([0, 0]);
  expect(br[1]).toBeGreaterThan(0);
  expect(gz[1]).toBeGreaterThan(0);
});

it("writes gzip bodies without a time stamp and without an operating system", async () => {
  const { gz } = await packed(work);
  expect([...gz.subarray(4, 8), gz[9]]).toEqual([0, 0, 0, 0, 255]);
});

it("gives no companions to bodies that are never sent as they are", async () => {
  const { br, gz } = await packed({ ...work, kind: "benchmarkItem" });
  expect([br.length, gz.length]).toEqual([0, 0]);
});

it("refuses two producers of one response, even in different shards", () => {
  expect(() => gatherShards([record("7", "a"), record("7", "b", "29")])).toThrow(
    'Two producers of one response: task "7".',
  );
});

it("puts jobs into the shard of their major group and benchmarks into one of sixteen", () => {
  expect(shardOfJob("15-1252.00")).toBe("15");
  forAll(fc.string(), (id) => /^[0-9a-f]$/.test(shardOfBenchmark(id)));
});
