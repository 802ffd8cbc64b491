import { at } from "../../lib/at.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import { weightedMean } from "../statistics.ts";
import { intermediateActivityOf } from "../tasks/annotations.ts";
import { REASON_CODES, type ReasonCode } from "../tasks/reasons.ts";
import { DIMENSION_NAMES, type Dimensions } from "../types.ts";
import { buildProfiles, type Count, type CountBlock, type Profiles } from "./similarity.ts";

/** A task as far as the likeness of occupations goes. */
type ProfileTask = {
  readonly importance1to5: number;
  readonly dimensions: Dimensions;
  readonly reasons: readonly ReasonCode[];
};

/** What the similarity of occupations is made of, one entry per occupation: figures, ids and names. */
type ProfileInput = {
  /** job_relevance per requirement, 0..1, in the order of the element ids. */
  readonly jobRelevance: readonly number[];
  /** Detailed work activities of the occupation's tasks, repeated as often as they occur. */
  readonly activityIds: readonly string[];
  readonly tasks: readonly ProfileTask[];
  readonly technologies: readonly string[];
  /** The occupation's title, then its alternate and reported titles. */
  readonly titles: readonly string[];
};

/** An item tells occupations apart only if at least this many have it, and at most half of them all. */
const LEAST_USERS = 2;
const MOST_USERS_SHARE = 0.5;
/** The occupation's own title says more than any one of its others: it counts this often. */
const TITLE_TIMES = 3;

/**
 * Profiles of all occupations in the order given: skills, abilities and knowledge by job relevance; detailed and intermediate
 * work activities, technologies and tokens of titles by (logarithmic) count; reasons and dimensions of the tasks by
 * importance. Compare two with `similarity`.
 */
export function occupationProfiles(
  elementIds: readonly string[],
  occupations: readonly ProfileInput[],
  constants: Constants = CONSTANTS,
): Profiles {
  const requirementRows = (pattern: RegExp) => {
    const columns = elementIds.flatMap((id, column) => (pattern.test(id) ? [column] : []));
    return occupations.map(({ jobRelevance }) => columns.map((column) => at(jobRelevance, column)));
  };
  const counted = (weight: number, itemsOf: (occupation: ProfileInput) => readonly string[]): CountBlock => ({
    weight,
    ...countRows(occupations.map(itemsOf)),
  });
  return buildProfiles(
    [
      { weight: constants.similaritySkills, rows: requirementRows(/^2\.[AB]\./) },
      { weight: constants.similarityAbilities, rows: requirementRows(/^1\.A\./) },
      { weight: constants.similarityKnowledge, rows: requirementRows(/^2\.C\./) },
      { weight: constants.similarityReasons, rows: occupations.map(natureOfWork) },
    ],
    [
      counted(constants.similarityActivities, ({ activityIds }) => activityIds),
      counted(constants.similarityActivityGroups, ({ activityIds }) =>
        activityIds.map(intermediateActivityOf),
      ),
      counted(constants.similarityTechnologies, ({ technologies }) => technologies),
      counted(constants.similarityTitles, titleTokens),
    ],
  );
}

/** Share of importance under each reason, then the mean of each dimension. */
function natureOfWork({ tasks }: ProfileInput): number[] {
  const importance = tasks.map(({ importance1to5 }) => importance1to5);
  const meanOf = (read: (task: ProfileTask) => number) => weightedMean(tasks.map(read), importance);
  return [
    ...REASON_CODES.map((code) => meanOf(({ reasons }) => (reasons.includes(code) ? 1 : 0))),
    ...DIMENSION_NAMES.map((name) => meanOf(({ dimensions }) => dimensions[name])),
  ];
}

function titleTokens({ titles }: ProfileInput): string[] {
  const [own = "", ...others] = titles;
  return [...Array.from({ length: TITLE_TIMES }, () => own), ...others].flatMap(tokens);
}

/** Lower-case words of a title; a plural counts as its singular. */
function tokens(title: string): string[] {
  return (title.toLowerCase().match(/[a-z]{2,}/g) ?? []).map((word) =>
    word.length > 3 ? word.replace(/ies$/, "y").replace(/(?<!s)s$/, "") : word,
  );
}

/** ln(1 + count) of the items of every list, items in code unit order. */
function countRows(lists: readonly (readonly string[])[]): Omit<CountBlock, "weight"> {
  const users = new Map<string, number>();
  for (const list of lists) {
    for (const item of new Set(list)) users.set(item, (users.get(item) ?? 0) + 1);
  }
  const kept = [...users]
    .filter(([, count]) => count >= LEAST_USERS && count <= lists.length * MOST_USERS_SHARE)
    .map(([item]) => item)
    .sort();
  const columnOf = new Map(kept.map((item, column) => [item, column]));
  const rows = lists.map((list) => {
    const counts = new Map<number, number>();
    for (const item of list) {
      const column = columnOf.get(item);
      if (column !== undefined) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
    return [...counts].sort(([a], [b]) => a - b).map(([column, count]): Count => [column, Math.log1p(count)]);
  });
  return { columns: kept.length, rows };
}
