import type { z } from "zod";
import { type Query, TASK_SORTS } from "../../../contract/endpoints.ts";
import type { JobTasks, Task, TaskDetail } from "../../../contract/shapes.ts";
import { explainQuadrant } from "../../../methodology/tasks/explanation.ts";
import { quadrantOf } from "../../../methodology/tasks/quadrants.ts";
import type { Release } from "../../release/release.ts";
import { overriddenThresholds, page, parsed, sorted } from "../handler.ts";

type TaskQuery = Query<"jobTasks">;
type List = z.infer<typeof JobTasks>;
type Item = z.infer<typeof Task>;

/** The kind of stored list that answers a query as it is, if one does. */
export function storedTaskList(query: TaskQuery): "jobTasks" | "jobTasksBrief" | undefined {
  const isStored =
    query.sort_by === "ai_exposure_potential" &&
    orderOf(query) === "desc" &&
    query.limit === 50 &&
    query.offset === 0 &&
    overriddenThresholds(query) === undefined;
  if (!isStored) return undefined;
  return query.include_explanations ? "jobTasks" : "jobTasksBrief";
}

/** Any other page of an occupation's tasks. */
export async function taskPage(release: Release, soc: string, query: TaskQuery): Promise<List> {
  const list = await wholeList(release, soc, query.include_explanations);
  const thresholds = overriddenThresholds(query);
  const shown = page(
    sorted(list.tasks, (task) => measure(task, query.sort_by), orderOf(query), byTaskId),
    query,
  );
  const tasks =
    thresholds === undefined
      ? shown
      : shown.map((task) => {
          const { ai_exposure_potential, human_imperative } = task.pillars;
          const quadrant = quadrantOf(ai_exposure_potential, human_imperative, thresholds);
          if (task.explanations === undefined) return { ...task, quadrant };
          const explanations = {
            ...task.explanations,
            quadrant: explainQuadrant(task.pillars, thresholds),
          };
          return { ...task, explanations, quadrant };
        });
  return { ...list, count: tasks.length, tasks };
}

/** All tasks of an occupation. The stored list holds the first 50; a longer one is made from the single records. */
async function wholeList(release: Release, soc: string, withExplanations: boolean): Promise<List> {
  const stored = await parsed<List>(release, withExplanations ? "jobTasks" : "jobTasksBrief", soc);
  if (stored.count === stored.total) return stored;
  const { ids, occupationOf } = await release.tables.tasks();
  const row = release.tables.occupationRows.get(soc) as number;
  const tasks = await Promise.all(
    ids
      .filter((_, task) => occupationOf[task] === row)
      .map(async (id): Promise<Item> => {
        const detail = await parsed<z.infer<typeof TaskDetail>>(release, "task", id);
        const { soc_code: _soc, title: _title, ...task } = detail;
        if (withExplanations) return task;
        const { explanations: _explanations, ...brief } = task;
        return brief;
      }),
  );
  return { ...stored, tasks };
}

function orderOf({ sort_by, sort_order }: TaskQuery): "asc" | "desc" {
  return sort_order ?? TASK_SORTS[sort_by];
}

function measure(task: Item, column: TaskQuery["sort_by"]): number {
  if (column === "importance" || column === "relevance") return task[column];
  return column in task.dimensions
    ? task.dimensions[column as keyof Item["dimensions"]]
    : task.pillars[column as keyof Item["pillars"]];
}

function byTaskId(a: Item, b: Item): number {
  return Number(a.task_id) - Number(b.task_id);
}
