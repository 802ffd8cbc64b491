import { type AnnotationTable, activityRating, type Rating, type RatingBasis } from "./annotations.ts";
import { CONSTANTS, type Constants } from "./constants.ts";
import { type FoundCue, findCues } from "./cues.ts";
import { clamp, round1 } from "./rounding.ts";
import { DIMENSION_NAMES, type DimensionName, type Dimensions, mapDimensions } from "./types.ts";

/** The three work-context ratings of an occupation that bear on how scripted its work is (O*NET scale CX, 1..5). */
export interface WorkContext {
  /** Element 4.C.3.b.4. */
  readonly exactness: number;
  /** Element 4.C.3.b.7. */
  readonly repeatingTasks: number;
  /** Element 4.C.3.b.8: higher means more freedom to decide. */
  readonly unstructuredWork: number;
}

export const WORK_CONTEXT_ELEMENTS: Readonly<Record<keyof WorkContext, string>> = {
  exactness: "4.C.3.b.4",
  repeatingTasks: "4.C.3.b.7",
  unstructuredWork: "4.C.3.b.8",
};

/** Mean work context over occupations; null for none. */
export function meanWorkContext(contexts: readonly WorkContext[]): WorkContext | null {
  if (contexts.length === 0) return null;
  const meanOf = (read: (context: WorkContext) => number) =>
    contexts.reduce((sum, context) => sum + read(context), 0) / contexts.length;
  return {
    exactness: meanOf((context) => context.exactness),
    repeatingTasks: meanOf((context) => context.repeatingTasks),
    unstructuredWork: meanOf((context) => context.unstructuredWork),
  };
}

/** What an occupation asks of the body and of dealings with people, each in standard deviations from the mean. */
export interface OccupationDemands {
  readonly body: number;
  readonly people: number;
}

/** Requirements whose mean job relevance makes the bodily demand: psychomotor and physical abilities. */
export const BODY_ELEMENTS = ["1.A.2", "1.A.3"] as const;

/** Requirements whose mean job relevance makes the demand for dealing with people: social skills. */
export const PEOPLE_ELEMENTS = ["2.B.1"] as const;

/**
 * Demands of every occupation from its job relevances (0..1, in the order of `elementIds`), standardised over the
 * occupations given.
 */
export function occupationDemands(
  elementIds: readonly string[],
  jobRelevances: readonly (readonly number[])[],
): OccupationDemands[] {
  const meansOf = (prefixes: readonly string[]) => {
    const columns = elementIds.flatMap((id, column) =>
      prefixes.some((prefix) => id.startsWith(`${prefix}.`)) ? [column] : [],
    );
    return jobRelevances.map((row) =>
      columns.length === 0
        ? 0
        : columns.reduce((sum, column) => sum + (row[column] as number), 0) / columns.length,
    );
  };
  const body = standardScores(meansOf(BODY_ELEMENTS));
  const people = standardScores(meansOf(PEOPLE_ELEMENTS));
  return jobRelevances.map((_, row) => ({ body: body[row] as number, people: people[row] as number }));
}

function standardScores(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}

/** Points by which an occupation moves the dimensions of all its tasks. */
export type OccupationShift = Dimensions;

export const NO_SHIFT: OccupationShift = mapDimensions(() => 0);

/**
 * Occupation-level adjustment, for the same activity is done differently in different occupations. Repetition,
 * exactness and lack of freedom, each against the average occupation, move `procedural` by 0.4 points a scale point
 * (mean of the three). A standard deviation of bodily demand moves `physicality` up and `digitization` down by 0.75
 * points, one of demand for dealing with people moves `socio_emotional` up by 0.5. At most 1.5 points each way.
 */
export function occupationShift(
  demands: OccupationDemands,
  context: WorkContext | null,
  mean: WorkContext | null,
  constants: Constants = CONSTANTS,
): OccupationShift {
  const limited = (points: number) => clamp(points, -constants.shiftLimit, constants.shiftLimit);
  return {
    procedural: limited(constants.contextProcedural * scriptedness(context, mean)),
    digitization: limited(-constants.bodyDemand * demands.body),
    physicality: limited(constants.bodyDemand * demands.body),
    socio_emotional: limited(constants.peopleDemand * demands.people),
  };
}

function scriptedness(context: WorkContext | null, mean: WorkContext | null): number {
  if (context === null || mean === null) return 0;
  const repetition = context.repeatingTasks - mean.repeatingTasks;
  const exactness = context.exactness - mean.exactness;
  const freedom = context.unstructuredWork - mean.unstructuredWork;
  return (repetition + exactness - freedom) / 3;
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
  /** 0..10, one decimal: base + wording + occupation, cut to the scale and rounded. */
  readonly dimensions: Dimensions;
  /** Before adjustments: the task's own rating, else the mean of its activities, else what its words say. */
  readonly base: Dimensions;
  readonly basis: "task" | "activities" | "words";
  readonly activities: readonly UsedActivity[];
  readonly wording: readonly WordingShift[];
  readonly occupation: OccupationShift;
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
 * its activities; else what its words say. Activity means are then moved by the task's wording (about a third of the
 * way to what its words say, where that is more than a point away). Tasks that are not rated by themselves are moved by
 * their occupation; a rating of the task itself was made with the occupation in view and stays.
 */
export function taskDimensions(
  task: TaskDescription,
  table: AnnotationTable,
  shift: OccupationShift = NO_SHIFT,
  constants: Constants = CONSTANTS,
): TaskDimensions {
  const own = table.byTask.get(task.taskId);
  if (own) return finish("task", own, [], [], NO_SHIFT);
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
  occupation: OccupationShift,
): TaskDimensions {
  const dimensions = mapDimensions((name) => {
    const worded = wording.find((shift) => shift.dimension === name)?.points ?? 0;
    return round1(clamp(base.value[name] + worded + occupation[name], 0, 10));
  });
  return {
    dimensions,
    base: base.value,
    basis,
    activities,
    wording,
    occupation,
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
