import { expect, it } from "vitest";
import { defaultsOf, type Query } from "../../../core/contract/endpoints.ts";
import { skillList, storedSkillList } from "../../../core/responses/skills.ts";
import { requirementRow } from "./rows.ts";

const usual = defaultsOf("skills");
const rows = [
  requirementRow({ element_id: "2", name: "Writing", job_prevalence: 0.9 }),
  requirementRow({ element_id: "1", name: "Clerical", type: "Knowledge", job_prevalence: 0.1 }),
  requirementRow({ element_id: "3", name: "Speaking", ai_resilience_score: 0.9, benchmark_match_count: 1 }),
];
const ids = (query: Partial<Query<"skills">>) =>
  skillList(rows, { ...usual, ...query }).requirements.map(({ element_id }) => element_id);

it("sorts by each column in its own order or the other, equal ones by element id", () => {
  expect(ids({})).toEqual(["3", "1", "2"]);
  expect(ids({ sort_by: "name" })).toEqual(["1", "3", "2"]);
  expect(ids({ sort_by: "name", sort_order: "desc" })).toEqual(["2", "3", "1"]);
  expect(ids({ sort_by: "job_prevalence" })).toEqual(["2", "3", "1"]);
  expect(ids({ sort_by: "benchmark_match_count", sort_order: "asc" })).toEqual(["3", "1", "2"]);
});

it("counts all of the type, and gives of a requirement what lists show", () => {
  expect(skillList(rows, { ...usual, type: "skills", limit: 1, offset: 1 })).toEqual({
    count: 1,
    total: 2,
    requirements: [
      {
        element_id: "2",
        name: "Writing",
        type: "Skills",
        description: "What 2 is",
        ai_resilience_score: 0.5,
      },
    ],
  });
});

it("finds the stored list of each type at the usual order, however that is asked for", () => {
  expect(storedSkillList({ ...usual, type: "abilities" })).toBe("abilities");
  expect(storedSkillList({ ...usual, sort_order: "desc" })).toBe("all");
  expect(storedSkillList({ ...usual, sort_order: "asc" })).toBeUndefined();
  expect(storedSkillList({ ...usual, sort_by: "name" })).toBeUndefined();
  expect(storedSkillList({ ...usual, limit: 3 })).toBeUndefined();
});
