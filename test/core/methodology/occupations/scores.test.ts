import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  occupationScores,
  quantileAmong,
  weightedMean,
} from "../../../../core/methodology/occupations/scores.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("scores", () => {
  it("adds up as printed: balanced is resilience minus susceptibility of the rounded figures", () => {
    fc.assert(
      fc.property(share, share, share, (exposure, imperative, disposition) => {
        const scores = occupationScores({
          ai_exposure_potential: exposure,
          human_imperative: imperative,
          dispositional_resilience: disposition,
        });
        const { automation_susceptibility_score: s, human_centric_resilience_score: r } = scores;
        expect(scores.balanced_impact_score).toBeCloseTo(r - s, 9);
        expect(s).toBeGreaterThanOrEqual(0);
        expect(s).toBeLessThanOrEqual(100);
        expect(r).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("gives the worked figures", () => {
    expect(
      occupationScores({
        ai_exposure_potential: 0.4754,
        human_imperative: 0.4014,
        dispositional_resilience: 0.6926,
      }),
    ).toEqual({
      automation_susceptibility_score: 47.5,
      human_centric_resilience_score: 54.7,
      balanced_impact_score: 7.2,
    });
  });

  it("weighs a mean, and falls back to the plain mean where no weight counts", () => {
    expect(weightedMean([1, 3], [1, 3])).toBe(2.5);
    expect(weightedMean([1, 3], [0, 0])).toBe(2);
    expect(weightedMean([], [])).toBe(0);
  });

  it("keeps a weighted mean between the least and the greatest value", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(share, fc.double({ min: 1, max: 5, noNaN: true })), { minLength: 1 }),
        (pairs) => {
          const values = pairs.map(([value]) => value);
          const result = weightedMean(
            values,
            pairs.map(([, weight]) => weight),
          );
          expect(result).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
          expect(result).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
        },
      ),
    );
  });
});

describe("quantiles", () => {
  it("give the share of lower values, ties in the middle of their ranks", () => {
    const among = quantileAmong([10, 30, 20, 20]);
    expect([10, 30, 20].map(among)).toEqual([0, 0.75, 0.375]);
    expect([5, 25, 99].map(among)).toEqual([0, 0.75, 1]);
  });

  it("keep the order of the values and stay within 0 and 1", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), (values) => {
        const quantiles = values.map(quantileAmong(values));
        for (const [i, a] of values.entries()) {
          expect(quantiles[i]).toBeGreaterThanOrEqual(0);
          expect(quantiles[i]).toBeLessThan(1);
          for (const [j, b] of values.entries()) {
            if (a < b) expect(quantiles[i] as number).toBeLessThan(quantiles[j] as number);
          }
        }
      }),
    );
  });
});
