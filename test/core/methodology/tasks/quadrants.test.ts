import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QUADRANTS } from "../../../../core/contract/shapes.ts";
import {
  countQuadrants,
  quadrantDistance,
  quadrantOf,
} from "../../../../core/methodology/tasks/quadrants.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("quadrants", () => {
  it("names the four corners", () => {
    expect(quadrantOf(0.9, 0.1)).toBe("automation");
    expect(quadrantOf(0.9, 0.9)).toBe("augmentation");
    expect(quadrantOf(0.1, 0.9)).toBe("protected");
    expect(quadrantOf(0.1, 0.1)).toBe("transitional");
  });

  it("counts a value at the threshold as low", () => {
    expect(quadrantOf(0.5, 0.5)).toBe("transitional");
    expect(quadrantOf(0.5001, 0.5)).toBe("automation");
  });

  it("moves an item to an exposed quadrant when the exposure threshold falls below it", () => {
    fc.assert(
      fc.property(share, share, share, (exposure, imperative, threshold) => {
        const quadrant = quadrantOf(exposure, imperative, { exposure: threshold, imperative: 0.5 });
        expect(quadrant === "automation" || quadrant === "augmentation").toBe(exposure > threshold);
      }),
    );
  });

  it("counts every item once", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...QUADRANTS)), (quadrants) => {
        const counts = countQuadrants(quadrants);
        expect(QUADRANTS.reduce((sum, quadrant) => sum + counts[quadrant], 0)).toBe(quadrants.length);
      }),
    );
  });

  it("measures distance 0 for the same shares and 1 for disjoint ones", () => {
    const some = { automation: 2, augmentation: 0, protected: 2, transitional: 0 };
    const twice = { automation: 4, augmentation: 0, protected: 4, transitional: 0 };
    const others = { automation: 0, augmentation: 1, protected: 0, transitional: 1 };
    expect(quadrantDistance(some, twice)).toBe(0);
    expect(quadrantDistance(some, others)).toBe(1);
  });
});
