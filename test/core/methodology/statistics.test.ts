import fc from "fast-check";
import { expect, it } from "vitest";
import {
  correlationInterval90,
  mean,
  meanRanks,
  partialSpearman,
  pearson,
  quantileAmong,
  spearman,
  spreadAround,
  standardScores,
  sumOf,
  weightedMean,
} from "../../../core/methodology/statistics.ts";
import { forAll } from "../../forAll.ts";

it("means and spreads are those worked by hand", () => {
  expect(mean([1, 2, 6])).toBe(3);
  expect(sumOf([{ n: 1 }, { n: 2.5 }], ({ n }) => n)).toBe(3.5);
  expect(spreadAround([1, 5], 3)).toBe(2);
  expect(spreadAround([1, 5], 1)).toBeCloseTo(Math.sqrt(8), 12);
});

it("means and spreads bring values to mean 0 and deviation 1, in their order, and values that do not vary to 0", () => {
  expect(standardScores([4, 4, 4])).toEqual([0, 0, 0]);
  const varied = fc.uniqueArray(fc.integer({ min: -100, max: 100 }), { minLength: 2 });
  forAll(varied, (values) => {
    const scores = standardScores(values);
    expect(mean(scores)).toBeCloseTo(0, 9);
    expect(spreadAround(scores, 0)).toBeCloseTo(1, 9);
    expect(meanRanks(scores)).toEqual(meanRanks(values));
  });
});

it("correlations are 1 by rank for any rising function and -1 for any falling one", () => {
  const distinct = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 3 });
  forAll(distinct, (values) => {
    const [risen, fallen] = [1, -1].map((sign) => values.map((value) => sign * (value ** 3 + 1)));
    expect(spearman(values, risen!)).toBeCloseTo(1, 9);
    expect(spearman(values, fallen!)).toBeCloseTo(-1, 9);
  });
});

it("correlations are those worked by hand: ties rank in the middle, and a third held constant takes .8, .8 and .4", () => {
  expect(meanRanks([3, 1, 3, 2])).toEqual([3.5, 1, 3.5, 2]);
  expect(pearson([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 9);
  expect(partialSpearman([1, 2, 3, 4], [1, 3, 2, 4], [1, 2, 4, 3])).toBeCloseTo(0.872872, 6);
});

it("correlations have the interval worked by hand, which is as wide for one pair more with one more held constant", () => {
  const [low, high] = correlationInterval90(0.5, 103);
  expect(low).toBeCloseTo(0.358208, 5);
  expect(high).toBeCloseTo(0.619248, 5);
  expect(correlationInterval90(0.5, 104, 1)).toEqual([low, high]);
  expect(correlationInterval90(-0.5, 103)).toEqual([-high, -low]);
});

it("a mean is weighed, and plain where no weight counts", () => {
  expect(weightedMean([1, 3], [0.25, 0.75])).toBe(2.5);
  expect([weightedMean([1, 3], [0, 0]), weightedMean([3], [0]), weightedMean([], [])]).toEqual([2, 3, 0]);
});

it("quantiles give the share of lower values, ties in the middle of their ranks", () => {
  const among = quantileAmong([10, 30, 20, 20]);
  expect([10, 30, 20].map(among)).toEqual([0, 0.75, 0.375]);
  expect([5, 25, 99].map(among)).toEqual([0, 0.75, 1]);
});
