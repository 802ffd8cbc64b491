import { expect, it } from "vitest";
import { classified } from "../../../core/responses/profile.ts";
import { occupationRow } from "./rows.ts";

const row = occupationRow({ soc_code: "29-1141.00" });
const profile = {
  soc_code: row.soc_code,
  title: row.title,
  classification: {
    quadrant: "protected" as const,
    quadrant_probability: 1,
    quadrant_certain: true,
    major_group: "29-0000",
  },
};
// Only its classification is looked at.
type Body = Parameters<typeof classified>[0];
const at = (exposure: number, imperative: number) =>
  classified(profile as unknown as Body, row, { exposure, imperative }).classification;

it("classifies by the thresholds given, with how probable that is, and leaves the rest", () => {
  expect(at(0.3, 0.5)).toEqual({
    quadrant: "augmentation",
    quadrant_probability: 1,
    quadrant_certain: true,
    major_group: "29-0000",
  });
  expect(at(0.4, 0.5)).toMatchObject({
    quadrant: "protected",
    quadrant_probability: 0.5,
    quadrant_certain: false,
  });
});

it("notes resilient work that is called transitional, and drops the note that a stored profile has", () => {
  expect(at(0.5, 0.7).quadrant_note).toMatch(/^Resilience is 15\.0 points above/);
  const noted = { ...profile, classification: { ...profile.classification, quadrant_note: "stored" } };
  const again = classified(noted as unknown as Body, row, { exposure: 0.5, imperative: 0.5 });
  expect(again.classification).not.toHaveProperty("quadrant_note");
});
