import { CONSTANTS, type Constants } from "./constants.ts";
import type { RequirementResilience } from "./resilience.ts";
import { round4 } from "./rounding.ts";
import type { Dimensions } from "./types.ts";
import { weightedMeanError } from "./uncertainty.ts";

/** A requirement that a task draws on, with its weight before normalisation. */
export interface CapabilityDraw {
  readonly elementId: string;
  readonly weight: number;
  /** Standard error of the weight, from that of the job relevance; 0 where the source gives none. */
  readonly weightError: number;
}

/**
 * How strongly a task of the given dimensions draws on a kind of requirement: on body and senses by physicality / 5, on
 * everything else (speech included) by 1.
 */
export function affinity(elementId: string, dimensions: Dimensions): number {
  if (/^1\.A\.[234]\./.test(elementId) && !SPEECH_ELEMENTS.has(elementId)) return dimensions.physicality / 5;
  return 1;
}

/** Speech recognition and speech clarity. */
const SPEECH_ELEMENTS = new Set(["1.A.4.b.4", "1.A.4.b.5"]);

/**
 * The requirements a task draws on: skills and abilities that O*NET links to the general work activities of its
 * activities (weight: share of its activities that link to it × job relevance in the occupation × affinity), and
 * knowledge areas by text (weight: word share × job relevance × 2). A task without linked activities draws on all
 * that the occupation asks for, by job relevance squared × affinity.
 */
export function capabilityDraws(
  generalActivityIds: readonly string[],
  linkedRequirements: ReadonlyMap<string, readonly string[]>,
  relevanceOf: (elementId: string) => { readonly value: number; readonly standardError: number },
  knowledge: readonly (readonly [elementId: string, share: number])[],
  dimensions: Dimensions,
  allElementIds: readonly string[],
  constants: Constants = CONSTANTS,
): CapabilityDraw[] {
  const factors = new Map<string, number>();
  const add = (elementId: string, factor: number) =>
    factors.set(elementId, (factors.get(elementId) ?? 0) + factor);
  const linked = generalActivityIds.filter((id) => linkedRequirements.has(id));
  if (linked.length === 0) {
    for (const id of allElementIds) add(id, relevanceOf(id).value * affinity(id, dimensions));
  }
  for (const activity of linked) {
    const requirements = linkedRequirements.get(activity) as readonly string[];
    for (const id of requirements) add(id, affinity(id, dimensions) / linked.length);
  }
  for (const [id, share] of knowledge) add(id, constants.knowledgeWeight * share);
  return [...factors].flatMap(([elementId, factor]) => {
    const { value, standardError } = relevanceOf(elementId);
    const weight = factor * value;
    return weight > 0 ? [{ elementId, weight, weightError: factor * standardError }] : [];
  });
}

export interface TaskCapability {
  /** capability_task, 0..1, four decimals. */
  readonly capability: number;
  readonly standardError: number;
  /** The requirements that carry most weight, at most five, with their share 0..1. */
  readonly strongest: readonly { readonly elementId: string; readonly share: number }[];
}

/** capability_task = Σ weight × (1 − ai_resilience_score) / Σ weight over the requirements drawn on; 0.5 for none. */
export function taskCapability(
  draws: readonly CapabilityDraw[],
  resilienceOf: ReadonlyMap<string, Pick<RequirementResilience, "resilience" | "standardError">>,
): TaskCapability {
  const known = draws.filter(({ elementId }) => resilienceOf.has(elementId));
  const weightSum = known.reduce((sum, { weight }) => sum + weight, 0);
  if (weightSum === 0) return { capability: 0.5, standardError: 0.25, strongest: [] };
  const entries = known.map(({ elementId }) => resilienceOf.get(elementId) as RequirementResilience);
  const capability = known.reduce(
    (sum, { weight }, i) => sum + weight * (1 - (entries[i] as RequirementResilience).resilience),
    0,
  );
  return {
    capability: round4(capability / weightSum),
    standardError: weightedMeanError(
      entries.map(({ resilience }) => 1 - resilience),
      known.map(({ weight }) => weight),
      entries.map(({ standardError }) => standardError),
      known.map(({ weightError }) => weightError),
    ),
    strongest: known
      .toSorted((a, b) => b.weight - a.weight || (a.elementId < b.elementId ? -1 : 1))
      .slice(0, 5)
      .map(({ elementId, weight }) => ({ elementId, share: round4(weight / weightSum) })),
  };
}
