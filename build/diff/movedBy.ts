import { round2 } from "../../core/methodology/rounding.ts";
import type { ReadOccupation, ReadTask } from "./readRelease.ts";

/** What a score moved by, in points of the score; the parts add up to the whole move. */
type SusceptibilityMovedBy = {
  readonly tasks_added_and_removed: number;
  readonly task_importance: number;
  /** digitization and physicality of tasks that are in both releases. */
  readonly task_dimensions: number;
  /** What AI can do of the requirements that tasks draw on: their resilience, and which they are. */
  readonly requirement_resilience: number;
  /** Another formula, and rounding. */
  readonly other: number;
};

type ResilienceMovedBy = {
  readonly tasks_added_and_removed: number;
  readonly task_importance: number;
  /** physicality, socio_emotional and procedural of tasks that are in both releases. */
  readonly task_dimensions: number;
  readonly dispositional_resilience: number;
  readonly other: number;
};

type Side = { readonly occupation: ReadOccupation; readonly tasks: readonly ReadTask[] };

const POINTS = 100;

/**
 * What moved the susceptibility of an occupation. One thing is changed at a time, from the old release to the new: the
 * tasks that are gone leave, importances change, then figures of tasks, then the new tasks come.
 */
export function susceptibilityMovedBy(from: Side, to: Side): SusceptibilityMovedBy {
  const { values, tasks_added_and_removed, task_importance } = steps(
    from.tasks,
    to.tasks,
    ({ pillars }) => pillars.ai_exposure_potential,
  );
  const task_dimensions = round2(POINTS * meanOf(keptPairs(from.tasks, to.tasks), structuralPart));
  const parts = {
    tasks_added_and_removed: round2(POINTS * tasks_added_and_removed),
    task_importance: round2(POINTS * task_importance),
    task_dimensions,
    requirement_resilience: round2(POINTS * values - task_dimensions),
  };
  const whole =
    to.occupation.scores.automation_susceptibility_score -
    from.occupation.scores.automation_susceptibility_score;
  return { ...parts, other: rest(whole, parts) };
}

/** What moved the resilience of an occupation: half of it is its tasks' human_imperative, half its work styles. */
export function resilienceMovedBy(from: Side, to: Side): ResilienceMovedBy {
  const half = POINTS / 2;
  const { values, tasks_added_and_removed, task_importance } = steps(
    from.tasks,
    to.tasks,
    ({ pillars }) => pillars.human_imperative,
  );
  const parts = {
    tasks_added_and_removed: round2(half * tasks_added_and_removed),
    task_importance: round2(half * task_importance),
    task_dimensions: round2(half * values),
    dispositional_resilience: round2(
      half *
        (to.occupation.pillars.dispositional_resilience - from.occupation.pillars.dispositional_resilience),
    ),
  };
  const whole =
    to.occupation.scores.human_centric_resilience_score -
    from.occupation.scores.human_centric_resilience_score;
  return { ...parts, other: rest(whole, parts) };
}

/** The move of an importance-weighted mean over tasks, taken apart. */
function steps(from: readonly ReadTask[], to: readonly ReadTask[], figureOf: (task: ReadTask) => number) {
  const pairs = keptPairs(from, to);
  const before = weightedMean(from.map((task) => [task.importance, figureOf(task)]));
  const after = weightedMean(to.map((task) => [task.importance, figureOf(task)]));
  if (pairs.length === 0) return { values: 0, task_importance: 0, tasks_added_and_removed: after - before };
  const keptBefore = weightedMean(pairs.map(([old]) => [old.importance, figureOf(old)]));
  const reweighted = weightedMean(pairs.map(([old, now]) => [now.importance, figureOf(old)]));
  const keptAfter = weightedMean(pairs.map(([, now]) => [now.importance, figureOf(now)]));
  return {
    tasks_added_and_removed: keptBefore - before + (after - keptAfter),
    task_importance: reweighted - keptBefore,
    values: keptAfter - reweighted,
  };
}

/**
 * How much of a task's move its own structure made: the mean of changing it before what AI can do and after (so that the
 * order does not matter).
 */
function structuralPart(old: ReadTask, now: ReadTask): number {
  const exposure = (structure: ReadTask, capability: ReadTask) =>
    structure.pillars.structural_exposure * capability.pillars.capability_task;
  return (exposure(now, old) - exposure(old, old) + (exposure(now, now) - exposure(old, now))) / 2;
}

type Pair = readonly [old: ReadTask, now: ReadTask];

function keptPairs(from: readonly ReadTask[], to: readonly ReadTask[]): readonly Pair[] {
  const later = new Map(to.map((task) => [task.task_id, task]));
  return from.flatMap((old): Pair[] => {
    const now = later.get(old.task_id);
    return now === undefined ? [] : [[old, now]];
  });
}

function meanOf(pairs: readonly Pair[], figureOf: (old: ReadTask, now: ReadTask) => number): number {
  return weightedMean(pairs.map(([old, now]) => [now.importance, figureOf(old, now)]));
}

function weightedMean(weighted: readonly (readonly [weight: number, value: number])[]): number {
  const weights = weighted.reduce((sum, [weight]) => sum + weight, 0);
  if (weights === 0) return 0;
  return weighted.reduce((sum, [weight, value]) => sum + weight * value, 0) / weights;
}

function rest(whole: number, parts: Readonly<Record<string, number>>): number {
  return round2(whole - Object.values(parts).reduce((sum, part) => sum + part, 0));
}
