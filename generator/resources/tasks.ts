import type { z } from "zod";
import type { JobTasks, Task as TaskBody, TaskDetail } from "../../contract/shapes.ts";
import type { Model } from "../buildModel.ts";
import { explainTask } from "../explainTask.ts";
import type { Occupation } from "../model/occupations.ts";
import type { Task } from "../model/tasks.ts";
import { type StoredRecord, shardOfJob } from "../records.ts";

/** Default `limit` of a task list. */
const TASKS_PER_PAGE = 50;

type Body = z.input<typeof TaskBody>;

/** Task lists of every occupation at default parameters, with and without explanations, and every task by itself. */
export function* renderTasks(model: Model): Generator<StoredRecord> {
  const { occupations, tasksOf, tasks } = model;
  for (const occupation of occupations) {
    const shard = shardOfJob(occupation.soc);
    const sorted = byExposure(tasksOf.get(occupation.soc) ?? []);
    const full = sorted
      .slice(0, TASKS_PER_PAGE)
      .map((task) => body(task, explainTask(task, model.activityTitles)));
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
    const explanations = explainTask(task, model.activityTitles);
    const detail: z.input<typeof TaskDetail> = {
      ...body(task, explanations),
      explanations,
      soc_code: task.soc,
      title: task.title,
    };
    yield { kind: "task", key: task.taskId, shard: shardOfJob(task.soc), body: detail };
  }
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
  const { dimensions, pillars, quadrant, rating } = task.assessed;
  return {
    task_id: task.taskId,
    task: task.text,
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
    ...(rating.imputed ? { rating_imputed: true as const } : {}),
  };
}
