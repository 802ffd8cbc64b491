import type { z } from "zod";
import type { TransitionsBody } from "../contract/endpoints.ts";
import type { OccupationRow } from "../format/tables.ts";
import { invariant } from "../lib/invariant.ts";
import { findTransitions, type TransitionTable } from "../methodology/answers/transitions.ts";

/** Where somebody in the occupation of row `source` could go; `similarities` are its own with all, 0..1. */
export function transitionsFrom(
  table: TransitionTable & { readonly occupations: readonly OccupationRow[] },
  source: number,
  similarities: ArrayLike<number>,
  body: Pick<z.infer<typeof TransitionsBody>, "similarity_threshold" | "max_results" | "sort_by" | "filters">,
) {
  const from = invariant(table.occupations[source], `occupation ${source}`);
  return {
    source_job: {
      soc_code: from.soc_code,
      title: from.title,
      automation_susceptibility_score: from.automation_susceptibility_score,
      human_centric_resilience_score: from.human_centric_resilience_score,
      balanced_impact_score: from.balanced_impact_score,
      projected_growth: from.projected_growth,
      projected_growth_percent: from.growth_percent,
      entry_education: from.entry_education,
      job_zone: from.job_zone,
      median_wage: from.median_wage,
    },
    ...findTransitions(table, { ...body, source, similarities }),
  };
}
