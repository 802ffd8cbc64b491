import type { z } from "zod";
import type { Query } from "../contract/endpoints.ts";
import type { JobTasks, Task, TaskDetail } from "../contract/shapes.ts";
import { explainQuadrant } from "../methodology/tasks/explanation.ts";
import { quadrantOf, type Thresholds } from "../methodology/tasks/quadrants.ts";
import { isStandardList, overriddenThresholds, sortedPage } from "./page.ts";

type TaskQuery = Query<"jobTasks">;
/** A task as `/tasks/{task_id}` gives it, with or without the occupation it belongs to. */
export type TaskRow = Omit<z.input<typeof TaskDetail>, "soc_code" | "title">;
type Item = z.input<typeof Task>;
type Head = Pick<z.input<typeof JobTasks>, "soc_code" | "title">;

/** The kind of stored list that answers a query as it is, if one does. */
export function storedTaskList(query: TaskQuery): "jobTasks" | "jobTasksBrief" | undefined {
  if (!isStandardList("jobTasks", query, ["include_explanations"])) return undefined;
  return query.include_explanations ? "jobTasks" : "jobTasksBrief";
}

/** A page of an occupation's tasks, of which `tasks` are all. */
export function taskList(
  { soc_code, title }: Head,
  tasks: readonly TaskRow[],
  query: TaskQuery,
): z.input<typeof JobTasks> {
  const thresholds = overriddenThresholds(query);
  const shown = sortedPage(tasks, query, (task) => measure(task, query.sort_by), byTaskId);
  return {
    soc_code,
    title,
    task_count: tasks.length,
    count: shown.length,
    total: tasks.length,
    tasks: shown.map((task) => item(task, query.include_explanations, thresholds)),
  };
}

function item(task: TaskRow, isExplained: boolean, thresholds: Thresholds | undefined): Item {
  const { explanations: stored, quadrant: atDefaults, ...rest } = task;
  const { rating_imputed, ...head } = rest;
  const { ai_exposure_potential, human_imperative } = task.pillars;
  const explanations =
    thresholds === undefined ? stored : { ...stored, quadrant: explainQuadrant(task.pillars, thresholds) };
  return {
    ...head,
    ...(isExplained && { explanations }),
    quadrant:
      thresholds === undefined ? atDefaults : quadrantOf(ai_exposure_potential, human_imperative, thresholds),
    ...(rating_imputed && { rating_imputed }),
  };
}

function measure(task: TaskRow, column: TaskQuery["sort_by"]): number {
  switch (column) {
    case "percent_of_conversations":
      return task.observed_use?.percent_of_conversations ?? 0;
    case "importance":
    case "relevance":
      return task[column];
    case "procedural":
    case "digitization":
    case "physicality":
    case "socio_emotional":
      return task.dimensions[column];
    default:
      return task.pillars[column];
  }
}

function byTaskId(a: TaskRow, b: TaskRow): number {
  return Number(a.task_id) - Number(b.task_id);
}
