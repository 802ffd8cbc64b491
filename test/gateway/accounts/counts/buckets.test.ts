import fc from "fast-check";
import { expect, it } from "vitest";
import { bucketCounts } from "../../../../gateway/accounts/counts/buckets.ts";

const LIMITS = { dailyLimit: null, burstLimit: 180 };
const NOW = 1_800_000_000_000;

const taken = (times: number, atMs: number, counts: ReturnType<typeof bucketCounts>) =>
  Array.from({ length: times }, () => counts.take("pages/a", LIMITS, atMs));

it("an allowance that refills smoothly gives the whole bucket at once, then one unit with every third of a second", () => {
  const counts = bucketCounts(10);
  expect(taken(181, NOW, counts).map(({ admitted }) => admitted)).toEqual([
    ...Array.from({ length: 180 }, () => true),
    false,
  ]);
  const refused = counts.peek("pages/a", LIMITS, NOW);
  expect(refused.passesAtMs - NOW).toBe(334);
  expect(refused.burstRemaining).toBe(0);
  expect(taken(1, refused.passesAtMs - 1, counts)).toMatchObject([{ admitted: false }]);
  expect(taken(2, refused.passesAtMs, counts)).toMatchObject([{ admitted: true }, { admitted: false }]);
  expect(taken(4, NOW + 1_340, counts).filter(({ admitted }) => admitted)).toHaveLength(3);
});

it("an allowance that refills smoothly is full again after a minute, for each address by itself", () => {
  const counts = bucketCounts(10);
  expect(counts.take("pages/c", LIMITS, NOW).burstResetsAtMs).toBe(NOW + 334);
  taken(180, NOW, counts);
  expect(counts.peek("pages/b", LIMITS, NOW)).toMatchObject({ admitted: true, burstRemaining: 180 });
  expect(counts.peek("pages/a", LIMITS, NOW + 59_999)).toMatchObject({ burstRemaining: 179 });
  expect(counts.peek("pages/a", LIMITS, NOW + 60_000)).toMatchObject({ burstRemaining: 180 });
});

it("an allowance that refills smoothly never gives more than the bucket and what flowed in, whenever it is asked", () => {
  const steps = fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 400 });
  fc.assert(
    fc.property(steps, (pauses) => {
      const counts = bucketCounts(10);
      let atMs = NOW;
      let admitted = 0;
      for (const pauseMs of pauses) {
        atMs += pauseMs;
        if (counts.take("pages/a", { dailyLimit: null, burstLimit: 20 }, atMs).admitted) admitted += 1;
      }
      expect(admitted).toBeLessThanOrEqual(20 + Math.floor((atMs - NOW) / 3_000 + 0.001));
    }),
  );
});

it("an allowance that refills smoothly forgets the one that was asked for the longest ago beyond as many as are told apart", () => {
  const counts = bucketCounts(2);
  for (const address of ["a", "b", "c"]) counts.take(address, LIMITS, NOW);
  const left = ["a", "b", "c"].map((address) => counts.peek(address, LIMITS, NOW).burstRemaining);
  expect(left).toEqual([180, 179, 179]);
});

it("an allowance that refills smoothly refuses nobody for longer than a minute after a clock was set back", () => {
  const counts = bucketCounts(10);
  taken(180, NOW + 86_400_000, counts);
  const { passesAtMs } = counts.take("pages/a", LIMITS, NOW);
  expect(passesAtMs - NOW).toBeLessThan(60_000);
});
