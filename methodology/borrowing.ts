import { nearestRelatives, type Relatives, type SocGroups } from "./imputation.ts";
import { type DispositionalResilience, dispositionalResilience, type WorkStyleRating } from "./pillars.ts";
import { jobRelevance, jobRelevanceError } from "./relevance.ts";
import { round4 } from "./rounding.ts";

/** An occupation's rating of one requirement, as the source gives it. */
export interface RequirementRating {
  readonly elementId: string;
  /** Scale IM, 1..5. */
  readonly importance1to5: number;
  /** Scale LV, 0..7; null where it is missing. */
  readonly level0to7: number | null;
  readonly importanceError: number | null;
  readonly levelError: number | null;
}

/** What an occupation is rated on; what it is not, it borrows from its relatives. */
export interface RatedOccupation {
  readonly socCode: string;
  readonly groups: SocGroups;
  /** Empty for an occupation that is not rated. */
  readonly requirements: readonly RequirementRating[];
  readonly workStyles: readonly WorkStyleRating[];
}

/** The job_relevance of every requirement in one occupation. */
export interface OccupationRelevance {
  /** In the order of the element ids given. */
  readonly values: readonly number[];
  /** Whose mean stands in where a kind of requirement is not rated; null where all are the occupation's own. */
  readonly imputedFrom: Relatives | null;
}

/** The kinds of requirement that a source rates or leaves out as a whole: abilities, skills, knowledge. */
const KINDS = [/^1\./, /^2\.[AB]\./, /^2\.C\./] as const;

/**
 * job_relevance of every requirement per occupation. Where an occupation has no rating of a kind (skills, abilities,
 * knowledge), that kind is the mean of its nearest relatives that have it.
 */
export function occupationRelevances(
  occupations: readonly RatedOccupation[],
  elementIds: readonly string[],
): ReadonlyMap<string, OccupationRelevance> {
  const own = new Map(occupations.map((occupation) => [occupation.socCode, ownRelevances(occupation)]));
  const values = new Map(
    occupations.map(({ socCode }) => [socCode, new Array<number>(elementIds.length).fill(0)]),
  );
  const borrowedFrom = new Map<string, Relatives>();
  for (const kind of KINDS) {
    const columns = elementIds.flatMap((id, column) => (kind.test(id) ? [column] : []));
    if (columns.length === 0) continue;
    const rated = new Map(
      occupations
        .filter(({ requirements }) => requirements.some(({ elementId }) => kind.test(elementId)))
        .map(({ socCode, groups }) => [socCode, groups]),
    );
    for (const { socCode, groups } of occupations) {
      const isRated = rated.has(socCode);
      const relatives = isRated ? null : nearestRelatives(groups, rated);
      if (relatives !== null && !borrowedFrom.has(socCode)) borrowedFrom.set(socCode, relatives);
      const lenders = (relatives?.socCodes ?? [socCode]).map(
        (code) => own.get(code) as ReadonlyMap<string, number>,
      );
      const row = values.get(socCode) as number[];
      for (const column of columns) row[column] = meanRelevance(lenders, elementIds[column] as string);
    }
  }
  return new Map(
    [...values].map(([socCode, row]) => [
      socCode,
      { values: row, imputedFrom: borrowedFrom.get(socCode) ?? null },
    ]),
  );
}

function ownRelevances({ requirements }: RatedOccupation): ReadonlyMap<string, number> {
  return new Map(
    requirements.map((rating) => [rating.elementId, jobRelevance(rating.importance1to5, rating.level0to7)]),
  );
}

function meanRelevance(lenders: readonly ReadonlyMap<string, number>[], elementId: string): number {
  if (lenders.length === 0) return 0;
  return round4(lenders.reduce((sum, lender) => sum + (lender.get(elementId) ?? 0), 0) / lenders.length);
}

/** dispositional_resilience per occupation; unrated occupations take the mean of their nearest relatives. */
export function occupationDispositions(
  occupations: readonly RatedOccupation[],
): ReadonlyMap<string, DispositionalResilience> {
  const own = new Map<string, DispositionalResilience>();
  const rated = new Map<string, SocGroups>();
  for (const { socCode, groups, workStyles } of occupations) {
    const value = dispositionalResilience(workStyles);
    if (value === null) continue;
    own.set(socCode, value);
    rated.set(socCode, groups);
  }
  return new Map(
    occupations.map(({ socCode, groups }) => {
      const known = own.get(socCode);
      if (known) return [socCode, known];
      const relatives = nearestRelatives(groups, rated).socCodes.map(
        (code) => own.get(code) as DispositionalResilience,
      );
      return [socCode, meanDisposition(relatives)];
    }),
  );
}

/** Mean of relatives; the standard error is their spread, which is what is not known about one of them. */
function meanDisposition(relatives: readonly DispositionalResilience[]): DispositionalResilience {
  if (relatives.length === 0) return { value: 0.5, standardError: 0.25 };
  const mean = relatives.reduce((sum, { value }) => sum + value, 0) / relatives.length;
  const variance = relatives.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / relatives.length;
  return { value: round4(mean), standardError: Math.sqrt(variance) };
}

/** Standard error of every job_relevance of an occupation, from the errors of the source (0 where it gives none). */
export function jobRelevanceErrors(ratings: readonly RequirementRating[]): ReadonlyMap<string, number> {
  return new Map(
    ratings.map(({ elementId, importance1to5, level0to7, importanceError, levelError }) => [
      elementId,
      jobRelevanceError(importance1to5, level0to7, importanceError ?? 0, levelError ?? 0),
    ]),
  );
}
