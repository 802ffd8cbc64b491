import fc from "fast-check";
import { expect, it } from "vitest";
import { best, fuse, standardScores } from "../../../core/search/indexes/ranking.ts";
import { forAll } from "../../forAll.ts";

const score = fc.float({ min: -100, max: 100, noNaN: true });
const scores = fc.array(score, { minLength: 1, maxLength: 40 }).map((list) => Float32Array.from(list));

it("best is the head of a full sort by score, then row", () => {
  forAll(scores, fc.nat({ max: 50 }), (list, count) => {
    const all = Array.from(list, (value, row) => ({ row, score: value }));
    expect(best(list, count)).toEqual(all.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, count));
  });
});

it("best leaves out scores that are not above the least", () => {
  expect(best([0, 2, 1, 0], 10, 0).map(({ row }) => row)).toEqual([1, 2]);
});

const evidence = (weight: number, ...values: readonly number[]) => ({
  weight,
  scores: Float32Array.from(values),
});

it("fuse does not depend on the scale or origin of its evidence", () => {
  const shifted = [3, 1, 2].map((value) => 10 * value - 7);
  const [one, other] = [fuse([evidence(1, 3, 1, 2)]), fuse([evidence(5, ...shifted)])];
  for (const [row, value] of other.entries()) expect(value).toBeCloseTo(one[row]!, 5);
});

it.each([
  ["heeds no evidence that tells no row apart", [evidence(1, 1, 2), evidence(1, 4, 4)]],
  ["weighs its evidence", [evidence(3, 0, 1), evidence(1, 1, 0)]],
])("fuse %s", (_, all) => {
  expect(Array.from(fuse(all))).toEqual([-0.5, 0.5]);
});

it("gives standard scores that are cut at the ends, 0 where nothing is known", () => {
  const scores = standardScores([1, 2, 3, undefined, ...Array.from({ length: 40 }, () => 2), 100]);
  expect(scores[3]).toBe(0);
  expect(Math.max(...scores)).toBe(2.5);
  expect(standardScores([5, 5])).toEqual([0, 0]);
});
