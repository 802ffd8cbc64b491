import { at } from "../lib/at.ts";
import { invariant } from "../lib/invariant.ts";
import { groupBy } from "../lib/lists.ts";
import { CONSTANTS, type Constants } from "./constants.ts";
import { occupationLeans, occupationRelevances, type RatedOccupation } from "./occupations/borrowing.ts";
import type { CredentialTable } from "./occupations/credentials.ts";
import { dispositionalResilience, dispositionScale } from "./occupations/dispositions.ts";
import { ratingFiller } from "./occupations/imputation.ts";
import { type OccupationPillars, occupationScores } from "./occupations/scores.ts";
import {
  currentModels,
  type ModelScore,
  reliabilityOf,
  type SubjectScore,
  scenarioAccuracies,
  subjectAccuracies,
} from "./requirements/accuracy.ts";
import type { QuestionSets } from "./requirements/links.ts";
import type { PriorTable } from "./requirements/priors.ts";
import { type QuestionIdentity, requirementResilience } from "./requirements/resilience.ts";
import { round4 } from "./rounding.ts";
import { quantileAmong, weightedMean } from "./statistics.ts";
import { type AnnotationTable, generalActivityOf } from "./tasks/annotations.ts";
import { drawsFinder, mentalColumns, taskCapability } from "./tasks/capability.ts";
import { taskDimensions } from "./tasks/dimensions.ts";
import { taskPillars } from "./tasks/pillars.ts";
import { quadrantOf, type Thresholds } from "./tasks/quadrants.ts";

type TaskInput = {
  readonly taskId: string;
  readonly socCode: string;
  readonly activityIds: readonly string[];
  readonly importance1to5: number | null;
  readonly relevance0to100: number | null;
  readonly importanceError: number | null;
};

export type AssessmentInput = {
  readonly occupations: readonly RatedOccupation[];
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

/** What a release of the leaderboard says: the current models, how accurate they are, and the requirements' resilience. */
export type Evidence = Readonly<ReturnType<typeof weighEvidence>>;
/** Tasks and occupations are in input order. */
export type Assessment = Readonly<ReturnType<typeof assess>>;
export type AssessedTask = Readonly<Assessment["tasks"][number]>;

/** Turns the scores of one leaderboard release into accuracies of its current models and resiliences of requirements. */
export function weighEvidence(
  input: Pick<AssessmentInput, "elementIds" | "modelScores" | "subjectScores" | "questions" | "judgements">,
  constants: Constants = CONSTANTS,
) {
  const { judgements } = input;
  const models = currentModels(input.modelScores, constants.currentModels);
  const scenarioAccuracy = scenarioAccuracies(input.modelScores, models, constants);
  const subjectAccuracy = subjectAccuracies(input.subjectScores, models);
  const resilience = requirementResilience(
    input.elementIds,
    input.questions,
    judgements.questionSets,
    { scenarios: scenarioAccuracy, subjects: subjectAccuracy },
    judgements.priors,
    constants,
  );
  const reliability = reliabilityOf(scenarioAccuracy, constants);
  /** `resilience` is in the order of the requirements. */
  return { models, scenarioAccuracy, reliability, resilience };
}

/**
 * The whole methodology over one set of source rows: question links, resilience of requirements, job relevance (with
 * imputation), dimensions, capability and pillars of tasks, pillars, scores and quantiles of occupations. Pure; the
 * order of the output is that of the input. How unsure it all is: see `simulate`.
 */
export function assess(input: AssessmentInput, constants: Constants = CONSTANTS) {
  const { elementIds, judgements } = input;
  const evidence = weighEvidence(input, constants);
  const { reliability, resilience } = evidence;
  const relevances = occupationRelevances(input.occupations, elementIds, constants);
  const leans = occupationLeans(input.occupations, constants);
  const tasksOf = groupBy([...input.tasks.keys()], (index) => at(input.tasks, index).socCode);
  const fillers = new Map(
    [...tasksOf].map(([socCode, own]) => [
      socCode,
      ratingFiller(
        own.map((index) => at(input.tasks, index)),
        constants,
      ),
    ]),
  );
  const drawsOf = drawsFinder(elementIds, input.activityLinks);
  const context = {
    elementIds,
    mental: mentalColumns(elementIds),
    resilience: resilience.map((entry) => entry.resilience),
    reliability: reliability.value,
  };
  const tasks = input.tasks.map((task) => {
    const dimensions = taskDimensions(task, judgements.ratings);
    const capability = taskCapability(drawsOf(task.activityIds.map(generalActivityOf), dimensions.reasons), {
      ...context,
      relevance: relevances.get(task.socCode)?.values ?? [],
    });
    const pillars = taskPillars(dimensions.dimensions, dimensions.reasons, capability.capability, constants);
    return {
      taskId: task.taskId,
      socCode: task.socCode,
      rating: invariant(fillers.get(task.socCode), task.socCode)(task),
      dimensions,
      capability,
      pillars,
      quadrant: quadrantOf(pillars.ai_exposure_potential, pillars.human_imperative, thresholdsOf(constants)),
    };
  });
  const weighed = input.occupations.map(({ socCode }) => {
    const taskIndexes = tasksOf.get(socCode) ?? [];
    const own = taskIndexes.map((index) => at(tasks, index));
    const importance = own.map(({ rating }) => rating.importance1to5);
    const meanOf = (read: (task: (typeof tasks)[number]) => number) =>
      weightedMean(own.map(read), importance);
    return {
      /** Indexes into the tasks. */
      taskIndexes,
      exposure: round4(meanOf(({ pillars }) => pillars.ai_exposure_potential)),
      imperative: round4(meanOf(({ pillars }) => pillars.human_imperative)),
      /** Mean physicality of its tasks, weighted by importance, 0..10. */
      physicality: meanOf(({ dimensions }) => dimensions.dimensions.physicality),
    };
  });
  const scale = dispositionScale(
    leans.rated,
    weighed.map(({ imperative }) => imperative),
  );
  const scored = input.occupations.map(({ socCode }, row) => {
    const { exposure, imperative, ...rest } = at(weighed, row);
    const relevance = invariant(relevances.get(socCode), socCode);
    const lean = invariant(leans.of.get(socCode), socCode);
    const pillars: OccupationPillars = {
      ai_exposure_potential: exposure,
      human_imperative: imperative,
      dispositional_resilience: round4(dispositionalResilience(lean, scale)),
    };
    return {
      socCode,
      /** Null where the requirements are the occupation's own; else whose mean they are. */
      imputedFrom: relevance.imputedFrom,
      /** job_relevance per requirement, in the order of `elementIds`, and its standard error. */
      jobRelevance: relevance.values,
      jobRelevanceErrors: relevance.errors,
      /** How its work styles lean. */
      lean,
      pillars,
      scores: occupationScores(pillars),
      quadrant: quadrantOf(exposure, imperative, thresholdsOf(constants)),
      ...rest,
    };
  });
  const susceptibility = quantileAmong(scored.map(({ scores }) => scores.automation_susceptibility_score));
  const resilient = quantileAmong(scored.map(({ scores }) => scores.human_centric_resilience_score));
  return {
    elementIds,
    ...evidence,
    dispositionScale: scale,
    tasks,
    occupations: scored.map((occupation) => ({
      ...occupation,
      susceptibilityQuantile: susceptibility(occupation.scores.automation_susceptibility_score),
      resilienceQuantile: resilient(occupation.scores.human_centric_resilience_score),
    })),
  };
}

function thresholdsOf({ exposureThreshold, imperativeThreshold }: Constants): Thresholds {
  return { exposure: exposureThreshold, imperative: imperativeThreshold };
}
