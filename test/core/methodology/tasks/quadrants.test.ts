import { expect, it } from "vitest";
import {
  countQuadrants,
  quadrantDistance,
  quadrantOf,
  REFERENCE_DISTRIBUTION,
} from "../../../../core/methodology/tasks/quadrants.ts";

it.each([
  [0.9, 0.1, "automation"],
  [0.9, 0.9, "augmentation"],
  [0.1, 0.9, "protected"],
  [0.1, 0.1, "transitional"],
  [0.5, 0.5, "transitional"],
  [0.5001, 0.5, "automation"],
])("exposure of %d and imperative of %d are %s: a value at the threshold is low", (...row) => {
  const [exposure, imperative, quadrant] = row;
  expect(quadrantOf(exposure, imperative)).toBe(quadrant);
});

it("counts every quadrant, those without an item as 0", () => {
  const counts = { automation: 0, augmentation: 0, protected: 2, transitional: 1 };
  expect(countQuadrants(["protected", "transitional", "protected"])).toEqual(counts);
});

it("knows the reference distribution of all 18,796 tasks and 923 occupations", () => {
  const all = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b);
  expect([all(REFERENCE_DISTRIBUTION.tasks), all(REFERENCE_DISTRIBUTION.occupations)]).toEqual([18_796, 923]);
});

it("measures distance 0 for the same shares and 1 for disjoint ones", () => {
  const some = { automation: 2, augmentation: 0, protected: 2, transitional: 0 };
  const twice = { automation: 4, augmentation: 0, protected: 4, transitional: 0 };
  const others = { automation: 0, augmentation: 1, protected: 0, transitional: 1 };
  expect(quadrantDistance(some, twice)).toBe(0);
  expect(quadrantDistance(some, others)).toBe(1);
  const none = { automation: 0, augmentation: 0, protected: 0, transitional: 0 };
  expect([none, some].map((each) => quadrantDistance(none, each))).toEqual([0, 1]);
  expect(quadrantDistance(some, none)).toBe(1);
  expect(quadrantDistance({ ...none, automation: 1 }, { ...none, automation: 1, protected: 3 })).toBe(0.75);
});
