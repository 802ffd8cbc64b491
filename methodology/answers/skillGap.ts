import { normaliseName } from "../../contract/ids.ts";
import type { PRIORITIES, RequirementType } from "../../contract/shapes.ts";
import { CONSTANTS } from "../constants.ts";
import { round4 } from "../rounding.ts";
import type { SkillNames } from "./skillNames.ts";

/** A requirement of the target occupation. */
export type TargetRequirement = {
  readonly elementId: string;
  readonly name: string;
  readonly type: RequirementType;
  /** job_relevance in the target, 0..1. */
  readonly jobRelevance: number;
  /** ai_resilience_score, 0..1. */
  readonly resilience: number;
};

export type GapPriority = (typeof PRIORITIES)[number];

export type TransferableSkill = {
  readonly name: string;
  readonly element_id: string;
  readonly type: RequirementType;
  readonly relevance_in_target: number;
  readonly ai_resilience: number;
};

export type GapSkill = TransferableSkill & {
  readonly priority: GapPriority;
};

export type UnrecognizedSkill = {
  readonly name: string;
  readonly suggestions: readonly string[];
};

export type SkillGap = {
  readonly skill_coverage: number;
  readonly skill_match_score: number;
  readonly transferable_skills: readonly TransferableSkill[];
  readonly gap_skills: readonly GapSkill[];
  readonly unrecognized_skills: readonly UnrecognizedSkill[];
};

/** How many unknown names of one question are looked at for what they may mean. */
export const SUGGESTED_NAMES_MAX = 20;

/** Relevance in the target from which a missing skill is of high and of medium priority. */
export const GAP_PRIORITY = { high: 0.65, medium: 0.55 } as const;

/**
 * Compares the skills a person names with what an occupation asks for (job relevance at least 0.5; where nothing
 * reaches that, everything rated). `skill_coverage` is the share of the asked-for requirements that are held,
 * `skill_match_score` the same weighted by relevance, both 0..1, four decimals. Names and element ids match in any
 * case; a name that belongs to several requirements (Mathematics) holds them all. Lists are by relevance, then
 * name. Names that match nothing come back, each once, the first {@link SUGGESTED_NAMES_MAX} with up to three
 * suggestions. `names` is the index of the names of `requirements`.
 */
export function skillGap(
  currentSkills: readonly string[],
  requirements: readonly TargetRequirement[],
  names: SkillNames,
): SkillGap {
  const held = new Set<string>();
  const unknown = new Map<string, string>();
  for (const name of currentSkills) {
    const ids = names.idsOf(name);
    for (const id of ids) held.add(id);
    if (ids.length === 0) unknown.set(normaliseName(name), name);
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
    unrecognized_skills: [...unknown.values()].map((name, index) => ({
      name,
      suggestions: index < SUGGESTED_NAMES_MAX ? names.suggest(name) : [],
    })),
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

function shown({ name, elementId, type, jobRelevance, resilience }: TargetRequirement): TransferableSkill {
  return { name, element_id: elementId, type, relevance_in_target: jobRelevance, ai_resilience: resilience };
}
