import type { Assessment } from "../../methodology/assessment.ts";
import { groupBy } from "../../methodology/lists.ts";
import { must } from "../../methodology/must.ts";
import { occupationProfiles } from "../../methodology/occupations/profiles.ts";
import { similarityMatrix } from "../../methodology/occupations/similarity.ts";
import type { Occupation } from "./occupations.ts";
import type { Tables } from "./queryRows.ts";

/** Similarity of every occupation with every other, 0..1, row by row: Float32, occupations × occupations. */
export function modelSimilarities(
  tables: Tables,
  assessment: Assessment,
  occupations: readonly Pick<Occupation, "soc" | "title" | "assessed">[],
): Float32Array {
  const activitiesOf = groupBy(tables.task_activities, (row) => row.soc);
  const titlesOf = groupBy(tables.titles, (row) => row.soc);
  const technologiesOf = groupBy(tables.technologies, (row) => row.soc);
  const profiles = occupationProfiles(
    assessment.elementIds,
    occupations.map(({ soc, title, assessed }) => ({
      jobRelevance: assessed.jobRelevance,
      activityIds: (activitiesOf.get(soc) ?? []).map((row) => row.dwa_id),
      tasks: assessed.taskIndexes.map((index) => {
        const { rating, dimensions } = must(assessment.tasks[index], `task ${index}`);
        return {
          importance1to5: rating.importance1to5,
          dimensions: dimensions.dimensions,
          reasons: dimensions.reasons,
        };
      }),
      technologies: (technologiesOf.get(soc) ?? []).map((row) => row.name),
      titles: [title, ...(titlesOf.get(soc) ?? []).map((row) => row.title)],
    })),
  );
  return similarityMatrix(profiles);
}
