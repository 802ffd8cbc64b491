import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Calibration,
  jobCalibrations,
  relevance01,
  requirementCalibration,
  taskCalibration,
  withNamed,
} from "../../../core/search/relevance.ts";
import { forAll } from "../../forAll.ts";

const calibrations: Readonly<Record<string, Calibration>> = {
  ...jobCalibrations,
  tasks: taskCalibration,
  requirements: requirementCalibration,
};
const score = fc.double({ min: -20, max: 20, noNaN: true });

it.each([
  ["name it has alone: it is surer of this one", { rows: [1], by: "name" }, [0.5, 0.52, 0.1]],
  ["official title: this one comes first", { rows: [2], by: "title" }, [0.5, 0.2, 0.925]],
  [
    "common title: its senses come first in their order",
    { rows: [2, 1], by: "sense" },
    [0.15, 0.8325, 0.925],
  ],
  ["title of no occupation: all are unlikely", { rows: [], by: "sense" }, [0.15, 0.06, 0.03]],
] as const)("where the query is a %s", (_, named, expected) => {
  const changed = withNamed(Float32Array.of(0.5, 0.2, 0.1), named);
  for (const [row, chance01] of expected.entries()) expect(changed[row]).toBeCloseTo(chance01, 6);
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
