import { intermediateActivityOf } from "./annotations.ts";
import { CONSTANTS } from "./constants.ts";
import { buildProfiles, type ProfileBlock, type Profiles } from "./similarity.ts";
import { stems } from "./words.ts";

/** What the similarity of occupations is made of, one entry per occupation. */
export interface ProfileInput {
  /** job_relevance per requirement, 0..1, in the order of the element ids. */
  readonly jobRelevance: readonly number[];
  /** Detailed work activities of the occupation's tasks, repeated as often as they occur. */
  readonly activityIds: readonly string[];
  /** Title and description in one. */
  readonly description: string;
  readonly taskTexts: readonly string[];
}

/** A word or an activity tells occupations apart only if at least this many use it, and less than half of them all. */
const LEAST_USERS = 2;
const MOST_USERS_SHARE = 0.5;
/** Title and description say in few words what the tasks say in many: they count this often. */
const DESCRIPTION_TIMES = 3;

/**
 * Profiles of all occupations in the order given: skills, abilities and knowledge by job relevance, intermediate work
 * activities and words of description and tasks by (logarithmic) count. Compare two with `similarity`.
 */
export function occupationProfiles(
  elementIds: readonly string[],
  occupations: readonly ProfileInput[],
): Profiles {
  const requirementRows = (pattern: RegExp) => {
    const columns = elementIds.flatMap((id, column) => (pattern.test(id) ? [column] : []));
    return occupations.map(({ jobRelevance }) => columns.map((column) => jobRelevance[column] as number));
  };
  const blocks: ProfileBlock[] = [
    { weight: CONSTANTS.similaritySkills, rows: requirementRows(/^2\.[AB]\./), scaling: "standardise" },
    { weight: CONSTANTS.similarityAbilities, rows: requirementRows(/^1\.A\./), scaling: "standardise" },
    { weight: CONSTANTS.similarityKnowledge, rows: requirementRows(/^2\.C\./), scaling: "standardise" },
    {
      weight: CONSTANTS.similarityActivities,
      rows: countRows(occupations.map(({ activityIds }) => activityIds.map(intermediateActivityOf))),
      scaling: "rarity",
    },
    {
      weight: CONSTANTS.similarityWords,
      rows: countRows(occupations.map(wordsOf)),
      scaling: "rarity",
    },
  ];
  return buildProfiles(blocks);
}

function wordsOf({ description, taskTexts }: ProfileInput): string[] {
  const described = stems(description);
  return [
    ...Array.from({ length: DESCRIPTION_TIMES }, () => described).flat(),
    ...taskTexts.flatMap((text) => stems(text)),
  ];
}

/** ln(1 + count) of every item in every list, items in code unit order. */
function countRows(lists: readonly (readonly string[])[]): number[][] {
  const users = new Map<string, number>();
  for (const list of lists) {
    for (const item of new Set(list)) users.set(item, (users.get(item) ?? 0) + 1);
  }
  const kept = [...users]
    .filter(([, count]) => count >= LEAST_USERS && count <= lists.length * MOST_USERS_SHARE)
    .map(([item]) => item)
    .sort();
  const columnOf = new Map(kept.map((item, column) => [item, column]));
  return lists.map((list) => {
    const counts = new Array<number>(kept.length).fill(0);
    for (const item of list) {
      const column = columnOf.get(item);
      if (column !== undefined) counts[column] = (counts[column] as number) + 1;
    }
    return counts.map(Math.log1p);
  });
}
