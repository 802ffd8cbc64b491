import type { Quadrant } from "../contract/shapes.ts";
import { invariant } from "../lib/invariant.ts";
import { groupBy } from "../lib/lists.ts";
import { CONSTANTS, type Constants } from "./constants.ts";
import {
  type OccupationRelevance,
  occupationDispositions,
  occupationRelevances,
  type RatedOccupation,
} from "./occupations/borrowing.ts";
import type { CredentialTable } from "./occupations/credentials.ts";
import { type DispositionalResilience, occupationPillar } from "./occupations/dispositions.ts";
import { type OccupationErrors, occupationErrors } from "./occupations/errors.ts";
import { type FilledTaskRating, fillTaskRatings, type Relatives } from "./occupations/imputation.ts";
import {
  type OccupationPillars,
  type OccupationScores,
  occupationScores,
  quantileAmong,
} from "./occupations/scores.ts";
import {
  type Accuracy,
  currentModels,
  type ModelScore,
  type SubjectScore,
  scenarioAccuracies,
  subjectAccuracies,
} from "./requirements/accuracy.ts";
import type { QuestionSets } from "./requirements/links.ts";
import type { PriorTable } from "./requirements/priors.ts";
import {
  type QuestionIdentity,
  type RequirementResilience,
  requirementResilience,
} from "./requirements/resilience.ts";
import { type AnnotationTable, generalActivityOf } from "./tasks/annotations.ts";
import { capabilityDraws, type TaskCapability, taskCapability } from "./tasks/capability.ts";
import {
  meanWorkContext,
  occupationDemands,
  occupationShift,
  type TaskDimensions,
  taskDimensions,
  type WorkContext,
} from "./tasks/dimensions.ts";
import { type TaskPillars, taskPillars } from "./tasks/pillars.ts";
import { quadrantOf } from "./tasks/quadrants.ts";
import { interval90 } from "./uncertainty.ts";

export type OccupationInput = RatedOccupation & {
  readonly workContext: WorkContext | null;
};

type TaskInput = {
  readonly taskId: string;
  readonly socCode: string;
  readonly activityIds: readonly string[];
  readonly importance1to5: number | null;
  readonly relevance0to100: number | null;
  readonly importanceError: number | null;
};

export type AssessmentInput = {
  readonly occupations: readonly OccupationInput[];
  readonly tasks: readonly TaskInput[];
  /** Of the requirements. */
  readonly elementIds: readonly string[];
  /** O*NET "Skills/Abilities to Work Activities". */
  readonly activityLinks: readonly { readonly elementId: string; readonly generalActivityId: string }[];
  readonly questions: readonly QuestionIdentity[];
  /** The newest release of the leaderboard. */
  readonly modelScores: readonly ModelScore[];
  readonly subjectScores: readonly SubjectScore[];
  readonly judgements: Judgements;
};

/** What this project judged by reading: ratings of tasks and activities, priors of requirements, what questions test, what occupations must be licensed or trained for. */
export type Judgements = {
  readonly ratings: AnnotationTable;
  readonly priors: PriorTable;
  readonly questionSets: QuestionSets;
  readonly credentials: CredentialTable;
};

export type AssessedTask = {
  readonly taskId: string;
  readonly socCode: string;
  readonly rating: FilledTaskRating;
  readonly dimensions: TaskDimensions;
  readonly capability: TaskCapability;
  readonly pillars: TaskPillars;
  readonly quadrant: Quadrant;
};

export type AssessedOccupation = {
  readonly socCode: string;
  /** Null where the requirements are the occupation's own; else whose mean they are. */
  readonly imputedFrom: Relatives | null;
  /** job_relevance per requirement, in the order of `Assessment.elementIds`. */
  readonly jobRelevance: readonly number[];
  readonly dispositional: DispositionalResilience;
  readonly pillars: OccupationPillars;
  readonly scores: OccupationScores;
  readonly susceptibilityQuantile: number;
  readonly resilienceQuantile: number;
  /** Quantiles of the ends of the scores' 90 % intervals. */
  readonly quantileIntervals: QuantileIntervals;
  readonly quadrant: Quadrant;
  readonly errors: OccupationErrors;
  /** Indexes into `Assessment.tasks`. */
  readonly taskIndexes: readonly number[];
};

type QuantileIntervals = {
  readonly susceptibility: readonly [number, number];
  readonly resilience: readonly [number, number];
};

export type Assessment = {
  readonly elementIds: readonly string[];
  readonly models: readonly string[];
  readonly scenarioAccuracy: ReadonlyMap<string, Accuracy>;
  readonly subjectAccuracy: ReadonlyMap<string, Accuracy>;
  readonly resilience: readonly RequirementResilience[];
  /** In input order. */
  readonly tasks: readonly AssessedTask[];
  /** In input order. */
  readonly occupations: readonly AssessedOccupation[];
};

const UNKNOWN_RELEVANCE = { value: 0, standardError: 0 };

/**
 * The whole methodology over one set of source rows: question links, resilience of requirements, job relevance (with
 * imputation), dimensions, capability and pillars of tasks, pillars, scores and quantiles of occupations. Pure; the
 * order of the output is that of the input.
 */
export function assess(input: AssessmentInput, constants: Constants = CONSTANTS): Assessment {
  const { elementIds } = input;
  const models = currentModels(input.modelScores, constants.currentModels);
  const scenarioAccuracy = scenarioAccuracies(input.modelScores, models, constants);
  const subjectAccuracy = subjectAccuracies(input.subjectScores, models);
  const resilience = requirementResilience(
    elementIds,
    input.questions,
    input.judgements.questionSets,
    { scenarios: scenarioAccuracy, subjects: subjectAccuracy },
    input.judgements.priors,
    constants,
  );
  const resilienceOf = new Map(resilience.map((entry) => [entry.elementId, entry]));

  const relevances = occupationRelevances(input.occupations, elementIds);
  const dispositions = occupationDispositions(input.occupations, constants);
  const tasksOf = groupBy(
    [...input.tasks.keys()],
    (index) => invariant(input.tasks[index], "a task").socCode,
  );
  const ratings = taskRatings(input.tasks, tasksOf);
  const meanContext = meanWorkContext(input.occupations.flatMap(({ workContext }) => workContext ?? []));
  const linkedRequirements = new Map(
    [...groupBy(input.activityLinks, ({ generalActivityId }) => generalActivityId)].map(([id, links]) => [
      id,
      links.map(({ elementId }) => elementId),
    ]),
  );

  const tasks: AssessedTask[] = new Array(input.tasks.length);
  const demands = occupationDemands(
    elementIds,
    input.occupations.map(({ socCode }) => invariant(relevances.get(socCode), socCode).values),
  );
  const assessed = input.occupations.map((occupation, row) => {
    const { socCode } = occupation;
    const relevance = invariant(relevances.get(socCode), socCode);
    const relevanceOf = new Map(
      elementIds.map((id, index) => [
        id,
        {
          value: invariant(relevance.values[index], id),
          standardError: invariant(relevance.errors[index], id),
        },
      ]),
    );
    const shift = occupationShift(
      invariant(demands[row], "demands"),
      occupation.workContext,
      meanContext,
      constants,
    );
    const taskIndexes = tasksOf.get(socCode) ?? [];
    for (const index of taskIndexes) {
      const task = invariant(input.tasks[index], "a task");
      const dimensions = taskDimensions(task, input.judgements.ratings, shift, constants);
      const capability = taskCapability(
        capabilityDraws(
          {
            generalActivityIds: task.activityIds.map(generalActivityOf),
            reasons: dimensions.reasons,
            dimensions: dimensions.dimensions,
          },
          linkedRequirements,
          (id) => relevanceOf.get(id) ?? UNKNOWN_RELEVANCE,
          elementIds,
          constants,
        ),
        resilienceOf,
      );
      const pillars = taskPillars(dimensions.dimensions, capability.capability, constants);
      tasks[index] = {
        taskId: task.taskId,
        socCode,
        rating: invariant(ratings[index], task.taskId),
        dimensions,
        capability,
        pillars,
        quadrant: quadrantOf(pillars.ai_exposure_potential, pillars.human_imperative, {
          exposure: constants.exposureThreshold,
          imperative: constants.imperativeThreshold,
        }),
      };
    }
    return assessOccupation(
      socCode,
      relevance,
      invariant(dispositions.get(socCode), socCode),
      taskIndexes,
      tasks,
      constants,
    );
  });
  return {
    elementIds,
    models,
    scenarioAccuracy,
    subjectAccuracy,
    resilience,
    tasks,
    occupations: withQuantiles(assessed),
  };
}

type Unranked = Omit<
  AssessedOccupation,
  "susceptibilityQuantile" | "resilienceQuantile" | "quantileIntervals"
>;

function assessOccupation(
  socCode: string,
  relevance: OccupationRelevance,
  dispositional: DispositionalResilience,
  taskIndexes: readonly number[],
  tasks: readonly AssessedTask[],
  constants: Constants,
): Unranked {
  const own = taskIndexes.map((index) => invariant(tasks[index], "a task"));
  const importance = own.map(({ rating }) => rating.importance1to5);
  const pillars: OccupationPillars = {
    ai_exposure_potential: occupationPillar(
      own.map((task) => task.pillars.ai_exposure_potential),
      importance,
    ),
    human_imperative: occupationPillar(
      own.map((task) => task.pillars.human_imperative),
      importance,
    ),
    dispositional_resilience: dispositional.value,
  };
  return {
    socCode,
    imputedFrom: relevance.imputedFrom,
    jobRelevance: relevance.values,
    dispositional,
    pillars,
    scores: occupationScores(pillars),
    quadrant: quadrantOf(pillars.ai_exposure_potential, pillars.human_imperative, {
      exposure: constants.exposureThreshold,
      imperative: constants.imperativeThreshold,
    }),
    errors: occupationErrors(
      own.map((task) => ({
        ...task,
        importance1to5: task.rating.importance1to5,
        importanceError: task.rating.importanceError,
      })),
      dispositional.standardError,
      constants,
    ),
    taskIndexes,
  };
}

function withQuantiles(occupations: readonly Unranked[]): AssessedOccupation[] {
  const susceptibility = quantiles(
    occupations.map(({ scores, errors }) => ({
      value: scores.automation_susceptibility_score,
      error: errors.automation_susceptibility_score,
    })),
  );
  const resilience = quantiles(
    occupations.map(({ scores, errors }) => ({
      value: scores.human_centric_resilience_score,
      error: errors.human_centric_resilience_score,
    })),
  );
  return occupations.map((occupation, index) => {
    const { quantile: susceptibilityQuantile, interval: exposed } = invariant(
      susceptibility[index],
      "quantile",
    );
    const { quantile: resilienceQuantile, interval: shielded } = invariant(resilience[index], "quantile");
    return {
      ...occupation,
      susceptibilityQuantile,
      resilienceQuantile,
      quantileIntervals: { susceptibility: exposed, resilience: shielded },
    };
  });
}

/** Where each score (0..100) lies among all of them, and where the ends of its 90 % interval would. */
function quantiles(scores: readonly { readonly value: number; readonly error: number }[]) {
  const values = scores.map(({ value }) => value);
  const quantileOf = quantileAmong(values);
  return scores.map(({ value, error }) => {
    const [low, high] = interval90(value, error, [0, 100]).interval_90;
    return { quantile: quantileOf(value), interval: [quantileOf(low), quantileOf(high)] as const };
  });
}

function taskRatings(
  tasks: readonly TaskInput[],
  tasksOf: ReadonlyMap<string, readonly number[]>,
): FilledTaskRating[] {
  const ratings: FilledTaskRating[] = new Array(tasks.length);
  for (const indexes of tasksOf.values()) {
    const filled = fillTaskRatings(indexes.map((index) => invariant(tasks[index], "a task")));
    for (const [at, index] of indexes.entries()) ratings[index] = invariant(filled[at], "a rating");
  }
  return ratings;
}
