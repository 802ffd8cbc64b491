import { describe, expect, it } from "vitest";
import { headNoun, sentencePlural, singularTitle, titleCase } from "../../build/sample/titles.ts";

describe("titles of the sample", () => {
  it.each([
    ["Registered Nurses", "Registered Nurse", "Nurse"],
    ["Bookkeeping, Accounting, and Auditing Clerks", "Bookkeeping", "Bookkeeping"],
    [
      "Secretaries and Administrative Assistants, Except Legal, Medical, and Executive",
      "Secretaries and Administrative Assistant",
      "Assistant",
    ],
    ["Attorneys", "Attorney", "Attorney"],
    ["Coaches", "Coach", "Coach"],
    ["Clergy", "Clergy", "Clergy"],
  ])("make one noun of %s", (title, singular, head) => {
    expect(singularTitle(title)).toBe(singular);
    expect(headNoun(title)).toBe(head);
  });

  it("are written as a plural only where they read as one", () => {
    expect(sentencePlural("Registered Nurses")).toBe("registered nurses");
    expect(sentencePlural("First-Line Supervisors of Retail Sales Workers")).toBeNull();
    expect(sentencePlural("Clergy")).toBeNull();
  });

  it("capitalize all but small words", () => {
    expect(titleCase("fitting of appliances")).toBe("Fitting of Appliances");
  });
});
