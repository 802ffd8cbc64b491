import type { OccupationText } from "./corpus.ts";
import { eachPosting, packPostings } from "./features.ts";
import { pack, unpack } from "./packing.ts";
import { letterMask, mayBeNear, spellingErrors } from "./spellingErrors.ts";
import { americanSpelling, isContentWord, singular, words } from "./terms.ts";

/** How a title met the query, best first. */
export const matchTiers = [
  "exact_title",
  "title_prefix",
  "title_all_words",
  "alternate_exact",
  "alternate_prefix",
  "alternate_all_words",
  "title_some_words",
  "alternate_some_words",
] as const;
export type MatchTier = (typeof matchTiers)[number];

/** An occupation found by keywords. */
export interface KeywordHit {
  readonly row: number;
  readonly tier: MatchTier;
}

/** Finds occupations by the words of their titles. */
export interface KeywordIndex {
  /**
   * Occupations by tier, then by the rarity of the words met, then by the share of the title they make up, then by row.
   * The last word may be begun only; plurals and British spellings are alike; an unknown word meets the known words one
   * error away (two from eight letters on), after titles that meet the query without errors.
   */
  find(query: string, visible?: (row: number) => boolean): readonly KeywordHit[];
}

/** A title must hold its query words in one 32-bit mask; later words add nothing. */
const queryWordsMax = 32;

/** A title with more words than this is cut. */
const titleWordsMax = 32;

const correctedWordsMax = 4;
const correctedLengthMin = 5;
const correctedLengthMax = 24;
const twoErrorsLengthMin = 8;

/** A word met by correction counts this much of one met as written. */
const correctedShare = 0.5;

/** The file {@link openKeywordIndex} opens. */
export function buildKeywordIndex(occupations: readonly OccupationText[]): Uint8Array {
  const titles = occupations.flatMap((occupation, row) => {
    const all = [occupation.title, ...occupation.alternateTitles, ...occupation.reportedTitles];
    const seen = new Set<string>();
    return all.flatMap((title, i) => {
      const titleWords = wordsOf(title).slice(0, titleWordsMax);
      const key = titleWords.join(" ");
      if (titleWords.length === 0 || seen.has(key)) return [];
      seen.add(key);
      return [{ row, isMain: i === 0, titleWords }];
    });
  });
  const vocabulary = [...new Set(titles.flatMap(({ titleWords }) => titleWords))].sort();
  const termOf = new Map(vocabulary.map((word, term) => [word, term]));
  const lists: number[][] = vocabulary.map(() => []);
  titles.forEach(({ titleWords }, title) => {
    for (const word of new Set(titleWords)) lists[termOf.get(word)!]!.push(title);
  });
  const { ends, bytes } = packPostings(lists);
  let end = 0;
  return pack({
    vocabulary,
    counts: Uint32Array.from(lists, (list) => list.length),
    ends,
    bytes,
    rows: Uint16Array.from(titles, ({ row }) => row),
    isMain: Uint8Array.from(titles, ({ isMain }) => (isMain ? 1 : 0)),
    titleEnds: Uint32Array.from(titles, ({ titleWords }) => {
      end += titleWords.length;
      return end;
    }),
    titleTerms: Uint16Array.from(
      titles.flatMap(({ titleWords }) => titleWords.map((word) => termOf.get(word)!)),
    ),
  });
}

/** How a query word may be met: by which vocabulary words, and for how much. */
interface WantedWord {
  readonly terms: ReadonlyMap<number, number>;
  readonly rarity: number;
}

/** Opens what {@link buildKeywordIndex} made. */
export function openKeywordIndex(file: Uint8Array): KeywordIndex {
  const sections = unpack(file);
  const vocabulary = sections.strings("vocabulary");
  const letters = Int32Array.from(vocabulary, letterMask);
  const counts = sections.u32("counts");
  const postings = { ends: sections.u32("ends"), bytes: sections.u8("bytes") };
  const rows = sections.u16("rows");
  const isMain = sections.u8("isMain");
  const titleEnds = sections.u32("titleEnds");
  const titleTerms = sections.u16("titleTerms");

  const rarityOf = (occurrences: number) => Math.log(1 + rows.length / (1 + occurrences));

  const wanted = (queryWords: readonly string[]): WantedWord[] => {
    let corrections = 0;
    return queryWords.map((word, i) => {
      const terms = new Map<number, number>();
      const exact = placeOf(vocabulary, word);
      if (vocabulary[exact] === word) terms.set(exact, 1);
      if (i === queryWords.length - 1) {
        for (let term = exact; term < vocabulary.length && vocabulary[term]!.startsWith(word); term++)
          terms.set(term, 1);
      }
      if (terms.size === 0 && corrections < correctedWordsMax) {
        corrections++;
        for (const term of nearby(word, vocabulary, letters)) terms.set(term, correctedShare);
      }
      const occurrences = [...terms.keys()].reduce((most, term) => Math.max(most, counts[term]!), 0);
      return { terms, rarity: rarityOf(occurrences) };
    });
  };

  /** Whether the title's words begin with the query's, the last of which may be begun only. */
  const startsWith = (title: number, query: readonly WantedWord[]): boolean => {
    const start = title === 0 ? 0 : titleEnds[title - 1]!;
    if (titleEnds[title]! - start < query.length) return false;
    return query.every(({ terms }, i) => terms.has(titleTerms[start + i]!));
  };

  return {
    find: (query, visible = () => true) => {
      const queryWords = wordsOf(query).slice(0, queryWordsMax);
      if (queryWords.length === 0) return [];
      const wantedWords = wanted(queryWords);
      const met = new Uint32Array(rows.length);
      const weight = new Float32Array(rows.length);
      wantedWords.forEach(({ terms, rarity }, i) => {
        const bit = 1 << i;
        for (const [term, share] of terms) {
          eachPosting(postings, term, (title) => {
            if (met[title]! & bit) return;
            met[title] = met[title]! | bit;
            weight[title] = weight[title]! + rarity * share;
          });
        }
      });
      const every = queryWords.length === 32 ? 0xffffffff : 2 ** queryWords.length - 1;
      const bestOf = new Map<number, Match>();
      for (let title = 0; title < rows.length; title++) {
        if (met[title] === 0) continue;
        const row = rows[title]!;
        if (!visible(row)) continue;
        const length = titleEnds[title]! - (title === 0 ? 0 : titleEnds[title - 1]!);
        const all = met[title] === every;
        const begins = all && startsWith(title, wantedWords);
        const exact = begins && length === queryWords.length && exactWords(title, queryWords);
        const kind = exact ? 0 : begins ? 1 : all ? 2 : 3;
        const main = isMain[title] === 1;
        const tier = kind === 3 ? (main ? 6 : 7) : kind + (main ? 0 : 3);
        const match = { row, tier, weight: weight[title]!, length };
        const known = bestOf.get(row);
        if (known === undefined || compareMatches(match, known) < 0) bestOf.set(row, match);
      }
      return [...bestOf.values()]
        .sort(compareMatches)
        .map(({ row, tier }) => ({ row, tier: matchTiers[tier]! }));
    },
  };

  function exactWords(title: number, queryWords: readonly string[]): boolean {
    const start = title === 0 ? 0 : titleEnds[title - 1]!;
    return queryWords.every((word, i) => vocabulary[titleTerms[start + i]!] === word);
  }
}

interface Match {
  readonly row: number;
  readonly tier: number;
  readonly weight: number;
  readonly length: number;
}

function compareMatches(a: Match, b: Match): number {
  return a.tier - b.tier || b.weight - a.weight || a.length - b.length || a.row - b.row;
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
    if (vocabulary[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Terms of the fewest spelling errors from an unknown word. */
function nearby(word: string, vocabulary: readonly string[], letters: Int32Array): number[] {
  if (word.length < correctedLengthMin || word.length > correctedLengthMax) return [];
  let errorsMax = word.length >= twoErrorsLengthMin ? 2 : 1;
  const wanted = letterMask(word);
  let found: number[] = [];
  vocabulary.forEach((candidate, term) => {
    if (!mayBeNear(wanted, letters[term]!, errorsMax)) return;
    if (candidate.length < correctedLengthMin || Math.abs(candidate.length - word.length) > errorsMax) return;
    const errors = spellingErrors(word, candidate, errorsMax);
    if (errors > errorsMax) return;
    if (errors < errorsMax) found = [];
    errorsMax = errors;
    found.push(term);
  });
  return found;
}
