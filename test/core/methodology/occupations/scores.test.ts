import fc from "fast-check";
import { expect, it } from "vitest";
import { occupationScores } from "../../../../core/methodology/occupations/scores.ts";
import { meanRanks, quantileAmong, weightedMean } from "../../../../core/methodology/statistics.ts";
import { forAll } from "../../../forAll.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });

it("adds up as printed: balanced is resilience minus susceptibility of the rounded figures", () => {
  forAll(share, share, share, (ai_exposure_potential, human_imperative, dispositional_resilience) => {
    const scores = occupationScores({ ai_exposure_potential, human_imperative, dispositional_resilience });
    const { automation_susceptibility_score: s, human_centric_resilience_score: r } = scores;
    expect(scores.balanced_impact_score).toBeCloseTo(r - s, 9);
    expect(s).toBeGreaterThanOrEqual(0);
    expect(s).toBeLessThanOrEqual(100);
    expect(r).toBeLessThanOrEqual(100);
  });
});

it("gives the worked figures", () => {
  const pillars = {
    ai_exposure_potential: 0.4754,
    human_imperative: 0.4014,
    dispositional_resilience: 0.6926,
  };
  expect(occupationScores(pillars)).toEqual({
    automation_susceptibility_score: 47.5,
    human_centric_resilience_score: 54.7,
    balanced_impact_score: 7.2,
  });
});

it("weighs a mean, which lies between the least and the greatest value, and is plain where no weight counts", () => {
  expect(weightedMean([1, 3], [0.25, 0.75])).toBe(2.5);
  expect([weightedMean([1, 3], [0, 0]), weightedMean([3], [0]), weightedMean([], [])]).toEqual([2, 3, 0]);
  const weighed = fc.array(fc.tuple(share, fc.double({ min: 1, max: 5, noNaN: true })), { minLength: 1 });
  forAll(weighed, (pairs) => {
    const [values, weights] = [pairs.map(([value]) => value), pairs.map(([, weight]) => weight)];
    expect(weightedMean(values, weights)).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
    expect(weightedMean(values, weights)).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
  });
});

it("quantiles give the share of lower values, ties in the middle of their ranks", () => {
  const among = quantileAmong([10, 30, 20, 20]);
  expect([10, 30, 20].map(among)).toEqual([0, 0.75, 0.375]);
  expect([5, 25, 99].map(among)).toEqual([0, 0.75, 1]);
});

it("quantiles keep the order of the values and stay within 0 and 1", () => {
  forAll(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), (values) => {
    const quantiles = values.map(quantileAmong(values));
    expect(meanRanks(quantiles)).toEqual(meanRanks(values));
    expect(Math.min(...quantiles)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...quantiles)).toBeLessThan(1);
  });
});
