import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Calibration,
  jobCalibrations,
  named01,
  relevance01,
  requirementCalibration,
  taskCalibration,
} from "../../../core/search/relevance.ts";
import { forAll } from "../../forAll.ts";

const calibrations: Readonly<Record<string, Calibration>> = {
  ...jobCalibrations,
  tasks: taskCalibration,
  requirements: requirementCalibration,
};
const score = fc.double({ min: -20, max: 20, noNaN: true });

it("is surer of an occupation that the query names, surest by its official title", () => {
  for (const chance01 of [0, 0.3, 0.9, 1]) {
    const [alone, titled] = [false, true].map((byTitle) => named01(chance01, { byTitle }));
    expect(alone).toBeGreaterThanOrEqual(chance01);
    expect(titled).toBeGreaterThanOrEqual(alone ?? 1);
    expect(titled).toBeLessThanOrEqual(1);
  }
});

describe.each(Object.entries(calibrations))("the chance of %s", (_, calibration) => {
  it("rises from knot to knot, within 0 and 1", () => {
    calibration.knots.forEach(([evidence, chance01], i) => {
      const [evidenceBefore, chanceBefore] = calibration.knots[i - 1] ?? [-Infinity, 0];
      expect(evidence).toBeGreaterThan(evidenceBefore);
      expect(chance01).toBeGreaterThan(chanceBefore);
      expect(chance01).toBeLessThan(1);
      expect(relevance01(evidence, evidence, calibration)).toBeCloseTo(chance01, 10);
    });
  });

  it("is a chance, and never falls with the score", () => {
    forAll(score, score, score, (a, b, more) => {
      const best = Math.max(a, b) + Math.abs(more);
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((one) => relevance01(one, best, calibration));
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual((high ?? 0) + 1e-12);
    });
  });
});
