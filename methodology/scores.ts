import { round1, round4 } from "./rounding.ts";

export interface OccupationPillars {
  readonly ai_exposure_potential: number;
  readonly human_imperative: number;
  readonly dispositional_resilience: number;
}

export interface OccupationScores {
  readonly automation_susceptibility_score: number;
  readonly human_centric_resilience_score: number;
  readonly balanced_impact_score: number;
}

/** susceptibility = 100 × ai_exposure_potential, 0..100, one decimal. */
export function susceptibilityScore(aiExposurePotential01: number): number {
  return round1(100 * aiExposurePotential01);
}

/** resilience = 100 × (human_imperative + dispositional_resilience) / 2, 0..100, one decimal. */
export function resilienceScore(humanImperative01: number, dispositionalResilience01: number): number {
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
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    const weight = weights[i] as number;
    sum += value * weight;
    weightSum += weight;
    plainSum += value;
  }
  if (weightSum > 0) return sum / weightSum;
  return values.length > 0 ? plainSum / values.length : 0;
}

/**
 * For each value the fraction of all values that are lower; equal values share the middle of their ranks. 0..1, four
 * decimals, in the order given.
 */
export function midRankQuantiles(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const quantileOf = new Map<number, number>();
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end] === sorted[start]) end += 1;
    quantileOf.set(sorted[start] as number, round4((start + (end - start - 1) / 2) / sorted.length));
    start = end;
  }
  return values.map((value) => quantileOf.get(value) as number);
}
