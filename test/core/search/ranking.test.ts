import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { best, fuse, standardScores } from "../../../core/search/indexes/ranking.ts";

const score = fc.float({ min: -100, max: 100, noNaN: true });
const scores = fc.array(score, { minLength: 1, maxLength: 40 }).map((list) => Float32Array.from(list));

describe("best", () => {
  it("is the head of a full sort by score, then row", () => {
    fc.assert(
      fc.property(scores, fc.nat({ max: 50 }), (list, count) => {
        const sorted = Array.from(list, (value, row) => ({ row, score: value }))
          .sort((a, b) => b.score - a.score || a.row - b.row)
          .slice(0, count);
        expect(best(list, count)).toEqual(sorted);
      }),
    );
  });

  it("leaves out scores that are not above the least", () => {
    expect(best([0, 2, 1, 0], 10, 0).map(({ row }) => row)).toEqual([1, 2]);
  });
});

describe("fuse", () => {
  it("does not depend on the scale or origin of its evidence", () => {
    const shifted = [3, 1, 2].map((value) => 10 * value - 7);
    const one = fuse([{ weight: 1, scores: Float32Array.of(3, 1, 2) }]);
    const other = fuse([{ weight: 5, scores: Float32Array.from(shifted) }]);
    other.forEach((value, row) => {
      expect(value).toBeCloseTo(one[row]!, 5);
    });
  });

  it("heeds no evidence that tells no row apart", () => {
    const fused = fuse([
      { weight: 1, scores: Float32Array.of(1, 2) },
      { weight: 1, scores: Float32Array.of(4, 4) },
    ]);
    expect(Array.from(fused)).toEqual([-0.5, 0.5]);
  });

  it("weighs its evidence", () => {
    const up = Float32Array.of(0, 1);
    const down = Float32Array.of(1, 0);
    expect(
      Array.from(
        fuse([
          { weight: 3, scores: up },
          { weight: 1, scores: down },
        ]),
      ),
    ).toEqual([-0.5, 0.5]);
  });
});

it("gives standard scores that are cut at the ends, 0 where nothing is known", () => {
  const scores = standardScores([1, 2, 3, undefined, ...Array.from({ length: 40 }, () => 2), 100]);
  expect(scores[3]).toBe(0);
  expect(Math.max(...scores)).toBe(2.5);
  expect(standardScores([5, 5])).toEqual([0, 0]);
});
