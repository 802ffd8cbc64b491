import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean, spreadAround, standardScores, sumOf } from "../../../core/methodology/statistics.ts";

describe("means and spreads", () => {
  it("are those worked by hand", () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(sumOf([{ n: 1 }, { n: 2.5 }], ({ n }) => n)).toBe(3.5);
    expect(spreadAround([1, 5], 3)).toBe(2);
    expect(spreadAround([1, 5], 1)).toBeCloseTo(Math.sqrt(8), 12);
  });

  it("bring values to mean 0 and deviation 1, in their order, and values that do not vary to 0", () => {
    expect(standardScores([4, 4, 4])).toEqual([0, 0, 0]);
    const varied = fc.uniqueArray(fc.integer({ min: -100, max: 100 }), { minLength: 2 });
    fc.assert(
      fc.property(varied, (values) => {
        const scores = standardScores(values);
        expect(mean(scores)).toBeCloseTo(0, 9);
        expect(spreadAround(scores, 0)).toBeCloseTo(1, 9);
        for (const [at, value] of values.entries()) {
          for (const [other, than] of values.entries()) {
            if (value < than) expect(scores[at]).toBeLessThan(scores[other] ?? Number.NaN);
          }
        }
      }),
    );
  });
});
