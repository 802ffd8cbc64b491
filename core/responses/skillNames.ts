import { normaliseName } from "../contract/ids.ts";
import { byCodeUnit } from "../lib/lists.ts";
import { sumOf } from "../methodology/statistics.ts";

const SUGGESTIONS_MAX = 3;
/** Dice coefficient from which two names are near. */
const NEAR = 0.35;
/** What containing the other name adds to half of the coefficient. */
const CONTAINED = 0.5;
const CONTAINED_LENGTH_MIN = 3;

export type SkillNames = Readonly<ReturnType<typeof openSkillNames>>;

/** Indexes the names of all requirements, ready to be asked for. */
export function openSkillNames(
  requirements: readonly { readonly element_id: string; readonly name: string }[],
) {
  const ids = new Map<string, string[]>();
  for (const { element_id, name } of requirements) {
    for (const key of [normaliseName(name), normaliseName(element_id)]) {
      ids.set(key, [...(ids.get(key) ?? []), element_id]);
    }
  }
  const known = [...new Set(requirements.map(({ name }) => name))].map((name) => {
    const normal = normaliseName(name);
    return { name, normal, pairs: [...letterPairs(normal)] };
  });
  return {
    /** The element ids that a name (several may share it) or an element id stands for, in any case; none if unknown. */
    idsOf: (typed: string): readonly string[] => ids.get(normaliseName(typed)) ?? [],
    /**
     * Up to three names close to what was typed, nearest first: by shared letter pairs (Dice coefficient of at least
     * 0.35), or because one contains the other.
     */
    suggest: (typed: string) => {
      const wanted = normaliseName(typed);
      const wantedPairs = letterPairs(wanted);
      return known
        .map(({ name, normal, pairs }) => {
          const shared = sumOf(pairs, ([pair, times]) => Math.min(times, wantedPairs.get(pair) ?? 0));
          return { name, score: nearness(wanted, normal, shared) };
        })
        .filter(({ score }) => score >= NEAR)
        .sort((a, b) => b.score - a.score || byCodeUnit(a.name, b.name))
        .slice(0, SUGGESTIONS_MAX)
        .map(({ name }) => name);
    },
  };
}

/** How near two names are, 0..1, by the letter pairs that they share; NaN for two of a letter or none. */
function nearness(typed: string, name: string, shared: number): number {
  const dice = (2 * shared) / (typed.length + name.length - 2);
  const isContained = typed.length >= CONTAINED_LENGTH_MIN && (name.includes(typed) || typed.includes(name));
  return isContained ? CONTAINED + dice / 2 : dice;
}

/** How often each pair of letters stands in a text. */
function letterPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 2 <= text.length; at += 1) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
