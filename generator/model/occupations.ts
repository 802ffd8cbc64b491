import type { z } from "zod";
import type { OutlookRevision } from "../../core/contract/shapes.ts";
import { SANDBOX_OCCUPATIONS } from "../../core/contract/tiers.ts";
import type { OccupationRow } from "../../core/format/tables.ts";
import { at } from "../../core/lib/at.ts";
import { groupBy } from "../../core/lib/lists.ts";
import type { Assessment } from "../../core/methodology/assessment.ts";
import { CONSTANTS, type Constants } from "../../core/methodology/constants.ts";
import { type CredentialTable, credentialsOf } from "../../core/methodology/occupations/credentials.ts";
import { growthPhrase } from "../../core/methodology/occupations/growth.ts";
import { occupationProfiles } from "../../core/methodology/occupations/profiles.ts";
import type { Profiles } from "../../core/methodology/occupations/similarity.ts";
import { summarize } from "../../core/methodology/occupations/summary.ts";
import { round1 } from "../../core/methodology/rounding.ts";
import type { Simulation } from "../../core/methodology/simulation.ts";
import type { Tables } from "./queryRows.ts";

export type Occupation = Readonly<ReturnType<typeof modelOccupations>[number]>;

/** The data-level occupations in the order of their codes. */
export function modelOccupations(
  tables: Tables,
  assessment: Assessment,
  simulation: Simulation,
  credentials: CredentialTable,
) {
  const employmentOf = new Map(tables.employment.map((row) => [row.soc, row]));
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
      groups: {
        major_group: row.major,
        major_group_label: row.major_label,
        minor_group: row.minor,
        minor_group_label: row.minor_label,
        broad_group: row.broad,
        broad_group_label: row.broad_label,
      },
      /** As the tables of a release hold it; figures stand there. */
      row: {
        soc_code: row.soc,
        title: row.title,
        employment: employed?.persons == null ? null : Math.round(employed.persons),
        employment_counted_in: employed?.counted_in ?? null,
        employment_split: employed?.is_split ?? false,
        sandbox: employed !== undefined && employed.size_rank <= SANDBOX_OCCUPATIONS,
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

/** Profiles of all occupations, by which any two of them are compared. */
export function modelProfiles(
  tables: Tables,
  assessment: Assessment,
  occupations: readonly Pick<Occupation, "soc" | "title" | "assessed">[],
  constants: Constants = CONSTANTS,
): Profiles {
  const activitiesOf = groupBy(tables.task_activities, (row) => row.soc);
  const titlesOf = groupBy(tables.titles, (row) => row.soc);
  const technologiesOf = groupBy(tables.technologies, (row) => row.soc);
  return occupationProfiles(
    assessment.elementIds,
    occupations.map(({ soc, title, assessed }) => ({
      jobRelevance: assessed.jobRelevance,
      activityIds: (activitiesOf.get(soc) ?? []).map((row) => row.dwa_id),
      tasks: assessed.taskIndexes.map((index) => {
        const { rating, dimensions } = at(assessment.tasks, index);
        return {
          importance1to5: rating.importance1to5,
          dimensions: dimensions.dimensions,
          reasons: dimensions.reasons,
        };
      }),
      technologies: (technologiesOf.get(soc) ?? []).map((row) => row.name),
      titles: [title, ...(titlesOf.get(soc) ?? []).map((row) => row.title)],
    })),
    constants,
  );
}
