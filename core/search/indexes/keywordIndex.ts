import { at } from "../../lib/at.ts";
import { invariant } from "../../lib/invariant.ts";
import { namesOf, type OccupationText, phrasesOf, rowsOfCodes, type SenseText } from "../corpus.ts";
import { openSpelling } from "../text/spellingErrors.ts";
import { americanSpelling, isContentWord, singular, words } from "../text/terms.ts";
import { eachPosting, firstPlace, packPostings, postingsOf } from "./features.ts";
import { endsOf, linesOf, pack, packLines, startOf, twoBytes, unpack } from "./packing.ts";

/** How the words of a query were met, best first: by whole words, by words it begins, by words spelled like them. */
export const matchManners = ["whole", "begun", "corrected"] as const;
type MatchManner = (typeof matchManners)[number];

/** Where the words of a query were met, best first. */
export const matchTiers = [
  "exact_title",
  "title_prefix",
  "title_all_words",
  "alternate_exact",
  "alternate_prefix",
  "alternate_all_words",
  "phrase_exact",
  "phrase_prefix",
  "phrase_all_words",
  "several_titles",
] as const;
type MatchTier = (typeof matchTiers)[number];

/** An occupation found by keywords. */
type KeywordHit = {
  readonly row: number;
  readonly manner: MatchManner;
  readonly tier: MatchTier;
};

/**
 * What a query names: one occupation by its official title or by a name that it has alone, or those in which people work who have
 * a common title, that of most of them first; none of these where O*NET has no such occupation.
 */
export type Named = { readonly rows: readonly number[]; readonly by: "title" | "sense" | "name" };

/** The words of a query met are bits of one number; later words are not read, nor kept of a title. */
const wordsMax = 32;

const correctedWordsMax = 4;

/** No name is as long as this. */
const lengthStep = wordsMax + 1;

/** Kinds of names, as stored. */
const titleKind = 0;
const alternateKind = 1;
const phraseKind = 2;

/** The file {@link openKeywordIndex} opens. */
export function buildKeywordIndex(occupations: readonly OccupationText[], senses: readonly SenseText[]) {
  const names = occupations.flatMap((occupation, row) => {
    const [title = "", ...alternates] = namesOf(occupation);
    const byWords = new Map<string, { row: number; kind: number; nameWords: string[] }>();
    const add = (kind: number, texts: readonly string[]) => {
      for (const nameWords of texts.map(distinctWordsOf)) {
        const key = nameWords.join(" ");
        if (key !== "" && !byWords.has(key)) byWords.set(key, { row, kind, nameWords });
      }
    };
    add(titleKind, [title]);
    add(alternateKind, alternates);
    add(phraseKind, phrasesOf(occupation));
    return [...byWords.values()];
  });
  const vocabulary = [...new Set(names.flatMap(({ nameWords }) => nameWords))].sort();
  const termOf = new Map(vocabulary.map((word, term) => [word, term]));
  const termsOf = names.map(({ nameWords }) =>
    nameWords.map((word) => invariant(termOf.get(word), `The word ${word}`)),
  );
  const lists: number[][] = vocabulary.map(() => []);
  termsOf.forEach((terms, name) => {
    for (const term of terms) lists[term]?.push(name);
  });
  return pack({
    vocabulary: packLines(vocabulary),
    ...packPostings(lists),
    rows: twoBytes(
      names.map(({ row }) => row),
      "occupations",
    ),
    kinds: Uint8Array.from(names, ({ kind }) => kind),
    nameEnds: endsOf(termsOf),
    nameTerms: twoBytes(termsOf.flat(), "words of titles"),
    ...packSenses(occupations, senses),
  });
}

/** Common titles and the rows of their occupations; those of which no code is in the corpus are passed over. */
function packSenses(occupations: readonly OccupationText[], senses: readonly SenseText[]) {
  const rowsOf = rowsOfCodes(occupations.map(({ soc }) => soc));
  const meant = senses.flatMap(({ titles, occupations: codes }) => {
    const found = rowsOf(codes);
    const isMeant = found.length > 0 || codes.length === 0;
    return isMeant ? titles.map((title) => ({ key: keyOf(title), found })) : [];
  });
  const rows = meant.map(({ found }) => found);
  return {
    senses: packLines(meant.map(({ key }) => key)),
    senseEnds: endsOf(rows),
    senseRows: twoBytes(rows.flat(), "occupations"),
  };
}

/** Opens what {@link buildKeywordIndex} made: finds occupations by the words of their titles, and of the phrases people use for them. */
export function openKeywordIndex(file: ReturnType<typeof buildKeywordIndex>) {
  const { rows, kinds, nameEnds, nameTerms, senseRows, senseEnds, ...packed } = unpack(file);
  const vocabulary = linesOf(packed.vocabulary);
  const spelled = openSpelling(vocabulary);
  const senses = new Map(
    linesOf(packed.senses).map((key, sense) => [
      key,
      [...senseRows.subarray(startOf(senseEnds, sense), senseEnds[sense])],
    ]),
  );
  const rowCount = rows.reduce((most, row) => Math.max(most, row + 1), 0);
  const lengthOf = (name: number) => at(nameEnds, name) - startOf(nameEnds, name);
  /** First position whose word is not before `word`, in a list ordered by code units. */
  const placeOf = (word: string) => firstPlace(vocabulary.length, (place) => at(vocabulary, place) < word);

  /**
   * For each manner the query words that each name has, one bit a word; a better manner's bits are in the worse, too.
   * All nought between two queries: who asks clears the names that were met.
   */
  const met = matchManners.map(() => new Uint32Array(rows.length));
  const anyhow = met.at(-1) ?? new Uint32Array();

  /** Marks the names that have words of the query, and gives each of them once. */
  const meet = (queryWords: readonly string[]): readonly number[] => {
    const names: number[] = [];
    let corrections = 0;
    queryWords.forEach((word, i) => {
      const mark = (term: number, from: number) => {
        const marked = met.slice(from);
        eachPosting(packed, term, (name) => {
          if (anyhow[name] === 0) names.push(name);
          for (const bits of marked) bits[name] = (bits[name] ?? 0) | (1 << i);
        });
      };
      const place = placeOf(word);
      let term = place;
      for (; vocabulary[term]?.startsWith(word); term++) mark(term, vocabulary[term] === word ? 0 : 1);
      if (term > place || corrections === correctedWordsMax) return;
      corrections++;
      for (const near of spelled(word).rows) mark(near, 2);
    });
    return names;
  };

  /** How the title stands to words of which it has all: 0 nothing else, 1 they come first, 2 somewhere. */
  const formOf = (name: number, queryWords: readonly string[]): number => {
    const count = queryWords.length;
    const start = startOf(nameEnds, name);
    const first = Array.from(nameTerms.subarray(start, start + count), (term) => vocabulary[term] ?? "");
    const leads = queryWords.every((word) => first.some((other) => other.startsWith(word)));
    return leads ? (lengthOf(name) === count ? 0 : 1) : 2;
  };

  /** Names that consist of these words and no others. */
  const namesOfWords = (queryWords: readonly string[]): readonly number[] => {
    const terms = queryWords.map(placeOf);
    const [first] = terms;
    if (first === undefined || terms.some((term, i) => vocabulary[term] !== queryWords[i])) return [];
    return [...postingsOf(packed, first)].filter((name) => {
      if (lengthOf(name) !== terms.length) return false;
      const own = nameTerms.subarray(startOf(nameEnds, name), nameEnds[name]);
      return terms.every((term) => own.includes(term));
    });
  };

  return {
    /** The occupations that the query names in whole words, in any order; undefined where it names none. */
    named: (query: string): Named | undefined => {
      const named = namesOfWords(distinctWordsOf(query));
      const titled = named.find((name) => kinds[name] === titleKind);
      if (titled !== undefined) return { rows: [at(rows, titled)], by: "title" };
      const sense = senses.get(keyOf(query));
      if (sense !== undefined) return { rows: sense, by: "sense" };
      const owners = new Set(named.map((name) => at(rows, name)));
      return owners.size === 1 ? { rows: [...owners], by: "name" } : undefined;
    },
    /**
     * Occupations that have every word of the query, in one title or phrase or spread over their titles: by manner, then
     * by tier, then the shorter title first, then by row. The order of the words does not matter, and a further word never
     * adds a hit. Plurals and British spellings are alike; a word may be only begun; an unknown word of five letters or
     * more meets the known words one error away (two from eight letters on).
     */
    find: (query: string, visible: (row: number) => boolean = () => true): KeywordHit[] => {
      const queryWords = distinctWordsOf(query);
      const count = queryWords.length;
      if (count === 0) return [];
      const every = count === 32 ? 0xffffffff : 2 ** count - 1;
      /** What each row was met by: manner, tier and length of the name in one number, the least of them best. */
      const ranks = new Map<number, number>();
      const consider = (row: number, manner: number, tier: number, length: number) => {
        const rank = (manner * matchTiers.length + tier) * lengthStep + length;
        ranks.set(row, Math.min(rank, ranks.get(row) ?? Infinity));
      };
      const names = meet(queryWords);
      met.forEach((mask, manner) => {
        const spread = new Uint32Array(rowCount);
        for (const name of names) {
          const bits = mask[name] ?? 0;
          mask[name] = 0;
          const row = at(rows, name);
          const kind = at(kinds, name);
          if (bits === 0 || !visible(row)) continue;
          if (kind !== phraseKind) spread[row] = (spread[row] ?? 0) | bits;
          if (bits >>> 0 === every)
            consider(row, manner, 3 * kind + formOf(name, queryWords), lengthOf(name));
        }
        spread.forEach((bits, row) => {
          if (bits >>> 0 === every) consider(row, manner, matchTiers.length - 1, 0);
        });
      });
      const found = [...ranks].sort(([a, first], [b, second]) => first - second || a - b);
      return found.map(([row, rank]) => {
        const place = Math.floor(rank / lengthStep);
        const manner = at(matchManners, Math.floor(place / matchTiers.length));
        return { row, manner, tier: at(matchTiers, place % matchTiers.length) };
      });
    },
  };
}

function distinctWordsOf(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, wordsMax);
}

/** What titles have in common that are the same words in another order. */
function keyOf(title: string): string {
  return distinctWordsOf(title).sort().join(" ");
}

function wordsOf(text: string): string[] {
  const all = words(text);
  const full = all.filter(isContentWord);
  return (full.length > 0 ? full : all).map(americanSpelling).map(singular);
}
