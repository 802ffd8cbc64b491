import { invariant } from "../../lib/invariant.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import { clamp, round1 } from "../rounding.ts";
import { mean, standardScores, sumOf } from "../statistics.ts";
import { type Dimensions, mapDimensions } from "../types.ts";
import { type AnnotationTable, activityRating, type Rating, type RatingBasis } from "./annotations.ts";
import type { ReasonCode } from "./reasons.ts";

/** The three work-context ratings of an occupation that bear on how scripted its work is (O*NET scale CX, 1..5). */
export type WorkContext = {
  /** Element 4.C.3.b.4. */
  readonly exactness: number;
  /** Element 4.C.3.b.7. */
  readonly repeatingTasks: number;
  /** Element 4.C.3.b.8: higher means more freedom to decide. */
  readonly unstructuredWork: number;
};

export const WORK_CONTEXT_ELEMENTS: Readonly<Record<keyof WorkContext, string>> = {
  exactness: "4.C.3.b.4",
  repeatingTasks: "4.C.3.b.7",
  unstructuredWork: "4.C.3.b.8",
};

/** Mean work context over occupations; null for none. */
export function meanWorkContext(contexts: readonly WorkContext[]): WorkContext | null {
  if (contexts.length === 0) return null;
  return {
    exactness: mean(contexts.map(({ exactness }) => exactness)),
    repeatingTasks: mean(contexts.map(({ repeatingTasks }) => repeatingTasks)),
    unstructuredWork: mean(contexts.map(({ unstructuredWork }) => unstructuredWork)),
  };
}

/** What an occupation asks of the body and of dealings with people, each in standard deviations from the mean. */
type OccupationDemands = {
  readonly body: number;
  readonly people: number;
};

/** Requirements whose mean job relevance makes the bodily demand: psychomotor and physical abilities. */
const BODY_ELEMENTS = ["1.A.2", "1.A.3"] as const;

/** Requirements whose mean job relevance makes the demand for dealing with people: social skills. */
const PEOPLE_ELEMENTS = ["2.B.1"] as const;

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
      columns.length === 0 ? 0 : mean(columns.map((column) => invariant(row[column], "a requirement"))),
    );
  };
  const body = standardScores(meansOf(BODY_ELEMENTS));
  const people = standardScores(meansOf(PEOPLE_ELEMENTS));
  return body.map((demand, row) => ({ body: demand, people: invariant(people[row], "a demand") }));
}

/** Points by which an occupation moves the dimensions of all its tasks. */
type OccupationShift = Dimensions;

export const NO_SHIFT: OccupationShift = mapDimensions(() => 0);

/**
 * Occupation-level adjustment, for the same activity is done differently in different occupations. Repetition,
 * exactness and lack of freedom, each against the average occupation, move `procedural` (`contextProcedural` points a scale point of
 * their mean). A standard deviation of bodily demand moves `physicality` up and `digitization` down by `bodyDemand` points, one of
 * demand for dealing with people moves `socio_emotional` up by `peopleDemand`. At most `shiftLimit` points each way.
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

export type UsedActivity = {
  readonly activityId: string;
  readonly basis: RatingBasis;
  readonly value: Dimensions;
};

/** The dimensions of a task and everything they were made of. */
export type TaskDimensions = {
  /** 0..10, one decimal: base + occupation, cut to the scale and rounded. */
  readonly dimensions: Dimensions;
  /** Before adjustments: the task's own rating, else the mean of its activities, else the mean of all activities. */
  readonly base: Dimensions;
  readonly basis: "task" | "activities" | "overall";
  /** What the task was rated for; empty where it was not read. */
  readonly reasons: readonly ReasonCode[];
  readonly activities: readonly UsedActivity[];
  readonly occupation: OccupationShift;
  /** Standard error of the base, in points: half the difference of the passes, over the activities. */
  readonly standardError: Dimensions;
};

type TaskIdentity = {
  readonly taskId: string;
  readonly activityIds: readonly string[];
};

/**
 * The four dimensions of a task. A task that was read has its own rating; any other (a later release's) takes the plain mean of
 * its work activities, else of all activities. What the occupation's figures say then moves it (`readShift` of it where the
 * task was read). A rating that an operator laid over the table stays as it is.
 */
export function taskDimensions(
  task: TaskIdentity,
  table: AnnotationTable,
  shift: OccupationShift = NO_SHIFT,
  constants: Constants = CONSTANTS,
): TaskDimensions {
  const own = table.byTask.get(task.taskId);
  if (own) {
    const share = own.reasons.length === 0 ? 0 : constants.readShift;
    const moved = mapDimensions((name) => share * shift[name]);
    return finish("task", own, own.reasons, [], moved);
  }
  const activities = task.activityIds.map((activityId): [UsedActivity, Rating] => {
    const [rating, basis] = activityRating(table, activityId);
    return [{ activityId, basis, value: rating.value }, rating];
  });
  if (activities.length === 0) return finish("overall", table.overall, [], [], shift);
  return finish(
    "activities",
    meanOfRatings(activities.map(([, rating]) => rating)),
    [],
    activities.map(([used]) => used),
    shift,
  );
}

function finish(
  basis: TaskDimensions["basis"],
  base: Pick<Rating, "value" | "standardError">,
  reasons: readonly ReasonCode[],
  activities: readonly UsedActivity[],
  occupation: OccupationShift,
): TaskDimensions {
  return {
    dimensions: mapDimensions((name) => round1(clamp(base.value[name] + occupation[name], 0, 10))),
    base: base.value,
    basis,
    reasons,
    activities,
    occupation,
    standardError: base.standardError,
  };
}

function meanOfRatings(ratings: readonly Rating[]): Pick<Rating, "value" | "standardError"> {
  return {
    value: mapDimensions((name) => mean(ratings.map(({ value }) => value[name]))),
    standardError: mapDimensions(
      (name) => Math.sqrt(sumOf(ratings, ({ standardError }) => standardError[name] ** 2)) / ratings.length,
    ),
  };
}
