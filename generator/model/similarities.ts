import type { Assessment } from "../../methodology/assessment.ts";
import { occupationProfiles } from "../../methodology/profiles.ts";
import { similarityMatrix } from "../../methodology/similarity.ts";
import type { Tables } from "../readTables.ts";
import { groupBy } from "./groupBy.ts";
import type { Occupation } from "./occupations.ts";

/** Similarity of every occupation with every other, 0..1, row by row: Float32, occupations × occupations. */
export function modelSimilarities(
  tables: Tables,
  assessment: Assessment,
  occupations: readonly Occupation[],
): Float32Array {
  const tasksOf = groupBy(tables.tasks, (row) => row.soc);
  const activitiesOf = groupBy(tables.task_activities, (row) => row.soc);
  const profiles = occupationProfiles(
    assessment.elementIds,
    occupations.map(({ soc, title, description, assessed }) => ({
      jobRelevance: assessed.jobRelevance,
      activityIds: (activitiesOf.get(soc) ?? []).map((row) => row.dwa_id),
      description: `${title} ${description}`,
      taskTexts: (tasksOf.get(soc) ?? []).map((row) => row.task),
    })),
  );
  return similarityMatrix(profiles);
}
