import type { SearchCorpus } from "./corpus.ts";
import { featureRows } from "./features.ts";
import { dialectPhrases, fillerWords, headVerbs, phraseWordsMax, wishPhrases, wishWords } from "./lexicon.ts";
import { pack, unpack } from "./packing.ts";
import { letterMask, mayBeNear, spellingErrors } from "./spellingErrors.ts";
import { stem } from "./stem.ts";
import { americanSpelling, contentWords, hash32, singular, words } from "./terms.ts";

/** A phrase that so many titles use themselves needs no translation. */
const titlesWithPhraseMax = 10;

/** Longer texts are descriptions, not wishes. */
const wishWordsMax = 20;

const correctedWordsMax = 8;
const correctedLengthMin = 5;
const correctedLengthMax = 24;
const twoErrorsLengthMin = 8;
const partLengthMin = 3;
const occurrencesMin = 2;

/** What a corrected word counts against a known one. */
const correctedShare = 0.6;

/** A query as the indexes see it. */
export interface ReadQuery {
  /** Content words in American spelling with those added from the lexicon and by correction. */
  readonly words: readonly string[];
  /** How much of the query is known to the source tables, by rarity of its words. */
  readonly known01: number;
}

/** Reads queries against the vocabulary of a corpus. */
export type QueryReader = (query: string) => ReadQuery;

/** The file {@link openQueryReader} opens: every word of the corpus with its count, and the phrases to translate. */
export function buildVocabulary(corpus: SearchCorpus): Uint8Array {
  const counts = new Map<string, number>();
  const add = (text: string) => {
    for (const word of contentWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  const titles = corpus.occupations.flatMap(({ title, alternateTitles, reportedTitles }) => [
    ...new Set([title, ...alternateTitles, ...reportedTitles]),
  ]);
  for (const title of titles) add(title);
  for (const { description, activities, technologies } of corpus.occupations) {
    for (const text of [description, ...activities, ...technologies]) add(text);
  }
  for (const { text } of corpus.tasks) add(text);
  for (const { name, description } of corpus.requirements) add(`${name} ${description}`);
  const known = [...counts.keys()].sort();
  const phrasesUsed = titlesWithPhrases(titles);
  return pack({
    words: known,
    stems: Uint32Array.from(new Set(known.map((word) => hash32(stem(word))))).sort(),
    counts: Uint32Array.from(known, (word) => counts.get(word)!),
    phrases: [...dialectPhrases.keys()]
      .filter((phrase) => (phrasesUsed.get(phrase) ?? 0) <= titlesWithPhraseMax)
      .sort(),
  });
}

/** Opens what {@link buildVocabulary} made. */
export function openQueryReader(file: Uint8Array): QueryReader {
  const sections = unpack(file);
  const known = sections.strings("words");
  const counts = sections.u32("counts");
  const letters = Int32Array.from(known, letterMask);
  const rowOf = new Map(known.map((word, row) => [word, row]));
  const stems = featureRows(sections.u32("stems"));
  const translated = new Set(sections.strings("phrases"));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const countOf = (word: string): number => {
    const row = rowOf.get(word);
    return row === undefined ? 0 : counts[row]!;
  };
  const rarity = (word: string): number => Math.log(total / Math.max(1, countOf(word)));

  return (query) => {
    const isWish = looksLikeWish(words(query));
    const core = withoutFiller(contentWords(query), isWish);
    const added: string[] = [];
    let knownRarity = 0;
    let allRarity = 0;
    let corrections = 0;
    for (const word of core) {
      allRarity += rarity(word);
      if (stems.rowOf(hash32(stem(word))) >= 0) knownRarity += rarity(word);
      else if (isTranslated(singular(word), translated, isWish)) knownRarity += correctedShare * rarity(word);
      else if (corrections < correctedWordsMax) {
        corrections++;
        const corrected = correct(word, { known, counts, letters }, countOf);
        if (corrected.length > 0) knownRarity += correctedShare * rarity(word);
        added.push(...corrected);
      }
    }
    const phrased = translate([...core.map(singular), ...added], translated, isWish);
    const share = allRarity === 0 ? 0 : knownRarity / allRarity;
    return {
      words: [...core, ...new Set([...added, ...phrased].filter((word) => !core.includes(word)))],
      known01: phrased.length > 0 ? Math.max(correctedShare, share) : share,
    };
  };
}

function looksLikeWish(queryWords: readonly string[]): boolean {
  if (queryWords.length > wishWordsMax) return false;
  return headVerbs.has(queryWords[0] ?? "") || queryWords.some((word) => wishWords.has(word));
}

function withoutFiller(core: readonly string[], isWish: boolean): readonly string[] {
  if (!isWish) return core;
  const rest = core.filter(
    (word) => !fillerWords.has(word) && !fillerWords.has(singular(word)) && !/^\d+$/.test(word),
  );
  return rest.length > 0 ? rest : core;
}

function isTranslated(phrase: string, translated: ReadonlySet<string>, isWish: boolean): boolean {
  return translated.has(phrase) || (isWish && wishPhrases.has(phrase));
}

/** Words the lexicon adds for the phrases of a query, longest phrase first, without those the query has. */
function translate(
  queryWords: readonly string[],
  translated: ReadonlySet<string>,
  isWish: boolean,
): string[] {
  const added: string[] = [];
  for (let at = 0; at < queryWords.length; ) {
    let length = Math.min(phraseWordsMax, queryWords.length - at);
    for (; length > 0; length--) {
      const phrase = queryWords.slice(at, at + length).join(" ");
      const found =
        (isWish ? wishPhrases.get(phrase) : undefined) ??
        (translated.has(phrase) ? dialectPhrases.get(phrase) : undefined);
      if (found === undefined) continue;
      added.push(
        ...found.filter((word) => !queryWords.includes(word) && !queryWords.includes(singular(word))),
      );
      break;
    }
    at += Math.max(1, length);
  }
  return added;
}

interface Vocabulary {
  readonly known: readonly string[];
  readonly counts: Uint32Array;
  readonly letters: Int32Array;
}

/** An unknown word as two known ones, or as the known word nearest to it in spelling; empty if there is none. */
function correct(
  word: string,
  { known, counts, letters }: Vocabulary,
  countOf: (word: string) => number,
): string[] {
  if (word.length < correctedLengthMin || word.length > correctedLengthMax || !/^[a-z]+$/.test(word))
    return [];
  const errorsMax = word.length >= twoErrorsLengthMin ? 2 : 1;
  let best: { readonly word: string; readonly errors: number; readonly count: number } | undefined;
  const wanted = letterMask(word);
  known.forEach((candidate, row) => {
    if (!mayBeNear(wanted, letters[row]!, errorsMax)) return;
    const count = counts[row]!;
    if (count < occurrencesMin || Math.abs(candidate.length - word.length) > errorsMax) return;
    if (candidate[0] !== word[0] || candidate.length < correctedLengthMin) return;
    const errors = spellingErrors(word, candidate, errorsMax);
    if (errors > errorsMax) return;
    if (!best || errors < best.errors || (errors === best.errors && count > best.count)) {
      best = { word: candidate, errors, count };
    }
  });
  if (best?.errors === 1) return [best.word];
  const parts = twoParts(word, countOf);
  if (parts.length > 0) return parts;
  return best ? [best.word] : [];
}

function twoParts(word: string, countOf: (word: string) => number): string[] {
  let best: { readonly parts: string[]; readonly count: number } = { parts: [], count: occurrencesMin - 1 };
  for (let at = partLengthMin; at <= word.length - partLengthMin; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    const count = Math.min(...parts.map((part) => Math.max(countOf(part), countOf(singular(part)))));
    if (count > best.count) best = { parts, count };
  }
  return best.parts;
}

function titlesWithPhrases(titles: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const titleWords = words(title).map(americanSpelling).map(singular);
    const present = new Set<string>();
    for (let at = 0; at < titleWords.length; at++) {
      for (let length = 1; length <= phraseWordsMax && at + length <= titleWords.length; length++) {
        const phrase = titleWords.slice(at, at + length).join(" ");
        if (dialectPhrases.has(phrase)) present.add(phrase);
      }
    }
    for (const phrase of present) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  }
  return counts;
}
