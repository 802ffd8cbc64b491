import { at } from "../../core/lib/at.ts";
import { groupBy } from "../../core/lib/lists.ts";
import type { Assessment } from "../../core/methodology/assessment.ts";
import { CONSTANTS, type Constants } from "../../core/methodology/constants.ts";
import { occupationProfiles } from "../../core/methodology/occupations/profiles.ts";
import type { Profiles } from "../../core/methodology/occupations/similarity.ts";
import type { Occupation } from "./occupations.ts";
import type { Tables } from "./queryRows.ts";

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
