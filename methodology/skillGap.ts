import type { PRIORITIES } from "../contract/shapes.ts";
import { CONSTANTS } from "./constants.ts";
import { round4 } from "./rounding.ts";

/** A requirement of the target occupation. */
export interface TargetRequirement {
  readonly elementId: string;
  readonly name: string;
  /** job_relevance in the target, 0..1. */
  readonly jobRelevance: number;
  /** ai_resilience_score, 0..1. */
  readonly resilience: number;
}

export type GapPriority = (typeof PRIORITIES)[number];

export interface TransferableSkill {
  readonly name: string;
  readonly relevance_in_target: number;
  readonly ai_resilience: number;
}

export interface GapSkill extends TransferableSkill {
  readonly priority: GapPriority;
}

export interface UnrecognizedSkill {
  readonly name: string;
  readonly suggestions: readonly string[];
}

export interface SkillGap {
  readonly skill_coverage: number;
  readonly skill_match_score: number;
  readonly transferable_skills: readonly TransferableSkill[];
  readonly gap_skills: readonly GapSkill[];
  readonly unrecognized_skills: readonly UnrecognizedSkill[];
}

/** Relevance in the target from which a missing skill is of high and of medium priority. */
export const GAP_PRIORITY = { high: 0.65, medium: 0.55 } as const;

/**
 * Compares the skills a person names with what an occupation asks for (job relevance at least 0.5; where nothing
 * reaches that, everything rated). `skill_coverage` is the share of the asked-for requirements that are held,
 * `skill_match_score` the same weighted by relevance, both 0..1, four decimals. Names and element ids match in any
 * case; a name that belongs to several requirements (Mathematics) holds them all. Lists are by relevance, then
 * name. Names that match nothing come back with up to three suggestions.
 */
export function skillGap(
  currentSkills: readonly string[],
  requirements: readonly TargetRequirement[],
): SkillGap {
  const held = new Set<string>();
  const unrecognized = new Map<string, UnrecognizedSkill>();
  const idsOf = new Map<string, string[]>();
  for (const { elementId, name } of requirements) {
    for (const key of [normalName(name), normalName(elementId)]) {
      idsOf.set(key, [...(idsOf.get(key) ?? []), elementId]);
    }
  }
  for (const name of currentSkills) {
    const ids = idsOf.get(normalName(name));
    for (const id of ids ?? []) held.add(id);
    if (!ids) unrecognized.set(normalName(name), { name, suggestions: suggestNames(name, requirements) });
  }
  const asked = askedFor(requirements);
  const transferable = asked.filter(({ elementId }) => held.has(elementId));
  const relevanceOf = (list: readonly TargetRequirement[]) =>
    list.reduce((sum, { jobRelevance }) => sum + jobRelevance, 0);
  return {
    skill_coverage: asked.length > 0 ? round4(transferable.length / asked.length) : 0,
    skill_match_score: relevanceOf(asked) > 0 ? round4(relevanceOf(transferable) / relevanceOf(asked)) : 0,
    transferable_skills: transferable.map(shown),
    gap_skills: asked
      .filter(({ elementId }) => !held.has(elementId))
      .map((requirement) => ({ ...shown(requirement), priority: gapPriority(requirement.jobRelevance) })),
    unrecognized_skills: [...unrecognized.values()],
  };
}

/** Priority of a missing skill from its relevance in the target, 0..1. */
export function gapPriority(jobRelevance01: number): GapPriority {
  if (jobRelevance01 >= GAP_PRIORITY.high) return "high";
  return jobRelevance01 >= GAP_PRIORITY.medium ? "medium" : "low";
}

function askedFor(requirements: readonly TargetRequirement[]): TargetRequirement[] {
  const asked = requirements.filter(({ jobRelevance }) => jobRelevance >= CONSTANTS.requiredRelevance);
  return (asked.length > 0 ? asked : requirements.filter(({ jobRelevance }) => jobRelevance > 0)).toSorted(
    (a, b) => b.jobRelevance - a.jobRelevance || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

function shown({ name, jobRelevance, resilience }: TargetRequirement): TransferableSkill {
  return { name, relevance_in_target: jobRelevance, ai_resilience: resilience };
}

function normalName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/**
 * Up to three requirement names close to what was typed, nearest first: by shared letter pairs (Dice coefficient of
 * at least 0.35), or because one contains the other.
 */
export function suggestNames(typed: string, requirements: readonly { readonly name: string }[]): string[] {
  const wanted = normalName(typed);
  const scores = new Map<string, number>();
  for (const { name } of requirements) {
    const known = normalName(name);
    const contained = wanted.length >= 3 && (known.includes(wanted) || wanted.includes(known)) ? 0.5 : 0;
    const score = Math.max(
      contained + letterPairSimilarity(wanted, known) / 2,
      letterPairSimilarity(wanted, known),
    );
    if (score >= 0.35) scores.set(name, score);
  }
  return [...scores]
    .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
    .slice(0, 3)
    .map(([name]) => name);
}

function letterPairSimilarity(a: string, b: string): number {
  const pairsOf = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));
  const [pairsA, pairsB] = [pairsOf(a), pairsOf(b)];
  if (pairsA.length + pairsB.length === 0) return 0;
  const left = new Map<string, number>();
  for (const pair of pairsA) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of pairsB) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    shared += 1;
    left.set(pair, count - 1);
  }
  return (2 * shared) / (pairsA.length + pairsB.length);
}
