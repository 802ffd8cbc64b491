import { at } from "../lib/at.ts";
import { type Assessment, type AssessmentInput, type Evidence, weighEvidence } from "./assessment.ts";
import { CONSTANTS, type Constants } from "./constants.ts";
import { susceptibilityScore } from "./occupations/scores.ts";
import type { ModelScore } from "./requirements/accuracy.ts";
import { round2, round4 } from "./rounding.ts";
import { sumOf, weightedMean } from "./statistics.ts";
import { mentalColumns, taskCapability } from "./tasks/capability.ts";
import { taskPillars } from "./tasks/pillars.ts";

/** The scores of one leaderboard release. */
type PastRelease = { readonly release: string; readonly scores: readonly ModelScore[] };

/** What the scores would be by the same formulas, had this release been the newest. */
export type HistoryPoint = Readonly<ReturnType<typeof historyOf>[number]>;

/**
 * A point for each release, in the order given. Tasks, ratings and weights are those of the assessment; only what models could do
 * changes, so that human imperative and dispositions stay as they are. The point of the release it was made with equals it.
 */
export function historyOf(
  input: AssessmentInput,
  { elementIds, tasks, occupations }: Assessment,
  releases: readonly PastRelease[],
  constants: Constants = CONSTANTS,
) {
  const mental = mentalColumns(elementIds);
  return releases.map(({ release, scores }) => {
    const evidence = weighEvidence({ ...input, modelScores: scores }, constants);
    const resilience = evidence.resilience.map((entry) => entry.resilience);
    const reliability = evidence.reliability.value;
    const exposure = occupations.map(({ jobRelevance, taskIndexes }) => {
      const own = taskIndexes.map((index) => at(tasks, index));
      const values = own.map(({ dimensions, capability: { draws } }) => {
        const context = { elementIds, mental, relevance: jobRelevance, resilience, reliability };
        const { capability } = taskCapability(draws, context);
        return taskPillars(dimensions.dimensions, dimensions.reasons, capability, constants)
          .ai_exposure_potential;
      });
      const importance = own.map(({ rating }) => rating.importance1to5);
      return round4(weightedMean(values, importance));
    });
    return {
      ...evidence,
      release,
      /** ai_exposure_potential (0..1) and automation susceptibility (0..100), in the order of the occupations. */
      exposure,
      susceptibility: exposure.map(susceptibilityScore),
    };
  });
}

/** How much each requirement weighs in the exposure of an occupation: the shares of what its tasks draw on; they sum to its reach. */
export type DrawWeights = ReadonlyMap<number, number>;

/**
 * Weights of requirements (by column) in each occupation, so that ai_exposure_potential = reliability × Σ weight × (1 − resilience) but for
 * rounding: Σ importance × structural_exposure × share of the task's draws / Σ importance.
 */
export function drawWeights({ tasks, occupations }: Assessment): DrawWeights[] {
  return occupations.map(({ jobRelevance, taskIndexes }) => {
    const own = taskIndexes.map((index) => at(tasks, index));
    const importances = sumOf(own, ({ rating }) => rating.importance1to5);
    const weights = new Map<number, number>();
    for (const { rating, pillars, capability } of own) {
      const weighed = capability.draws.map(({ column, times }) => ({
        column,
        weight: times * at(jobRelevance, column),
      }));
      const whole = sumOf(weighed, ({ weight }) => weight);
      if (whole === 0) continue;
      const factor = (rating.importance1to5 * pillars.structural_exposure) / importances / whole;
      for (const { column, weight } of weighed)
        weights.set(column, (weights.get(column) ?? 0) + factor * weight);
    }
    return weights;
  });
}

/**
 * What moved the susceptibility of an occupation from one point to the next, in points of the score: split by the mean of both
 * points' other figures, so that the parts add up to the whole but for rounding.
 */
export function movedBy(weights: DrawWeights, from: Evidence, to: Evidence) {
  const [before, after] = [from.reliability.value, to.reliability.value];
  const resilienceOf = ({ resilience }: Evidence, column: number) => at(resilience, column).resilience;
  const able = (evidence: Evidence) =>
    sumOf([...weights], ([column, weight]) => weight * (1 - resilienceOf(evidence, column)));
  return {
    /** By models being right more or less often over all suites. */
    reliability: round2(100 * (after - before) * ((able(from) + able(to)) / 2)),
    /** By what requirements ask for, the largest first. */
    requirements: [...weights]
      .map(([column, weight]) => ({
        column,
        points: round2(
          -100 * ((before + after) / 2) * weight * (resilienceOf(to, column) - resilienceOf(from, column)),
        ),
      }))
      .filter(({ points }) => points !== 0)
      .sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || a.column - b.column),
  };
}
