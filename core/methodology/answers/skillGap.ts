import type { z } from "zod";
import { normaliseName } from "../../contract/ids.ts";
import type { RequirementType, SkillGap } from "../../contract/shapes.ts";
import { byCodeUnit } from "../../lib/lists.ts";
import { CONSTANTS } from "../constants.ts";
import { round4 } from "../rounding.ts";
import { sumOf } from "../statistics.ts";
import type { SkillNames } from "./skillNames.ts";

/** A requirement of the target occupation. */
export type TargetRequirement = {
  readonly element_id: string;
  readonly name: string;
  readonly type: RequirementType;
  /** In the target, 0..1. */
  readonly job_relevance: number;
  /** 0..1. */
  readonly ai_resilience_score: number;
};

type Gap = Omit<z.input<typeof SkillGap>, "target_job">;
type Transferable = Gap["transferable_skills"][number];
type GapPriority = Gap["gap_skills"][number]["priority"];

/** How many unknown names of one question are looked at for what they may mean. */
const SUGGESTED_NAMES_MAX = 20;

/** Relevance in the target from which a missing skill is of high and of medium priority. */
const GAP_PRIORITY = { high: 0.65, medium: 0.55 } as const;

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
): Gap {
  const held = new Set<string>();
  const unknown = new Map<string, string>();
  for (const name of currentSkills) {
    const ids = names.idsOf(name);
    for (const id of ids) held.add(id);
    if (ids.length === 0) unknown.set(normaliseName(name), name);
  }
  const asked = askedFor(requirements);
  const transferable = asked.filter(({ element_id }) => held.has(element_id));
  const relevanceOf = (list: readonly TargetRequirement[]) =>
    sumOf(list, ({ job_relevance }) => job_relevance);
  return {
    skill_coverage: asked.length > 0 ? round4(transferable.length / asked.length) : 0,
    skill_match_score: relevanceOf(asked) > 0 ? round4(relevanceOf(transferable) / relevanceOf(asked)) : 0,
    transferable_skills: transferable.map(shown),
    gap_skills: asked
      .filter(({ element_id }) => !held.has(element_id))
      .map((requirement) => ({ ...shown(requirement), priority: gapPriority(requirement.job_relevance) })),
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
  const asked = requirements.filter(({ job_relevance }) => job_relevance >= CONSTANTS.requiredRelevance);
  return (asked.length > 0 ? asked : requirements.filter(({ job_relevance }) => job_relevance > 0)).toSorted(
    (a, b) => b.job_relevance - a.job_relevance || byCodeUnit(a.name, b.name),
  );
}

function shown(requirement: TargetRequirement): Transferable {
  const { name, element_id, type, job_relevance, ai_resilience_score } = requirement;
  return { name, element_id, type, relevance_in_target: job_relevance, ai_resilience: ai_resilience_score };
}
