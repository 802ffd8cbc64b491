import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openRandom } from "../../build/sample/random.ts";

describe("a stream of made-up numbers", () => {
  it("depends on seed and label alone", () => {
    const draw = (seed: number, label: string) => Array.from({ length: 5 }, openRandom(seed, label).next);
    expect(draw(1, "a")).toEqual(draw(1, "a"));
    expect(draw(1, "a")).not.toEqual(draw(2, "a"));
    expect(draw(1, "a")).not.toEqual(draw(1, "b"));
  });

  it("keeps whole numbers within their bounds", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.nat(50), fc.string(), (minimum, width, label) => {
        const value = openRandom(3, label).whole(minimum, minimum + width);
        expect(Number.isInteger(value) && value >= minimum && value <= minimum + width).toBe(true);
      }),
    );
  });

  it("never draws an index of weight 0", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }), fc.string(), (weights, label) => {
        fc.pre(weights.some((weight) => weight > 0));
        expect(weights[openRandom(4, label).weighted(weights)]).toBeGreaterThan(0);
      }),
    );
  });

  it("shuffles without losing anything", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (list, label) => {
        expect(openRandom(5, label).shuffled(list).sort()).toEqual([...list].sort());
      }),
    );
  });

  it("has mean 0 and deviation 1 where it is bell-shaped", () => {
    const { normal } = openRandom(6, "normal");
    const draws = Array.from({ length: 20_000 }, normal);
    const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const variance = draws.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });
});
