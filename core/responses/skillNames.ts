import { normaliseName } from "../contract/ids.ts";

const SUGGESTIONS_MAX = 3;
/** Dice coefficient from which two names are near. */
const NEAR = 0.35;
/** What containing the other name adds to half of the coefficient. */
const CONTAINED = 0.5;
const CONTAINED_LENGTH_MIN = 3;

/** The names of all requirements, ready to be asked for. */
export type SkillNames = {
  /** The element ids that a name (several may share it) or an element id stands for, in any case; none if unknown. */
  readonly idsOf: (typed: string) => readonly string[];
  /**
   * Up to three names close to what was typed, nearest first: by shared letter pairs (Dice coefficient of at least
   * 0.35), or because one contains the other. The work grows with the length of what was typed, not with all names.
   */
  readonly suggest: (typed: string) => string[];
};

type Known = { readonly name: string; readonly normal: string; readonly pairCount: number };
/** How often a letter pair stands in the name of a row. */
type Posting = { readonly row: number; readonly times: number };

/** Indexes the names of requirements. */
export function openSkillNames(
  requirements: readonly { readonly element_id: string; readonly name: string }[],
): SkillNames {
  const ids = new Map<string, string[]>();
  for (const { element_id, name } of requirements) {
    for (const key of [normaliseName(name), normaliseName(element_id)]) {
      ids.set(key, [...(ids.get(key) ?? []), element_id]);
    }
  }
  const known: Known[] = [];
  const postings = new Map<string, Posting[]>();
  for (const name of new Set(requirements.map((requirement) => requirement.name))) {
    const normal = normaliseName(name);
    const row = known.length;
    known.push({ name, normal, pairCount: Math.max(0, normal.length - 1) });
    for (const [pair, times] of letterPairs(normal)) {
      postings.set(pair, [...(postings.get(pair) ?? []), { row, times }]);
    }
  }

  const nearness = (typed: string, { normal, pairCount }: Known, shared: number): number => {
    const dice = (2 * shared) / (Math.max(0, typed.length - 1) + pairCount);
    const isContained =
      typed.length >= CONTAINED_LENGTH_MIN && (normal.includes(typed) || typed.includes(normal));
    return isContained ? CONTAINED + dice / 2 : dice;
  };
  return {
    idsOf: (typed) => ids.get(normaliseName(typed)) ?? [],
    suggest: (typed) => {
      const wanted = normaliseName(typed);
      const shared = new Map<number, number>();
      for (const [pair, times] of letterPairs(wanted)) {
        for (const posting of postings.get(pair) ?? []) {
          shared.set(posting.row, (shared.get(posting.row) ?? 0) + Math.min(times, posting.times));
        }
      }
      return [...shared]
        .flatMap(([row, count]) => {
          const found = known[row];
          return found === undefined ? [] : [{ name: found.name, score: nearness(wanted, found, count) }];
        })
        .filter(({ score }) => score >= NEAR)
        .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
        .slice(0, SUGGESTIONS_MAX)
        .map(({ name }) => name);
    },
  };
}

function letterPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 2 <= text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
