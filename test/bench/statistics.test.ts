import { expect, it } from "vitest";
import { areaUnderCurve, intraclassCorrelation, median } from "../../bench/validation/statistics.ts";
import { pearson } from "../../core/methodology/statistics.ts";

it("gives an area of one for separated groups, a half for equal values", () => {
  expect(areaUnderCurve([1, 2, 3, 4], [false, false, true, true])).toBe(1);
  expect(areaUnderCurve([5, 5, 5, 5], [false, true, false, true])).toBe(0.5);
});

it("gives the ICC(2,1) worked by hand from the mean squares 4.683, 80.083 and 0.683", () => {
  expect(intraclassCorrelation([9, 6, 8, 7, 10, 6], [2, 1, 4, 1, 5, 2])).toBeCloseTo(0.12565, 4);
  expect(intraclassCorrelation([1, 2, 3, 9], [1, 2, 3, 9])).toBeCloseTo(1, 9);
});

it("punishes a rater who is always higher", () => {
  const a = [1, 4, 6, 8, 3];
  const shifted = a.map((value) => value + 2);
  expect(pearson(a, shifted)).toBeCloseTo(1, 9);
  expect(intraclassCorrelation(a, shifted)).toBeLessThan(0.9);
});

it("takes the median of even and odd lists", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});
