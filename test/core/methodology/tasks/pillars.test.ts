import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aiExposurePotential,
  humanImperative,
  structuralExposure,
  taskPillars,
} from "../../../../core/methodology/tasks/pillars.ts";
import type { Dimensions } from "../../../../core/methodology/types.ts";

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
    expect(pillars.human_imperative).toBe(0.4377);
    expect(pillars.capability_task).toBe(0.6);
    expect(pillars.ai_exposure_potential).toBe(0.5397);
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
    expect(humanImperative({ ...none, physicality: 8 })).toBeGreaterThan(0.5);
    expect(humanImperative({ ...none, socio_emotional: 7 })).toBeGreaterThan(0.5);
  });

  it("never falls when body or people ask for more", () => {
    fc.assert(
      fc.property(dimensions, score, (d, other) => {
        const bodily = { ...d, physicality: Math.max(d.physicality, other) };
        const social = { ...d, socio_emotional: Math.max(d.socio_emotional, other) };
        expect(humanImperative(bodily)).toBeGreaterThanOrEqual(humanImperative(d));
        expect(humanImperative(social)).toBeGreaterThanOrEqual(humanImperative(d));
      }),
    );
  });

  it("needs a body less where the handling is scripted", () => {
    const handling = { procedural: 4, digitization: 1, physicality: 8, socio_emotional: 0 };
    expect(humanImperative({ ...handling, procedural: 9 })).toBeLessThan(humanImperative(handling));
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
