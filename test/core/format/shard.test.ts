import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { entityTag } from "../../../core/format/digest.ts";
import { type StoredRecord, shardOfBenchmark, shardOfJob } from "../../../core/format/record.ts";
import { gatherShards, packShard } from "../../../core/format/shard.ts";

const record = (key: string, text: string, shard = "15"): StoredRecord => ({
  kind: "task",
  key,
  shard,
  body: { text },
});

const keyedTexts = fc.uniqueArray(fc.tuple(fc.stringMatching(/^\d{1,6}$/), fc.string({ maxLength: 4_000 })), {
  selector: ([key]) => key,
  minLength: 1,
  maxLength: 12,
});

it("gives back every body from the offsets that its lengths make, in all three representations", async () => {
  await fc.assert(
    fc.asyncProperty(keyedTexts, async (texts) => {
      const [shard] = gatherShards(texts.map(([key, text]) => record(key, text)));
      const packed = await packShard(shard!);
      let at = 0;
      let brAt = 0;
      let gzAt = 0;
      for (const [index, [key, text]] of texts.entries()) {
        const { keys, etags, lengths, br, gz } = packed.entry;
        const body = packed.identity.subarray(at, at + lengths[index]!);
        expect(keys[index]).toBe(key);
        expect(JSON.parse(body.toString("utf8"))).toEqual({ text });
        expect(etags[index]).toBe(entityTag(body));
        expect(packed.identity[at + lengths[index]!]).toBe(10);
        const brBody = packed.br.subarray(brAt, brAt + br[index]!);
        const gzBody = packed.gz.subarray(gzAt, gzAt + gz[index]!);
        if (br[index] !== 0) expect(brotliDecompressSync(brBody).equals(body)).toBe(true);
        if (gz[index] !== 0) expect(gunzipSync(gzBody).equals(body)).toBe(true);
        at += lengths[index]! + 1;
        brAt += br[index]!;
        gzAt += gz[index]!;
      }
      expect([at, brAt, gzAt]).toEqual([packed.identity.length, packed.br.length, packed.gz.length]);
    }),
    { numRuns: 40 },
  );
});

it("leaves out a companion that saves less than a tenth, and keeps one that saves more", async () => {
  const [shard] = gatherShards([record("1", "ab"), record("2", "work ".repeat(100))]);
  const { br, gz } = (await packShard(shard!)).entry;
  expect([br[0], gz[0]]).toEqual([0, 0]);
  expect(br[1]).toBeGreaterThan(0);
  expect(gz[1]).toBeGreaterThan(0);
});

it("writes gzip bodies without a time stamp and without an operating system", async () => {
  const [shard] = gatherShards([record("1", "work ".repeat(100))]);
  const { gz } = await packShard(shard!);
  expect([...gz.subarray(4, 8)]).toEqual([0, 0, 0, 0]);
  expect(gz[9]).toBe(255);
});

it("gives no companions to bodies that are never sent as they are", async () => {
  const [shard] = gatherShards([{ ...record("1", "work ".repeat(100)), kind: "benchmarkItem" }]);
  const { br, gz } = await packShard(shard!);
  expect([br.length, gz.length]).toEqual([0, 0]);
});

it("refuses two producers of one response, even in different shards", () => {
  expect(() => gatherShards([record("7", "a"), record("7", "b", "29")])).toThrow(
    'Two producers of one response: task "7".',
  );
});

it("puts jobs into the shard of their major group and benchmarks into one of sixteen", () => {
  expect(shardOfJob("15-1252.00")).toBe("15");
  fc.assert(fc.property(fc.string(), (id) => /^[0-9a-f]$/.test(shardOfBenchmark(id))));
});
