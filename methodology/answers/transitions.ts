import { ENTRY_EDUCATION, type EntryEducation, type GrowthPhrase } from "../../contract/shapes.ts";
import { CONSTANTS } from "../constants.ts";
import { must } from "../must.ts";
import { type TransitionDifficulty, transitionDifficulty } from "../occupations/similarity.ts";
import { round1, round4 } from "../rounding.ts";

/** What the transition analysis knows of an occupation. */
export type TransitionOccupation = {
  readonly socCode: string;
  readonly title: string;
  /** human_centric_resilience_score, 0..100. */
  readonly resilienceScore: number;
  /** balanced_impact_score, -100..100. */
  readonly balancedImpactScore: number;
  readonly growthPhrase: GrowthPhrase | null;
  /** Projected change in employment over the decade, percent; null where there is no projection. */
  readonly growthPercent: number | null;
  /** O*NET Job Zone, 1 (little preparation) to 5 (extensive). */
  readonly jobZone: number;
  /** Typical education needed for entry (BLS); null where there is no projection. */
  readonly entryEducation: EntryEducation | null;
  /** US dollars a year; null where none is published. */
  readonly medianWage: number | null;
};

export type NamedRequirement = { readonly elementId: string; readonly name: string };

/** All occupations with their requirement relevances: `relevance[occupation × requirements + requirement]`, 0..1. */
export type TransitionTable = {
  readonly occupations: readonly TransitionOccupation[];
  readonly requirements: readonly NamedRequirement[];
  readonly relevance: ArrayLike<number>;
};

export type TransitionFilters = {
  readonly min_resilience_gain?: number | undefined;
  readonly max_resilience_loss?: number | undefined;
  readonly require_positive_growth?: boolean | undefined;
  /** Percent over the decade. */
  readonly min_projected_growth?: number | undefined;
  readonly exclude_soc_codes?: readonly string[] | undefined;
  /** Also what asks for much more schooling than the source. */
  readonly include_further_education?: boolean | undefined;
};

export type TransitionQuery = {
  /** Row of the source occupation. */
  readonly source: number;
  /** Similarity of the source with every occupation, in row order, 0..1; rounded to four decimals before it is compared. */
  readonly similarities: ArrayLike<number>;
  readonly similarityThreshold: number;
  readonly maxResults: number;
  readonly filters: TransitionFilters;
};

export type Transition = {
  readonly target_soc: string;
  readonly target_title: string;
  readonly skill_similarity: number;
  readonly resilience_gain: number;
  readonly target_resilience_score: number;
  readonly projected_growth: GrowthPhrase | null;
  readonly projected_growth_percent: number | null;
  readonly entry_education: EntryEducation | null;
  readonly job_zone: number;
  readonly median_wage: number | null;
  readonly overlapping_skills: readonly string[];
  readonly overlapping_skill_ids: readonly string[];
  readonly overlapping_skill_count: number;
  readonly gap_skills: readonly string[];
  readonly gap_skill_ids: readonly string[];
  readonly gap_skill_count: number;
  readonly transition_difficulty: TransitionDifficulty;
};

type ComparedField = Extract<keyof Transition, `overlapping_${string}` | `gap_${string}`>;

/** How many skills are named on each side of a transition. */
export const NAMED_SKILLS = 10;

/** A Job Zone so many steps above the source's is out of reach without further education. */
const JOB_ZONE_STEPS = 2;

/**
 * The occupations a worker of the source occupation could move to: similar enough, within reach of the source's schooling (unless
 * asked otherwise), passing every filter. Ranked by similarity with a small preference for balance gained and against
 * decline, then by SOC code. A growth filter leaves out occupations without a projection. `total` counts them before
 * `maxResults` cuts the list.
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
      similarity01 >= query.similarityThreshold &&
      !excluded.has(target.socCode) &&
      (query.filters.include_further_education === true || isWithinReach(source, target)) &&
      passes(source, target, query.filters);
    return fits ? [{ row, target, similarity01, rank: rankOf(source, target, similarity01) }] : [];
  });
  found.sort((a, b) => b.rank - a.rank || (a.target.socCode < b.target.socCode ? -1 : 1));
  const transitions = found.slice(0, query.maxResults).map(({ row, target, similarity01 }) => ({
    ...describe(source, target, similarity01),
    ...compareRequirements(table, query.source, row),
    transition_difficulty: transitionDifficulty(similarity01),
  }));
  return { total: found.length, transitions };
}

function occupationAt({ occupations }: TransitionTable, row: number): TransitionOccupation {
  return must(occupations[row], `occupation ${row}`);
}

/**
 * Whether a target can be entered without much more schooling: not a Job Zone two or more above the source's, no doctoral or
 * professional degree unless the source asks for one, no master's unless the source asks for a bachelor's or more.
 * An unknown entry education says nothing.
 */
export function isWithinReach(
  source: Pick<TransitionOccupation, "jobZone" | "entryEducation">,
  target: Pick<TransitionOccupation, "jobZone" | "entryEducation">,
): boolean {
  if (target.jobZone - source.jobZone >= JOB_ZONE_STEPS) return false;
  const had = source.entryEducation === null ? -1 : ENTRY_EDUCATION.indexOf(source.entryEducation);
  if (target.entryEducation === "Doctoral or professional degree") {
    return source.entryEducation === "Doctoral or professional degree";
  }
  if (target.entryEducation === "Master's degree") return had >= ENTRY_EDUCATION.indexOf("Bachelor's degree");
  return true;
}

function rankOf(source: TransitionOccupation, target: TransitionOccupation, similarity01: number): number {
  const gain = (target.balancedImpactScore - source.balancedImpactScore) / 100;
  const declines = target.growthPercent !== null && target.growthPercent < 0;
  return similarity01 + CONSTANTS.transitionBalance * gain - (declines ? CONSTANTS.transitionDecline : 0);
}

function passes(
  source: TransitionOccupation,
  target: TransitionOccupation,
  filters: TransitionFilters,
): boolean {
  const gain = round1(target.resilienceScore - source.resilienceScore);
  const growth = target.growthPercent;
  if (filters.min_resilience_gain !== undefined && gain < filters.min_resilience_gain) return false;
  if (filters.max_resilience_loss !== undefined && -gain > filters.max_resilience_loss) return false;
  if (filters.require_positive_growth === true && !(growth !== null && growth > 0)) return false;
  if (filters.min_projected_growth === undefined) return true;
  return growth !== null && growth >= filters.min_projected_growth;
}

function describe(source: TransitionOccupation, target: TransitionOccupation, similarity01: number) {
  return {
    target_soc: target.socCode,
    target_title: target.title,
    skill_similarity: similarity01,
    resilience_gain: round1(target.resilienceScore - source.resilienceScore),
    target_resilience_score: target.resilienceScore,
    projected_growth: target.growthPhrase,
    projected_growth_percent: target.growthPercent,
    entry_education: target.entryEducation,
    job_zone: target.jobZone,
    median_wage: target.medianWage,
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
    overlapping_skill_ids: shared.map(({ elementId }) => elementId),
    overlapping_skill_count: overlapping.length,
    gap_skills: missing.map(({ name }) => name),
    gap_skill_ids: missing.map(({ elementId }) => elementId),
    gap_skill_count: gaps.length,
  };
}

type Weighted = { readonly requirement: NamedRequirement; readonly weight: number };

function strongest(weighted: Weighted[]): NamedRequirement[] {
  return weighted
    .sort((a, b) => b.weight - a.weight || (a.requirement.elementId < b.requirement.elementId ? -1 : 1))
    .slice(0, NAMED_SKILLS)
    .map(({ requirement }) => requirement);
}
