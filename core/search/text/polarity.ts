import { stem } from "./stem.ts";
import { americanSpelling, isContentWord, words } from "./terms.ts";

/** A word of a wish, and whether the wish turns it away: "crowds" in "people who hate crowds". */
export type PolarWord = {
  readonly word: string;
  readonly isNegated: boolean;
};

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/** Words that turn away what follows. */
const negators = set(
  "no not never dont cant cannot isnt wont doesnt didnt arent aint without couldnt wouldnt hate hates hated hating dislike dislikes avoid avoids " +
    "avoiding rarely hardly seldom barely except beyond besides leave leaving quit quitting former ex zero nobody despise loathe minus lacking nor neither",
);
/** What somebody gets out of who is helped: the work deals with it. */
const troubles = set("debt poverty prison jail trouble");
/** The same, of two words. */
const negatingPairs: ReadonlySet<string> = new Set(
  (
    "tired of/sick of/fed up/burned out/burnt out/out of/instead of/rather than/more than/else than/other than/away from/" +
    "allergic to/afraid of/scared of/fear of/bad at/bad with/terrible at/free of/less of/anything but/everything but/" +
    "alternatives to/alternative to/done with/rid of/not be/used to/outside the/outside of/off the"
  ).split("/"),
);
/** Words that begin what is wanted, unless they are turned away themselves. */
const wanting = set(
  "love loves like likes enjoy enjoys want wants need needs needing prefer prefers but good great still looking",
);
/** Words for work as such, where a negated part ends: "no degree jobs with animals". */
const work = set("job jobs career careers work occupation occupations something profession professions");
const clauses = /[,;:.!?()\u2013\u2014]|\s-\s/;

/** Whoever would do the work, who is not what is wished for: "jobs for people who", "for kids who", but not "help kids who". */
const whoever =
  /\b(?:for )?(?:a |an )?(?:people|someone|somebody|anyone|person|those|folks|one) (?=who|that|with|whose)|\bfor (?:kids|students|types|graduates|grads|majors) (?=who|that)|\bfor (?:people|someone|somebody)\b/gi;

/** What somebody puts up with is not turned away: "don't mind heights", "no fear of heights". */
const putUpWith =
  /\b(?:do ?n[o'\u2019]?t|does ?n[o'\u2019]?t|never) (?:mind|care about)\b|\b(?:not|n[o'\u2019]t) (?:afraid|scared) of\b|\bno fear of\b/gi;
/** "Non-lawyers" are no lawyers; a nonprofit is a business of its own. */
const nonWords = /\bnon-(?!profit)/gi;
/** More is wanted than what follows, which is wanted too: "make games, not just play them". */
const notOnly = /\bnot (?:just|only|merely)\b/gi;
/** What something is made of: "build things out of wood". */
const madeOf = /\b((?:ma[dk]e|making|build|built|building|carv|things?|something|stuff)\w*) out of\b/gi;
/** Nobody who faints at something wants it. */
const faints = /\bfaints? (?:at|when|if)\b/gi;
/** What was done until now: "after years in trucking". */
const afterYears = /\bafter (?:\w+ ){0,2}years (?:in|on|of)\b/gi;
/** What is asked of pay, or asked besides, is not turned away with what comes before: "no meetings that also pay well". */
const besides = /\b(?:that|which) (?=also\b|pays?\b)/gi;
/** What wears somebody out: "spreadsheets bore me". */
const wearing = /\b([a-z]+) (?:bores?|scares?|stress(?:es)?|drains?|terrif(?:y|ies)|bothers?) me\b/gi;
/** Refused at the end: "computers yes, coding no". */
const refused = /^(?!.*\b(?:if|say|or)\b)(.*\S)\s+no$/i;
/** What is turned away behind it: "college is not for him". */
const notFor = /\b([a-z]+) (?:is|are|was) ?n[o'\u2019]t for (?:me|him|her|us|them)\b/gi;

/** Makes a word that is turned away another one: no word begins with it, and no piece of one is compared. */
export const awayMark = "0";

/** The words of a wish in order, each with its polarity; those that only turn others away are left out. */
export function polarWords(text: string): readonly PolarWord[] {
  return text
    .replace(whoever, " ")
    .replace(putUpWith, "fine with")
    .replace(notFor, "without $1")
    .replace(notOnly, "and")
    .replace(nonWords, "not ")
    .replace(madeOf, "$1 of")
    .replace(afterYears, "former")
    .replace(besides, ", ")
    .replace(wearing, "without $1")
    .replace(faints, "hate")
    .split(clauses)
    .map((clause) => clause.trim().replace(refused, "without $1"))
    .flatMap((clause) => {
      const found: PolarWord[] = [];
      let isNegated = false;
      let since = 0;
      const all = words(clause);
      all.forEach((word, i) => {
        const before = all[i - 1] ?? "";
        const isRefusing =
          negators.has(word) ||
          (word === "than" && before !== "rather" && all.slice(0, i).includes("rather"));
        const isPair = negatingPairs.has(`${before} ${word}`) && !troubles.has(all[i + 1] ?? "");
        if (isRefusing || isPair) {
          if (!isRefusing) found.pop();
          isNegated = true;
          since = 0;
          return;
        }
        const isWanted = word === "but" || (since > 0 && (wanting.has(word) || work.has(word)));
        if (isWanted) isNegated = false;
        else if (isNegated && !wanting.has(word)) since++;
        found.push({ word, isNegated });
      });
      return found;
    });
}

/** The content words of a wish; those that are turned away are other words than those that are wanted. */
export function wishWords(wish: readonly PolarWord[]): string[] {
  return wish.flatMap(({ word, isNegated }) =>
    isContentWord(word)
      ? [isNegated ? `${awayMark}${stem(americanSpelling(word))}` : americanSpelling(word)]
      : [],
  );
}
