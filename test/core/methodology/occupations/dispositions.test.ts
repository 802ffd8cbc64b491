import { expect, it } from "vitest";
import { CONSTANTS } from "../../../../core/methodology/constants.ts";
import {
  dispositionalResilience,
  dispositionScale,
  styleLean,
  workStyle01,
} from "../../../../core/methodology/occupations/dispositions.ts";
import { spreadAround } from "../../../../core/methodology/statistics.ts";

const lean = (caring: number, careful: number, respondents: number | null = 30) =>
  styleLean([
    { element_id: "1.C.3.b", scale_id: "IM", value: caring, standard_error: 0.4, respondents },
    { element_id: "1.C.5.b", scale_id: "IM", value: careful, standard_error: 0.4, respondents },
  ])!;

it("the lean of work styles maps importance 1..5 and impact -3..3 to 0..1", () => {
  expect(workStyle01({ scale_id: "IM", value: 5 })).toBe(1);
  expect(workStyle01({ scale_id: "WI", value: 0 })).toBe(0.5);
});

it("the lean of work styles weighs concern for others above attention to detail, and says nothing of how high all answers are", () => {
  expect(lean(5, 1).difference).toBeGreaterThan(lean(1, 5).difference);
  expect(lean(3, 3).difference).toBe(lean(5, 5).difference);
  expect(lean(4, 3).difference).toBe(lean(3, 2).difference);
});

it("the lean of work styles counts less where few people answered, and as for the usual number where nobody says how many", () => {
  expect(lean(3, 3, 5).shrink01).toBe(0.5);
  expect(lean(3, 3, 50).shrink01).toBeGreaterThan(0.9);
  expect(lean(3, 3, null).shrink01).toBe(lean(3, 3, CONSTANTS.unknownRespondents).shrink01);
});

it("the lean of work styles is null without a rating, and as unsure as its sources are", () => {
  expect(styleLean([])).toBeNull();
  expect(lean(3, 3).standardError).toBeGreaterThan(0);
});

const leans = [lean(3, 4), lean(4, 4), lean(4, 3), lean(5, 2)];
const imperatives = [0.2, 0.3, 0.5, 0.6];
const scale = dispositionScale(leans, imperatives);

it("dispositional resilience is spread as widely as human_imperative, around a half", () => {
  const values = leans.map((each) => dispositionalResilience(each, scale));
  expect(spreadAround(values, 0.5)).toBeCloseTo(spreadAround(imperatives, 0.4), 4);
});

it("dispositional resilience is a half where occupations do not differ", () => {
  expect(dispositionalResilience(lean(3, 3), dispositionScale([lean(3, 3)], [0.4]))).toBe(0.5);
  expect(dispositionScale([], [0.4]).spread).toBe(0);
});
