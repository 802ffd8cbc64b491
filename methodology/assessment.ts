import type { Quadrant } from "../contract/shapes.ts";
import {
  type Accuracy,
  currentModels,
  type ModelScore,
  questionAccuracies,
  type ScoredQuestion,
  type SubjectScore,
  scenarioAccuracies,
  subjectAccuracies,
} from "./accuracy.ts";
import { type AnnotationTable, generalActivityOf } from "./annotations.ts";
import {
  jobRelevanceErrors,
  type OccupationRelevance,
  occupationDispositions,
  occupationRelevances,
  type RatedOccupation,
} from "./borrowing.ts";
import { capabilityDraws, type TaskCapability, taskCapability } from "./capability.ts";
import { CONSTANTS, type Constants } from "./constants.ts";
import {
  meanWorkContext,
  type OccupationDemands,
  occupationDemands,
  occupationShift,
  type TaskDimensions,
  taskDimensions,
  type WorkContext,
} from "./dimensions.ts";
import { type OccupationErrors, occupationErrors } from "./errors.ts";
import { type FilledTaskRating, fillTaskRatings, type Relatives } from "./imputation.ts";
import {
  knowledgeShares,
  type Question,
  type QuestionLink,
  questionLinks,
  requirementWords,
} from "./links.ts";
import { type DispositionalResilience, occupationPillar, type TaskPillars, taskPillars } from "./pillars.ts";
import { quadrantOf } from "./quadrants.ts";
import { type RequirementResilience, requirementResilience } from "./resilience.ts";
import {
  midRankQuantiles,
  type OccupationPillars,
  type OccupationScores,
  occupationScores,
} from "./scores.ts";
import type { Requirement } from "./types.ts";

export interface OccupationInput extends RatedOccupation {
  readonly workContext: WorkContext | null;
}

export interface TaskInput {
  readonly taskId: string;
  readonly socCode: string;
  readonly text: string;
  readonly activityIds: readonly string[];
  readonly importance1to5: number | null;
  readonly relevance0to100: number | null;
  readonly importanceError: number | null;
}

export interface AssessmentInput {
  readonly occupations: readonly OccupationInput[];
  readonly tasks: readonly TaskInput[];
  readonly requirements: readonly Requirement[];
  /** O*NET "Skills/Abilities to Work Activities". */
  readonly activityLinks: readonly { readonly elementId: string; readonly generalActivityId: string }[];
  /** `shareCorrect`: share of other models that answer the question, null where there is no record. */
  readonly questions: readonly (Question & { readonly shareCorrect: number | null })[];
  /** The newest release of the leaderboard. */
  readonly modelScores: readonly ModelScore[];
  readonly subjectScores: readonly SubjectScore[];
  readonly annotations: AnnotationTable;
}

export interface AssessedTask {
  readonly taskId: string;
  readonly socCode: string;
  readonly rating: FilledTaskRating;
  readonly dimensions: TaskDimensions;
  readonly capability: TaskCapability;
  readonly pillars: TaskPillars;
  readonly quadrant: Quadrant;
}

export interface AssessedOccupation {
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
  readonly quadrant: Quadrant;
  readonly errors: OccupationErrors;
  /** Indexes into `Assessment.tasks`. */
  readonly taskIndexes: readonly number[];
}

export interface Assessment {
  readonly elementIds: readonly string[];
  readonly models: readonly string[];
  readonly scenarioAccuracy: ReadonlyMap<string, Accuracy>;
  readonly subjectAccuracy: ReadonlyMap<string, Accuracy>;
  /** Links of each question, in input order. */
  readonly questionLinks: readonly (readonly QuestionLink[])[];
  readonly resilience: readonly RequirementResilience[];
  /** In input order. */
  readonly tasks: readonly AssessedTask[];
  /** In input order. */
  readonly occupations: readonly AssessedOccupation[];
}

const UNKNOWN_RELEVANCE = { value: 0, standardError: 0 };

/**
 * The whole methodology over one set of source rows: question links, resilience of requirements, job relevance (with
 * imputation), dimensions, capability and pillars of tasks, pillars, scores and quantiles of occupations. Pure; the
 * order of the output is that of the input.
 */
export function assess(input: AssessmentInput, constants: Constants = CONSTANTS): Assessment {
  const elementIds = input.requirements.map(({ elementId }) => elementId);
  const words = requirementWords(input.requirements);
  const models = currentModels(input.modelScores, constants.currentModels);
  const scenarioAccuracy = scenarioAccuracies(input.modelScores, models, constants);
  const subjectAccuracy = subjectAccuracies(input.subjectScores, models);
  const links = input.questions.map((question) => questionLinks(question, words));
  const scored: ScoredQuestion[] = input.questions.map(({ suite, subject, shareCorrect }, index) => ({
    suite,
    subject,
    shareCorrect,
    links: links[index] as readonly QuestionLink[],
  }));
  const accuracies = questionAccuracies(scored, scenarioAccuracy, subjectAccuracy, constants);
  const resilience = requirementResilience(elementIds, scored, accuracies, constants);
  const resilienceOf = new Map(resilience.map((entry) => [entry.elementId, entry]));

  const relevances = occupationRelevances(input.occupations, elementIds);
  const dispositions = occupationDispositions(input.occupations);
  const tasksOf = indexBySoc(input.tasks);
  const ratings = taskRatings(input.tasks, tasksOf);
  const meanContext = meanWorkContext(input.occupations.flatMap(({ workContext }) => workContext ?? []));
  const linkedRequirements = groupLinks(input.activityLinks);

  const tasks: AssessedTask[] = new Array(input.tasks.length);
  const demands = occupationDemands(
    elementIds,
    input.occupations.map(({ socCode }) => (relevances.get(socCode) as OccupationRelevance).values),
  );
  const assessed = input.occupations.map((occupation, row) => {
    const { socCode } = occupation;
    const relevance = relevances.get(socCode) as OccupationRelevance;
    const ownErrors = jobRelevanceErrors(occupation.requirements);
    const relevanceOf = new Map(
      elementIds.map((id, index) => [
        id,
        { value: relevance.values[index] as number, standardError: ownErrors.get(id) ?? 0 },
      ]),
    );
    const shift = occupationShift(
      demands[row] as OccupationDemands,
      occupation.workContext,
      meanContext,
      constants,
    );
    const taskIndexes = tasksOf.get(socCode) ?? [];
    for (const index of taskIndexes) {
      const task = input.tasks[index] as TaskInput;
      const dimensions = taskDimensions(task, input.annotations, shift, constants);
      const capability = taskCapability(
        capabilityDraws(
          task.activityIds.map(generalActivityOf),
          linkedRequirements,
          (id) => relevanceOf.get(id) ?? UNKNOWN_RELEVANCE,
          knowledgeShares(task.text, words),
          dimensions.dimensions,
          elementIds,
          constants,
        ),
        resilienceOf,
      );
      const pillars = taskPillars(dimensions.dimensions, capability.capability, constants);
      tasks[index] = {
        taskId: task.taskId,
        socCode,
        rating: ratings[index] as FilledTaskRating,
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
      dispositions.get(socCode) as DispositionalResilience,
      taskIndexes,
      tasks,
      input.tasks,
      constants,
    );
  });
  return {
    elementIds,
    models,
    scenarioAccuracy,
    subjectAccuracy,
    questionLinks: links,
    resilience,
    tasks,
    occupations: withQuantiles(assessed),
  };
}

type Unranked = Omit<AssessedOccupation, "susceptibilityQuantile" | "resilienceQuantile">;

function assessOccupation(
  socCode: string,
  relevance: OccupationRelevance,
  dispositional: DispositionalResilience,
  taskIndexes: readonly number[],
  tasks: readonly AssessedTask[],
  inputs: readonly TaskInput[],
  constants: Constants,
): Unranked {
  const own = taskIndexes.map((index) => tasks[index] as AssessedTask);
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
      own.map((task, at) => ({
        ...task,
        importance1to5: task.rating.importance1to5,
        importanceError: (inputs[taskIndexes[at] as number] as TaskInput).importanceError ?? 0,
      })),
      dispositional.standardError,
      constants,
    ),
    taskIndexes,
  };
}

function withQuantiles(occupations: readonly Unranked[]): AssessedOccupation[] {
  const susceptibility = midRankQuantiles(
    occupations.map(({ scores }) => scores.automation_susceptibility_score),
  );
  const resilience = midRankQuantiles(occupations.map(({ scores }) => scores.human_centric_resilience_score));
  return occupations.map((occupation, index) => ({
    ...occupation,
    susceptibilityQuantile: susceptibility[index] as number,
    resilienceQuantile: resilience[index] as number,
  }));
}

function indexBySoc(tasks: readonly TaskInput[]): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, { socCode }] of tasks.entries()) {
    const list = indexes.get(socCode);
    if (list) list.push(index);
    else indexes.set(socCode, [index]);
  }
  return indexes;
}

function taskRatings(
  tasks: readonly TaskInput[],
  tasksOf: ReadonlyMap<string, readonly number[]>,
): FilledTaskRating[] {
  const ratings: FilledTaskRating[] = new Array(tasks.length);
  for (const indexes of tasksOf.values()) {
    const filled = fillTaskRatings(indexes.map((index) => tasks[index] as TaskInput));
    for (const [at, index] of indexes.entries()) ratings[index] = filled[at] as FilledTaskRating;
  }
  return ratings;
}

function groupLinks(links: AssessmentInput["activityLinks"]): ReadonlyMap<string, readonly string[]> {
  const grouped = new Map<string, string[]>();
  for (const { elementId, generalActivityId } of links) {
    const list = grouped.get(generalActivityId);
    if (list) list.push(elementId);
    else grouped.set(generalActivityId, [elementId]);
  }
  return grouped;
}
