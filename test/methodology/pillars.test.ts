import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aiExposurePotential,
  dispositionalResilience,
  humanImperative,
  structuralExposure,
  taskPillars,
  workStyle01,
} from "../../methodology/pillars.ts";
import type { Dimensions } from "../../methodology/types.ts";

const score = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);
const dimensions: fc.Arbitrary<Dimensions> = fc.record({
  procedural: score,
  digitization: score,
  physicality: score,
  socio_emotional: score,
});
const share = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000);

describe("task pillars", () => {
  it("gives the worked figures", () => {
    const pillars = taskPillars({ procedural: 8, digitization: 9, physicality: 2, socio_emotional: 4 }, 0.6);
    expect(pillars.structural_exposure).toBe(0.85);
    expect(pillars.human_imperative).toBe(0.35);
    expect(pillars.capability_task).toBe(0.6);
    expect(pillars.ai_exposure_potential).toBe(0.5622);
  });

  it("stays within 0 and 1", () => {
    fc.assert(
      fc.property(dimensions, share, (d, capability) => {
        for (const value of Object.values(taskPillars(d, capability))) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it("needs a person when body or people alone asks for one", () => {
    const none = { procedural: 5, digitization: 5, physicality: 0, socio_emotional: 0 };
    expect(humanImperative({ ...none, physicality: 7 })).toBeGreaterThan(0.5);
    expect(humanImperative({ ...none, socio_emotional: 7 })).toBeGreaterThan(0.5);
  });

  it("treats body and people alike and never falls when one of them rises", () => {
    fc.assert(
      fc.property(dimensions, score, (d, other) => {
        const swapped = { ...d, physicality: d.socio_emotional, socio_emotional: d.physicality };
        expect(humanImperative(swapped)).toBe(humanImperative(d));
        const raised = { ...d, physicality: Math.max(d.physicality, other) };
        expect(humanImperative(raised)).toBeGreaterThanOrEqual(humanImperative(d));
      }),
    );
  });

  it("is exposed only as far as AI is capable, and never less for more structure", () => {
    fc.assert(
      fc.property(share, share, share, (structure, capability, other) => {
        const exposure = aiExposurePotential(structure, capability);
        expect(exposure).toBeLessThanOrEqual(capability);
        expect(aiExposurePotential(Math.max(structure, other), capability)).toBeGreaterThanOrEqual(exposure);
      }),
    );
  });

  it("counts procedure and digitization alike in structure", () => {
    expect(structuralExposure({ procedural: 10, digitization: 0, physicality: 3, socio_emotional: 3 })).toBe(
      0.5,
    );
  });
});

describe("dispositional resilience", () => {
  it("maps importance 1..5 and impact -3..3 to 0..1 and knows no other scale", () => {
    expect(workStyle01({ elementId: "1.C.1.a", scaleId: "IM", value: 5 })).toBe(1);
    expect(workStyle01({ elementId: "1.D.1.a", scaleId: "WI", value: 0 })).toBe(0.5);
    expect(workStyle01({ elementId: "1.D.1.a", scaleId: "DR", value: 3 })).toBeNull();
  });

  it("weighs concern for others above attention to detail", () => {
    const rate = (caring: number, careful: number) =>
      dispositionalResilience([
        { elementId: "1.C.3.b", scaleId: "IM", value: caring },
        { elementId: "1.C.5.b", scaleId: "IM", value: careful },
      ])?.value as number;
    expect(rate(5, 1)).toBeGreaterThan(rate(1, 5));
  });

  it("is null without a rating and 1 when every style is at the top", () => {
    expect(dispositionalResilience([])).toBeNull();
    expect(
      dispositionalResilience([{ elementId: "1.C.3.b", scaleId: "IM", value: 5, standardError: 0.4 }]),
    ).toEqual({ value: 1, standardError: 0.1 });
  });
});
