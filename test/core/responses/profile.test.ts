import { expect, it } from "vitest";
import { classified } from "../../../core/responses/profile.ts";
import { occupationRow } from "./rows.ts";

const row = occupationRow({ soc_code: "29-1141.00" });
const stored = {
  quadrant: "protected",
  quadrant_probability: 1,
  quadrant_certain: true,
  major_group: "29-0000",
};
// Only its classification is looked at.
type Body = Parameters<typeof classified>[0];
const at = (exposure: number, imperative: number, classification: object = stored) =>
  classified({ classification } as Body, row, { exposure, imperative }).classification;

it("classifies by the thresholds given, with how probable that is, and leaves the rest", () => {
  expect(at(0.3, 0.5)).toEqual({ ...stored, quadrant: "augmentation" });
  expect(at(0.4, 0.5)).toEqual({ ...stored, quadrant_probability: 0.5, quadrant_certain: false });
});

it("notes resilient work that is called transitional, and drops the note that a stored profile has", () => {
  expect(at(0.5, 0.7).quadrant_note).toMatch(/^Resilience is 15\.0 points above/);
  expect(at(0.5, 0.5, { ...stored, quadrant_note: "stored" })).not.toHaveProperty("quadrant_note");
});
