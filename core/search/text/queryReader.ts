import { namesOf, phrasesOf, type SearchCorpus, textsOf } from "../corpus.ts";
import { featureRows } from "../indexes/features.ts";
import { pack, unpack } from "../indexes/packing.ts";
import { type Asked, readAsked } from "./asking.ts";
import { counted } from "./counted.ts";
import { isForeign } from "./foreign.ts";
import { headWords, openShapes, type TitleFor, withoutStep } from "./shape.ts";
import { letterMask, mayBeNear, spellingErrors } from "./spellingErrors.ts";
import { stem } from "./stem.ts";
import { americanSpelling, contentWords, hash32, isContentWord, singular, words } from "./terms.ts";

/** Queries of more words than this describe a job; shorter ones name it. */
const nameWordsMax = 8;

const correctedWordsMax = 8;
const correctedLengthMin = 5;
const correctedLengthMax = 24;
const twoErrorsLengthMin = 8;
const partLengthMin = 3;
const occurrencesMin = 2;
const compoundOccurrencesMin = 5;

/** A word says what is done if its forms begin so many such texts, and itself so many times as many as titles. */
const doingMin = 3;
const doingPerTitle = 2;

/** A query with a smaller share of known words is not understood; one that asks in English may be a little stranger. */
const understoodShare = 0.5;
const understoodShareAsked = 0.3;

/** What a corrected word counts against a known one. */
const correctedShare = 0.6;

/** What a query does: names a job, describes it, says what is done in it, or asks for work that suits somebody. */
export type QueryKind = "names" | "describes" | "does" | "asks";

/** A query as the indexes see it. */
export type ReadQuery = {
  readonly kind: QueryKind;
  /** Content words in American spelling, without those that only ask, with those added by correction and joining. */
  readonly words: readonly string[];
  /** The words of its parts that count on their own beside the whole: the subject of a description, the industry of a title. */
  readonly parts: readonly (readonly string[])[];
  /** How much of the query is known to the corpus, by rarity of its words. */
  readonly known01: number;
  /** Whether it is English, and enough of its words are known to answer at all. */
  readonly understood: boolean;
};

/** Reads queries against the vocabulary of a corpus. */
type QueryReader = (query: string) => ReadQuery;

/** The file {@link openQueryReader} opens: every word of the corpus with its count. */
export function buildVocabulary({ occupations, tasks, requirements, wishes }: SearchCorpus): Uint8Array {
  const texts = [
    ...occupations.flatMap((one) => [
      ...namesOf(one),
      ...phrasesOf(one),
      one.description,
      ...one.activities,
      ...one.technologies,
    ]),
    ...tasks.flatMap(textsOf),
    ...requirements.flatMap(({ name, description, phrases }) => [name, description, ...phrases]),
    ...wishes.flatMap(({ phrases }) => phrases),
  ];
  const counts = counted(texts.flatMap(contentWords));
  const known = [...counts.keys()].sort();
  return pack({
    words: known,
    heads: headWords(occupations.flatMap((one) => [...namesOf(one), ...one.furtherTitles])),
    doing: doingWords(occupations.flatMap(namesOf), [
      ...tasks.flatMap(({ label, askedAs }) => [label, askedAs]),
      ...wishes.flatMap(({ phrases }) => phrases),
    ]),
    stems: Uint32Array.from(new Set(known.map((word) => hash32(stem(word))))).sort(),
    counts: Uint32Array.from(known, (word) => counts.get(word) ?? 0),
  });
}

/** Opens what {@link buildVocabulary} made. */
export function openQueryReader(file: Uint8Array): QueryReader {
  const sections = unpack(file);
  const known = sections.strings("words");
  const counts = sections.u32("counts");
  const doing = new Set(sections.strings("doing"));
  const shapes = openShapes(new Set(sections.strings("heads")), doing);
  const letters = Int32Array.from(known, letterMask);
  const rowOf = new Map(known.map((word, row) => [word, row]));
  const stems = featureRows(sections.u32("stems"));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const countOf = (word: string): number => counts[rowOf.get(word) ?? -1] ?? 0;
  const rarity = (word: string): number => Math.log(total / Math.max(1, countOf(word)));

  /** "Train nurse" is a title, "train nurses" something to do. */
  const kindOf = (query: string, { core, asks }: Asked, title: TitleFor | undefined): QueryKind => {
    if (core.length > nameWordsMax) return "describes";
    if (asks) return "asks";
    if (title === "one") return "names";
    const [first = "", second] = words(query);
    const verb = americanSpelling(first);
    return second !== undefined && (doing.has(verb) || doing.has(singular(verb))) ? "does" : "names";
  };

  const partsOf = (query: string, kind: QueryKind): readonly string[] => {
    if (kind === "names") return shapes.titleParts(query);
    const subject = kind === "describes" ? shapes.subject(query) : undefined;
    return subject === undefined ? [] : [subject];
  };

  /** Gives a word with what it is likely to mean where it is unknown, and how much of it is known; for one query. */
  const corrector = () => {
    const meanings = new Map<string, readonly string[]>();
    const meaningOf = (word: string): readonly string[] => {
      const meant =
        meanings.get(word) ??
        (meanings.size < correctedWordsMax ? correct(word, { known, counts, letters }, countOf) : []);
      meanings.set(word, meant);
      return meant;
    };
    return (word: string): { readonly words: readonly string[]; readonly known01: number } => {
      if (stems.rowOf(hash32(stem(word))) >= 0) return { words: [word], known01: 1 };
      const meant = meaningOf(word);
      return { words: [word, ...meant], known01: meant.length > 0 ? correctedShare : 0 };
    };
  };

  /** Words that two neighbours make: "care giver" is a caregiver. */
  const compounds = (core: readonly string[]): string[] =>
    core
      .slice(1)
      .map((word, i) => `${core[i]}${word}`)
      .filter((word) => Math.max(countOf(word), countOf(singular(word))) >= compoundOccurrencesMin);

  return (text) => {
    const query = withoutStep(text);
    const title = shapes.titleFor(query);
    const asked = readAsked(query, title !== undefined);
    const { core, asks } = asked;
    const kind = kindOf(query, asked, title);
    const read = corrector();
    const readWords = core.map((word) => ({ ...read(word), rarity: rarity(word) }));
    const sum = (of: (word: (typeof readWords)[number]) => number) =>
      readWords.reduce((total, word) => total + of(word), 0);
    const allRarity = sum((word) => word.rarity);
    const knownShare01 = sum((word) => word.known01) / Math.max(1, core.length);
    return {
      kind,
      words: [...readWords.flatMap((word) => word.words), ...(kind === "describes" ? [] : compounds(core))],
      parts: partsOf(query, kind)
        .map((part) => contentWords(part).flatMap((word) => read(word).words))
        .filter((part) => part.length > 0),
      known01: allRarity === 0 ? 0 : sum((word) => word.known01 * word.rarity) / allRarity,
      understood: !isForeign(core) && knownShare01 >= (asks ? understoodShareAsked : understoodShare),
    };
  };
}

/**
 * Words that begin what is done or wished for, and hardly ever a title: "mend", "helping". Forms of one word stand for each
 * other, so that the few beginnings with "crunch" and "crunching" are enough for both.
 */
function doingWords(titles: readonly string[], deeds: readonly string[]): string[] {
  const names = counted(firstWords(titles));
  const naming = (word: string) => Math.max(names.get(word) ?? 0, names.get(singular(word)) ?? 0);
  const begun = firstWords(deeds);
  const families = counted(begun.map(stem));
  return [...counted(begun)]
    .filter(
      ([word, count]) => (families.get(stem(word)) ?? 0) >= doingMin && count > doingPerTitle * naming(word),
    )
    .map(([word]) => word)
    .sort();
}

/** The word each text begins with, in American spelling; none of a text that begins with another than a content word. */
function firstWords(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => words(text).slice(0, 1))
    .filter(isContentWord)
    .map(americanSpelling);
}

type Vocabulary = {
  readonly known: readonly string[];
  readonly counts: Uint32Array;
  readonly letters: Int32Array;
};

/** An unknown word as two known ones, or as the known word nearest to it in spelling; empty if there is none. */
function correct(
  word: string,
  { known, counts, letters }: Vocabulary,
  countOf: (word: string) => number,
): string[] {
  if (word.length < correctedLengthMin || word.length > correctedLengthMax || !/^[a-z]+$/.test(word)) {
    return [];
  }
  const errorsMax = word.length >= twoErrorsLengthMin ? 2 : 1;
  let best: { readonly word: string; readonly errors: number; readonly count: number } | undefined;
  const wanted = letterMask(word);
  known.forEach((candidate, row) => {
    if (!mayBeNear(wanted, letters[row] ?? 0, errorsMax)) return;
    const count = counts[row] ?? 0;
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
