import { expect, it } from "vitest";
import { defaultsOf } from "../../../core/contract/endpoints.ts";
import { passesType, requirementList, storedRequirementList } from "../../../core/responses/requirements.ts";
import { requirementRow } from "./rows.ts";

it.each([
  ["all", ["Skills", "Abilities", "Knowledge"]],
  ["skills", ["Skills"]],
  ["abilities", ["Abilities"]],
  ["knowledge", ["Knowledge"]],
] as const)("the filter %s passes requirements of the types %j", (filter, expected) => {
  const types = ["Skills", "Abilities", "Knowledge"] as const;
  expect(types.filter((type) => passesType(filter, type))).toEqual(expected);
});

it("a list is stored for each type and source, and for no other page", () => {
  const usual = defaultsOf("jobRequirements");
  expect(storedRequirementList("11-1011.00", { ...usual, type: "skills", source: "keystone" })).toBe(
    "11-1011.00/skills/keystone",
  );
  expect(storedRequirementList("11-1011.00", { ...usual, offset: 1 })).toBeUndefined();
});

const items = (["Skills", "Knowledge", "Skills"] as const).map((type, at) => {
  const { description, job_prevalence, ...row } = requirementRow({ element_id: String(at), type });
  return { ...row, job_relevance: 0.5, interpretation: "" };
});
const head = { soc_code: "11-1011.00", title: "Chief Executives" };

it("the list of requirements gives a page of those of the type, and counts all of them", () => {
  const list = requirementList(head, items, { type: "skills", limit: 1, offset: 1 });
  expect(list).toEqual({ ...head, count: 1, total: 2, requirements: [items[2]] });
});

it("the list of requirements says where ratings are imputed, and only there", () => {
  const query = { type: "all", limit: 5, offset: 0 } as const;
  expect(requirementList({ ...head, imputed: true }, items, query).imputed).toBe(true);
  expect(requirementList(head, items, query)).not.toHaveProperty("imputed");
});
