import { CONSTANTS } from "../constants.ts";
import { round2 } from "../rounding.ts";
import { mean, spreadAround } from "../statistics.ts";

/** The SOC groups an occupation belongs to, nearest first in meaning: broad, minor, major. */
export type SocGroups = {
  readonly broadGroup: string;
  readonly minorGroup: string;
  readonly majorGroup: string;
};

type RelativeLevel = "broad" | "minor" | "major" | "all";

export type Relatives = {
  readonly level: RelativeLevel;
  /** Sorted SOC codes. */
  readonly socCodes: readonly string[];
};

/**
 * The nearest rated relatives of an unrated occupation: those of its broad group, else of its minor group, else of its
 * major group, else all rated occupations.
 */
export function nearestRelatives(groups: SocGroups, rated: ReadonlyMap<string, SocGroups>): Relatives {
  const levels: [RelativeLevel, (other: SocGroups) => boolean][] = [
    ["broad", (other) => other.broadGroup === groups.broadGroup],
    ["minor", (other) => other.minorGroup === groups.minorGroup],
    ["major", (other) => other.majorGroup === groups.majorGroup],
  ];
  for (const [level, isRelative] of levels) {
    const socCodes = [...rated].filter(([, other]) => isRelative(other)).map(([socCode]) => socCode);
    if (socCodes.length > 0) return { level, socCodes: socCodes.sort() };
  }
  return { level: "all", socCodes: [...rated.keys()].sort() };
}

/** Ratings of a task where the source has none: neutral importance and relevance for want of anything nearer. */
const NEUTRAL_TASK_RATING = { importance1to5: 3, relevance0to100: 50 } as const;

type TaskRating = {
  readonly importance1to5: number | null;
  readonly relevance0to100: number | null;
  readonly importanceError: number | null;
};

export type FilledTaskRating = {
  readonly importance1to5: number;
  readonly relevance0to100: number;
  /** True where importance or relevance is not the task's own. */
  readonly imputed: boolean;
  /** Standard error of the importance, in points: the source's own, else the usual one; imputed, the spread of the occupation's rated tasks. */
  readonly importanceError: number;
};

/**
 * Fills the missing ratings of one occupation's tasks with the mean of its rated tasks (two decimals, as it is printed), each
 * scale by itself, else with 3.0 and 50. Order is kept.
 */
export function fillTaskRatings(ratings: readonly TaskRating[]): FilledTaskRating[] {
  const meanOf = (values: readonly (number | null)[], fallback: number) => {
    const known = values.filter((value): value is number => value !== null);
    return known.length > 0 ? round2(mean(known)) : fallback;
  };
  const importance = meanOf(
    ratings.map((rating) => rating.importance1to5),
    NEUTRAL_TASK_RATING.importance1to5,
  );
  const relevance = meanOf(
    ratings.map((rating) => rating.relevance0to100),
    NEUTRAL_TASK_RATING.relevance0to100,
  );
  const spread = spreadOf(ratings.flatMap((rating) => rating.importance1to5 ?? []));
  return ratings.map((rating) => ({
    importance1to5: rating.importance1to5 ?? importance,
    relevance0to100: rating.relevance0to100 ?? relevance,
    imputed: rating.importance1to5 === null || rating.relevance0to100 === null,
    importanceError:
      rating.importance1to5 === null ? spread : (rating.importanceError ?? CONSTANTS.unknownError),
  }));
}

/** Spread that is taken where not even two tasks of an occupation are rated: that of importance over all tasks, in points. */
const USUAL_SPREAD = 0.5;

function spreadOf(values: readonly number[]): number {
  if (values.length < 2) return USUAL_SPREAD;
  return spreadAround(values, mean(values));
}
