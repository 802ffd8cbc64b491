import { describe, expect, test } from "vitest";
import { BatchBody, SkillGapBody, TransitionsBody } from "../../../core/contract/endpoints.ts";
import { ApiError } from "../../../core/contract/errors.ts";
import { bodyCheck } from "../../../gateway/http/body.ts";

/** The issues that a body is refused with. */
function issuesOf(check: ReturnType<typeof bodyCheck>, body: unknown) {
  try {
    check(body);
  } catch (error) {
    if (error instanceof ApiError) return (error.details as { issues: { path: string }[] }).issues;
    throw error;
  }
  throw new Error("the body was accepted");
}

describe("the check of a body", () => {
  test("refuses a list that is too long without looking at its items", () => {
    let looks = 0;
    const codes = Array.from({ length: 501 }, () => 1);
    Object.defineProperty(codes, 500, {
      get: () => {
        looks += 1;
        return 1;
      },
    });
    expect(issuesOf(bodyCheck(BatchBody), { soc_codes: codes })).toEqual([
      { path: "soc_codes", message: "Too big: expected array to have <=500 items" },
    ]);
    expect(looks).toBe(0);
  });

  test("finds such a list in a member of a member", () => {
    const filters = { exclude_soc_codes: Array(1_001).fill("15-1252.00") };
    expect(issuesOf(bodyCheck(TransitionsBody), { source_soc: "15-1252.00", filters })).toEqual([
      { path: "filters.exclude_soc_codes", message: "Too big: expected array to have <=1000 items" },
    ]);
  });

  test("names the first twenty of any number of unknown members", () => {
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`member${n}`, n]));
    const issues = issuesOf(bodyCheck(SkillGapBody), body);
    expect(issues).toHaveLength(20);
    expect(issues[19]).toEqual({ path: "member19", message: "There is no such member." });
  });

  test("gives defaults to what is left out", () => {
    expect(bodyCheck(TransitionsBody)({ source_soc: "15-1252.00" })).toEqual({
      source_soc: "15-1252.00",
      similarity_threshold: 0.8,
      sort_by: "recommended",
      max_results: 10,
      filters: {},
    });
  });
});
