import type { RequirementRow } from "../../core/format/tables.ts";
import { at } from "../../core/lib/at.ts";
import type { Assessment } from "../../core/methodology/assessment.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import { round4 } from "../../core/methodology/rounding.ts";
import type { Simulation } from "../../core/methodology/simulation.ts";
import { mean } from "../../core/methodology/statistics.ts";
import type { Occupation } from "./occupations.ts";
import type { Tables } from "./queryRows.ts";

export type Requirement = Readonly<ReturnType<typeof modelRequirements>[number]>;

/** Skills, abilities and knowledge in the order of their element ids. */
export function modelRequirements(
  tables: Tables,
  assessment: Assessment,
  simulation: Simulation,
  occupations: readonly Occupation[],
) {
  return tables.requirements.map((row, index) => {
    const askers = occupations
      .map(({ soc, title, assessed }) => ({ soc, title, relevance01: at(assessed.jobRelevance, index) }))
      .filter(({ relevance01 }) => relevance01 >= CONSTANTS.requiredRelevance)
      .sort((a, b) => b.relevance01 - a.relevance01 || (a.soc < b.soc ? -1 : 1));
    const resilience = at(assessment.resilience, index);
    return {
      elementId: row.element_id,
      /** As the tables of a release hold it. */
      row: {
        ...row,
        ai_resilience_score: resilience.resilience,
        benchmark_match_count: resilience.questionCount,
        benchmark_avg_relevance: resilience.meanRelevance,
        job_prevalence: askers.length,
      } satisfies RequirementRow,
      resilience,
      uncertainty: at(simulation.resilience, index),
      /** Mean job_relevance over all occupations. */
      meanRelevance01: mean(occupations.map(({ assessed }) => at(assessed.jobRelevance, index))),
      /** Occupations whose job_relevance reaches the stated level, highest first, then by code. */
      askers,
      /** Mean job_relevance over these; 0 where there are none. */
      askersRelevance01: askers.length === 0 ? 0 : round4(mean(askers.map(({ relevance01 }) => relevance01))),
    };
  });
}
