import { expect, it } from "vitest";
import { withoutConditions, withoutPlaces } from "../../../core/search/text/conditions.ts";

it.each([
  ["Forklift Driver - 2nd Shift - $19.50/hr", "Forklift Driver"],
  ["Cook | Part Time | $18-$22", "Cook"],
  ["Remote Tax Preparer (Seasonal)", "Tax Preparer"],
  ["Plumber - Summer 2026 - M-F 7am-3pm", "Plumber"],
  ["Payroll Clerk - Hybrid, contract to hire", "Payroll Clerk"],
  ["Sr. Chemist, Coatings", "Chemist - Coatings"],
  ["ICU Nurse 13 wks $2,400/wk", "ICU Nurse"],
])("leaves of %j what the job is", (advert, title) => {
  expect(withoutConditions(advert)).toBe(title);
});

it.each(["kiln operator – clay products", "teacher, elementary school", "night auditor", "day laborer"])(
  "leaves %j as it is",
  (title) => {
    expect(withoutConditions(title)).toBe(title);
  },
);

it("keeps a text that is nothing but conditions", () => {
  expect(withoutConditions("part time")).toBe("part time");
  expect(withoutPlaces("Texas")).toBe("Texas");
});

it.each([
  ["welding jobs in Fresno", "welding jobs"],
  ["nurse in Los Angeles, CA", "nurse"],
  ["truck driver, Tulsa OK", "truck driver"],
  ["bartender - Miami", "bartender"],
  ["work in a bakery", "work in a bakery"],
  ["drive a bus", "drive a bus"],
])("takes places from %j", (text, left) => {
  expect(withoutPlaces(text).trim()).toBe(left);
});
