import fc from "fast-check";
import { expect, it } from "vitest";
import { clamp, round1, round4, roundTo } from "../../../core/methodology/rounding.ts";
import { forAll } from "../../forAll.ts";

it("rounds halves away from zero, also those that binary fractions miss", () => {
  expect([round1(0.25), round1(0.35), round1(-0.25), roundTo(1.005, 2), round4(0.00005)]).toEqual([
    0.3, 0.4, -0.3, 1.01, 0.0001,
  ]);
  expect([roundTo(0.4999999995, 0), roundTo(0.499999998, 0)], "the nudge").toEqual([1, 0]);
});

it("never gives minus zero", () => {
  expect(Object.is(round1(-0.01), 0)).toBe(true);
});

it("is never further than half a step away and keeps a rounded value", () => {
  forAll(fc.double({ min: -1000, max: 1000, noNaN: true }), (value) => {
    const rounded = round4(value);
    expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.00005 + 1e-9);
    expect(round4(rounded)).toBe(rounded);
  });
});

it("clamps to the bounds it is given", () => {
  expect([clamp(-1, 0, 10), clamp(4, 0, 10), clamp(11, 0, 10)]).toEqual([0, 4, 10]);
});
