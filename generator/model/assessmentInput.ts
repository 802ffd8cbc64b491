import { groupBy } from "../../core/lib/lists.ts";
import type { AssessmentInput, Judgements } from "../../core/methodology/assessment.ts";
import type { Tables } from "./queryRows.ts";

/** The rows of the source tables as the methodology wants them, in the same order. */
export function assessmentInput(tables: Tables, judgements: Judgements): AssessmentInput {
  const activitiesOf = groupBy(tables.task_activities, (row) => row.task_id);
  const ratingsOf = groupBy(tables.requirement_ratings, (row) => row.soc);
  const stylesOf = groupBy(tables.work_styles, (row) => row.soc);
  const newest = tables.leaderboards.at(-1)?.release;
  return {
    occupations: tables.occupations.map(({ soc, major, minor, broad }) => ({
      socCode: soc,
      groups: { majorGroup: major, minorGroup: minor, broadGroup: broad },
      requirements: ratingsOf.get(soc) ?? [],
      workStyles: stylesOf.get(soc) ?? [],
    })),
    tasks: tables.tasks.map((row) => ({
      taskId: row.task_id,
      socCode: row.soc,
      activityIds: (activitiesOf.get(row.task_id) ?? []).map((activity) => activity.dwa_id),
      importance1to5: row.importance,
      relevance0to100: row.relevance,
      importanceError: row.importance_error,
    })),
    elementIds: tables.requirements.map((row) => row.element_id),
    activityLinks: tables.requirement_activities.map((row) => ({
      elementId: row.element_id,
      generalActivityId: row.activity_element_id,
    })),
    questions: tables.questions,
    modelScores: tables.leaderboards.filter(({ release }) => release === newest),
    subjectScores: tables.subject_scores,
    judgements,
  };
}
