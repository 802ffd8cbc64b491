import type { z } from "zod";
import type { OutlookRevision } from "../../core/contract/shapes.ts";
import { SANDBOX_OCCUPATIONS } from "../../core/contract/tiers.ts";
import type { OccupationRow } from "../../core/format/tables.ts";
import { at } from "../../core/lib/at.ts";
import { byCodeUnit, groupBy } from "../../core/lib/lists.ts";
import type { Assessment } from "../../core/methodology/assessment.ts";
import { type CredentialTable, credentialsOf } from "../../core/methodology/occupations/credentials.ts";
import { growthPhrase } from "../../core/methodology/occupations/growth.ts";
import { summarize } from "../../core/methodology/occupations/summary.ts";
import { round1 } from "../../core/methodology/rounding.ts";
import type { Simulation } from "../../core/methodology/simulation.ts";
import { socGroups } from "./assessmentInput.ts";
import type { Tables } from "./queryRows.ts";

/** A work style as the occupation is rated on it. */
export type StyleRating = Tables["work_styles"][number];

export type Occupation = Readonly<ReturnType<typeof modelOccupations>[number]>;

/** The data-level occupations in the order of their codes. */
export function modelOccupations(
  tables: Tables,
  assessment: Assessment,
  simulation: Simulation,
  credentials: CredentialTable,
) {
  const employmentOf = new Map(tables.employment.map((row) => [row.soc, row]));
  const sandbox = largestOccupations(tables.employment, SANDBOX_OCCUPATIONS);
  const sharersOf = groupBy(tables.occupations, (row) => row.projection_code ?? row.soc);
  const industriesOf = groupBy(tables.industries, (row) => row.soc);
  const stylesOf = groupBy(tables.work_styles, (row) => row.soc);
  return tables.occupations.map((row, index) => {
    const assessed = at(assessment.occupations, index);
    const employed = employmentOf.get(row.soc);
    const uncertainty = at(simulation.occupations, index);
    return {
      soc: row.soc,
      title: row.title,
      groups: socGroups(row),
      labels: {
        major: row.major_label ?? `SOC ${row.soc.slice(0, 2)}`,
        minor: row.minor_label ?? `SOC ${row.soc.slice(0, 4)}`,
        broad: row.broad_label ?? `SOC ${row.soc.slice(0, 6)}`,
      },
      /** As the tables of a release hold it; figures stand there. */
      row: {
        soc_code: row.soc,
        title: row.title,
        employment: personsIn(employed),
        employment_counted_in: employed?.counted_in ?? null,
        employment_split: employed?.is_split ?? false,
        sandbox: sandbox.has(row.soc),
        ...assessed.scores,
        ai_exposure_potential: assessed.pillars.ai_exposure_potential,
        human_imperative: assessed.pillars.human_imperative,
        ai_exposure_potential_error: uncertainty.errors.ai_exposure_potential,
        human_imperative_error: uncertainty.errors.human_imperative,
        projected_growth:
          row.change_percent === null || row.projection_round === null
            ? null
            : growthPhrase(row.change_percent),
        growth_percent: row.change_percent,
        job_zone: row.job_zone,
        entry_education: row.entry_education,
        median_wage: row.median_wage,
        ...credentialsOf(credentials, row.soc),
      } satisfies OccupationRow,
      /** Annual average, persons. */
      openings: row.openings_thousands === null ? null : Math.round(row.openings_thousands * 1_000),
      /** Null where the newest round of projections or the one before says nothing. */
      outlookRevision: outlookRevision(row),
      /** The other occupations that these openings are published for. */
      openingsSharedWith: (sharersOf.get(row.projection_code ?? row.soc) ?? [])
        .map(({ soc }) => soc)
        .filter((soc) => soc !== row.soc),
      /** One or two plain sentences for somebody who looks for work. */
      summary: summarize(
        uncertainty.susceptibilityQuantile,
        uncertainty.resilienceQuantile,
        assessed.taskIndexes.map((task) => {
          const { rating, dimensions } = at(assessment.tasks, task);
          return { importance1to5: rating.importance1to5, reasons: dimensions.reasons };
        }),
      ),
      /** At most ten, largest first; percentages with one decimal. */
      industries: (industriesOf.get(row.soc) ?? [])
        .map(({ industry, share01 }) => ({ industry, percentage: round1(share01 * 100) }))
        .filter(({ percentage }) => percentage > 0),
      /** Empty where dispositional resilience comes from relatives. */
      styles: stylesOf.get(row.soc) ?? [],
      assessed,
      uncertainty,
    };
  });
}

function outlookRevision(row: Tables["occupations"][number]): z.input<typeof OutlookRevision> | null {
  const { previous_round, previous_change_percent, projection_round, change_percent } = row;
  if (previous_round === null || previous_change_percent === null) return null;
  if (projection_round === null || change_percent === null) return null;
  return {
    previous_round,
    round: projection_round,
    previous_growth_percent: previous_change_percent,
    growth_percent: change_percent,
    change: round1(change_percent - previous_change_percent),
  };
}

/** The occupations with the highest national employment, ties by SOC code. */
function largestOccupations(employment: Tables["employment"], count: number): ReadonlySet<string> {
  return new Set(
    employment
      .map((row) => ({ soc: row.soc, persons: personsIn(row) ?? 0 }))
      .sort((a, b) => b.persons - a.persons || byCodeUnit(a.soc, b.soc))
      .slice(0, count)
      .map(({ soc }) => soc),
  );
}

/** Whole persons; null where nobody publishes them, or another occupation counts them. */
function personsIn(row: Tables["employment"][number] | undefined): number | null {
  return row?.persons == null ? null : Math.round(row.persons);
}
