import type { z } from "zod";
import type { JobTasks, Task as TaskBody, TaskDetail } from "../../contract/shapes.ts";
import { explainTask, type TaskExplanation } from "../../methodology/tasks/explanation.ts";
import { reasonOf } from "../../methodology/tasks/reasons.ts";
import { type StoredRecord, shardOfJob } from "../../release/record.ts";
import type { Model } from "../model/buildModel.ts";
import type { Occupation } from "../model/occupations.ts";
import type { Task } from "../model/tasks.ts";

/** Default `limit` of a task list. */
const TASKS_PER_PAGE = 50;

type Body = z.input<typeof TaskBody>;

/** Task lists of every occupation at default parameters, with and without explanations, and every task by itself. */
export function* renderTasks(model: Model): Generator<StoredRecord> {
  const { occupations, tasksOf, tasks } = model;
  const explain = explainer(model);
  for (const occupation of occupations) {
    const shard = shardOfJob(occupation.soc);
    const sorted = byExposure(tasksOf.get(occupation.soc) ?? []);
    const full = sorted.slice(0, TASKS_PER_PAGE).map((task) => body(task, explain(task)));
    yield {
      kind: "jobTasks",
      key: occupation.soc,
      shard,
      body: taskList(occupation, sorted.length, full),
    };
  }
  for (const occupation of occupations) {
    const sorted = byExposure(tasksOf.get(occupation.soc) ?? []);
    const brief = sorted.slice(0, TASKS_PER_PAGE).map((task) => body(task));
    yield {
      kind: "jobTasksBrief",
      key: occupation.soc,
      shard: shardOfJob(occupation.soc),
      body: taskList(occupation, sorted.length, brief),
    };
  }
  for (const task of tasks) {
    const explanations = explain(task);
    const detail: z.input<typeof TaskDetail> = {
      ...body(task, explanations),
      explanations,
      soc_code: task.soc,
      title: task.title,
    };
    yield { kind: "task", key: task.taskId, shard: shardOfJob(task.soc), body: detail };
  }
}

/** Explains the tasks of a model, with the names its ids stand for. */
function explainer({ activityTitles, requirements }: Model): (task: Task) => TaskExplanation {
  const nameOf = new Map<string, string>(requirements.map(({ elementId, name }) => [elementId, name]));
  const names = {
    activity: (id: string) => activityTitles.get(id) ?? id,
    requirement: (id: string) => nameOf.get(id) ?? id,
  };
  return ({ label, assessed }) => explainTask({ label, ...assessed }, names);
}

/** Highest ai_exposure_potential first, then by task id as a number. */
export function byExposure(tasks: readonly Task[]): readonly Task[] {
  const exposureOf = (task: Task) => task.assessed.pillars.ai_exposure_potential;
  return [...tasks].sort((a, b) => exposureOf(b) - exposureOf(a) || Number(a.taskId) - Number(b.taskId));
}

function taskList({ soc, title }: Occupation, total: number, tasks: Body[]): z.input<typeof JobTasks> {
  return { soc_code: soc, title, task_count: total, count: tasks.length, total, tasks };
}

function body(task: Task, explanations?: NonNullable<Body["explanations"]>): Body {
  const { dimensions, pillars, quadrant } = task.assessed;
  return {
    task_id: task.taskId,
    task: task.text,
    label: task.label,
    reasons: dimensions.reasons.map((code) => ({ code, words: reasonOf(code).words })),
    importance: task.importance1to5,
    relevance: task.relevance0to100,
    dimensions: {
      procedural: dimensions.dimensions.procedural,
      digitization: dimensions.dimensions.digitization,
      physicality: dimensions.dimensions.physicality,
      socio_emotional: dimensions.dimensions.socio_emotional,
    },
    pillars: {
      structural_exposure: pillars.structural_exposure,
      human_imperative: pillars.human_imperative,
      capability_task: pillars.capability_task,
      ai_exposure_potential: pillars.ai_exposure_potential,
    },
    ...(explanations === undefined ? {} : { explanations }),
    quadrant,
    ...(task.isRatingImputed ? { rating_imputed: true as const } : {}),
  };
}
