import { LRUCache } from "lru-cache";
import { spellings } from "./spellings.ts";

const wordPattern = /[a-z0-9]+(?:\+\+|#)?/g;
/** A no-break space whose two bytes were read as two characters. */
const misreadSpace = /\u00c2(?=\s)/g;
const combiningMarks = /[\u0300-\u036f]/g;

/** No query or text is read further than this, so that work per text is bounded. */
const textCharactersMax = 20_000;

const stopWords = new Set(
  (
    "a an and any all are as at be but by can do e etc for from g had has have if in into is it its may no not of off on or " +
    "other s such t than that the their them then there these they this those to up use using was were which who will with you your"
  ).split(" "),
);

/** The trade that a pronoun hides: in capitals, or at the head of a title. */
const informationTechnology = /\bIT\b|^it(?= (?!is |was |has |can |will )\w)/g;

/** Lower-case words of a text without accents, in order; `c++` and `c#` stay words. */
export function words(text: string): string[] {
  const folded = text
    .slice(0, textCharactersMax)
    .trimStart()
    .replace(misreadSpace, " ")
    .replace(informationTechnology, "information technology")
    .normalize("NFKD")
    .replace(combiningMarks, "")
    .toLowerCase()
    .replace(/['\u2019]s?\b/g, "");
  return folded.match(wordPattern) ?? [];
}

/** The words of a text that carry meaning, in American spelling. */
export function contentWords(text: string): string[] {
  return words(text).filter(isContentWord).map(americanSpelling);
}

/** Whether a lower-case word says anything about a job. */
export function isContentWord(word: string): boolean {
  return !stopWords.has(word);
}

/** A word without its plural ending. */
export function singular(word: string): string {
  if (word.length <= 3 || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s")) return word.slice(0, -1);
  return word;
}

const spelled = memory((word) =>
  spellings.reduce((text, [pattern, form]) => text.replace(pattern, form), word),
);

/** A lower-case word in American spelling. */
export function americanSpelling(word: string): string {
  return spelled(word);
}

/** The pieces of `length` characters of a word between its marked ends. */
export function pieces(word: string, length: number): string[] {
  const marked = `<${word}>`;
  const result: string[] = [];
  for (let i = 0; i + length <= marked.length; i++) result.push(marked.slice(i, i + length));
  return result;
}

/** 32-bit FNV-1a hash of a string's code units: how indexes name their features without storing them. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A pure function of a word that remembers a bounded number of answers. */
export function memory(answer: (word: string) => string): (word: string) => string {
  // Bounded by a size, as a bound on the number takes its memory at once.
  const known = new LRUCache<string, string>({
    maxSize: 20_000,
    sizeCalculation: () => 1,
    memoMethod: answer,
  });
  return (word) => known.memo(word);
}
