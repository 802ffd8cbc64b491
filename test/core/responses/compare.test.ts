import { expect, it } from "vitest";
import { comparison, jobHit } from "../../../core/responses/compare.ts";
import { occupationRow } from "./rows.ts";

const rows = [
  occupationRow({ soc_code: "11-1011.00", ai_exposure_potential: 0.7, human_imperative: 0.2 }),
  occupationRow({ soc_code: "29-1141.00" }),
];
const similarities = [
  [1, 0.8],
  [0.9, 1],
];

it("a comparison gives each occupation its scores, and its quadrant at the thresholds of the request", () => {
  expect(jobHit(occupationRow({ soc_code: "11-1011.00" }))).toEqual({
    soc_code: "11-1011.00",
    title: "Title of 11-1011.00",
    automation_susceptibility_score: 40,
    human_centric_resilience_score: 55,
    balanced_impact_score: 15,
    quadrant: "protected",
  });
  const quadrants = (thresholds?: { exposure: number; imperative: number }) =>
    comparison(rows, similarities, thresholds).comparison.map(({ quadrant }) => quadrant);
  expect(quadrants()).toEqual(["automation", "protected"]);
  expect(quadrants({ exposure: 0.3, imperative: 0.65 })).toEqual(["automation", "automation"]);
});

it("a comparison gives the similarity of the first with the second by both codes", () => {
  expect(comparison(rows, similarities, undefined).skill_overlap_matrix).toEqual({
    "11-1011.00": { "11-1011.00": 1, "29-1141.00": 0.8 },
    "29-1141.00": { "11-1011.00": 0.9, "29-1141.00": 1 },
  });
});

it("a comparison fails where a similarity is missing rather than give none", () => {
  expect(() => comparison(rows, [[1, 0.8]], undefined)).toThrow("similarity is missing.");
});
