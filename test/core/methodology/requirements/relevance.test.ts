import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  combinedImpact,
  jobRelevance,
  jobRelevanceError,
  keystones,
} from "../../../../core/methodology/requirements/relevance.ts";

const importance = fc.double({ min: 1, max: 5, noNaN: true });
const level = fc.double({ min: 0, max: 7, noNaN: true });

describe("job relevance", () => {
  it("is the geometric mean of importance and level on 0..1", () => {
    expect(jobRelevance(5, 7)).toBe(1);
    expect(jobRelevance(1, 7)).toBe(0);
    expect(jobRelevance(3, 3.5)).toBe(0.5);
  });

  it("is importance alone where the level is missing", () => {
    expect(jobRelevance(4, null)).toBe(0.75);
  });

  it("stays within 0 and 1 and rises with both", () => {
    fc.assert(
      fc.property(importance, level, importance, level, (i, l, i2, l2) => {
        const low = jobRelevance(Math.min(i, i2), Math.min(l, l2));
        const high = jobRelevance(Math.max(i, i2), Math.max(l, l2));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });

  it("has an error that matches the change under a small step of importance", () => {
    const step = (jobRelevance(3.5 + 0.01, 4) - jobRelevance(3.5 - 0.01, 4)) / 0.02;
    expect(jobRelevanceError(3.5, 4, 0.1, 0)).toBeCloseTo(0.1 * step, 3);
  });
});

describe("keystones", () => {
  const candidate = (elementId: string, relevance: number, resilience: number) => ({
    elementId,
    jobRelevance: relevance,
    meanRelevance: 0.2,
    resilience,
  });
  const BODILY_WORK = 6;

  it("need both relevance and resilience", () => {
    const found = keystones(
      [candidate("a", 0.9, 0.3), candidate("b", 0.3, 0.9), candidate("c", 0.6, 0.7)],
      BODILY_WORK,
    );
    expect(found.map(({ elementId }) => elementId)).toEqual(["c"]);
    expect(found[0]?.combinedImpact).toBe(0.42);
  });

  it("are asked for more than by the average occupation", () => {
    expect(keystones([{ ...candidate("a", 0.6, 0.9), meanRelevance: 0.6 }], BODILY_WORK)).toEqual([]);
  });

  it("are the body's only where the work is bodily", () => {
    const both = [candidate("1.A.4.a.2", 0.6, 0.9), candidate("2.B.3.l", 0.6, 0.9)];
    expect(keystones(both, 4.9).map(({ elementId }) => elementId)).toEqual(["2.B.3.l"]);
    expect(keystones(both, 5)).toHaveLength(2);
  });

  it("are at most ten, highest combined impact first, whatever the order they come in", () => {
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(shares, shares), { maxLength: 40 }), (pairs) => {
        const candidates = pairs.map(([a, b], index) => candidate(String(index), a, b));
        const found = keystones(candidates, BODILY_WORK);
        expect(found.length).toBeLessThanOrEqual(10);
        expect(found).toEqual(keystones([...candidates].reverse(), BODILY_WORK));
        for (const [at, entry] of found.entries()) {
          expect(entry.combinedImpact).toBe(combinedImpact(entry.jobRelevance, entry.resilience));
          if (at > 0)
            expect(entry.combinedImpact).toBeLessThanOrEqual(found[at - 1]?.combinedImpact as number);
        }
      }),
    );
  });
});
