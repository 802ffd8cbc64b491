import { invariant } from "../../lib/invariant.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import type { RequirementResilience } from "../requirements/resilience.ts";
import { clamp, round4 } from "../rounding.ts";
import type { Dimensions } from "../types.ts";
import { type ReasonCode, reasonOf } from "./reasons.ts";

/** A requirement that a task draws on; the weights of a task sum to 1. */
type CapabilityDraw = {
  readonly elementId: string;
  readonly weight: number;
  /** Standard error of the weight, from that of the job relevance; 0 where the source gives none. */
  readonly weightError: number;
};

export type Relevance = { readonly value: number; readonly standardError: number };

/** Speech recognition and speech clarity: of the senses by their ids, of the mind by their use. */
const SPEECH_ELEMENTS = new Set(["1.A.4.b.4", "1.A.4.b.5"]);

const BODY_CLASSES = ["1.A.2.", "1.A.3.", "1.A.4."] as const;

/** Whether a requirement is the body's: psychomotor, physical and sensory abilities (1.A.2 to 1.A.4) but speech. */
export function isBodily(elementId: string): boolean {
  return BODY_CLASSES.some((start) => elementId.startsWith(start)) && !SPEECH_ELEMENTS.has(elementId);
}

/** Whether a requirement is the mind's: neither the body's nor a social skill. */
function isMental(elementId: string): boolean {
  return !isSocial(elementId) && !isBodily(elementId);
}

/** Social skills (2.B.1): they count in human_imperative. */
function isSocial(elementId: string): boolean {
  return elementId.startsWith("2.B.1.");
}

/** Share of a task's weight that its bodily requirements take: `bodyShare` × (physicality / 10) ^ `bodyShareExponent`. */
export function bodyShare(dimensions: Dimensions, constants: Constants = CONSTANTS): number {
  return clamp(constants.bodyShare * (dimensions.physicality / 10) ** constants.bodyShareExponent, 0, 1);
}

/** Everything that says which requirements a task draws on. */
type TaskDemand = {
  /** General work activities of the task's detailed ones, one each. */
  readonly generalActivityIds: readonly string[];
  readonly reasons: readonly ReasonCode[];
  readonly dimensions: Dimensions;
};

/**
 * The requirements a task draws on, with weights that sum to 1. Each work activity shares 1 among the skills and
 * abilities that O*NET links to it; each reason adds `reasonWeight` to those its kind of work draws on; both times
 * job relevance. Bodily requirements then take `bodyShare` of the whole, all others the rest. A side with nothing linked
 * falls back on everything of its kind that the occupation asks for, by relevance squared. Social skills are left out.
 */
export function capabilityDraws(
  demand: TaskDemand,
  linkedRequirements: ReadonlyMap<string, readonly string[]>,
  relevanceOf: (elementId: string) => Relevance,
  allElementIds: readonly string[],
  constants: Constants = CONSTANTS,
): CapabilityDraw[] {
  const factors = new Map<string, number>();
  const add = (elementId: string, factor: number) => {
    if (!isSocial(elementId)) factors.set(elementId, (factors.get(elementId) ?? 0) + factor);
  };
  const linked = demand.generalActivityIds.filter((id) => linkedRequirements.has(id));
  for (const activity of linked) {
    for (const id of linkedRequirements.get(activity) ?? []) add(id, 1 / linked.length);
  }
  for (const reason of demand.reasons) {
    for (const id of reasonOf(reason).draws) add(id, constants.reasonWeight);
  }
  const body = share(factors, isBodily, relevanceOf, allElementIds);
  const mind = share(factors, isMental, relevanceOf, allElementIds);
  const bodily = mind.length === 0 ? 1 : body.length === 0 ? 0 : bodyShare(demand.dimensions, constants);
  return [...scaled(body, bodily), ...scaled(mind, 1 - bodily)];
}

/** The draws of one side, weights summing to 1; empty where the occupation asks for nothing of the kind. */
function share(
  factors: ReadonlyMap<string, number>,
  belongs: (elementId: string) => boolean,
  relevanceOf: (elementId: string) => Relevance,
  allElementIds: readonly string[],
): CapabilityDraw[] {
  const draw = (elementId: string, factor: number): CapabilityDraw => {
    const { value, standardError } = relevanceOf(elementId);
    return { elementId, weight: factor * value, weightError: factor * standardError };
  };
  const own: CapabilityDraw[] = [];
  for (const [id, factor] of factors) if (belongs(id)) own.push(draw(id, factor));
  const draws = own.some(({ weight }) => weight > 0)
    ? own
    : allElementIds.filter(belongs).map((id) => draw(id, relevanceOf(id).value));
  const sum = draws.reduce((total, { weight }) => total + weight, 0);
  return sum > 0 ? scaled(draws, 1 / sum) : [];
}

function scaled(draws: readonly CapabilityDraw[], factor: number): CapabilityDraw[] {
  if (factor === 0) return [];
  return draws
    .filter(({ weight }) => weight > 0)
    .map(({ elementId, weight, weightError }) => ({
      elementId,
      weight: weight * factor,
      weightError: weightError * factor,
    }));
}

export type TaskCapability = {
  /** capability_task, 0..1, four decimals. */
  readonly capability: number;
  readonly standardError: number;
  /** Share of the weight that bodily requirements have, 0..1. */
  readonly bodyShare01: number;
  /** The requirements that carry most weight, at most five, with their share 0..1. */
  readonly strongest: readonly { readonly elementId: string; readonly share01: number }[];
};

/** Nothing is known of what the task draws on. */
const UNKNOWN: TaskCapability = { capability: 0.5, standardError: 0.25, bodyShare01: 0, strongest: [] };
const STRONGEST = 5;

/**
 * capability_task = Σ weight × (1 − ai_resilience_score) / Σ weight over the requirements drawn on; 0.5 for none. Errors of
 * the requirements' resilience are one mistake within a class (ρ = 1: priors of a class are one judgement) and independent
 * between classes; those of weights are independent (first order).
 */
export function taskCapability(
  draws: readonly CapabilityDraw[],
  resilienceOf: ReadonlyMap<string, Pick<RequirementResilience, "resilience" | "standardError">>,
): TaskCapability {
  let weightSum = 0;
  let weighted = 0;
  let bodily = 0;
  const classErrors = new Map<string, number>();
  const known: CapabilityDraw[] = [];
  for (const draw of draws) {
    const entry = resilienceOf.get(draw.elementId);
    if (entry === undefined) continue;
    known.push(draw);
    weightSum += draw.weight;
    weighted += draw.weight * (1 - entry.resilience);
    if (isBodily(draw.elementId)) bodily += draw.weight;
    const kind = requirementClass(draw.elementId);
    classErrors.set(kind, (classErrors.get(kind) ?? 0) + draw.weight * entry.standardError);
  }
  if (weightSum === 0) return UNKNOWN;
  const mean = weighted / weightSum;
  let variance = 0;
  for (const error of classErrors.values()) variance += error ** 2;
  for (const { elementId, weightError } of known) {
    variance +=
      ((1 - invariant(resilienceOf.get(elementId), elementId).resilience - mean) * weightError) ** 2;
  }
  return {
    capability: round4(mean),
    standardError: Math.sqrt(variance) / weightSum,
    bodyShare01: round4(bodily / weightSum),
    strongest: known
      .sort((a, b) => b.weight - a.weight || (a.elementId < b.elementId ? -1 : 1))
      .slice(0, STRONGEST)
      .map(({ elementId, weight }) => ({ elementId, share01: round4(weight / weightSum) })),
  };
}

/** The class of a requirement: an ability's second level (1.A.2), a skill's or knowledge's first (2.B, 2.C). */
export function requirementClass(elementId: string): string {
  return elementId.slice(0, elementId.startsWith("1.") ? 5 : 3);
}
