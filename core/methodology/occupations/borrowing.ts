import { invariant } from "../../lib/invariant.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import { jobRelevance, jobRelevanceError } from "../requirements/relevance.ts";
import { round4, roundTo } from "../rounding.ts";
import { mean, spreadAround } from "../statistics.ts";
import { type StyleLean, styleLean, type WorkStyleRating } from "./dispositions.ts";
import { nearestRelatives, type SocGroups } from "./imputation.ts";

/** An occupation's rating of one requirement, as the source gives it. */
type RequirementRating = {
  readonly element_id: string;
  /** Scale IM, 1..5. */
  readonly importance: number;
  /** Scale LV, 0..7; null where it is missing. */
  readonly level: number | null;
  readonly importance_error: number | null;
  readonly level_error: number | null;
};

/** What an occupation is rated on; what it is not, it borrows from its relatives. */
export type RatedOccupation = {
  readonly socCode: string;
  readonly groups: SocGroups;
  /** Empty for an occupation that is not rated. */
  readonly requirements: readonly RequirementRating[];
  readonly workStyles: readonly WorkStyleRating[];
};

/** The job_relevance of every requirement in one occupation, in the order of the element ids given. */
type OccupationRelevance = {
  readonly values: number[];
  /** Standard errors: from those of the source, else the spread of the relatives. */
  readonly errors: number[];
  /** Whose mean stands in where a kind of requirement is not rated; null where all are the occupation's own. */
  imputedFrom: readonly string[] | null;
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
  constants: Constants = CONSTANTS,
): ReadonlyMap<string, OccupationRelevance> {
  const own = new Map(occupations.map((each) => [each.socCode, ownRelevances(each, constants)]));
  const zeros = () => elementIds.map(() => 0);
  const found = new Map(
    occupations.map(({ socCode }): [string, OccupationRelevance] => {
      return [socCode, { values: zeros(), errors: zeros(), imputedFrom: null }];
    }),
  );
  for (const kind of KINDS) {
    const columns = elementIds.flatMap((id, column) => (kind.test(id) ? [{ id, column }] : []));
    const rated = groupsOf(occupations, ({ requirements }) =>
      requirements.some(({ element_id }) => kind.test(element_id)),
    );
    if (rated.size === 0) continue;
    for (const { socCode, groups } of occupations) {
      const entry = invariant(found.get(socCode), socCode);
      const relatives = rated.has(socCode) ? null : nearestRelatives(groups, rated);
      entry.imputedFrom ??= relatives;
      const lenders = (relatives ?? [socCode]).map((code) => invariant(own.get(code), code));
      for (const { id, column } of columns) {
        const lent = lenders.map((lender) => lender.get(id)?.value ?? 0);
        const value = round4(mean(lent));
        entry.values[column] = value;
        entry.errors[column] =
          relatives === null ? (lenders[0]?.get(id)?.standardError ?? 0) : spreadAround(lent, value);
      }
    }
  }
  return found;
}

/** The groups of the occupations that are rated. */
function groupsOf(
  occupations: readonly RatedOccupation[],
  isRated: (occupation: RatedOccupation) => boolean,
): ReadonlyMap<string, SocGroups> {
  return new Map(occupations.filter(isRated).map(({ socCode, groups }) => [socCode, groups]));
}

function ownRelevances(
  { requirements }: RatedOccupation,
  constants: Constants,
): ReadonlyMap<string, { readonly value: number; readonly standardError: number }> {
  const errorOf = (known: number | null) => known ?? constants.unknownError;
  return new Map(
    requirements.map(({ element_id, importance, level, importance_error, level_error }) => {
      const value = jobRelevance(importance, level);
      const standardError = jobRelevanceError(
        importance,
        level,
        errorOf(importance_error),
        errorOf(level_error),
      );
      return [element_id, { value, standardError }];
    }),
  );
}

/** How work styles lean, per occupation: its own, else the mean of its nearest rated relatives. */
export function occupationLeans(
  occupations: readonly RatedOccupation[],
  constants: Constants = CONSTANTS,
): { readonly rated: readonly StyleLean[]; readonly of: ReadonlyMap<string, StyleLean> } {
  const own = new Map<string, StyleLean>();
  for (const { socCode, workStyles } of occupations) {
    const lean = styleLean(workStyles, constants);
    if (lean !== null) own.set(socCode, lean);
  }
  const rated = groupsOf(occupations, ({ socCode }) => own.has(socCode));
  const lent = (groups: SocGroups) => nearestRelatives(groups, rated).flatMap((code) => own.get(code) ?? []);
  const of = new Map(
    occupations.map(({ socCode, groups }) => [socCode, own.get(socCode) ?? meanLean(lent(groups))]),
  );
  return { rated: [...own.values()], of };
}

/** Mean of relatives; the standard error is their spread, which is what is not known about one of them. */
function meanLean(relatives: readonly StyleLean[]): StyleLean {
  if (relatives.length === 0) return { difference: 0, standardError: 0, shrink01: 0 };
  const differences = relatives.map(({ difference }) => difference);
  const centre = mean(differences);
  return {
    difference: roundTo(centre, 6),
    standardError: spreadAround(differences, centre),
    shrink01: round4(mean(relatives.map(({ shrink01 }) => shrink01))),
  };
}
