import { groupBy } from "../../core/lib/lists.ts";
import type { AssessmentInput, Judgements } from "../../core/methodology/assessment.ts";
import type { RatedOccupation } from "../../core/methodology/occupations/borrowing.ts";
import type { SocGroups } from "../../core/methodology/occupations/imputation.ts";
import type { Tables } from "./queryRows.ts";

/** The rows of the source tables as the methodology wants them, in the same order. */
export function assessmentInput(tables: Tables, judgements: Judgements): AssessmentInput {
  const activitiesOf = groupBy(tables.task_activities, (row) => row.task_id);
  return {
    occupations: occupationInputs(tables),
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
    modelScores: tables.model_scores,
    subjectScores: tables.subject_scores,
    judgements,
  };
}

function occupationInputs(tables: Tables): RatedOccupation[] {
  const ratingsOf = groupBy(tables.requirement_ratings, (row) => row.soc);
  const stylesOf = groupBy(tables.work_styles, (row) => row.soc);
  return tables.occupations.map((row) => ({
    socCode: row.soc,
    groups: socGroups(row),
    requirements: ratingsOf.get(row.soc) ?? [],
    workStyles: stylesOf.get(row.soc) ?? [],
  }));
}

/** The SOC groups of an occupation; where the structure does not name them, those its code implies. */
export function socGroups(row: Tables["occupations"][number]): SocGroups {
  return {
    majorGroup: row.major ?? `${row.soc.slice(0, 2)}-0000`,
    minorGroup: row.minor ?? `${row.soc.slice(0, 4)}000`,
    broadGroup: row.broad ?? `${row.soc.slice(0, 6)}0`,
  };
}
