import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { occupationErrors } from "../../../core/methodology/occupations/errors.ts";
import { round1 } from "../../../core/methodology/rounding.ts";
import {
  independent,
  interval90,
  passDisagreementError,
  weightedMeanError,
} from "../../../core/methodology/uncertainty.ts";

describe("uncertainty", () => {
  it("gives 1.645 standard errors either side, cut to the scale", () => {
    expect(interval90(50, 2, [0, 100])).toEqual({ standard_error: 2, interval_90: [46.7, 53.3] });
    expect(interval90(99, 2, [0, 100]).interval_90[1]).toBe(100);
  });

  it("can be made again from what is printed", () => {
    const score = fc.double({ min: 20, max: 80, noNaN: true }).map(round1);
    fc.assert(
      fc.property(score, fc.double({ min: 0, max: 10, noNaN: true }), (value, error) => {
        const { standard_error, interval_90 } = interval90(value, error, [0, 100]);
        expect(interval_90).toEqual([
          round1(value - 1.645 * standard_error),
          round1(value + 1.645 * standard_error),
        ]);
      }),
    );
  });

  it("adds independent errors in squares", () => {
    expect(independent([3, 4])).toBe(5);
  });

  it("takes half the difference of two passes", () => {
    expect([passDisagreementError(-3), passDisagreementError(0)]).toEqual([1.5, 0]);
  });

  it("matches small steps of the weighted mean it propagates through", () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true });
    const weight = fc.double({ min: 1, max: 5, noNaN: true });
    const mean = (values: number[], weights: number[]) =>
      values.reduce((sum, x, i) => sum + x * (weights[i] as number), 0) / weights.reduce((a, b) => a + b, 0);
    fc.assert(
      fc.property(fc.array(fc.tuple(value, weight), { minLength: 1, maxLength: 8 }), (pairs) => {
        const values = pairs.map(([v]) => v);
        const weights = pairs.map(([, w]) => w);
        const step = 1e-5;
        const moved = weights.map((w, i) => (i === 0 ? w + step : w));
        const slope = (mean(values, moved) - mean(values, weights)) / step;
        const errors = weights.map((_, i) => (i === 0 ? 0.1 : 0));
        const none = weights.map(() => 0);
        expect(weightedMeanError(values, weights, none, errors)).toBeCloseTo(Math.abs(0.1 * slope), 4);
        expect(weightedMeanError(values, weights, errors, none)).toBeCloseTo(
          (0.1 * weights[0]!) / weights.reduce((a, b) => a + b, 0),
          9,
        );
      }),
    );
  });
});

describe("errors of an occupation", () => {
  const task = (disagreement: number, capabilityError: number) => ({
    importance1to5: 4,
    importanceError: 0,
    dimensions: {
      dimensions: { procedural: 6, digitization: 6, physicality: 3, socio_emotional: 5 },
      standardError: {
        procedural: disagreement,
        digitization: disagreement,
        physicality: disagreement,
        socio_emotional: disagreement,
      },
    },
    capability: { standardError: capabilityError },
    pillars: {
      structural_exposure: 0.6,
      human_imperative: 0.45,
      capability_task: 0.5,
      ai_exposure_potential: 0.4,
    },
  });

  it("are nothing where no source has any", () => {
    expect(Object.values(occupationErrors([task(0, 0)], 0))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("average out for disagreement between passes, but not for what models can do", () => {
    const tasks = (count: number, disagreement: number, capabilityError: number) =>
      occupationErrors(
        Array.from({ length: count }, () => task(disagreement, capabilityError)),
        0,
      ).automation_susceptibility_score;
    expect(tasks(16, 1, 0)).toBeCloseTo(tasks(1, 1, 0) / 4, 9);
    expect(tasks(16, 0, 0.05)).toBeCloseTo(tasks(1, 0, 0.05), 9);
  });

  it("reach the balanced score from both sides", () => {
    const errors = occupationErrors([task(1, 0.05)], 0.02);
    expect(errors.balanced_impact_score).toBeCloseTo(
      Math.hypot(errors.automation_susceptibility_score, errors.human_centric_resilience_score),
      9,
    );
  });
});
