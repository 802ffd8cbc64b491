import { type AnnotationTable, activityRating, type Rating, type RatingBasis } from "./annotations.ts";
import { CONSTANTS, type Constants } from "./constants.ts";
import { type FoundCue, findCues } from "./cues.ts";
import { clamp, round1 } from "./rounding.ts";
import { DIMENSION_NAMES, type DimensionName, type Dimensions, mapDimensions } from "./types.ts";

/** The four work-context ratings of an occupation that bear on how scripted its work is (O*NET scale CX, 1..5). */
export interface WorkContext {
  /** Element 4.C.3.b.2. */
  readonly degreeOfAutomation: number;
  /** Element 4.C.3.b.4. */
  readonly exactness: number;
  /** Element 4.C.3.b.7. */
  readonly repeatingTasks: number;
  /** Element 4.C.3.b.8: higher means more freedom to decide. */
  readonly unstructuredWork: number;
}

export const WORK_CONTEXT_ELEMENTS: Readonly<Record<keyof WorkContext, string>> = {
  degreeOfAutomation: "4.C.3.b.2",
  exactness: "4.C.3.b.4",
  repeatingTasks: "4.C.3.b.7",
  unstructuredWork: "4.C.3.b.8",
};

/** Points by which an occupation's work context moves the dimensions of all its tasks. */
export interface ContextShift {
  readonly procedural: number;
  readonly digitization: number;
}

export const NO_CONTEXT_SHIFT: ContextShift = { procedural: 0, digitization: 0 };

/** Mean work context over occupations; null for none. */
export function meanWorkContext(contexts: readonly WorkContext[]): WorkContext | null {
  if (contexts.length === 0) return null;
  const meanOf = (read: (context: WorkContext) => number) =>
    contexts.reduce((sum, context) => sum + read(context), 0) / contexts.length;
  return {
    degreeOfAutomation: meanOf((context) => context.degreeOfAutomation),
    exactness: meanOf((context) => context.exactness),
    repeatingTasks: meanOf((context) => context.repeatingTasks),
    unstructuredWork: meanOf((context) => context.unstructuredWork),
  };
}

/**
 * Occupation-level adjustment: repetition, exactness and lack of freedom, each against the average occupation, move
 * `procedural` by 0.4 points a scale point (mean of the three); the degree of automation moves `digitization` by 0.3.
 * At most 1 point either way.
 */
export function contextShift(
  context: WorkContext | null,
  mean: WorkContext | null,
  constants: Constants = CONSTANTS,
): ContextShift {
  if (context === null || mean === null) return NO_CONTEXT_SHIFT;
  const scripted =
    (context.repeatingTasks -
      mean.repeatingTasks +
      (context.exactness - mean.exactness) -
      (context.unstructuredWork - mean.unstructuredWork)) /
    3;
  const limit = constants.contextLimit;
  return {
    procedural: clamp(constants.contextProcedural * scripted, -limit, limit),
    digitization: clamp(
      constants.contextDigitization * (context.degreeOfAutomation - mean.degreeOfAutomation),
      -limit,
      limit,
    ),
  };
}

export interface UsedActivity {
  readonly activityId: string;
  readonly basis: RatingBasis;
  readonly value: Dimensions;
}

/** A move of one dimension by the task's own wording, with the words that asked for it. */
export interface WordingShift {
  readonly dimension: DimensionName;
  readonly points: number;
  readonly words: readonly string[];
}

/** The dimensions of a task and everything they were made of. */
export interface TaskDimensions {
  /** 0..10, one decimal: base + wording + context, cut to the scale and rounded. */
  readonly dimensions: Dimensions;
  /** Before adjustments: the task's own rating, else the mean of its activities, else what its words say. */
  readonly base: Dimensions;
  readonly basis: "task" | "activities" | "words";
  readonly activities: readonly UsedActivity[];
  readonly wording: readonly WordingShift[];
  readonly context: ContextShift;
  /** Standard error of the base, in points: half the difference of the passes, over the activities. */
  readonly standardError: Dimensions;
}

export interface TaskDescription {
  readonly taskId: string;
  readonly text: string;
  readonly activityIds: readonly string[];
}

/**
 * The four dimensions of a task. A task that the table rates keeps its own rating; else it takes the plain mean of
 * its activities; else what its words say. Activity means are then moved by the task's wording (a third of the way
 * to what its words say, where that is more than a point away) and all tasks but those rated by themselves by the
 * occupation's work context.
 */
export function taskDimensions(
  task: TaskDescription,
  table: AnnotationTable,
  shift: ContextShift = NO_CONTEXT_SHIFT,
  constants: Constants = CONSTANTS,
): TaskDimensions {
  const own = table.byTask.get(task.taskId);
  if (own) return finish("task", own, [], [], NO_CONTEXT_SHIFT);
  const cues = findCues(task.text);
  const activities = task.activityIds.map((activityId): [UsedActivity, Rating] => {
    const [rating, basis] = activityRating(table, activityId);
    return [{ activityId, basis, value: rating.value }, rating];
  });
  if (activities.length === 0) {
    return finish("words", wordRating(cues, table.overall), [], [], shift);
  }
  const base = meanOfRatings(activities.map(([, rating]) => rating));
  return finish(
    "activities",
    base,
    activities.map(([used]) => used),
    wordingShifts(base.value, cues, constants),
    shift,
  );
}

function finish(
  basis: TaskDimensions["basis"],
  base: Pick<Rating, "value" | "standardError">,
  activities: readonly UsedActivity[],
  wording: readonly WordingShift[],
  context: ContextShift,
): TaskDimensions {
  const dimensions = mapDimensions((name) => {
    const worded = wording.find((shift) => shift.dimension === name)?.points ?? 0;
    const contextual = name === "procedural" || name === "digitization" ? context[name] : 0;
    return round1(clamp(base.value[name] + worded + contextual, 0, 10));
  });
  return {
    dimensions,
    base: base.value,
    basis,
    activities,
    wording,
    context,
    standardError: base.standardError,
  };
}

function meanOfRatings(ratings: readonly Rating[]): Pick<Rating, "value" | "standardError"> {
  const count = ratings.length;
  return {
    value: mapDimensions((name) => ratings.reduce((sum, rating) => sum + rating.value[name], 0) / count),
    standardError: mapDimensions(
      (name) => Math.sqrt(ratings.reduce((sum, rating) => sum + rating.standardError[name] ** 2, 0)) / count,
    ),
  };
}

/** What a task's words say of a dimension: the mean target of the cues that speak of it, or null. */
function cueMean(cues: readonly FoundCue[], name: DimensionName): { target: number; words: string[] } | null {
  const speaking = cues.filter(({ cue }) => cue[name] !== undefined);
  if (speaking.length === 0) return null;
  const target = speaking.reduce((sum, { cue }) => sum + (cue[name] as number), 0) / speaking.length;
  return { target, words: speaking.map((found) => found.word) };
}

function wordingShifts(base: Dimensions, cues: readonly FoundCue[], constants: Constants): WordingShift[] {
  const shifts: WordingShift[] = [];
  for (const dimension of DIMENSION_NAMES) {
    const said = cueMean(cues, dimension);
    if (said === null) continue;
    const gap = said.target - base[dimension];
    if (Math.abs(gap) <= constants.wordingGap) continue;
    shifts.push({ dimension, points: constants.wordingPull * gap, words: said.words });
  }
  return shifts;
}

/** A rating from words alone: half way from the table's mean to what the cues say; the error is the table's spread. */
function wordRating(cues: readonly FoundCue[], overall: Rating): Pick<Rating, "value" | "standardError"> {
  return {
    value: mapDimensions((name) => {
      const said = cueMean(cues, name);
      return said === null ? overall.value[name] : (overall.value[name] + said.target) / 2;
    }),
    standardError: overall.standardError,
  };
}
