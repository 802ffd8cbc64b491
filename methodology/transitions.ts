import type { GrowthPhrase } from "../contract/shapes.ts";
import { CONSTANTS } from "./constants.ts";
import { round1, round4 } from "./rounding.ts";
import { type TransitionDifficulty, transitionDifficulty } from "./similarity.ts";

/** What the transition analysis knows of an occupation. */
export interface TransitionOccupation {
  readonly socCode: string;
  readonly title: string;
  /** human_centric_resilience_score, 0..100. */
  readonly resilienceScore: number;
  readonly growthPhrase: GrowthPhrase | null;
  /** Projected change in employment over the decade, percent; null where there is no projection. */
  readonly growthPercent: number | null;
}

/** All occupations with their requirement relevances: `relevance[occupation × requirements + requirement]`, 0..1. */
export interface TransitionTable {
  readonly occupations: readonly TransitionOccupation[];
  readonly requirementNames: readonly string[];
  readonly relevance: ArrayLike<number>;
}

export interface TransitionFilters {
  readonly min_resilience_gain?: number | undefined;
  readonly max_resilience_loss?: number | undefined;
  readonly require_positive_growth?: boolean | undefined;
  /** Percent over the decade. */
  readonly min_projected_growth?: number | undefined;
  readonly exclude_soc_codes?: readonly string[] | undefined;
}

export interface TransitionQuery {
  /** Row of the source occupation. */
  readonly source: number;
  /** Similarity of the source with every occupation, in row order, 0..1; rounded to four decimals before it is compared. */
  readonly similarities: ArrayLike<number>;
  readonly similarityThreshold: number;
  readonly maxResults: number;
  readonly filters: TransitionFilters;
}

export interface Transition {
  readonly target_soc: string;
  readonly target_title: string;
  readonly skill_similarity: number;
  readonly resilience_gain: number;
  readonly target_resilience_score: number;
  readonly projected_growth: GrowthPhrase | null;
  readonly overlapping_skills: readonly string[];
  readonly gap_skills: readonly string[];
  readonly transition_difficulty: TransitionDifficulty;
}

/** How many skills are named on each side of a transition. */
export const NAMED_SKILLS = 10;

/**
 * The occupations a worker of the source occupation could move to: similar enough, passing every filter, most similar
 * first (then by SOC code). A growth filter leaves out occupations without a projection. `total` counts them before
 * `maxResults` cuts the list.
 */
export function findTransitions(
  table: TransitionTable,
  query: TransitionQuery,
): { readonly total: number; readonly transitions: Transition[] } {
  const source = table.occupations[query.source] as TransitionOccupation;
  const excluded = new Set(query.filters.exclude_soc_codes ?? []);
  const similarityOf = (row: number) => round4(query.similarities[row] as number);
  const rows: number[] = [];
  for (let row = 0; row < table.occupations.length; row += 1) {
    if (row === query.source || similarityOf(row) < query.similarityThreshold) continue;
    const target = table.occupations[row] as TransitionOccupation;
    if (!excluded.has(target.socCode) && passes(source, target, query.filters)) rows.push(row);
  }
  const socOf = (row: number) => (table.occupations[row] as TransitionOccupation).socCode;
  rows.sort((a, b) => similarityOf(b) - similarityOf(a) || (socOf(a) < socOf(b) ? -1 : 1));
  const transitions = rows
    .slice(0, query.maxResults)
    .map((row) => describe(table, query.source, row, similarityOf(row)));
  return { total: rows.length, transitions };
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

function describe(
  table: TransitionTable,
  sourceRow: number,
  targetRow: number,
  similarity01: number,
): Transition {
  const source = table.occupations[sourceRow] as TransitionOccupation;
  const target = table.occupations[targetRow] as TransitionOccupation;
  const { overlapping, gaps } = compareRequirements(table, sourceRow, targetRow);
  return {
    target_soc: target.socCode,
    target_title: target.title,
    skill_similarity: similarity01,
    resilience_gain: round1(target.resilienceScore - source.resilienceScore),
    target_resilience_score: target.resilienceScore,
    projected_growth: target.growthPhrase,
    overlapping_skills: overlapping,
    gap_skills: gaps,
    transition_difficulty: transitionDifficulty(similarity01),
  };
}

/**
 * Names of requirements, at most 10 a side: overlapping where both occupations ask for them (job relevance at
 * least 0.5), by the lesser of the two; gaps where the target asks for them and at least 0.1 more than the source,
 * by the difference. Ties go by name.
 */
export function compareRequirements(
  { requirementNames, relevance }: TransitionTable,
  sourceRow: number,
  targetRow: number,
): { overlapping: string[]; gaps: string[] } {
  const overlapping: [string, number][] = [];
  const gaps: [string, number][] = [];
  const width = requirementNames.length;
  for (let column = 0; column < width; column += 1) {
    const had = relevance[sourceRow * width + column] as number;
    const asked = relevance[targetRow * width + column] as number;
    if (asked < CONSTANTS.requiredRelevance) continue;
    const name = requirementNames[column] as string;
    if (asked - had >= CONSTANTS.gapMargin) gaps.push([name, asked - had]);
    else if (had >= CONSTANTS.requiredRelevance) overlapping.push([name, Math.min(had, asked)]);
  }
  return { overlapping: topNames(overlapping), gaps: topNames(gaps) };
}

function topNames(named: [string, number][]): string[] {
  return named
    .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
    .slice(0, NAMED_SKILLS)
    .map(([name]) => name);
}
