import { expect, it } from "vitest";
import {
  dispositionalResilience,
  dispositionScale,
  styleLean,
  workStyle01,
} from "../../../../core/methodology/occupations/dispositions.ts";
import { mean, spreadAround } from "../../../../core/methodology/statistics.ts";

const lean = (caring: number, careful: number) =>
  styleLean([
    { element_id: "1.C.3.b", scale_id: "IM", value: caring, standard_error: 0.4, respondents: 30 },
    { element_id: "1.C.5.b", scale_id: "IM", value: careful, standard_error: 0.4, respondents: 30 },
  ])!;

it("the lean of work styles maps importance 1..5 and impact -3..3 to 0..1", () => {
  const mapped = (scale_id: "IM" | "WI", ...values: readonly number[]) =>
    values.map((value) => workStyle01({ scale_id, value }));
  expect(mapped("IM", 0, 1, 2, 5, 6)).toEqual([0, 0, 0.25, 1, 1]);
  expect(mapped("WI", -4, -3, 0, 3, 4)).toEqual([0, 0, 0.5, 1, 1]);
});

it("the lean of work styles gives the worked figures, a style that is not listed weighing 0.6", () => {
  const ratings = [
    { element_id: "1.C.3.b", scale_id: "IM" as const, value: 4, standard_error: 0.4, respondents: 10 },
    { element_id: "1.C.7.b", scale_id: "IM" as const, value: 2 },
    { element_id: "1.Z", scale_id: "WI" as const, value: 1.5, standard_error: 0.6, respondents: 20 },
  ];
  const standardError = expect.closeTo(0.0212708, 6);
  expect(styleLean(ratings)).toEqual({ difference: 0.087719, standardError, shrink01: 0.75 });
});

it("the lean of work styles weighs concern for others above attention to detail, and says nothing of how high all answers are", () => {
  expect(lean(5, 1).difference).toBeGreaterThan(lean(1, 5).difference);
  expect(lean(3, 3).difference).toBe(lean(5, 5).difference);
  expect(lean(4, 3).difference).toBe(lean(3, 2).difference);
});

it("the lean of work styles is null without a rating", () => {
  expect(styleLean([])).toBeNull();
});

it("dispositional resilience gives the worked figures, spread as widely as human_imperative and cut to its scale", () => {
  const leaning = (difference: number, shrink01 = 1) => ({ difference, shrink01, standardError: 0 });
  const three = [leaning(0.2), leaning(0, 0.5), leaning(0, 0.8)];
  const worked = dispositionScale(three, [0.2, 0.3, 0.6]);
  expect(worked).toEqual({ mean: 0.066667, spread: 0.083681, imperativeSpread: 0.169967 });
  const values = three.map((each) => dispositionalResilience(each, worked));
  expect(spreadAround(values, mean(values))).toBeCloseTo(0.169967, 5);
  const found = [-1, 0.2, 1].map((difference) => dispositionalResilience(leaning(difference), worked));
  expect(found).toEqual([0, expect.closeTo(0.770817, 5), 1]);
});

it("dispositional resilience is a half where occupations do not differ", () => {
  expect(dispositionalResilience(lean(3, 3), dispositionScale([lean(3, 3)], [0.4]))).toBe(0.5);
  expect(dispositionScale([], [0.4])).toEqual({ mean: 0, spread: 0, imperativeSpread: 0 });
});
