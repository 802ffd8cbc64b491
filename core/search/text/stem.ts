import { stemmer } from "stemmer";
import { memory } from "./terms.ts";

/**
 * Beginnings of words that the algorithm would join to words of another trade. Each is the stem of its words:
 * "animation" is not about animals, a "fabricator" has no fabric.
 */
const beginningsApart = new RegExp(
  `^(?:${[
    ...["animat", "apartment", "applicant", "applicator", "audition", "authori", "chartered", "communicat"],
    ...["correctional", "emerging", "extensib", "fabricat", "fitness", "generat", "hospitalit", "important"],
    ...["internal", "internation", "organic", "organism", "organiz", "personal", "probation", "publicat"],
    ...["radiator", "railing", "relational", "responsib", "transition", "universal", "vegetat", "wellness"],
  ].join("|")})`,
);

/** Whole words that stand apart likewise, and their stem: "news" is not new, "customs" are not custom. */
const wordsApart: ReadonlyMap<string, string> = new Map([
  ...["busy", "customs", "engine", "gis", "goods", "gps", "news", "physics", "securities"].map(
    (word) => [word, word] as const,
  ),
  ["corrections", "correctional"],
  ["engines", "engine"],
  ["importance", "important"],
]);

/**
 * The stem of a lower-case English word, by the algorithm of M. F. Porter, "An algorithm for suffix stripping",
 * Program 14(3), 1980. Words that it would join to words of another meaning, both frequent here, are kept apart.
 */
export const stem: (word: string) => string = memory((word) => {
  if (!/^[a-z]+$/.test(word)) return word;
  return wordsApart.get(word) ?? beginningsApart.exec(word)?.[0] ?? stemmer(word);
});
