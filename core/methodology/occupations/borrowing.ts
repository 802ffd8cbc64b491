import { invariant } from "../../lib/invariant.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import { jobRelevance, jobRelevanceError } from "../requirements/relevance.ts";
import { round4 } from "../rounding.ts";
import { mean, spreadAround } from "../statistics.ts";
import {
  type DispositionalResilience,
  dispositionalResilience,
  type WorkStyleRating,
} from "./dispositions.ts";
import { nearestRelatives, type Relatives, type SocGroups } from "./imputation.ts";

/** An occupation's rating of one requirement, as the source gives it. */
type RequirementRating = {
  readonly elementId: string;
  /** Scale IM, 1..5. */
  readonly importance1to5: number;
  /** Scale LV, 0..7; null where it is missing. */
  readonly level0to7: number | null;
  readonly importanceError: number | null;
  readonly levelError: number | null;
};

/** What an occupation is rated on; what it is not, it borrows from its relatives. */
export type RatedOccupation = {
  readonly socCode: string;
  readonly groups: SocGroups;
  /** Empty for an occupation that is not rated. */
  readonly requirements: readonly RequirementRating[];
  readonly workStyles: readonly WorkStyleRating[];
};

/** The job_relevance of every requirement in one occupation. */
export type OccupationRelevance = {
  /** In the order of the element ids given. */
  readonly values: readonly number[];
  /** Standard errors: from those of the source (0 where it gives none), else the spread of the relatives. */
  readonly errors: readonly number[];
  /** Whose mean stands in where a kind of requirement is not rated; null where all are the occupation's own. */
  readonly imputedFrom: Relatives | null;
};

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
  const found = new Map(
    occupations.map(
      ({ socCode }): [string, { values: number[]; errors: number[]; from: Relatives | null }] => [
        socCode,
        {
          values: new Array<number>(elementIds.length).fill(0),
          errors: new Array<number>(elementIds.length).fill(0),
          from: null,
        },
      ],
    ),
  );
  for (const kind of KINDS) {
    const columns = elementIds.flatMap((id, column) => (kind.test(id) ? [{ id, column }] : []));
    if (columns.length === 0) continue;
    const rated = new Map(
      occupations
        .filter(({ requirements }) => requirements.some(({ elementId }) => kind.test(elementId)))
        .map(({ socCode, groups }) => [socCode, groups]),
    );
    for (const { socCode, groups } of occupations) {
      const entry = invariant(found.get(socCode), socCode);
      const relatives = rated.has(socCode) ? null : nearestRelatives(groups, rated);
      entry.from ??= relatives;
      const lenders = (relatives?.socCodes ?? [socCode]).map((code) => invariant(own.get(code), code));
      for (const { id, column } of columns) {
        const lent = lenders.map((lender) => lender.get(id)?.value ?? 0);
        const value = lent.length === 0 ? 0 : round4(mean(lent));
        entry.values[column] = value;
        entry.errors[column] =
          relatives === null
            ? (lenders[0]?.get(id)?.standardError ?? 0)
            : lent.length === 0
              ? 0
              : spreadAround(lent, value);
      }
    }
  }
  return new Map(
    [...found].map(([socCode, { values, errors, from }]) => [socCode, { values, errors, imputedFrom: from }]),
  );
}

function ownRelevances({
  requirements,
}: RatedOccupation): ReadonlyMap<string, { readonly value: number; readonly standardError: number }> {
  return new Map(
    requirements.map(({ elementId, importance1to5, level0to7, importanceError, levelError }) => [
      elementId,
      {
        value: jobRelevance(importance1to5, level0to7),
        standardError: jobRelevanceError(importance1to5, level0to7, importanceError ?? 0, levelError ?? 0),
      },
    ]),
  );
}

/** dispositional_resilience per occupation; unrated occupations take the mean of their nearest relatives. */
export function occupationDispositions(
  occupations: readonly RatedOccupation[],
  constants: Constants = CONSTANTS,
): ReadonlyMap<string, DispositionalResilience> {
  const own = new Map<string, DispositionalResilience>();
  const rated = new Map<string, SocGroups>();
  for (const { socCode, groups, workStyles } of occupations) {
    const value = dispositionalResilience(workStyles, constants);
    if (value === null) continue;
    own.set(socCode, value);
    rated.set(socCode, groups);
  }
  return new Map(
    occupations.map(({ socCode, groups }) => {
      const known = own.get(socCode);
      if (known) return [socCode, known];
      const relatives = nearestRelatives(groups, rated).socCodes.map((code) =>
        invariant(own.get(code), code),
      );
      return [socCode, meanDisposition(relatives)];
    }),
  );
}

/** Mean of relatives; the standard error is their spread, which is what is not known about one of them. */
function meanDisposition(relatives: readonly DispositionalResilience[]): DispositionalResilience {
  if (relatives.length === 0) return { value: 0.5, standardError: 0.25, mean01: 0.5, shrink01: 0 };
  const meanOf = (read: (relative: DispositionalResilience) => number) => mean(relatives.map(read));
  const centre = meanOf(({ value }) => value);
  return {
    value: round4(centre),
    standardError: Math.sqrt(meanOf(({ value }) => (value - centre) ** 2)),
    mean01: round4(meanOf(({ mean01 }) => mean01)),
    shrink01: round4(meanOf(({ shrink01 }) => shrink01)),
  };
}
