import type { ElementId } from "../../core/contract/ids.ts";
import type { RequirementRow } from "../../core/format/tables.ts";
import { at } from "../../core/lib/at.ts";
import type { Assessment } from "../../core/methodology/assessment.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import type { RequirementResilience } from "../../core/methodology/requirements/resilience.ts";
import { round4 } from "../../core/methodology/rounding.ts";
import type { Simulation } from "../../core/methodology/simulation.ts";
import { mean } from "../../core/methodology/statistics.ts";
import type { Uncertainty } from "../../core/methodology/uncertainty.ts";
import type { Occupation } from "./occupations.ts";
import type { Tables } from "./queryRows.ts";

/** An occupation that asks for a requirement, and how much. */
type Asker = { readonly soc: string; readonly title: string; readonly relevance01: number };

export type Requirement = {
  readonly elementId: ElementId;
  /** As the tables of a release hold it. */
  readonly row: RequirementRow;
  readonly resilience: RequirementResilience;
  readonly uncertainty: Uncertainty;
  /** Mean job_relevance over all occupations. */
  readonly meanRelevance01: number;
  /** Occupations whose job_relevance reaches the stated level, highest first, then by code. */
  readonly askers: readonly Asker[];
  /** Mean job_relevance over these; 0 where there are none. */
  readonly askersRelevance01: number;
};

/** Skills, abilities and knowledge in the order of their element ids. */
export function modelRequirements(
  tables: Tables,
  assessment: Assessment,
  simulation: Simulation,
  occupations: readonly Occupation[],
): Requirement[] {
  return tables.requirements.map((row, index) => {
    const askers = occupations
      .map(({ soc, title, assessed }) => ({
        soc,
        title,
        relevance01: at(assessed.jobRelevance, index),
      }))
      .filter(({ relevance01 }) => relevance01 >= CONSTANTS.requiredRelevance)
      .sort((a, b) => b.relevance01 - a.relevance01 || (a.soc < b.soc ? -1 : 1));
    const resilience = at(assessment.resilience, index);
    return {
      elementId: row.element_id,
      row: {
        ...row,
        ai_resilience_score: resilience.resilience,
        benchmark_match_count: resilience.questionCount,
        benchmark_avg_relevance: resilience.meanRelevance,
        job_prevalence: askers.length,
      },
      resilience,
      uncertainty: at(simulation.resilience, index),
      meanRelevance01: mean(occupations.map(({ assessed }) => at(assessed.jobRelevance, index))),
      askers,
      askersRelevance01: askers.length === 0 ? 0 : round4(mean(askers.map(({ relevance01 }) => relevance01))),
    };
  });
}
