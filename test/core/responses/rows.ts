import type { OccupationRow, RequirementRow } from "../../../core/format/tables.ts";

/** An occupation of the tables, with these members in place of unremarkable ones. */
export function occupationRow(
  members: Partial<OccupationRow> & { readonly soc_code: string },
): OccupationRow {
  return {
    title: `Title of ${members.soc_code}`,
    employment: 1_000,
    employment_counted_in: null,
    employment_split: false,
    sandbox: true,
    automation_susceptibility_score: 40,
    human_centric_resilience_score: 55,
    balanced_impact_score: 15,
    ai_exposure_potential: 0.4,
    human_imperative: 0.6,
    ai_exposure_potential_error: 0.02,
    human_imperative_error: 0.02,
    projected_growth: null,
    growth_percent: 3,
    job_zone: 3,
    entry_education: "Bachelor's degree",
    median_wage: 50_000,
    licenses: [],
    specialties: [],
    ...members,
  };
}

/** A requirement of the tables in the same way. */
export function requirementRow(
  members: Partial<RequirementRow> & { readonly element_id: string },
): RequirementRow {
  return {
    name: `Name of ${members.element_id}`,
    type: "Skills",
    description: `What ${members.element_id} is`,
    ai_resilience_score: 0.5,
    benchmark_match_count: 10,
    benchmark_avg_relevance: 0.3,
    job_prevalence: 0.2,
    ...members,
  };
}
