import { CONSTANTS, type Constants } from "./constants.ts";
import { clamp, round4 } from "./rounding.ts";
import { weightedMean } from "./scores.ts";
import type { Dimensions } from "./types.ts";

export interface TaskPillars {
  readonly structural_exposure: number;
  readonly human_imperative: number;
  readonly capability_task: number;
  readonly ai_exposure_potential: number;
}

/** structural_exposure = (procedural + digitization) / 20, 0..1. */
export function structuralExposure(dimensions: Dimensions): number {
  return round4((dimensions.procedural + dimensions.digitization) / 20);
}

/**
 * human_imperative = (0.75 × greater + 0.25 × lesser of physicality and socio_emotional) / 10, 0..1: the greater of the
 * two counts three quarters, so that one alone can make a person necessary, and the other adds to it.
 */
export function humanImperative(dimensions: Dimensions, constants: Constants = CONSTANTS): number {
  const { physicality, socio_emotional } = dimensions;
  const [greater, lesser] = [Math.max(physicality, socio_emotional), Math.min(physicality, socio_emotional)];
  const share = constants.greaterShare;
  return round4((share * greater + (1 - share) * lesser) / 10);
}

/**
 * ai_exposure_potential = capability_task × structural_exposure ^ 0.4, 0..1: what AI can do of the work counts in full,
 * and structure limits it (work half as structured keeps three quarters of its exposure). High only where both are.
 */
export function aiExposurePotential(
  structuralExposure01: number,
  capabilityTask01: number,
  constants: Constants = CONSTANTS,
): number {
  return round4(capabilityTask01 * structuralExposure01 ** constants.structureExponent);
}

/** The four pillars of a task from its dimensions (0..10) and what AI can do of its requirements (0..1). */
export function taskPillars(
  dimensions: Dimensions,
  capabilityTask01: number,
  constants: Constants = CONSTANTS,
): TaskPillars {
  const structural = structuralExposure(dimensions);
  const capability = round4(capabilityTask01);
  return {
    structural_exposure: structural,
    human_imperative: humanImperative(dimensions, constants),
    capability_task: capability,
    ai_exposure_potential: aiExposurePotential(structural, capability, constants),
  };
}

/** Importance-weighted mean of a pillar over an occupation's tasks, 0..1, four decimals. */
export function occupationPillar(values: readonly number[], importance1to5: readonly number[]): number {
  return round4(weightedMean(values, importance1to5));
}

export interface WorkStyleWeight {
  readonly elementId: string;
  readonly name: string;
  readonly weight: number;
}

/**
 * How distinctively human each work style is, 0..1: near 1 where the style lives between people, about half where it
 * is character that software can stand in for, low where software surpasses people. First the 16 styles of the
 * content model up to O*NET 30.0 (ids 1.C), then the 21 of the later one (ids 1.D).
 */
export const WORK_STYLE_WEIGHTS: readonly WorkStyleWeight[] = [
  { elementId: "1.C.1.a", name: "Achievement/Effort", weight: 0.5 },
  { elementId: "1.C.1.b", name: "Persistence", weight: 0.4 },
  { elementId: "1.C.1.c", name: "Initiative", weight: 0.7 },
  { elementId: "1.C.2.b", name: "Leadership", weight: 0.9 },
  { elementId: "1.C.3.a", name: "Cooperation", weight: 0.8 },
  { elementId: "1.C.3.b", name: "Concern for Others", weight: 1 },
  { elementId: "1.C.3.c", name: "Social Orientation", weight: 1 },
  { elementId: "1.C.4.a", name: "Self-Control", weight: 0.7 },
  { elementId: "1.C.4.b", name: "Stress Tolerance", weight: 0.6 },
  { elementId: "1.C.4.c", name: "Adaptability/Flexibility", weight: 0.8 },
  { elementId: "1.C.5.a", name: "Dependability", weight: 0.4 },
  { elementId: "1.C.5.b", name: "Attention to Detail", weight: 0.2 },
  { elementId: "1.C.5.c", name: "Integrity", weight: 0.7 },
  { elementId: "1.C.6", name: "Independence", weight: 0.5 },
  { elementId: "1.C.7.a", name: "Innovation", weight: 0.8 },
  { elementId: "1.C.7.b", name: "Analytical Thinking", weight: 0.3 },
  { elementId: "1.D.1.a", name: "Innovation", weight: 0.8 },
  { elementId: "1.D.1.b", name: "Achievement Orientation", weight: 0.5 },
  { elementId: "1.D.1.c", name: "Intellectual Curiosity", weight: 0.6 },
  { elementId: "1.D.1.d", name: "Tolerance for Ambiguity", weight: 0.7 },
  { elementId: "1.D.1.e", name: "Initiative", weight: 0.7 },
  { elementId: "1.D.1.f", name: "Adaptability", weight: 0.8 },
  { elementId: "1.D.1.g", name: "Self-Confidence", weight: 0.6 },
  { elementId: "1.D.1.h", name: "Perseverance", weight: 0.4 },
  { elementId: "1.D.1.i", name: "Leadership Orientation", weight: 0.9 },
  { elementId: "1.D.2.a", name: "Humility", weight: 0.8 },
  { elementId: "1.D.2.b", name: "Sincerity", weight: 0.9 },
  { elementId: "1.D.2.c", name: "Empathy", weight: 1 },
  { elementId: "1.D.2.d", name: "Cooperation", weight: 0.8 },
  { elementId: "1.D.2.e", name: "Optimism", weight: 0.7 },
  { elementId: "1.D.2.f", name: "Social Orientation", weight: 1 },
  { elementId: "1.D.3.a", name: "Cautiousness", weight: 0.3 },
  { elementId: "1.D.3.b", name: "Attention to Detail", weight: 0.2 },
  { elementId: "1.D.3.c", name: "Dependability", weight: 0.4 },
  { elementId: "1.D.3.d", name: "Integrity", weight: 0.7 },
  { elementId: "1.D.4.a", name: "Stress Tolerance", weight: 0.6 },
  { elementId: "1.D.4.b", name: "Self-Control", weight: 0.7 },
];

const WEIGHT_OF = new Map(WORK_STYLE_WEIGHTS.map(({ elementId, weight }) => [elementId, weight]));

/** A work style not in the list weighs this much. */
export const OTHER_WORK_STYLE_WEIGHT = 0.6;

export interface WorkStyleRating {
  readonly elementId: string;
  /** "IM": importance 1..5. "WI": work styles impact -3..3. Other scales are ignored. */
  readonly scaleId: string;
  readonly value: number;
  readonly standardError?: number | null;
}

/** A work style rating mapped to 0..1, or null for a scale that does not say how much the style matters. */
export function workStyle01(rating: WorkStyleRating): number | null {
  if (rating.scaleId === "IM") return clamp((rating.value - 1) / 4, 0, 1);
  if (rating.scaleId === "WI") return clamp((rating.value + 3) / 6, 0, 1);
  return null;
}

export interface DispositionalResilience {
  /** 0..1, four decimals. */
  readonly value: number;
  readonly standardError: number;
}

/**
 * dispositional_resilience = Σ weight × style / Σ weight over the rated work styles, 0..1. The standard error comes
 * from the errors that the source gives (null counts as 0). Returns null where no style is rated.
 */
export function dispositionalResilience(ratings: readonly WorkStyleRating[]): DispositionalResilience | null {
  let sum = 0;
  let weightSum = 0;
  let variance = 0;
  for (const rating of ratings) {
    const style01 = workStyle01(rating);
    if (style01 === null) continue;
    const weight = WEIGHT_OF.get(rating.elementId) ?? OTHER_WORK_STYLE_WEIGHT;
    const error01 = (rating.standardError ?? 0) / (rating.scaleId === "IM" ? 4 : 6);
    sum += weight * style01;
    weightSum += weight;
    variance += (weight * error01) ** 2;
  }
  if (weightSum === 0) return null;
  return { value: round4(sum / weightSum), standardError: Math.sqrt(variance) / weightSum };
}
