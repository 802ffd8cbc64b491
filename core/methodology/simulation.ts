import { at } from "../lib/at.ts";
import type { Assessment } from "./assessment.ts";
import { CONSTANTS, type Constants } from "./constants.ts";
import { dispositionalResilience } from "./occupations/dispositions.ts";
import { normalNumbers } from "./random.ts";
import type { PriorTable } from "./requirements/priors.ts";
import { clamp, round4 } from "./rounding.ts";
import { mean } from "./statistics.ts";
import type { AnnotationTable } from "./tasks/annotations.ts";
import { mentalColumns } from "./tasks/capability.ts";
import { accountability, humanImperative, structuralExposure } from "./tasks/pillars.ts";
import { DIMENSION_NAMES, type Dimensions, mapDimensions } from "./types.ts";
import { middle90, uncertaintyOf } from "./uncertainty.ts";

export type Simulation = Readonly<ReturnType<typeof simulate>>;

const SEED = 20_241;

/**
 * Draws everything that was judged or sampled at once, `draws` times, and works the scores out again by the formulas: the prior of every
 * requirement (one mistake within a class, and one of its own), the reliability, every rating of a task (one mistake of all raters on a
 * dimension, and one of its own), importance, job_relevance and work styles. All are normal, and cut to their scales. One seed: equal
 * input gives equal draws.
 */
export function simulate(
  assessment: Assessment,
  judgements: { readonly ratings: AnnotationTable; readonly priors: PriorTable },
  constants: Constants = CONSTANTS,
) {
  const { occupations, resilience } = assessment;
  const normal = normalNumbers(SEED);
  const drawResilience = resilienceDrawer(assessment, judgements.priors, normal, constants);
  const drawPillars = pillarDrawer(assessment, judgements.ratings, normal, constants);
  const blank = () => new Float64Array(constants.draws);
  const drawn = occupations.map(() => ({
    exposure: blank(),
    imperative: blank(),
    susceptibility: blank(),
    resilience: blank(),
    balance: blank(),
    susceptibilityQuantile: blank(),
    resilienceQuantile: blank(),
  }));
  const requirements = resilience.map(blank);
  for (let draw = 0; draw < constants.draws; draw += 1) {
    const resilient = drawResilience();
    for (const [column, values] of requirements.entries()) values[draw] = at(resilient, column);
    const pillars = drawPillars(resilient);
    for (const [row, { lean }] of occupations.entries()) {
      const values = at(drawn, row);
      const exposure = at(pillars.exposure, row);
      const imperative = at(pillars.imperative, row);
      const difference = lean.difference + lean.standardError * normal();
      const disposition = dispositionalResilience({ ...lean, difference }, assessment.dispositionScale);
      values.exposure[draw] = exposure;
      values.imperative[draw] = imperative;
      values.susceptibility[draw] = 100 * exposure;
      values.resilience[draw] = 50 * (imperative + disposition);
      values.balance[draw] = 50 * (imperative + disposition) - 100 * exposure;
    }
    rankWithin(draw, drawn, "susceptibility", "susceptibilityQuantile");
    rankWithin(draw, drawn, "resilience", "resilienceQuantile");
  }
  const errorOf = (values: Float64Array) => uncertaintyOf(values, round4, round4).standard_error;
  const ranksOf = (values: Float64Array) => middle90([...values]).map(round4) as [number, number];
  return {
    /** ai_resilience_score per requirement, in the order of the assessment. */
    resilience: requirements.map((values) => uncertaintyOf(values, round4, round4)),
    /** How unsure the figures of each occupation are, in the order of the assessment. */
    occupations: drawn.map((values) => ({
      /** Standard deviations of the draws of the pillars, 0..1. */
      errors: {
        ai_exposure_potential: errorOf(values.exposure),
        human_imperative: errorOf(values.imperative),
      },
      susceptibility: uncertaintyOf(values.susceptibility),
      resilience: uncertaintyOf(values.resilience),
      balance: uncertaintyOf(values.balance),
      /** The middle 90 % of its ranks (0..1) among all occupations, each within one draw. */
      susceptibilityQuantile: ranksOf(values.susceptibilityQuantile),
      resilienceQuantile: ranksOf(values.resilienceQuantile),
      /** ai_exposure_potential (0..1) draw by draw, in the same order for all occupations. */
      exposureDraws: values.exposure,
    })),
  };
}

/** Standard error of the mean of two passes, from how far they differ over all items: the root mean square difference, halved. */
export function passError(differences: readonly number[]): number {
  return differences.length === 0 ? 0 : Math.sqrt(mean(differences.map((each) => each ** 2))) / 2;
}

/** The same for each dimension of the tasks that were read, in points. */
function ratingErrors({ byTask }: AnnotationTable): Dimensions {
  return mapDimensions((name) =>
    passError(
      [...byTask.values()].flatMap(({ passA, passB }) => (passA && passB ? passA[name] - passB[name] : [])),
    ),
  );
}

/** The class of a requirement, whose priors are one judgement: an ability's second level (1.A.2), a skill's or knowledge's first (2.B, 2.C). */
export function requirementClass(elementId: string): string {
  return elementId.slice(0, elementId.startsWith("1.") ? 5 : 3);
}

function resilienceDrawer(
  { resilience }: Assessment,
  priors: PriorTable,
  normal: () => number,
  { priorError, priorFactor }: Constants,
): () => Float64Array {
  const ownError = passError([...priors.values()].map(({ passA, passB }) => passA - passB));
  const classes = [...new Set(resilience.map(({ elementId }) => requirementClass(elementId)))];
  const classOf = resilience.map(({ elementId }) => classes.indexOf(requirementClass(elementId)));
  return () => {
    const shared = classes.map(() => priorError * normal());
    return Float64Array.from(resilience, ({ prior, evidence, evidenceWeight }, column) => {
      const mistake = at(shared, at(classOf, column)) + ownError * normal();
      const believed = clamp(prior.value * priorFactor + mistake, 0, 1);
      return evidenceWeight * (evidence ?? 0) + (1 - evidenceWeight) * believed;
    });
  };
}

type PillarDraws = { readonly exposure: Float64Array; readonly imperative: Float64Array };

/** Draws the pillars of all occupations for given resiliences of requirements. Most of the time of the simulation goes here. */
function pillarDrawer(
  { elementIds, tasks, occupations, reliability }: Assessment,
  ratings: AnnotationTable,
  normal: () => number,
  constants: Constants,
): (resilience: Float64Array) => PillarDraws {
  const errors = ratingErrors(ratings);
  const mental = [...mentalColumns(elementIds)];
  const draws = tasks.flatMap(({ capability }) => capability.draws);
  const columns = Uint16Array.from(draws, ({ column }) => column);
  const times = Uint8Array.from(draws, (draw) => draw.times);
  let end = 0;
  const ends = Uint32Array.from(tasks, ({ capability }) => {
    end += capability.draws.length;
    return end;
  });
  const values = Float64Array.from(
    tasks.flatMap(({ dimensions }) => DIMENSION_NAMES.map((name) => dimensions.dimensions[name])),
  );
  // A rating that an operator laid over the table is taken at its word.
  const isJudged = Uint8Array.from(tasks, ({ dimensions }) =>
    dimensions.basis === "task" && dimensions.reasons.length === 0 ? 0 : 1,
  );
  const accountable = Float64Array.from(tasks, ({ dimensions }) =>
    accountability(dimensions.reasons, constants),
  );
  const importance = Float64Array.from(tasks, ({ rating }) => rating.importance1to5);
  const importanceError = Float64Array.from(tasks, ({ rating }) => rating.importanceError);
  const relevance = new Float64Array(elementIds.length);
  const exposure = new Float64Array(occupations.length);
  const imperative = new Float64Array(occupations.length);
  const drawRating = (task: number, dimension: number, mistake: number) =>
    clamp(values[4 * task + dimension]! + mistake, 0, 10);
  return (resilience) => {
    const reliable = clamp(reliability.value + reliability.standardError * normal(), 0, 1);
    const shared = DIMENSION_NAMES.map(() => constants.raterError * normal());
    for (const [row, { jobRelevance, jobRelevanceErrors, taskIndexes }] of occupations.entries()) {
      for (const column of mental) {
        relevance[column] = Math.max(0, jobRelevance[column]! + jobRelevanceErrors[column]! * normal());
      }
      let [weights, exposed, needed] = [0, 0, 0];
      for (const task of taskIndexes) {
        let [whole, able] = [0, 0];
        for (let draw = task === 0 ? 0 : ends[task - 1]!; draw < ends[task]!; draw += 1) {
          const weight = times[draw]! * relevance[columns[draw]!]!;
          whole += weight;
          able += weight * (1 - resilience[columns[draw]!]!);
        }
        const capability = reliable * (whole > 0 ? able / whole : 0.5);
        const judged = isJudged[task]!;
        const dimensions = {
          procedural: drawRating(task, 0, judged * (shared[0]! + errors.procedural * normal())),
          digitization: drawRating(task, 1, judged * (shared[1]! + errors.digitization * normal())),
          physicality: drawRating(task, 2, judged * (shared[2]! + errors.physicality * normal())),
          socio_emotional: drawRating(task, 3, judged * (shared[3]! + errors.socio_emotional * normal())),
        };
        const weight = clamp(importance[task]! + importanceError[task]! * normal(), 1, 5);
        weights += weight;
        exposed += weight * structuralExposure(dimensions) * capability;
        needed += weight * humanImperative(dimensions, accountable[task]!);
      }
      exposure[row] = weights > 0 ? exposed / weights : 0;
      imperative[row] = weights > 0 ? needed / weights : 0;
    }
    return { exposure, imperative };
  };
}

/** Ranks the occupations by one series within one draw: the share that is lower, 0..1. */
function rankWithin(
  draw: number,
  drawn: readonly Readonly<Record<string, Float64Array>>[],
  of: string,
  into: string,
): void {
  const order = [...drawn].sort((a, b) => a[of]![draw]! - b[of]![draw]!);
  for (const [rank, values] of order.entries()) values[into]![draw] = rank / drawn.length;
}
