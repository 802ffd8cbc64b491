import { CONSTANTS, type Constants } from "../constants.ts";
import { clamp, round4 } from "../rounding.ts";
import { weightedMean } from "./scores.ts";

/** Importance-weighted mean of a pillar over an occupation's tasks, 0..1, four decimals. */
export function occupationPillar(values: readonly number[], importance1to5: readonly number[]): number {
  return round4(weightedMean(values, importance1to5));
}

type WorkStyleWeight = {
  readonly elementId: string;
  readonly name: string;
  readonly weight: number;
};

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
const OTHER_WORK_STYLE_WEIGHT = 0.6;

/** How distinctively human a work style is, 0..1. */
export function workStyleWeight(elementId: string): number {
  return WEIGHT_OF.get(elementId) ?? OTHER_WORK_STYLE_WEIGHT;
}

export type WorkStyleRating = {
  readonly elementId: string;
  /** "IM": importance 1..5. "WI": work styles impact -3..3. Other scales are ignored. */
  readonly scaleId: string;
  readonly value: number;
  readonly standardError?: number | null;
  /** People who answered; null where the source does not say. */
  readonly respondents?: number | null;
};

/** A work style rating mapped to 0..1, or null for a scale that does not say how much the style matters. */
export function workStyle01(rating: Pick<WorkStyleRating, "scaleId" | "value">): number | null {
  if (rating.scaleId === "IM") return clamp((rating.value - 1) / 4, 0, 1);
  if (rating.scaleId === "WI") return clamp((rating.value + 3) / 6, 0, 1);
  return null;
}

export type DispositionalResilience = {
  /** 0..1, four decimals. */
  readonly value: number;
  readonly standardError: number;
  /** Mean of all styles of the occupation, 0..1, four decimals: what the weighted mean is held against. */
  readonly mean01: number;
  /** Share of the difference that counts, 0..1: n / (n + shrink). */
  readonly shrink01: number;
};

/**
 * dispositional_resilience = 0.5 + gain × n / (n + shrink) × (weighted mean − mean) over the rated work styles, cut to 0..1. Styles are
 * weighted by how distinctively human they are and held against the occupation's own mean over styles, because
 * the level of all answers says how people fill in forms. Few respondents (n) pull it to the middle. The standard error
 * comes from the errors the source gives (null counts as 0). Null where no style is rated.
 */
export function dispositionalResilience(
  ratings: readonly WorkStyleRating[],
  constants: Constants = CONSTANTS,
): DispositionalResilience | null {
  const rated = ratings.flatMap((rating) => {
    const style01 = workStyle01(rating);
    if (style01 === null) return [];
    const error01 = (rating.standardError ?? 0) / (rating.scaleId === "IM" ? 4 : 6);
    return [{ style01, error01, weight: workStyleWeight(rating.elementId), respondents: rating.respondents }];
  });
  const weightSum = rated.reduce((sum, { weight }) => sum + weight, 0);
  if (weightSum === 0) return null;
  const mean01 = rated.reduce((sum, { style01 }) => sum + style01, 0) / rated.length;
  const weighted = rated.reduce((sum, { style01, weight }) => sum + weight * style01, 0) / weightSum;
  const known = rated.flatMap(({ respondents }) => respondents ?? []);
  const respondents =
    known.length > 0 ? known.reduce((sum, n) => sum + n, 0) / known.length : constants.unknownRespondents;
  const shrink01 = respondents / (respondents + constants.dispositionShrink);
  const factor = constants.dispositionGain * shrink01;
  const variance = rated.reduce(
    (sum, { error01, weight }) => sum + ((weight / weightSum - 1 / rated.length) * error01) ** 2,
    0,
  );
  return {
    value: round4(clamp(0.5 + factor * (weighted - mean01), 0, 1)),
    standardError: factor * Math.sqrt(variance),
    mean01: round4(mean01),
    shrink01: round4(shrink01),
  };
}
