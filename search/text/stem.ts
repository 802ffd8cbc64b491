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
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const apart = wordsApart.get(word) ?? beginningsApart.exec(word)?.[0];
  if (apart !== undefined) return apart;
  const marked = word.startsWith("y") ? `Y${word.slice(1)}` : word;
  return [step1a, step1b, step1c, step2, step3, step4, step5]
    .reduce((text, step) => step(text), marked)
    .toLowerCase();
});

const consonants = "[^aeiou][^aeiouy]*";
const vowels = "[aeiouy][aeiou]*";
const hasMeasure = new RegExp(`^(${consonants})?${vowels}${consonants}`);
const measureIsOne = new RegExp(`^(${consonants})?${vowels}${consonants}(${vowels})?$`);
const measureAboveOne = new RegExp(`^(${consonants})?${vowels}${consonants}${vowels}${consonants}`);
const hasVowel = new RegExp(`^(${consonants})?[aeiouy]`);
const endsShort = /^[^aeiou][^aeiouy]*[aeiouy][^aeiouwxy]$/;

function step1a(word: string): string {
  return word.replace(/(ss|i)es$/, "$1").replace(/([^s])s$/, "$1");
}

function step1b(word: string): string {
  if (word.endsWith("eed")) return hasMeasure.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const base = word.replace(/(?:ed|ing)$/, "");
  if (base === word || !hasVowel.test(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1);
  return endsShort.test(base) ? `${base}e` : base;
}

function step1c(word: string): string {
  return word.endsWith("y") && hasVowel.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

const endings2: Readonly<Record<string, string>> = {
  ational: "ate",
  tional: "tion",
  enci: "ence",
  anci: "ance",
  izer: "ize",
  bli: "ble",
  alli: "al",
  entli: "ent",
  eli: "e",
  ousli: "ous",
  ization: "ize",
  ation: "ate",
  ator: "ate",
  alism: "al",
  iveness: "ive",
  fulness: "ful",
  ousness: "ous",
  aliti: "al",
  iviti: "ive",
  biliti: "ble",
  logi: "log",
};
const endings3: Readonly<Record<string, string>> = {
  icate: "ic",
  ative: "",
  alize: "al",
  iciti: "ic",
  ical: "ic",
  ful: "",
  ness: "",
};
const endings4 = /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;

function step2(word: string): string {
  return exchange(word, new RegExp(`^(.+?)(${Object.keys(endings2).join("|")})$`), endings2);
}

function step3(word: string): string {
  return exchange(word, new RegExp(`^(.+?)(${Object.keys(endings3).join("|")})$`), endings3);
}

function exchange(word: string, pattern: RegExp, endings: Readonly<Record<string, string>>): string {
  const [, base = "", ending = ""] = pattern.exec(word) ?? [];
  return hasMeasure.test(base) ? base + (endings[ending] ?? ending) : word;
}

function step4(word: string): string {
  const base = endings4.exec(word)?.[1];
  if (base !== undefined) return measureAboveOne.test(base) ? base : word;
  return /[st]ion$/.test(word) && measureAboveOne.test(word.slice(0, -3)) ? word.slice(0, -3) : word;
}

function step5(word: string): string {
  const base = word.slice(0, -1);
  const drops =
    word.endsWith("e") && (measureAboveOne.test(base) || (measureIsOne.test(base) && !endsShort.test(base)));
  const rest = drops ? base : word;
  return rest.endsWith("ll") && measureAboveOne.test(rest) ? rest.slice(0, -1) : rest;
}
