import { invariant } from "../../core/lib/invariant.ts";
import { type Assessment, type AssessmentInput, assess } from "../../core/methodology/assessment.ts";
import { CONSTANTS, type Constants } from "../../core/methodology/constants.ts";
import type { Similarities } from "../../core/methodology/occupations/similarity.ts";
import { keystones } from "../../core/methodology/requirements/relevance.ts";
import { simulate } from "../../core/methodology/simulation.ts";
import { mean, spearman } from "../../core/methodology/statistics.ts";
import { quadrantProbability } from "../../core/methodology/uncertainty.ts";
import { neighbourCounts } from "./relatedness.ts";
import { median } from "./statistics.ts";

/** Constants on which scores and quadrants rest. */
export const SCORE_CONSTANTS = [
  "exposureThreshold",
  "imperativeThreshold",
  "safetyAccountability",
  "legalAccountability",
  "currentModels",
  "priorFactor",
  "reachFactor",
  "referenceFactor",
  "reliabilityFactor",
  "dispositionShrink",
  "unknownRespondents",
] as const satisfies readonly (keyof Constants)[];

/** What follows for the scores, and for figures beside them, from one constant being a fifth lower or higher. */
export type Sensitivities = ReturnType<typeof measureSensitivity>;

/** What the sensitivity of the figures beside the scores is measured on. */
export type Standing = {
  readonly input: AssessmentInput;
  readonly assessment: Assessment;
  readonly similaritiesUnder: (constants: Constants) => Similarities;
  /** By occupation, in the order of the assessment. */
  readonly jobs: readonly { readonly job_zone: number; readonly median_wage: number | null }[];
};

/** The constants with one of them a fifth lower, and a fifth higher. */
function moves(constant: keyof Constants) {
  const value = CONSTANTS[constant];
  return [0.8, 1.2].map((factor) => ({
    row: { constant, value, factor },
    constants: { ...CONSTANTS, [constant]: value * factor },
  }));
}

/** Moves every constant by −20 % and +20 %, one at a time, and compares with the assessment as it stands. */
export function measureSensitivity(standing: Standing) {
  const { input, assessment } = standing;
  const exposures = ({ occupations }: Assessment) =>
    occupations.map(({ pillars }) => pillars.ai_exposure_potential);
  const scores = SCORE_CONSTANTS.flatMap(moves).map(({ row, constants }) => {
    const moved = assess(input, constants);
    return {
      ...row,
      /** Shares 0..1 of tasks and occupations that change their quadrant. */
      movedTasks: shareMoved(assessment.tasks, moved.tasks),
      movedOccupations: shareMoved(assessment.occupations, moved.occupations),
      /** Of susceptibility before and after. */
      rankCorrelation: spearman(exposures(assessment), exposures(moved)),
    };
  });
  const others = otherFigures(standing).flatMap(({ constants, figure, measure }) => {
    const before = measure(CONSTANTS);
    return constants
      .flatMap(moves)
      .map(({ row, constants: moved }) => ({ ...row, figure, before, after: measure(moved) }));
  });
  return { scores, others };
}

type OtherFigure = {
  readonly constants: readonly (keyof Constants)[];
  readonly figure: string;
  readonly measure: (constants: Constants) => number;
};

/** The constants that move no score, with a figure that each group of them moves. */
export function otherFigures({ input, assessment, similaritiesUnder, jobs }: Standing): OtherFigure[] {
  const { occupations, elementIds, resilience } = assessment;
  const meanOf = (value: (occupation: Assessment["occupations"][number], row: number) => number) =>
    mean(occupations.map(value));
  const relevances = elementIds.map((_, column) => meanOf(({ jobRelevance }) => jobRelevance[column] ?? 0));
  const simulated = (constants: Constants) => simulate(assessment, input.judgements, constants).occupations;
  const standing = occupations.length === 0 ? [] : simulated(CONSTANTS);
  const similarities = similaritiesUnder(CONSTANTS);
  const pairsWhere = (leftOut: (from: (typeof jobs)[number], to: (typeof jobs)[number]) => boolean) =>
    (100 * mean(jobs.map((from) => jobs.filter((to) => leftOut(from, to)).length))) / jobs.length;
  return [
    {
      constants: ["keystoneRelevance", "keystoneResilience", "keystonePhysicality", "keystoneCount"],
      figure: "keystones per occupation, mean",
      measure: (constants) =>
        meanOf(({ jobRelevance, physicality }) => {
          const candidates = elementIds.map((elementId, column) => ({
            elementId,
            jobRelevance: jobRelevance[column] ?? 0,
            meanRelevance: relevances[column] ?? 0,
            resilience: resilience[column]?.resilience ?? 0,
          }));
          return keystones(candidates, physicality, constants).length;
        }),
    },
    {
      constants: ["draws", "priorError", "raterError", "unknownError"],
      figure: "standard error of susceptibility, median",
      measure: (constants) =>
        median(simulated(constants).map(({ susceptibility }) => susceptibility.standard_error)),
    },
    {
      constants: ["certainProbability"],
      figure: "occupations with a certain quadrant",
      measure: ({ certainProbability }) =>
        occupations.filter(({ pillars }, row) => {
          const { errors } = invariant(standing[row], "an occupation");
          return quadrantProbability(pillars, errors) >= certainProbability;
        }).length,
    },
    {
      constants: [
        "similaritySkills",
        "similarityAbilities",
        "similarityKnowledge",
        "similarityReasons",
        "similarityActivities",
        "similarityActivityGroups",
        "similarityTechnologies",
        "similarityTitles",
      ],
      figure: "of an occupation's ten most similar, how many stay, mean",
      measure: (constants) => sharedNearest(similarities, similaritiesUnder(constants), occupations.length),
    },
    {
      constants: ["similarityExponent"],
      figure: "occupations at a similarity of 0.80 or above, median",
      measure: ({ similarityExponent }) => {
        const threshold = 0.8 ** (CONSTANTS.similarityExponent / similarityExponent);
        return neighbourCounts(similarities, occupations.length, threshold)[1];
      },
    },
    {
      constants: ["requiredRelevance"],
      figure: "requirements asked for by an occupation, mean",
      measure: ({ requiredRelevance }) =>
        meanOf(({ jobRelevance }) => jobRelevance.filter((value) => value >= requiredRelevance).length),
    },
    {
      constants: ["gapMargin"],
      figure: "requirements that the next occupation by code asks so much more for, mean",
      measure: ({ gapMargin }) =>
        meanOf(({ jobRelevance: from }, row) => {
          const to = occupations[(row + 1) % occupations.length]?.jobRelevance ?? [];
          return to.filter((asked, column) => asked - (from[column] ?? 0) >= gapMargin).length;
        }),
    },
    {
      constants: ["transitionPay"],
      figure: "pairs of occupations left out for pay, percent",
      measure: ({ transitionPay }) =>
        pairsWhere(
          ({ median_wage: from }, { median_wage: to }) =>
            from !== null && to !== null && to < transitionPay * from,
        ),
    },
    {
      constants: ["transitionZones"],
      figure: "pairs of occupations left out for preparation, percent",
      measure: ({ transitionZones }) =>
        pairsWhere((from, to) => to.job_zone - from.job_zone >= transitionZones),
    },
    {
      constants: ["highRiskBalance"],
      figure: "occupations below it",
      measure: ({ highRiskBalance }) =>
        occupations.filter(({ scores }) => scores.balanced_impact_score < highRiskBalance).length,
    },
    {
      constants: ["resilientBalance"],
      figure: "occupations above it",
      measure: ({ resilientBalance }) =>
        occupations.filter(({ scores }) => scores.balanced_impact_score > resilientBalance).length,
    },
  ];
}

const NEAREST = 10;

function sharedNearest(before: Similarities, after: Similarities, count: number): number {
  const nearest = ({ withAll }: Similarities, row: number) =>
    [...withAll(row).entries()]
      .filter(([other]) => other !== row)
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, NEAREST)
      .map(([other]) => other);
  const shared = Array.from({ length: count }, (_, row) => {
    const kept = new Set(nearest(after, row));
    return nearest(before, row).filter((other) => kept.has(other)).length;
  });
  return mean(shared);
}

type Placed = readonly { readonly quadrant: string }[];

function shareMoved(before: Placed, after: Placed): number {
  return before.filter(({ quadrant }, index) => quadrant !== after[index]?.quadrant).length / before.length;
}
