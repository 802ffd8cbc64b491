import { defaultsOf } from "../../core/contract/endpoints.ts";
import { type StoredRecord, shardOfJob } from "../../core/format/record.ts";
import { groupBy } from "../../core/lib/lists.ts";
import { explainTask } from "../../core/methodology/tasks/explanation.ts";
import { reasonOf } from "../../core/methodology/tasks/reasons.ts";
import { type TaskRow, taskList } from "../../core/responses/tasks.ts";
import type { Model } from "../model/buildModel.ts";
import type { Task } from "../model/tasks.ts";

const STANDARD = defaultsOf("jobTasks");

/** Task lists of every occupation at default parameters, with and without explanations, and every task by itself. */
export function* renderTasks(model: Model): Generator<StoredRecord> {
  const names = namesIn(model);
  const lists = model.occupations.map(({ soc, title }) => ({
    head: { soc_code: soc, title },
    shard: shardOfJob(soc),
    rows: (model.tasksOf.get(soc) ?? []).map((task) => taskRow(task, names, model)),
  }));
  for (const [kind, include_explanations] of [
    ["jobTasks", true],
    ["jobTasksBrief", false],
  ] as const) {
    for (const { head, shard, rows } of lists) {
      const body = taskList(head, rows, { ...STANDARD, include_explanations });
      yield { kind, key: head.soc_code, shard, body };
    }
  }
  for (const { head, shard, rows } of lists) {
    for (const row of rows) yield { kind: "task", key: row.task_id, shard, body: { ...row, ...head } };
  }
}

type Names = Parameters<typeof explainTask>[1];

/** The names that the ids in explanations stand for. */
function namesIn({ activityTitles, requirementOf }: Model): Names {
  const alike = groupBy([...requirementOf.values()], ({ row }) => row.name);
  return {
    activity: (id) => activityTitles.get(id) ?? id,
    requirement: (id) => {
      const row = requirementOf.get(id)?.row;
      if (row === undefined) return id;
      // Mathematics is a skill and a field of knowledge.
      return (alike.get(row.name)?.length ?? 0) > 1 ? `${row.name} (${row.type.toLowerCase()})` : row.name;
    },
  };
}

function taskRow(task: Task, names: Names, { indices }: Model): TaskRow {
  const { dimensions, pillars, quadrant } = task.assessed;
  const observed_use = indices.taskUse.get(task.taskId);
  return {
    task_id: task.taskId,
    task: task.text,
    label: task.label,
    reasons: dimensions.reasons.map((code) => ({ code, words: reasonOf(code).words })),
    importance: task.importance1to5,
    relevance: task.relevance0to100,
    dimensions: dimensions.dimensions,
    pillars,
    explanations: explainTask(task.assessed, names),
    quadrant,
    ...(task.isRatingImputed && { rating_imputed: true as const }),
    ...(observed_use !== undefined && { observed_use }),
  };
}
