import { quantile } from "d3-array";
import type { z } from "zod";
import type { Quadrant, Uncertainty as Shape } from "../contract/shapes.ts";
import { CONSTANTS } from "./constants.ts";
import type { OccupationPillars, OccupationScores } from "./occupations/scores.ts";
import { round1, round2, round4 } from "./rounding.ts";
import { mean, spreadAround } from "./statistics.ts";
import { DEFAULT_THRESHOLDS, quadrantOf, type Thresholds } from "./tasks/quadrants.ts";

/** The standard deviation of the draws of a value, and the interval that holds the middle 90 % of them. */
type Uncertainty = z.infer<typeof Shape>;

/** The uncertainty that draws of a value show; both figures rounded by the functions given, the error more finely. */
export function uncertaintyOf(
  draws: ArrayLike<number>,
  round: (value: number) => number = round1,
  roundError: (value: number) => number = round2,
): Uncertainty {
  const values = Array.from(draws);
  const [low, high] = middle90(values);
  return {
    standard_error: roundError(spreadAround(values, mean(values))),
    interval_90: [round(low), round(high)],
  };
}

/** The 5 % and 95 % points of some values, linear between neighbors; NaN for none. */
export function middle90(values: ArrayLike<number>): [number, number] {
  const numbers = Array.from(values);
  const pointAt = (share01: number) => quantile(numbers, share01) ?? Number.NaN;
  return [pointAt(0.05), pointAt(0.95)];
}

type ThresholdPillars = Pick<OccupationPillars, "ai_exposure_potential" | "human_imperative">;

/**
 * How probable the quadrant of an occupation is, 0..1, four decimals: the two pillars as independent normal values with the standard
 * deviations of their draws, at any thresholds.
 */
export function quadrantProbability(
  pillars: ThresholdPillars,
  errors: ThresholdPillars,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): number {
  const onItsSide = (value: number, error: number, threshold: number) =>
    error > 0 ? normalShareBelow(Math.abs(value - threshold) / error) : 1;
  return round4(
    onItsSide(pillars.ai_exposure_potential, errors.ai_exposure_potential, thresholds.exposure) *
      onItsSide(pillars.human_imperative, errors.human_imperative, thresholds.imperative),
  );
}

/** The likeliest quadrant but for the one an occupation is in: across the threshold that is fewer standard errors away. */
export function nextQuadrant(
  pillars: ThresholdPillars,
  errors: ThresholdPillars,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): Quadrant {
  const exposure = pillars.ai_exposure_potential - thresholds.exposure;
  const imperative = pillars.human_imperative - thresholds.imperative;
  const isExposureNearer =
    Math.abs(exposure) * errors.human_imperative < Math.abs(imperative) * errors.ai_exposure_potential;
  const [isExposed, isNeeded] = isExposureNearer
    ? [exposure <= 0, imperative > 0]
    : [exposure > 0, imperative <= 0];
  return quadrantOf(Number(isExposed), Number(isNeeded));
}

/**
 * The quadrant of an occupation, how probable it is, and whether that makes it certain; with a word where the quadrant alone would
 * mislead: transitional work that is resilient.
 */
export function quadrantVerdict(
  occupation: ThresholdPillars & Pick<OccupationScores, "balanced_impact_score">,
  errors: ThresholdPillars,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
) {
  const { ai_exposure_potential: exposure, human_imperative: imperative } = occupation;
  const quadrant = quadrantOf(exposure, imperative, thresholds);
  const probability = quadrantProbability(occupation, errors, thresholds);
  const isSafe = quadrant === "transitional" && occupation.balanced_impact_score > CONSTANTS.resilientBalance;
  return {
    quadrant,
    quadrant_probability: probability,
    quadrant_certain: probability >= CONSTANTS.certainProbability,
    ...(isSafe && {
      quadrant_note: `Resilience is ${occupation.balanced_impact_score.toFixed(1)} points above susceptibility. The quadrant is transitional, not protected, only because the need for a person, ${imperative.toFixed(2)}, is not above ${thresholds.imperative}.`,
    }),
  };
}

/** Share of a standard normal distribution below z ≥ 0 (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normalShareBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
