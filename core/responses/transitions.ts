import type { z } from "zod";
import type { TransitionsBody } from "../contract/endpoints.ts";
import { namesOf, recordOf } from "../contract/records.ts";
import {
  type BARRIERS,
  ENTRY_EDUCATION,
  LEFT_OUT,
  type TRANSITION_GAINS,
  type Transitions,
} from "../contract/shapes.ts";
import type { OccupationRow, RequirementRow } from "../format/tables.ts";
import { at } from "../lib/at.ts";
import { invariant } from "../lib/invariant.ts";
import { byCodeUnit } from "../lib/lists.ts";
import { listed } from "../lib/words.ts";
import { CONSTANTS } from "../methodology/constants.ts";
import { transitionDifficulty } from "../methodology/occupations/similarity.ts";
import { round1, round4 } from "../methodology/rounding.ts";

/** All occupations with their requirement relevances: `relevance[occupation × requirements + requirement]`, 0..1. */
type Table = {
  readonly occupations: readonly OccupationRow[];
  readonly requirements: readonly RequirementRow[];
  readonly relevance: ArrayLike<number>;
};

type Body = z.infer<typeof TransitionsBody>;
type Query = Pick<Body, "similarity_threshold" | "max_results" | "sort_by"> & {
  readonly filters: Partial<Body["filters"]>;
};
type Answer = z.input<typeof Transitions>;
type Transition = Answer["transitions"][number];
type LeftOut = (typeof LEFT_OUT)[number];
type ComparedField = Extract<keyof Transition, `overlapping_${string}` | `gap_${string}`>;

/** How many skills are named on each side of a transition. */
const NAMED_SKILLS = 10;
/** With fewer transitions than this the answer says why. */
const FEW = 3;

/**
 * Where somebody in the occupation of row `sourceRow` could go: occupations similar enough (`similarities` are its own with
 * all, 0..1, rounded to four decimals before they are compared), passing every filter, and within reach (`reasonToLeaveOut`).
 * Those better in more of balance, pay and growth come first, of these those better in balance, then the more similar, then
 * by SOC code, unless `sort_by` asks for another order. A filter on growth or wage leaves out occupations without the figure.
 */
export function transitionsFrom(
  table: Table,
  sourceRow: number,
  similarities: ArrayLike<number>,
  query: Query,
): Answer {
  const source = invariant(table.occupations[sourceRow], `occupation ${sourceRow}`);
  const excluded = new Set(query.filters.exclude_soc_codes ?? []);
  const left_out = recordOf(LEFT_OUT, () => 0);
  const found = table.occupations.flatMap((target, row) => {
    const similarity01 = round4(at(similarities, row));
    const isAsked =
      row !== sourceRow &&
      similarity01 >= query.similarity_threshold &&
      !excluded.has(target.soc_code) &&
      passes(source, target, query.filters);
    if (!isAsked) return [];
    const reason = reasonToLeaveOut(source, target, query.filters);
    if (reason !== undefined) left_out[reason] += 1;
    return reason === undefined ? [{ row, ...describe(source, target, similarity01) }] : [];
  });
  const { sort_by } = query;
  found.sort(
    (a, b) =>
      (sort_by === "recommended" ? 0 : (b[sort_by] ?? -Infinity) - (a[sort_by] ?? -Infinity) || 0) ||
      b.better_in.length - a.better_in.length ||
      Number(b.better_in.includes("balance")) - Number(a.better_in.includes("balance")) ||
      b.skill_similarity - a.skill_similarity ||
      byCodeUnit(a.target_soc, b.target_soc),
  );
  return {
    source_job: {
      soc_code: source.soc_code,
      title: source.title,
      automation_susceptibility_score: source.automation_susceptibility_score,
      human_centric_resilience_score: source.human_centric_resilience_score,
      balanced_impact_score: source.balanced_impact_score,
      ...outlookOf(source),
    },
    transition_count: found.length,
    left_out,
    ...(found.length < FEW && { note: whyFew(found.length, left_out, query) }),
    transitions: found.slice(0, query.max_results).map(({ row, ...described }) => ({
      ...described,
      ...compareRequirements(table, sourceRow, row),
      transition_difficulty: transitionDifficulty(described.skill_similarity),
    })),
  };
}

/**
 * Why a counselor would not hand over a target, unless asked to: it asks for a higher entry education (one that BLS does not
 * state says nothing), for preparation two Job Zones up, for a specialty that the source does not bring along, for such a
 * license in a higher Job Zone; or it pays less than 70 % of the source's median.
 */
export function reasonToLeaveOut(
  source: OccupationRow,
  target: OccupationRow,
  filters: Pick<Query["filters"], "include_further_education" | "include_lower_pay">,
): LeftOut | undefined {
  const { moreSchooling, zonesUp, licenses, specialties } = lacking(source, target);
  if (filters.include_further_education !== true) {
    if (moreSchooling) return "more_schooling";
    if (zonesUp >= CONSTANTS.transitionZones) return "longer_preparation";
    if (specialties.length > 0 || (zonesUp > 0 && licenses.length > 0)) return "license_or_specialty";
  }
  const [earned, offered] = [source.median_wage, target.median_wage];
  const paysTooLittle = earned !== null && offered !== null && offered < CONSTANTS.transitionPay * earned;
  return paysTooLittle && filters.include_lower_pay !== true ? "lower_pay" : undefined;
}

/** What the target asks for that the source does not bring along. */
function lacking(source: OccupationRow, target: OccupationRow) {
  const [had, asked] = [source.entry_education, target.entry_education];
  return {
    moreSchooling:
      had !== null && asked !== null && ENTRY_EDUCATION.indexOf(asked) > ENTRY_EDUCATION.indexOf(had),
    zonesUp: target.job_zone - source.job_zone,
    licenses: target.licenses.filter((name) => !source.licenses.includes(name)),
    specialties: target.specialties.filter((name) => !source.specialties.includes(name)),
  };
}

function whyFew(
  count: number,
  left_out: Readonly<Record<LeftOut, number>>,
  { similarity_threshold }: Query,
): string {
  const words: Record<LeftOut, string> = {
    more_schooling: "more schooling",
    longer_preparation: `preparation ${CONSTANTS.transitionZones} or more Job Zones up`,
    license_or_specialty: "a license or specialty of their own",
    lower_pay: `pay under ${100 * CONSTANTS.transitionPay}%`,
  };
  const reasons = LEFT_OUT.filter((reason) => left_out[reason] > 0);
  if (reasons.length === 0) {
    const similar = `at least ${similarity_threshold} similar`;
    return `${
      count === 0
        ? `No other occupation is ${similar} and passes the filters`
        : `Only ${count} of the occupations ${similar} ${count === 1 ? "passes" : "pass"} the filters`
    }; a lower similarity_threshold lists more.`;
  }
  const filterOf = (reason: LeftOut) =>
    reason === "lower_pay" ? "`include_lower_pay`" : "`include_further_education`";
  const filters = [...new Set(reasons.map(filterOf))];
  return (
    `Left out of the occupations at least ${similarity_threshold} similar: ` +
    `${listed(reasons.map((reason) => `${left_out[reason]} for ${words[reason]}`))}. ` +
    `${listed(filters)} ${filters.length === 1 ? "lists" : "list"} them.`
  );
}

function passes(source: OccupationRow, target: OccupationRow, filters: Query["filters"]): boolean {
  const gain = round1(target.human_centric_resilience_score - source.human_centric_resilience_score);
  const growth = target.growth_percent ?? -Infinity;
  const isGrowing = filters.require_positive_growth === true || filters.growing_only === true;
  return (
    gain >= (filters.min_resilience_gain ?? -Infinity) &&
    -gain <= (filters.max_resilience_loss ?? Infinity) &&
    (!isGrowing || growth > 0) &&
    (filters.min_projected_growth === undefined || growth >= filters.min_projected_growth) &&
    (filters.min_median_wage === undefined || (target.median_wage ?? -Infinity) >= filters.min_median_wage)
  );
}

function describe(source: OccupationRow, target: OccupationRow, similarity01: number) {
  const balance_gain = round1(target.balanced_impact_score - source.balanced_impact_score);
  const [earned, offered] = [source.median_wage, target.median_wage];
  const change = earned === null || offered === null ? null : offered - earned;
  const growth = target.growth_percent ?? -Infinity;
  const gains: Record<(typeof TRANSITION_GAINS)[number], boolean> = {
    balance: balance_gain > 0,
    pay: change !== null && change > 0,
    growth: growth > 0 && growth > (source.growth_percent ?? Infinity),
  };
  const { moreSchooling, zonesUp, licenses, specialties } = lacking(source, target);
  const barriers: Record<(typeof BARRIERS)[number], boolean> = {
    more_schooling: moreSchooling,
    longer_preparation: zonesUp > 0,
    license: licenses.length > 0,
    specialty: specialties.length > 0,
  };
  return {
    target_soc: target.soc_code,
    target_title: target.title,
    skill_similarity: similarity01,
    resilience_gain: round1(target.human_centric_resilience_score - source.human_centric_resilience_score),
    target_resilience_score: target.human_centric_resilience_score,
    balance_gain,
    target_balanced_impact_score: target.balanced_impact_score,
    ...outlookOf(target),
    wage_change: change,
    wage_change_percent: change === null || earned === null ? null : round1((100 * change) / earned),
    better_in: namesOf(gains).filter((name) => gains[name]),
    barriers: namesOf(barriers).filter((name) => barriers[name]),
    credentials_needed: [...licenses.map((name) => `${name} license`), ...specialties],
  };
}

function outlookOf(row: OccupationRow) {
  const { projected_growth, growth_percent, entry_education, job_zone, median_wage } = row;
  return {
    projected_growth,
    projected_growth_percent: growth_percent,
    entry_education,
    job_zone,
    median_wage,
  };
}

/**
 * Requirements of both sides, all counted and the first 10 a side named: overlapping where both occupations ask for them (job relevance at
 * least 0.5), by the lesser of the two; gaps where the target asks for them and at least 0.1 more than the source
 * (differences rounded to four decimals), by the difference. Ties go by element id.
 */
export function compareRequirements(
  { requirements, relevance }: Pick<Table, "requirements" | "relevance">,
  sourceRow: number,
  targetRow: number,
): Pick<Transition, ComparedField> {
  const overlapping: Weighted[] = [];
  const gaps: Weighted[] = [];
  const width = requirements.length;
  for (const [column, requirement] of requirements.entries()) {
    const had = at(relevance, sourceRow * width + column);
    const asked = at(relevance, targetRow * width + column);
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

type Weighted = { readonly requirement: RequirementRow; readonly weight: number };

function strongest(weighted: Weighted[]): RequirementRow[] {
  return weighted
    .sort((a, b) => b.weight - a.weight || byCodeUnit(a.requirement.element_id, b.requirement.element_id))
    .slice(0, NAMED_SKILLS)
    .map(({ requirement }) => requirement);
}
