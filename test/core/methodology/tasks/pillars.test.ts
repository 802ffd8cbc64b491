import { expect, it } from "vitest";
import {
  accountability,
  humanImperative,
  structuralExposure,
} from "../../../../core/methodology/tasks/pillars.ts";
import type { Dimensions } from "../../../../core/methodology/types.ts";

const nothing: Dimensions = { procedural: 5, digitization: 5, physicality: 0, socio_emotional: 0 };

it("task pillars need a person where the body, people or accountability alone asks for one", () => {
  expect(humanImperative({ ...nothing, physicality: 8 }, 0)).toBeGreaterThan(0.5);
  expect(humanImperative({ ...nothing, socio_emotional: 7 }, 0)).toBeCloseTo(0.7, 9);
  expect(humanImperative(nothing, accountability(["SAF", "LEG"]))).toBeCloseTo(1 - 0.7 * 0.6, 9);
  expect(humanImperative(nothing, accountability(["HND"]))).toBe(0);
});

it("task pillars need a body half as much where the handling is scripted", () => {
  const handled = (procedural: number) => humanImperative({ ...nothing, physicality: 8, procedural }, 0);
  expect(handled(10)).toBeCloseTo(handled(0) / 2, 9);
});

it("task pillars reach work fully where it is all software and no body, and not at all where it is neither", () => {
  expect(structuralExposure({ digitization: 10, physicality: 0 })).toBe(1);
  expect(structuralExposure({ digitization: 0, physicality: 10 })).toBe(0);
});
