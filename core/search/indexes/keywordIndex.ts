import { at } from "../../lib/at.ts";
import { invariant } from "../../lib/invariant.ts";
import { namesOf, type OccupationText, phrasesOf, rowsOfCodes, type SenseText } from "../corpus.ts";
import { openSpelling } from "../text/spellingErrors.ts";
import { americanSpelling, isContentWord, singular, words } from "../text/terms.ts";
import { eachPosting, packPostings } from "./features.ts";
import { endsOf, pack, twoBytes, unpack } from "./packing.ts";

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
export type KeywordHit = {
  readonly row: number;
  readonly manner: MatchManner;
  readonly tier: MatchTier;
};

/** Finds occupations by the words of their titles, and of the phrases people use for them. */
type KeywordIndex = {
  /**
   * Occupations that have every word of the query, in one title or phrase or spread over their titles: by manner, then
   * by tier, then the shorter title first, then by row. The order of the words does not matter, and a further word never
   * adds a hit. Plurals and British spellings are alike; a word may be only begun; an unknown word of five letters or
   * more meets the known words one error away (two from eight letters on).
   */
  find(query: string, visible?: (row: number) => boolean): readonly KeywordHit[];
  /** The occupations that the query names in whole words, in any order; undefined where it names none. */
  named(query: string): Named | undefined;
};

/**
 * What a query names: one occupation by its official title or by a name that it has alone, or those in which people work who have
 * a common title, that of most of them first; none of these where O*NET has no such occupation.
 */
export type Named = { readonly rows: readonly number[]; readonly by: "title" | "sense" | "name" };

/** The words of a query met are bits of one number; later words are not read, nor kept of a title. */
const wordsMax = 32;

const correctedWordsMax = 4;

/** Kinds of names, as stored. */
const titleKind = 0;
const alternateKind = 1;
const phraseKind = 2;

/** The file {@link openKeywordIndex} opens. */
export function buildKeywordIndex(
  occupations: readonly OccupationText[],
  senses: readonly SenseText[],
): Uint8Array {
  const names = occupations.flatMap((occupation, row) => {
    const [title = "", ...alternates] = namesOf(occupation);
    const seen = new Set<string>();
    const named = (text: string, kind: number) => {
      const nameWords = distinctWordsOf(text);
      const key = nameWords.join(" ");
      if (nameWords.length === 0 || seen.has(key)) return [];
      seen.add(key);
      return [{ row, kind, nameWords }];
    };
    return [
      ...named(title, titleKind),
      ...alternates.flatMap((text) => named(text, alternateKind)),
      ...phrasesOf(occupation).flatMap((text) => named(text, phraseKind)),
    ];
  });
  const vocabulary = [...new Set(names.flatMap(({ nameWords }) => nameWords))].sort();
  const termOf = new Map(vocabulary.map((word, term) => [word, term]));
  const termsOf = names.map(({ nameWords }) =>
    nameWords.map((word) => invariant(termOf.get(word), `The word ${word}`)),
  );
  const lists: number[][] = vocabulary.map(() => []);
  termsOf.forEach((terms, name) => {
    for (const term of new Set(terms)) lists[term]?.push(name);
  });
  const { ends, bytes } = packPostings(lists);
  return pack({
    vocabulary,
    ends,
    bytes,
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
    senses: meant.map(({ key }) => key),
    senseEnds: endsOf(rows),
    senseRows: twoBytes(rows.flat(), "occupations"),
  };
}

/** Opens what {@link buildKeywordIndex} made. */
export function openKeywordIndex(file: Uint8Array): KeywordIndex {
  const sections = unpack(file);
  const vocabulary = sections.strings("vocabulary");
  const spelled = openSpelling(vocabulary);
  const postings = { ends: sections.u32("ends"), bytes: sections.u8("bytes") };
  const rows = sections.u16("rows");
  const kinds = sections.u8("kinds");
  const nameEnds = sections.u32("nameEnds");
  const nameTerms = sections.u16("nameTerms");
  const senseRows = [...sections.u16("senseRows")];
  const senseEnds = sections.u32("senseEnds");
  const senses = new Map(
    sections
      .strings("senses")
      .map((key, sense) => [key, senseRows.slice(senseEnds[sense - 1] ?? 0, senseEnds[sense])]),
  );
  const rowCount = rows.reduce((most, row) => Math.max(most, row + 1), 0);

  const startOf = (name: number) => (name === 0 ? 0 : (nameEnds[name - 1] ?? 0));
  const lengthOf = (name: number) => (nameEnds[name] ?? 0) - startOf(name);

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
        eachPosting(postings, term, (name) => {
          if (anyhow[name] === 0) names.push(name);
          for (const bits of marked) bits[name] = (bits[name] ?? 0) | (1 << i);
        });
      };
      const place = placeOf(vocabulary, word);
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
    const start = startOf(name);
    const first = Array.from(nameTerms.subarray(start, start + count), (term) => vocabulary[term] ?? "");
    const leads = queryWords.every((word) => first.some((other) => other.startsWith(word)));
    return leads ? (lengthOf(name) === count ? 0 : 1) : 2;
  };

  /** Names that consist of these words and no others. */
  const namesOfWords = (queryWords: readonly string[]): readonly number[] => {
    const met = new Uint8Array(rows.length);
    let last: number[] = [];
    for (const word of queryWords) {
      const term = placeOf(vocabulary, word);
      if (vocabulary[term] !== word) return [];
      last = [];
      eachPosting(postings, term, (name) => {
        met[name] = (met[name] ?? 0) + 1;
        last.push(name);
      });
    }
    return last.filter((name) => met[name] === queryWords.length && lengthOf(name) === queryWords.length);
  };

  return {
    named: (query) => {
      const named = namesOfWords(distinctWordsOf(query));
      const titled = named.find((name) => kinds[name] === titleKind);
      if (titled !== undefined) return { rows: [at(rows, titled)], by: "title" };
      const sense = senses.get(keyOf(query));
      if (sense !== undefined) return { rows: sense, by: "sense" };
      const owners = new Set(named.map((name) => at(rows, name)));
      return owners.size === 1 ? { rows: [...owners], by: "name" } : undefined;
    },
    find: (query, visible = () => true) => {
      const queryWords = distinctWordsOf(query);
      const count = queryWords.length;
      if (count === 0) return [];
      const every = count === 32 ? 0xffffffff : 2 ** count - 1;
      const bestOf = new Map<number, Match>();
      const consider = (match: Match) => {
        const known = bestOf.get(match.row);
        if (known === undefined || compareMatches(match, known) < 0) bestOf.set(match.row, match);
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
          if (bits >>> 0 !== every) continue;
          consider({ row, manner, tier: 3 * kind + formOf(name, queryWords), length: lengthOf(name) });
        }
        spread.forEach((bits, row) => {
          if (bits >>> 0 === every) consider({ row, manner, tier: matchTiers.length - 1, length: 0 });
        });
      });
      return [...bestOf.values()].sort(compareMatches).map(({ row, manner, tier }) => ({
        row,
        manner: matchManners[manner] ?? "corrected",
        tier: matchTiers[tier] ?? "several_titles",
      }));
    },
  };
}

type Match = {
  readonly row: number;
  readonly manner: number;
  readonly tier: number;
  readonly length: number;
};

function compareMatches(a: Match, b: Match): number {
  return a.manner - b.manner || a.tier - b.tier || a.length - b.length || a.row - b.row;
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

/** First position whose word is not before `word`, in a list ordered by code units. */
function placeOf(vocabulary: readonly string[], word: string): number {
  let low = 0;
  let high = vocabulary.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((vocabulary[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
