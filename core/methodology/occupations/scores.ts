import type { z } from "zod";
import type { JobPillars, Scores } from "../../contract/shapes.ts";
import { round1 } from "../rounding.ts";

export type OccupationPillars = Readonly<z.infer<typeof JobPillars>>;
export type OccupationScores = Readonly<z.infer<typeof Scores>>;

/** susceptibility = 100 × ai_exposure_potential, 0..100, one decimal. */
export function susceptibilityScore(aiExposurePotential01: number): number {
  return round1(100 * aiExposurePotential01);
}

/** balanced impact = resilience − susceptibility, from the two printed scores, -100..100, one decimal. */
export function balancedImpactScore(resilience100: number, susceptibility100: number): number {
  return round1(resilience100 - susceptibility100);
}

/**
 * The three scores of an occupation from its pillars (all 0..1); resilience = 100 × (human_imperative + dispositional_resilience)
 * / 2, 0..100, one decimal.
 */
export function occupationScores(pillars: OccupationPillars): OccupationScores {
  const susceptibility = susceptibilityScore(pillars.ai_exposure_potential);
  const resilience = round1((100 * (pillars.human_imperative + pillars.dispositional_resilience)) / 2);
  return {
    automation_susceptibility_score: susceptibility,
    human_centric_resilience_score: resilience,
    balanced_impact_score: balancedImpactScore(resilience, susceptibility),
  };
}
