import { roundDimension } from "../rounding.ts";
import { mean } from "../statistics.ts";
import { type Dimensions, mapDimensions } from "../types.ts";
import { type AnnotationTable, activityRating, type RatingBasis } from "./annotations.ts";
import type { ReasonCode } from "./reasons.ts";

export type UsedActivity = {
  readonly activityId: string;
  readonly basis: RatingBasis;
  readonly value: Dimensions;
};

/** The dimensions of a task and what they come from. */
export type TaskDimensions = {
  /** 0..10, one decimal. */
  readonly dimensions: Dimensions;
  /** The task's own rating (read for it, or laid over the table by an operator), else the mean of its activities, else of all. */
  readonly basis: "task" | "activities" | "overall";
  /** Why the task is rated so; empty where it was not read. */
  readonly reasons: readonly ReasonCode[];
  readonly activities: readonly UsedActivity[];
};

/**
 * The four dimensions of a task: its rating as read. A task without one (a later release's) takes the plain mean of its work
 * activities, else of all activities. Nothing of its occupation enters.
 */
export function taskDimensions(
  task: { readonly taskId: string; readonly activityIds: readonly string[] },
  table: AnnotationTable,
): TaskDimensions {
  const own = table.byTask.get(task.taskId);
  if (own) {
    const dimensions = mapDimensions((name) => roundDimension(own.value[name]));
    return { dimensions, basis: "task", reasons: own.reasons, activities: [] };
  }
  const activities = task.activityIds.map((activityId): UsedActivity => {
    const [rating, basis] = activityRating(table, activityId);
    return { activityId, basis, value: rating.value };
  });
  const values = activities.length > 0 ? activities.map(({ value }) => value) : [table.overall.value];
  return {
    dimensions: mapDimensions((name) => roundDimension(mean(values.map((value) => value[name])))),
    basis: activities.length > 0 ? "activities" : "overall",
    reasons: [],
    activities,
  };
}
