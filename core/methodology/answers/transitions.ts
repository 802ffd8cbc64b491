import type { z } from "zod";
import type { TransitionsBody } from "../../contract/endpoints.ts";
import {
  ENTRY_EDUCATION,
  type EntryEducation,
  type GrowthPhrase,
  type Transitions,
} from "../../contract/shapes.ts";
import { invariant } from "../../lib/invariant.ts";
import { byCodeUnit } from "../../lib/lists.ts";
import { CONSTANTS } from "../constants.ts";
import { transitionDifficulty } from "../occupations/similarity.ts";
import { round1, round4 } from "../rounding.ts";

/** What the transition analysis knows of an occupation; members are the columns of a release. */
type TransitionOccupation = {
  readonly soc_code: string;
  readonly title: string;
  /** 0..100. */
  readonly human_centric_resilience_score: number;
  /** -100..100. */
  readonly balanced_impact_score: number;
  readonly projected_growth: GrowthPhrase | null;
  /** Projected change in employment over the decade, percent; null where there is no projection. */
  readonly growth_percent: number | null;
  /** O*NET Job Zone, 1 (little preparation) to 5 (extensive). */
  readonly job_zone: number;
  /** Typical education needed for entry (BLS); null where there is no projection. */
  readonly entry_education: EntryEducation | null;
  /** US dollars a year; null where none is published. */
  readonly median_wage: number | null;
};

type NamedRequirement = { readonly element_id: string; readonly name: string };

/** All occupations with their requirement relevances: `relevance[occupation × requirements + requirement]`, 0..1. */
export type TransitionTable = {
  readonly occupations: readonly TransitionOccupation[];
  readonly requirements: readonly NamedRequirement[];
  readonly relevance: ArrayLike<number>;
};

type TransitionQuery = Pick<z.infer<typeof TransitionsBody>, "similarity_threshold" | "max_results"> & {
  /** Row of the source occupation. */
  readonly source: number;
  /** Similarity of the source with every occupation, in row order, 0..1; rounded to four decimals before it is compared. */
  readonly similarities: ArrayLike<number>;
  readonly filters: Partial<z.infer<typeof TransitionsBody>["filters"]>;
};

type Transition = z.input<typeof Transitions>["transitions"][number];

type ComparedField = Extract<keyof Transition, `overlapping_${string}` | `gap_${string}`>;

/** How many skills are named on each side of a transition. */
const NAMED_SKILLS = 10;

/** A Job Zone so many steps above the source's is out of reach without further education. */
const JOB_ZONE_STEPS = 2;

/**
 * The occupations a worker of the source occupation could move to: similar enough, within reach of the source's schooling (unless
 * asked otherwise), passing every filter. Ranked by similarity with a small preference for balance gained and against
 * decline, then by SOC code. A growth filter leaves out occupations without a projection. `total` counts them before
 * `max_results` cuts the list.
 */
export function findTransitions(
  table: TransitionTable,
  query: TransitionQuery,
): { readonly total: number; readonly transitions: Transition[] } {
  const source = occupationAt(table, query.source);
  const excluded = new Set(query.filters.exclude_soc_codes ?? []);
  const found = table.occupations.flatMap((target, row) => {
    const similarity01 = round4(query.similarities[row] ?? 0);
    const fits =
      row !== query.source &&
      similarity01 >= query.similarity_threshold &&
      !excluded.has(target.soc_code) &&
      (query.filters.include_further_education === true || isWithinReach(source, target)) &&
      passes(source, target, query.filters);
    return fits ? [{ row, target, similarity01, rank: rankOf(source, target, similarity01) }] : [];
  });
  found.sort((a, b) => b.rank - a.rank || byCodeUnit(a.target.soc_code, b.target.soc_code));
  const transitions = found.slice(0, query.max_results).map(({ row, target, similarity01 }) => ({
    ...describe(source, target, similarity01),
    ...compareRequirements(table, query.source, row),
    transition_difficulty: transitionDifficulty(similarity01),
  }));
  return { total: found.length, transitions };
}

function occupationAt({ occupations }: TransitionTable, row: number): TransitionOccupation {
  return invariant(occupations[row], `occupation ${row}`);
}

/**
 * Whether a target can be entered without much more schooling: not a Job Zone two or more above the source's, no doctoral or
 * professional degree unless the source asks for one, no master's unless the source asks for a bachelor's or more.
 * An unknown entry education says nothing.
 */
export function isWithinReach(
  source: Pick<TransitionOccupation, "job_zone" | "entry_education">,
  target: Pick<TransitionOccupation, "job_zone" | "entry_education">,
): boolean {
  if (target.job_zone - source.job_zone >= JOB_ZONE_STEPS) return false;
  const had = source.entry_education === null ? -1 : ENTRY_EDUCATION.indexOf(source.entry_education);
  if (target.entry_education === "Doctoral or professional degree") {
    return source.entry_education === "Doctoral or professional degree";
  }
  if (target.entry_education === "Master's degree")
    return had >= ENTRY_EDUCATION.indexOf("Bachelor's degree");
  return true;
}

function rankOf(source: TransitionOccupation, target: TransitionOccupation, similarity01: number): number {
  const gain = (target.balanced_impact_score - source.balanced_impact_score) / 100;
  const declines = target.growth_percent !== null && target.growth_percent < 0;
  return similarity01 + CONSTANTS.transitionBalance * gain - (declines ? CONSTANTS.transitionDecline : 0);
}

function passes(
  source: TransitionOccupation,
  target: TransitionOccupation,
  filters: TransitionQuery["filters"],
): boolean {
  const gain = round1(target.human_centric_resilience_score - source.human_centric_resilience_score);
  const growth = target.growth_percent;
  if (filters.min_resilience_gain !== undefined && gain < filters.min_resilience_gain) return false;
  if (filters.max_resilience_loss !== undefined && -gain > filters.max_resilience_loss) return false;
  if (filters.require_positive_growth === true && !(growth !== null && growth > 0)) return false;
  if (filters.min_projected_growth === undefined) return true;
  return growth !== null && growth >= filters.min_projected_growth;
}

function describe(source: TransitionOccupation, target: TransitionOccupation, similarity01: number) {
  return {
    target_soc: target.soc_code,
    target_title: target.title,
    skill_similarity: similarity01,
    resilience_gain: round1(target.human_centric_resilience_score - source.human_centric_resilience_score),
    target_resilience_score: target.human_centric_resilience_score,
    projected_growth: target.projected_growth,
    projected_growth_percent: target.growth_percent,
    entry_education: target.entry_education,
    job_zone: target.job_zone,
    median_wage: target.median_wage,
  };
}

/**
 * Requirements of both sides, all counted and the first 10 a side named: overlapping where both occupations ask for them (job relevance at
 * least 0.5), by the lesser of the two; gaps where the target asks for them and at least 0.1 more than the source
 * (differences rounded to four decimals), by the difference. Ties go by element id.
 */
export function compareRequirements(
  { requirements, relevance }: TransitionTable,
  sourceRow: number,
  targetRow: number,
): Pick<Transition, ComparedField> {
  const overlapping: Weighted[] = [];
  const gaps: Weighted[] = [];
  const width = requirements.length;
  for (const [column, requirement] of requirements.entries()) {
    const had = relevance[sourceRow * width + column] ?? 0;
    const asked = relevance[targetRow * width + column] ?? 0;
    if (asked < CONSTANTS.requiredRelevance) continue;
    const more = round4(asked - had);
    if (more >= CONSTANTS.gapMargin) gaps.push({ requirement, weight: more });
    if (had >= CONSTANTS.requiredRelevance) overlapping.push({ requirement, weight: Math.min(had, asked) });
  }
  const [shared, missing] = [strongest(overlapping), strongest(gaps)];
  return {
    overlapping_skills: shared.map(({ name }) => name),
    overlapping_skill_ids: shared.map(({ element_id }) => element_id),
    overlapping_skill_count: overlapping.length,
    gap_skills: missing.map(({ name }) => name),
    gap_skill_ids: missing.map(({ element_id }) => element_id),
    gap_skill_count: gaps.length,
  };
}

type Weighted = { readonly requirement: NamedRequirement; readonly weight: number };

function strongest(weighted: Weighted[]): NamedRequirement[] {
  return weighted
    .sort((a, b) => b.weight - a.weight || byCodeUnit(a.requirement.element_id, b.requirement.element_id))
    .slice(0, NAMED_SKILLS)
    .map(({ requirement }) => requirement);
}
