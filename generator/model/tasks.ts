import { at } from "../../core/lib/at.ts";
import { invariant } from "../../core/lib/invariant.ts";
import type { Assessment } from "../../core/methodology/assessment.ts";
import { roundTo } from "../../core/methodology/rounding.ts";
import type { AnnotationTable, TaskReading } from "../../core/methodology/tasks/annotations.ts";
import { shorten } from "./benchmarks.ts";
import type { Tables } from "./queryRows.ts";

/** Whether a task was read: as it stands, before its statement changed, or not at all. */
export type Reading = "read" | "changed" | "unread";

export type Task = Readonly<ReturnType<typeof modelTasks>[number]>;

/** All tasks in the order of (SOC code, task id as a number). */
export function modelTasks(tables: Tables, assessment: Assessment, ratings: AnnotationTable) {
  const titleOf = new Map(tables.occupations.map((row) => [row.soc, row.title]));
  return tables.tasks.map((row, index) => {
    const assessed = at(assessment.tasks, index);
    const read = ratings.byTask.get(row.task_id);
    return {
      taskId: row.task_id,
      soc: row.soc,
      title: invariant(titleOf.get(row.soc), row.soc),
      text: row.task,
      /** The task in a few words of this project's own; the statement's beginning where it has not been read. */
      label: read?.label || shorten(row.task.replace(/\.$/, ""), LABEL_CHARACTERS),
      reading: readingOf(read, row.statement_digest),
      /** Scale IM, 1..5, two decimals. */
      importance1to5: roundTo(assessed.rating.importance1to5, 2),
      /** Scale RT, 0..100, two decimals. */
      relevance0to100: roundTo(assessed.rating.relevance0to100, 2),
      /** Importance or relevance is not a published figure: borrowed from other tasks, or an estimate in the source. */
      isRatingImputed: assessed.rating.imputed || row.is_estimate,
      assessed,
    };
  });
}

const LABEL_CHARACTERS = 60;

/** A statement that nobody knows (no digest) cannot have changed. */
function readingOf(read: TaskReading | undefined, digest: string | null): Reading {
  if (read === undefined) return "unread";
  if (read.statements.length === 0 || digest === null) return "read";
  return read.statements.includes(digest) ? "read" : "changed";
}
