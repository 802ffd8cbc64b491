import { expect, it } from "vitest";
import { transitionsFrom } from "../../../core/responses/transitions.ts";
import { occupationRow } from "./rows.ts";

const table = {
  occupations: [
    occupationRow({ soc_code: "11-1011.00", projected_growth: "Slower than average" }),
    occupationRow({ soc_code: "11-2021.00" }),
  ],
  requirements: [],
  relevance: [],
};
const body = { similarity_threshold: 0.8, max_results: 10, sort_by: "recommended" as const, filters: {} };

it("describes the source, and finds targets by the source's own similarities", () => {
  const answer = transitionsFrom(table, 0, [1, 0.85], body);
  expect(answer.source_job).toEqual({
    soc_code: "11-1011.00",
    title: "Title of 11-1011.00",
    automation_susceptibility_score: 40,
    human_centric_resilience_score: 55,
    balanced_impact_score: 15,
    projected_growth: "Slower than average",
    projected_growth_percent: 3,
    entry_education: "Bachelor's degree",
    job_zone: 3,
    median_wage: 50_000,
  });
  expect(
    answer.transitions.map(({ target_soc, skill_similarity }) => [target_soc, skill_similarity]),
  ).toEqual([["11-2021.00", 0.85]]);
});

it("fails for a row beyond the table rather than answer for another", () => {
  expect(() => transitionsFrom(table, 2, [], body)).toThrow("occupation 2 is missing.");
});
