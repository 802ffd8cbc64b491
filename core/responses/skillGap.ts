import type { z } from "zod";
import { normaliseName } from "../contract/ids.ts";
import type { SkillGap } from "../contract/shapes.ts";
import type { OccupationRow, RequirementRow } from "../format/tables.ts";
import { invariant } from "../lib/invariant.ts";
import { byCodeUnit } from "../lib/lists.ts";
import { CONSTANTS } from "../methodology/constants.ts";
import { round4 } from "../methodology/rounding.ts";
import { sumOf } from "../methodology/statistics.ts";

type Gap = z.input<typeof SkillGap>;
type Skill = Gap["transferable_skills"][number];
type Priority = Gap["gap_skills"][number]["priority"];

/** How many unknown names of one question are looked at for what they may mean. */
const SUGGESTED_NAMES_MAX = 20;

/** Relevance in the target from which a missing skill is of high and of medium priority. */
const PRIORITY_FROM = { high: 0.65, medium: 0.55 } as const;

/**
 * Compares the skills that a person names with what an occupation asks for: job relevance (`relevance`, 0..1, of each
 * requirement for it) of at least 0.5; where nothing reaches that, everything rated. `skill_coverage` is the share of the
 * asked-for requirements that are held, `skill_match_score` the same weighted by relevance, both 0..1, four decimals. Names
 * and element ids match in any case; a name that belongs to several requirements (Mathematics) holds them all. Lists are by
 * relevance, then name. Names that match nothing come back, each once, the first {@link SUGGESTED_NAMES_MAX} with up to
 * three suggestions. `names` is the index of the names of `requirements`.
 */
export function gapTo(
  target: OccupationRow,
  skills: readonly string[],
  requirements: readonly RequirementRow[],
  relevance: ArrayLike<number>,
  names: SkillNames,
): Gap {
  const held = new Set<string>();
  const unknown = new Map<string, string>();
  for (const name of skills) {
    const ids = names.idsOf(name);
    for (const id of ids) held.add(id);
    if (ids.length === 0) unknown.set(normaliseName(name), name);
  }
  const asked = askedFor(requirements, relevance);
  const transferable = asked.filter(({ element_id }) => held.has(element_id));
  const relevanceOf = (list: readonly Skill[]) =>
    sumOf(list, ({ relevance_in_target }) => relevance_in_target);
  return {
    target_job: { soc_code: target.soc_code, title: target.title },
    skill_coverage: asked.length > 0 ? round4(transferable.length / asked.length) : 0,
    skill_match_score: relevanceOf(asked) > 0 ? round4(relevanceOf(transferable) / relevanceOf(asked)) : 0,
    transferable_skills: transferable,
    gap_skills: asked
      .filter(({ element_id }) => !held.has(element_id))
      .map((skill) => ({ ...skill, priority: priorityOf(skill) })),
    unrecognized_skills: [...unknown.values()].map((name, index) => ({
      name,
      suggestions: index < SUGGESTED_NAMES_MAX ? names.suggest(name) : [],
    })),
  };
}

function askedFor(requirements: readonly RequirementRow[], relevance: ArrayLike<number>): Skill[] {
  const rated = requirements
    .map(({ name, element_id, type, ai_resilience_score }, column) => ({
      name,
      element_id,
      type,
      relevance_in_target: invariant(relevance[column], element_id),
      ai_resilience: ai_resilience_score,
    }))
    .filter(({ relevance_in_target }) => relevance_in_target > 0)
    .sort((a, b) => b.relevance_in_target - a.relevance_in_target || byCodeUnit(a.name, b.name));
  const asked = rated.filter(({ relevance_in_target }) => relevance_in_target >= CONSTANTS.requiredRelevance);
  return asked.length > 0 ? asked : rated;
}

function priorityOf({ relevance_in_target }: Skill): Priority {
  if (relevance_in_target >= PRIORITY_FROM.high) return "high";
  return relevance_in_target >= PRIORITY_FROM.medium ? "medium" : "low";
}

const SUGGESTIONS_MAX = 3;
/** Dice coefficient from which two names are near. */
const NEAR = 0.35;
/** What containing the other name adds to half of the coefficient. */
const CONTAINED = 0.5;
const CONTAINED_LENGTH_MIN = 3;

type SkillNames = Readonly<ReturnType<typeof openSkillNames>>;

/** Indexes the names of all requirements, ready to be asked for. */
export function openSkillNames(
  requirements: readonly { readonly element_id: string; readonly name: string }[],
) {
  const ids = new Map<string, string[]>();
  for (const { element_id, name } of requirements) {
    for (const key of [normaliseName(name), normaliseName(element_id)]) {
      ids.set(key, [...(ids.get(key) ?? []), element_id]);
    }
  }
  const known = [...new Set(requirements.map(({ name }) => name))].map((name) => {
    const normal = normaliseName(name);
    return { name, normal, pairs: [...letterPairs(normal)] };
  });
  return {
    /** The element ids that a name (several may share it) or an element id stands for, in any case; none if unknown. */
    idsOf: (typed: string): readonly string[] => ids.get(normaliseName(typed)) ?? [],
    /**
     * Up to three names close to what was typed, nearest first: by shared letter pairs (Dice coefficient of at least
     * 0.35), or because one contains the other.
     */
    suggest: (typed: string) => {
      const wanted = normaliseName(typed);
      const wantedPairs = letterPairs(wanted);
      return known
        .map(({ name, normal, pairs }) => {
          const shared = sumOf(pairs, ([pair, times]) => Math.min(times, wantedPairs.get(pair) ?? 0));
          return { name, score: nearness(wanted, normal, shared) };
        })
        .filter(({ score }) => score >= NEAR)
        .sort((a, b) => b.score - a.score || byCodeUnit(a.name, b.name))
        .slice(0, SUGGESTIONS_MAX)
        .map(({ name }) => name);
    },
  };
}

/** How near two names are, 0..1, by the letter pairs that they share; NaN for two of a letter or none. */
function nearness(typed: string, name: string, shared: number): number {
  const dice = (2 * shared) / (typed.length + name.length - 2);
  const isContained = typed.length >= CONTAINED_LENGTH_MIN && (name.includes(typed) || typed.includes(name));
  return isContained ? CONTAINED + dice / 2 : dice;
}

/** How often each pair of letters stands in a text. */
function letterPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 2 <= text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
