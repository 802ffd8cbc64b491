import { defaultsOf } from "../../core/contract/endpoints.ts";
import { type StoredRecord, shardOfJob } from "../../core/format/record.ts";
import { groupBy } from "../../core/lib/lists.ts";
import { explainTask, type TaskExplanation } from "../../core/methodology/tasks/explanation.ts";
import { reasonOf } from "../../core/methodology/tasks/reasons.ts";
import { type TaskRow, taskList } from "../../core/responses/tasks.ts";
import type { Model } from "../model/buildModel.ts";
import type { Task } from "../model/tasks.ts";

const STANDARD = defaultsOf("jobTasks");

/** Task lists of every occupation at default parameters, with and without explanations, and every task by itself. */
export function* renderTasks(model: Model): Generator<StoredRecord> {
  const { occupations, tasksOf, tasks, indices } = model;
  const explain = explainer(model);
  const rowOf = (task: Task): TaskRow => {
    const observed_use = indices.taskUse.get(task.taskId);
    return { ...taskRow(task, explain), ...(observed_use !== undefined && { observed_use }) };
  };
  const lists = [
    { kind: "jobTasks", include_explanations: true },
    { kind: "jobTasksBrief", include_explanations: false },
  ] as const;
  for (const { kind, include_explanations } of lists) {
    for (const { soc, title } of occupations) {
      const rows = (tasksOf.get(soc) ?? []).map(rowOf);
      const body = taskList({ soc_code: soc, title }, rows, { ...STANDARD, include_explanations });
      yield { kind, key: soc, shard: shardOfJob(soc), body };
    }
  }
  for (const task of tasks) {
    const body = { ...rowOf(task), soc_code: task.soc, title: task.title };
    yield { kind: "task", key: task.taskId, shard: shardOfJob(task.soc), body };
  }
}

/** Explains the tasks of a model, with the names its ids stand for. */
function explainer({ activityTitles, requirementOf }: Model): (task: Task) => TaskExplanation {
  const alike = groupBy([...requirementOf.values()], ({ row }) => row.name);
  const names = {
    activity: (id: string) => activityTitles.get(id) ?? id,
    requirement: (id: string) => {
      const row = requirementOf.get(id)?.row;
      if (row === undefined) return id;
      // Mathematics is a skill and a field of knowledge.
      return (alike.get(row.name)?.length ?? 0) > 1 ? `${row.name} (${row.type.toLowerCase()})` : row.name;
    },
  };
  const explained = new Map<Task, TaskExplanation>();
  return (task) => {
    const known = explained.get(task) ?? explainTask(task.assessed, names);
    explained.set(task, known);
    return known;
  };
}

function taskRow(task: Task, explain: (task: Task) => TaskExplanation): TaskRow {
  const { dimensions, pillars, quadrant } = task.assessed;
  return {
    task_id: task.taskId,
    task: task.text,
    label: task.label,
    reasons: dimensions.reasons.map((code) => ({ code, words: reasonOf(code).words })),
    importance: task.importance1to5,
    relevance: task.relevance0to100,
    dimensions: dimensions.dimensions,
    pillars,
    explanations: explain(task),
    quadrant,
    ...(task.isRatingImputed ? { rating_imputed: true as const } : {}),
  };
}
