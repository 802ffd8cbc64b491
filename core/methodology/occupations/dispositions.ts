import { CONSTANTS, type Constants } from "../constants.ts";
import { clamp, round4, roundTo } from "../rounding.ts";
import { mean, spreadAround, sumOf } from "../statistics.ts";

/**
 * How distinctively human each work style is, 0..1: near 1 where the style lives between people, about half where it
 * is character that software can stand in for, low where software surpasses people. First the 16 styles of the
 * content model up to O*NET 30.0 (ids 1.C), then the 21 of the later one (ids 1.D).
 */
export const WORK_STYLE_WEIGHTS: readonly (readonly [elementId: string, name: string, weight: number])[] = [
  ["1.C.1.a", "Achievement/Effort", 0.5],
  ["1.C.1.b", "Persistence", 0.4],
  ["1.C.1.c", "Initiative", 0.7],
  ["1.C.2.b", "Leadership", 0.9],
  ["1.C.3.a", "Cooperation", 0.8],
  ["1.C.3.b", "Concern for Others", 1],
  ["1.C.3.c", "Social Orientation", 1],
  ["1.C.4.a", "Self-Control", 0.7],
  ["1.C.4.b", "Stress Tolerance", 0.6],
  ["1.C.4.c", "Adaptability/Flexibility", 0.8],
  ["1.C.5.a", "Dependability", 0.4],
  ["1.C.5.b", "Attention to Detail", 0.2],
  ["1.C.5.c", "Integrity", 0.7],
  ["1.C.6", "Independence", 0.5],
  ["1.C.7.a", "Innovation", 0.8],
  ["1.C.7.b", "Analytical Thinking", 0.3],
  ["1.D.1.a", "Innovation", 0.8],
  ["1.D.1.b", "Achievement Orientation", 0.5],
  ["1.D.1.c", "Intellectual Curiosity", 0.6],
  ["1.D.1.d", "Tolerance for Ambiguity", 0.7],
  ["1.D.1.e", "Initiative", 0.7],
  ["1.D.1.f", "Adaptability", 0.8],
  ["1.D.1.g", "Self-Confidence", 0.6],
  ["1.D.1.h", "Perseverance", 0.4],
  ["1.D.1.i", "Leadership Orientation", 0.9],
  ["1.D.2.a", "Humility", 0.8],
  ["1.D.2.b", "Sincerity", 0.9],
  ["1.D.2.c", "Empathy", 1],
  ["1.D.2.d", "Cooperation", 0.8],
  ["1.D.2.e", "Optimism", 0.7],
  ["1.D.2.f", "Social Orientation", 1],
  ["1.D.3.a", "Cautiousness", 0.3],
  ["1.D.3.b", "Attention to Detail", 0.2],
  ["1.D.3.c", "Dependability", 0.4],
  ["1.D.3.d", "Integrity", 0.7],
  ["1.D.4.a", "Stress Tolerance", 0.6],
  ["1.D.4.b", "Self-Control", 0.7],
];

const WEIGHT_OF = new Map(WORK_STYLE_WEIGHTS.map(([elementId, , weight]) => [elementId, weight]));

/** A work style not in the list weighs this much. */
const OTHER_WORK_STYLE_WEIGHT = 0.6;

/** How distinctively human a work style is, 0..1. */
export function workStyleWeight(elementId: string): number {
  return WEIGHT_OF.get(elementId) ?? OTHER_WORK_STYLE_WEIGHT;
}

export type WorkStyleRating = {
  readonly element_id: string;
  /** "IM": importance 1..5. "WI": work styles impact -3..3. */
  readonly scale_id: "IM" | "WI";
  readonly value: number;
  readonly standard_error?: number | null;
  /** People who answered; null where the source does not say. */
  readonly respondents?: number | null;
};

/** A work style rating mapped to 0..1. */
export function workStyle01({ scale_id, value }: Pick<WorkStyleRating, "scale_id" | "value">): number {
  return scale_id === "IM" ? clamp((value - 1) / 4, 0, 1) : clamp((value + 3) / 6, 0, 1);
}

/** How far an occupation's work styles lean to the distinctively human ones. */
export type StyleLean = Readonly<NonNullable<ReturnType<typeof styleLean>>>;

/**
 * How far the work styles of an occupation lean: Σ(weight × style) / Σ weight − mean style, because the level of all answers says how
 * people fill in forms. Few respondents (n) make it count less. The standard error comes from those of the source. Null where no
 * style is rated.
 */
export function styleLean(ratings: readonly WorkStyleRating[], constants: Constants = CONSTANTS) {
  const rated = ratings.map((rating) => ({
    style01: workStyle01(rating),
    error01: (rating.standard_error ?? constants.unknownError) / (rating.scale_id === "IM" ? 4 : 6),
    weight: workStyleWeight(rating.element_id),
  }));
  const weightSum = sumOf(rated, ({ weight }) => weight);
  if (weightSum === 0) return null;
  const countOf = (weight: number) => weight / weightSum - 1 / rated.length;
  const known = ratings.flatMap(({ respondents }) => respondents ?? []);
  const respondents = known.length > 0 ? mean(known) : constants.unknownRespondents;
  return {
    /** Weighted mean − plain mean over its styles, each 0..1; six decimals. */
    difference: roundTo(
      sumOf(rated, ({ style01, weight }) => countOf(weight) * style01),
      6,
    ),
    standardError: Math.sqrt(sumOf(rated, ({ error01, weight }) => (countOf(weight) * error01) ** 2)),
    /** Share of its distance from the mean occupation that counts, 0..1, four decimals: n / (n + shrink); also its reliability. */
    shrink01: round4(respondents / (respondents + constants.dispositionShrink)),
  };
}

/** What the leans of all occupations are brought to one scale with; six decimals. */
type DispositionScale = Readonly<ReturnType<typeof dispositionScale>>;

/** The scale for a release. */
export function dispositionScale(leans: readonly StyleLean[], humanImperatives: readonly number[]) {
  if (leans.length === 0) return { mean: 0, spread: 0, imperativeSpread: 0 };
  const centre = roundTo(mean(leans.map(({ difference }) => difference)), 6);
  const shrunk = leans.map(({ difference, shrink01 }) => shrink01 * (difference - centre));
  return {
    /** Mean difference over the occupations with rated styles. */
    mean: centre,
    /** Standard deviation of shrink × (difference − mean) over the same. */
    spread: roundTo(spreadAround(shrunk, mean(shrunk)), 6),
    /** Standard deviation of human_imperative over all occupations. */
    imperativeSpread: roundTo(spreadAround(humanImperatives, mean(humanImperatives)), 6),
  };
}

/**
 * dispositional_resilience = 0.5 + shrink × (difference − mean) × sd of human_imperative / sd of what is so multiplied, 0..1: spread as
 * widely as human_imperative, so that it counts as half of resilience.
 */
export function dispositionalResilience(
  { difference, shrink01 }: Pick<StyleLean, "difference" | "shrink01">,
  { mean: centre, spread, imperativeSpread }: DispositionScale,
): number {
  if (spread === 0) return 0.5;
  return clamp(0.5 + (shrink01 * (difference - centre) * imperativeSpread) / spread, 0, 1);
}
