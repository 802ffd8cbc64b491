import { CONSTANTS, type Constants } from "../constants.ts";
import { round2 } from "../rounding.ts";
import { mean, spreadAround } from "../statistics.ts";

/** The SOC groups an occupation belongs to, nearest first in meaning: broad, minor, major. */
export type SocGroups = {
  readonly broadGroup: string;
  readonly minorGroup: string;
  readonly majorGroup: string;
};

/**
 * The SOC codes, sorted, of the nearest rated relatives of an unrated occupation: those of its broad group, else of its
 * minor group, else of its major group, else all rated occupations.
 */
export function nearestRelatives(groups: SocGroups, rated: ReadonlyMap<string, SocGroups>): string[] {
  for (const level of ["broadGroup", "minorGroup", "majorGroup"] as const) {
    const relatives = [...rated].filter(([, other]) => other[level] === groups[level]);
    if (relatives.length > 0) return relatives.map(([socCode]) => socCode).sort();
  }
  return [...rated.keys()].sort();
}

/** What a task is rated where no task of its occupation is. */
const NEUTRAL_IMPORTANCE = 3;
const NEUTRAL_RELEVANCE = 50;
/** Spread that is taken where not even two tasks of an occupation are rated: that of importance over all tasks, in points. */
const USUAL_SPREAD = 0.5;

type TaskRating = {
  readonly importance1to5: number | null;
  readonly relevance0to100: number | null;
  readonly importanceError: number | null;
};

/**
 * Fills what is missing in the rating of a task with the mean of its occupation's rated tasks (two decimals, as it is printed),
 * each scale by itself, else with 3.0 and 50. `ratings` are those of all its tasks.
 */
export function ratingFiller(
  ratings: readonly TaskRating[],
  { unknownError }: Pick<Constants, "unknownError"> = CONSTANTS,
) {
  const importances = ratings.flatMap((rating) => rating.importance1to5 ?? []);
  const relevances = ratings.flatMap((rating) => rating.relevance0to100 ?? []);
  const importance = importances.length > 0 ? round2(mean(importances)) : NEUTRAL_IMPORTANCE;
  const relevance = relevances.length > 0 ? round2(mean(relevances)) : NEUTRAL_RELEVANCE;
  const spread = importances.length < 2 ? USUAL_SPREAD : spreadAround(importances, mean(importances));
  return (rating: TaskRating) => ({
    importance1to5: rating.importance1to5 ?? importance,
    relevance0to100: rating.relevance0to100 ?? relevance,
    /** Whether importance or relevance is not the task's own. */
    imputed: rating.importance1to5 === null || rating.relevance0to100 === null,
    /** Standard error of the importance, in points: the source's own, else the usual one; imputed, the spread of the occupation's rated tasks. */
    importanceError: rating.importance1to5 === null ? spread : (rating.importanceError ?? unknownError),
  });
}
