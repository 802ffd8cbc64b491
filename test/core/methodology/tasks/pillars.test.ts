import fc from "fast-check";
import { expect, it } from "vitest";
import {
  accountability,
  humanImperative,
  structuralExposure,
  taskPillars,
} from "../../../../core/methodology/tasks/pillars.ts";
import type { ReasonCode } from "../../../../core/methodology/tasks/reasons.ts";
import type { Dimensions } from "../../../../core/methodology/types.ts";
import { forAll } from "../../../forAll.ts";

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

it("task pillars stay within 0 and 1", () => {
  forAll(dimensions, reasons, share, (rated, codes, capability) => {
    for (const value of Object.values(taskPillars(rated, codes, capability))) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });
});

it("task pillars need a person where the body, people or accountability alone asks for one", () => {
  expect(humanImperative({ ...nothing, physicality: 8 }, 0)).toBeGreaterThan(0.5);
  expect(humanImperative({ ...nothing, socio_emotional: 7 }, 0)).toBeCloseTo(0.7, 9);
  expect(humanImperative(nothing, accountability(["SAF", "LEG"]))).toBeCloseTo(1 - 0.7 * 0.6, 9);
  expect(humanImperative(nothing, accountability(["HND"]))).toBe(0);
});

it("task pillars never need a person less when body, people or accountability ask for more", () => {
  forAll(dimensions, score, share, (rated, other, accountable) => {
    const standing = humanImperative(rated, accountable);
    const bodily = { ...rated, physicality: Math.max(rated.physicality, other) };
    const social = { ...rated, socio_emotional: Math.max(rated.socio_emotional, other) };
    expect(humanImperative(bodily, accountable)).toBeGreaterThanOrEqual(standing);
    expect(humanImperative(social, accountable)).toBeGreaterThanOrEqual(standing);
    expect(standing).toBeGreaterThanOrEqual(humanImperative(rated, 0));
  });
});

it("task pillars need a body half as much where the handling is scripted", () => {
  const handled = (procedural: number) => humanImperative({ ...nothing, physicality: 8, procedural }, 0);
  expect(handled(10)).toBeCloseTo(handled(0) / 2, 9);
});

it("task pillars reach work fully where it is all software and no body, and not at all where it is neither", () => {
  expect(structuralExposure({ digitization: 10, physicality: 0 })).toBe(1);
  expect(structuralExposure({ digitization: 0, physicality: 10 })).toBe(0);
});
