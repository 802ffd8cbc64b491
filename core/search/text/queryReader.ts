import { at } from "../../lib/at.ts";
import { counted, sum } from "../../lib/lists.ts";
import { namesOf, phrasesOf, type SearchCorpus, textsOf } from "../corpus.ts";
import { featureRows, firstPlace } from "../indexes/features.ts";
import { linesOf, pack, packLines, unpack } from "../indexes/packing.ts";
import { withoutConditions, withoutPlaces } from "./conditions.ts";
import { type PolarWord, polarWords, wishWords } from "./polarity.ts";
import { isForeign, nameWordsMax, type QueryIntent, readIntent } from "./queryIntent.ts";
import { headWords, openQueryParser, withoutStep } from "./queryParse.ts";
import { meantBy, spelledOut } from "./roles.ts";
import { openSpelling } from "./spellingErrors.ts";
import { stem } from "./stem.ts";
import { americanSpelling, contentWords, hash32, isContentWord, singular, words } from "./terms.ts";

/** Longer texts describe work rather than wish for it. */
const wishWordsMax = 14;
/** How somebody asks who wants to leave a trade. */
const change =
  /\b(?:former|ex|after (?:\w+ ){0,2}years|beyond|burn(?:ed|t) out|career change|chang(?:e|ing) careers?|tired of|sick of|(?:get|got|getting|move|moving|want|way|me|us|him|her) out of|used to (?:be|work)|what now|now what|leav(?:e|ing)|quit(?:ting)?|anything else|what else|(?:do|comes?) next|what next|way out|instead of|switch(?:ing)? (?:from|careers?)|alternatives? (?:to|for)|life after)\b/i;
const correctedWordsMax = 8;
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

/** A word of a wish. */
type WishWord = PolarWord & { readonly isHead: boolean };

/** What a query asks for. */
export type Wish = {
  /** Its words in order, which of them it turns away, and which say who does a job. */
  readonly words: readonly WishWord[];
  /** Its content words as those of known wishes are compared. */
  readonly terms: readonly string[];
  /** Whether somebody asks who wants to leave a trade. */
  readonly isChange: boolean;
};

/** A query as the indexes see it. */
export type ReadQuery = {
  readonly kind: QueryKind;
  /** The query without places, and where it does not ask without conditions of work and steps within a trade. */
  readonly name: string;
  /** Content words in American spelling, without those that only ask, with those added by correction and joining. */
  readonly words: readonly string[];
  /** What a query asks for; undefined of a query that does not ask. */
  readonly wish: Wish | undefined;
  /** The words of its parts that count on their own beside the whole: the subject of a description, the industry of a title. */
  readonly parts: readonly (readonly string[])[];
  /** The word of a longer title that says who does the job, as it is read; none of any other query. */
  readonly head: readonly string[];
  /** The share of its words that are known to the corpus. */
  readonly known01: number;
  /** Whether it is English, and enough of its words are known to answer at all. */
  readonly understood: boolean;
};

/** The file {@link openQueryReader} opens: every word of the corpus with its count. */
export function buildVocabulary({ occupations, tasks, requirements, concepts, wishes }: SearchCorpus) {
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
    ...concepts.flatMap(({ phrases }) => phrases),
    ...wishes.flatMap(({ phrases }) => phrases),
  ];
  const counts = counted(texts.flatMap(contentWords));
  const known = [...counts.keys()].sort();
  return pack({
    words: packLines(known),
    heads: packLines(headWords(occupations.flatMap((one) => [...namesOf(one), ...one.furtherTitles]))),
    doing: packLines(
      doingWords(occupations.flatMap(namesOf), [
        ...tasks.flatMap(({ label, askedAs }) => [label, askedAs]),
        ...wishes.flatMap(({ phrases }) => phrases),
      ]),
    ),
    manners: packLines(
      concepts
        .filter(({ subjects }) => subjects.length === 0)
        .flatMap(({ phrases }) => phrases)
        .filter((phrase) => !phrase.includes(" "))
        .map((word) => stem(americanSpelling(word)))
        .sort(),
    ),
    stems: Uint32Array.from(new Set(known.map((word) => hash32(stem(word))))).sort(),
    counts: Uint32Array.from(known, (word) => counts.get(word) ?? 0),
  });
}

/** Opens what {@link buildVocabulary} made: reads queries against the vocabulary of a corpus. */
export function openQueryReader(file: ReturnType<typeof buildVocabulary>): (query: string) => ReadQuery {
  const { counts, ...packed } = unpack(file);
  const known = linesOf(packed.words);
  const doing = new Set(linesOf(packed.doing));
  const parser = openQueryParser(new Set(linesOf(packed.heads)), doing);
  const manners = new Set(linesOf(packed.manners));
  const spelled = openSpelling(known);
  const rowOfStem = featureRows(packed.stems);
  const countOf = (word: string): number => {
    const row = firstPlace(known.length, (place) => at(known, place) < word);
    return known[row] === word ? at(counts, row) : 0;
  };

  const kindOf = (query: string, { core, asks, tells }: QueryIntent, isTitle: boolean): QueryKind => {
    if (tells || core.length > nameWordsMax) return "describes";
    if (asks) return "asks";
    if (isTitle) return "names";
    const [first = "", second] = words(query);
    const verb = americanSpelling(first);
    return second !== undefined && verb !== "head" && (doing.has(verb) || doing.has(singular(verb)))
      ? "does"
      : "names";
  };

  /** Whether a query asks for work that suits somebody: it says so, turns something away, or speaks of traits alone. */
  const isWish = (
    { core, asks, tells, isSure }: QueryIntent,
    polar: readonly PolarWord[],
    isTitle: boolean,
  ) => {
    if (tells || (isTitle && !asks)) return false;
    if (core.length > 0 && core.every((word) => manners.has(stem(word)))) return true;
    return (
      core.length <= (isSure ? wishWordsMax : nameWordsMax) &&
      (asks || polar.some(({ isNegated }) => isNegated))
    );
  };

  const partsOf = (query: string, kind: QueryKind): readonly string[] => {
    if (kind === "names") return parser.titleParts(query);
    return kind === "describes" ? [parser.subject(query)] : [];
  };

  /** An unknown word as two known ones, or as the known word nearest to it in spelling; empty if there is none. */
  const correct = (word: string): readonly string[] => {
    if (!/^[a-z]+$/.test(word)) return [];
    const { errors, rows } = spelled(
      word,
      (row) => at(counts, row) >= occurrencesMin && at(known, row)[0] === word[0],
    );
    const [nearest] = [...rows].sort((a, b) => at(counts, b) - at(counts, a));
    const found = nearest === undefined ? [] : [at(known, nearest)];
    if (found.length > 0 && errors === 1) return found;
    const parts = twoParts(word, countOf);
    return parts.length > 0 ? parts : found;
  };

  /** Gives a word with what it is likely to mean where it is unknown, and how much of it is known; for one query. */
  const corrector = () => {
    const meanings = new Map<string, readonly string[]>();
    const meaningOf = (word: string): readonly string[] => {
      const meant = meanings.get(word) ?? (meanings.size < correctedWordsMax ? correct(word) : []);
      meanings.set(word, meant);
      return meant;
    };
    return (word: string): { readonly words: readonly string[]; readonly known01: number } => {
      if (rowOfStem(hash32(stem(word))) >= 0) return { words: [word], known01: 1 };
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
    const placeless = withoutPlaces(text);
    const query = readIntent(placeless, false).asks
      ? withoutStep(placeless)
      : withoutStep(spelledOut(withoutConditions(placeless)));
    const isTitle = parser.isTitle(query);
    const plain = readIntent(query, isTitle);
    const polar = polarWords(query);
    const asked = isWish(plain, polar, isTitle)
      ? { ...plain, core: wantedOf(plain.core, polar), asks: true }
      : plain;
    const { asks } = asked;
    const core = isTitle ? asked.core.flatMap(meantBy) : asked.core;
    const kind = asks && asked !== plain ? "asks" : kindOf(query, asked, isTitle);
    const read = corrector();
    const wordsOf = (part: string) => contentWords(part).flatMap((word) => read(word).words);
    const readWords = core.map(read);
    const known01 = sum(readWords.map((word) => word.known01)) / Math.max(1, core.length);
    return {
      kind,
      name: query,
      wish:
        kind === "asks"
          ? {
              words: polar.map((one) => ({ ...one, isHead: parser.isHead(one.word) })),
              terms: wishWords(polar.filter(({ word }) => plain.core.includes(americanSpelling(word)))),
              isChange: change.test(query),
            }
          : undefined,
      words: [...readWords.flatMap((word) => word.words), ...(kind === "describes" ? [] : compounds(core))],
      parts: partsOf(query, kind)
        .map(wordsOf)
        .filter((part) => part.length > 0),
      head: kind === "names" ? wordsOf(parser.headOf(query) ?? "") : [],
      known01,
      understood:
        !speaksOfRisk(core) && !isForeign(core) && known01 >= (asks ? understoodShareAsked : understoodShare),
    };
  };
}

/** The words that are wanted; where there are none, those that are turned away. */
function wantedOf(core: readonly string[], polar: readonly PolarWord[]): readonly string[] {
  const away = new Set(polar.flatMap(({ word, isNegated }) => (isNegated ? [americanSpelling(word)] : [])));
  const said = new Set(polar.map(({ word }) => americanSpelling(word)));
  const content = core.filter((word) => said.has(word));
  const wanted = content.filter((word) => !away.has(word));
  return [wanted, content, core].find(({ length }) => length > 0) ?? core;
}

/** Words for the risk that work is automated, which every occupation has: a query of nothing else asks for no job. */
const riskWords = new Set(
  "safe safest safer danger risk risky unsafe threatened doomed automated replaced obsolete".split(" "),
);

function speaksOfRisk(core: readonly string[]): boolean {
  return (
    core.some((word) => riskWords.has(word)) && core.every((word) => word === "ai" || riskWords.has(word))
  );
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

function twoParts(word: string, countOf: (word: string) => number): string[] {
  let best: { readonly parts: string[]; readonly count: number } = { parts: [], count: occurrencesMin - 1 };
  for (let at = partLengthMin; at <= word.length - partLengthMin; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    const count = Math.min(...parts.map((part) => Math.max(countOf(part), countOf(singular(part)))));
    if (count > best.count) best = { parts, count };
  }
  return best.parts;
}
