import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accountability,
  humanImperative,
  structuralExposure,
  taskPillars,
} from "../../../../core/methodology/tasks/pillars.ts";
import type { ReasonCode } from "../../../../core/methodology/tasks/reasons.ts";
import type { Dimensions } from "../../../../core/methodology/types.ts";

const score = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);
const dimensions: fc.Arbitrary<Dimensions> = fc.record({
  procedural: score,
  digitization: score,
  physicality: score,
  socio_emotional: score,
});
const share = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000);
const reasons = fc.subarray<ReasonCode>(["SAF", "LEG", "HND", "TAL"]);
const nothing: Dimensions = { procedural: 5, digitization: 5, physicality: 0, socio_emotional: 0 };

describe("task pillars", () => {
  it("give the worked figures", () => {
    const rated = { procedural: 8, digitization: 9, physicality: 2, socio_emotional: 4 };
    expect(taskPillars(rated, ["LEG"], 0.6)).toEqual({
      structural_exposure: 0.85,
      human_imperative: 0.6832,
      capability_task: 0.6,
      ai_exposure_potential: 0.51,
    });
  });

  it("stay within 0 and 1", () => {
    fc.assert(
      fc.property(dimensions, reasons, share, (rated, codes, capability) => {
        for (const value of Object.values(taskPillars(rated, codes, capability))) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("need a person where the body, people or accountability alone asks for one", () => {
    expect(humanImperative({ ...nothing, physicality: 8 }, 0)).toBeGreaterThan(0.5);
    expect(humanImperative({ ...nothing, socio_emotional: 7 }, 0)).toBeCloseTo(0.7, 9);
    expect(humanImperative(nothing, accountability(["SAF", "LEG"]))).toBeCloseTo(1 - 0.7 * 0.6, 9);
    expect(humanImperative(nothing, accountability(["HND"]))).toBe(0);
  });

  it("never need a person less when body, people or accountability ask for more", () => {
    fc.assert(
      fc.property(dimensions, score, share, (rated, other, accountable) => {
        const standing = humanImperative(rated, accountable);
        const bodily = { ...rated, physicality: Math.max(rated.physicality, other) };
        const social = { ...rated, socio_emotional: Math.max(rated.socio_emotional, other) };
        expect(humanImperative(bodily, accountable)).toBeGreaterThanOrEqual(standing);
        expect(humanImperative(social, accountable)).toBeGreaterThanOrEqual(standing);
        expect(standing).toBeGreaterThanOrEqual(humanImperative(rated, 0));
      }),
    );
  });

  it("need a body less where the handling is scripted", () => {
    const handling = { ...nothing, physicality: 8 };
    expect(humanImperative({ ...handling, procedural: 10 }, 0)).toBeCloseTo(
      humanImperative({ ...handling, procedural: 0 }, 0) / 2,
      9,
    );
  });

  it("reach work fully where it is all software and no body, and not at all where it is neither", () => {
    expect(structuralExposure({ digitization: 10, physicality: 0 })).toBe(1);
    expect(structuralExposure({ digitization: 0, physicality: 10 })).toBe(0);
  });
});
