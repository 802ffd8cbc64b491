import type { z } from "zod";
import type { TransitionsBody } from "../contract/endpoints.ts";
import { findTransitions, type TransitionTable } from "../methodology/answers/transitions.ts";
import { must } from "../methodology/must.ts";
import type { OccupationRow, RequirementRow } from "../release/tables.ts";

/** The occupations and requirements as the transition analysis wants them. */
export function transitionTable(
  occupations: readonly OccupationRow[],
  requirements: readonly RequirementRow[],
  relevance: ArrayLike<number>,
): TransitionTable {
  return {
    occupations: occupations.map((row) => ({
      socCode: row.soc_code,
      title: row.title,
      resilienceScore: row.human_centric_resilience_score,
      growthPhrase: row.projected_growth,
      balancedImpactScore: row.balanced_impact_score,
      growthPercent: row.growth_percent,
      jobZone: row.job_zone,
      entryEducation: row.entry_education,
      medianWage: row.median_wage,
    })),
    requirements: requirements.map(({ element_id, name }) => ({ elementId: element_id, name })),
    relevance,
  };
}

/** Where somebody in the occupation of row `source` could go; `similarities` are its own with all, 0..1. */
export function transitionsFrom(
  occupations: readonly OccupationRow[],
  table: TransitionTable,
  source: number,
  similarities: ArrayLike<number>,
  body: Pick<z.infer<typeof TransitionsBody>, "similarity_threshold" | "max_results" | "filters">,
) {
  const { transitions } = findTransitions(table, {
    source,
    similarities,
    similarityThreshold: body.similarity_threshold,
    maxResults: body.max_results,
    filters: body.filters,
  });
  const from = must(occupations[source], `occupation ${source}`);
  return {
    source_job: {
      soc_code: from.soc_code,
      title: from.title,
      automation_susceptibility_score: from.automation_susceptibility_score,
      human_centric_resilience_score: from.human_centric_resilience_score,
      projected_growth: from.projected_growth,
      projected_growth_percent: from.growth_percent,
      entry_education: from.entry_education,
      job_zone: from.job_zone,
      median_wage: from.median_wage,
    },
    transition_count: transitions.length,
    transitions,
  };
}
