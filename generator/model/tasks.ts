import type { AssessedTask, Assessment } from "../../methodology/assessment.ts";
import { roundTo } from "../../methodology/rounding.ts";
import type { Tables } from "../readTables.ts";

export type Task = {
  readonly taskId: string;
  readonly soc: string;
  readonly title: string;
  readonly text: string;
  /** Scale IM, 1..5, two decimals. */
  readonly importance1to5: number;
  /** Scale RT, 0..100, two decimals. */
  readonly relevance0to100: number;
  readonly assessed: AssessedTask;
};

/** All tasks in the order of (SOC code, task id as a number). */
export function modelTasks(tables: Tables, assessment: Assessment): Task[] {
  const titleOf = new Map(tables.occupations.map((row) => [row.soc, row.title]));
  return tables.tasks.map((row, index) => {
    const assessed = assessment.tasks[index] as AssessedTask;
    return {
      taskId: row.task_id,
      soc: row.soc,
      title: titleOf.get(row.soc) as string,
      text: row.task,
      importance1to5: roundTo(assessed.rating.importance1to5, 2),
      relevance0to100: roundTo(assessed.rating.relevance0to100, 2),
      assessed,
    };
  });
}
