import type { z } from "zod";
import type { JobPillars, Scores } from "../../contract/shapes.ts";
import { at } from "../../lib/at.ts";
import { round1, round4 } from "../rounding.ts";

export type OccupationPillars = Readonly<z.infer<typeof JobPillars>>;
export type OccupationScores = Readonly<z.infer<typeof Scores>>;

/** susceptibility = 100 × ai_exposure_potential, 0..100, one decimal. */
export function susceptibilityScore(aiExposurePotential01: number): number {
  return round1(100 * aiExposurePotential01);
}

/** resilience = 100 × (human_imperative + dispositional_resilience) / 2, 0..100, one decimal. */
function resilienceScore(humanImperative01: number, dispositionalResilience01: number): number {
  return round1((100 * (humanImperative01 + dispositionalResilience01)) / 2);
}

/** balanced impact = resilience − susceptibility, from the two printed scores, -100..100, one decimal. */
export function balancedImpactScore(resilience100: number, susceptibility100: number): number {
  return round1(resilience100 - susceptibility100);
}

/** The three scores of an occupation from its pillars (all 0..1). */
export function occupationScores(pillars: OccupationPillars): OccupationScores {
  const susceptibility = susceptibilityScore(pillars.ai_exposure_potential);
  const resilience = resilienceScore(pillars.human_imperative, pillars.dispositional_resilience);
  return {
    automation_susceptibility_score: susceptibility,
    human_centric_resilience_score: resilience,
    balanced_impact_score: balancedImpactScore(resilience, susceptibility),
  };
}

/**
 * Weighted mean in the order given. Weights are at least 0; where they sum to 0 the plain mean is returned, and 0
 * for no values at all.
 */
export function weightedMean(values: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  let weightSum = 0;
  let plainSum = 0;
  for (const [i, value] of values.entries()) {
    const weight = at(weights, i);
    sum += value * weight;
    weightSum += weight;
    plainSum += value;
  }
  if (weightSum > 0) return sum / weightSum;
  return values.length > 0 ? plainSum / values.length : 0;
}

/**
 * Where a value lies among others: the fraction that is lower plus half of those equal to it, less half of itself where it is one of
 * them (mid-rank). 0..1, four decimals.
 */
export function quantileAmong(values: readonly number[]): (value: number) => number {
  const sorted = [...values].sort((a, b) => a - b);
  return (value) => {
    const below = lowerBound(sorted, value);
    const equal = lowerBound(sorted, value, true) - below;
    return round4((below + Math.max(0, equal - 1) / 2) / sorted.length);
  };
}

/** How many of the sorted values are lower (or, with `orEqual`, lower or equal). */
function lowerBound(sorted: readonly number[], value: number, orEqual = false): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = at(sorted, middle);
    if (found < value || (orEqual && found === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
