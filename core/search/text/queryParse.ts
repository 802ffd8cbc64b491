import { counted } from "../../lib/lists.ts";
import { tellsOfWork } from "./queryIntent.ts";
import { americanSpelling, singular, words } from "./terms.ts";

/** Between a title and the industry or place it is narrowed to: "kiln operator – clay products". */
const dash = / [-\u2013\u2014] /;
/** Of a text of many dashes no more sides are read: each costs as much as a query. */
const sidesMax = 3;
/** So many words enumerate what a title is about, before the two that say what somebody does. */
const longWordsMin = 6;
/** Where the title of a job ends that is followed by what it is about: "buyer in hides and skins". */
const narrowing = / (?:in|for|of|at|with) /;
/** Where the first title of several ends, or what narrows it begins. */
const breaks = / [-\u2013\u2014] |[,(;]/;
/** The step within a trade at the end of a title: "file clerk ii". */
const lastStep = /\s(?:i{1,3}|iv|v)$/i;
/** The same before whatever an advert adds: "A/P Specialist I - SAP". */
const step = /\s(?:I{1,3}|IV|V)(?=,|\s[-\u2013\u2014|(/])/;
const determiners = new Set(["a", "an", "the", "my", "your", "our"]);

/** Verbs that say nothing of a trade and begin what is told of one, beside the words for doing. */
const telling = new Set(
  (
    "are is was were have has may can will would should work works perform performs do does who which that carry carries " +
    "make makes use uses ensure ensures take takes"
  ).split(" "),
);

/** How far into a description its subject reaches at most, in words. */
const subjectWordsMax = 10;

/** A word ends titles if it ends so many, and at least as many as have it further ahead. */
const endedMin = 8;

/** Singular words that end titles: "operator", "nurse", "clerk"; sorted. */
export function headWords(titles: readonly string[]): string[] {
  const read = titles.map((title) => words(title).map(americanSpelling).map(singular));
  const ends = counted(read.flatMap((all) => all.slice(-1)));
  const ahead = counted(read.flatMap((all) => all.slice(0, -1)));
  return [...ends]
    .filter(([word, count]) => count >= endedMin && count >= (ahead.get(word) ?? 0))
    .map(([word]) => word)
    .sort();
}

/** A title without the step within its trade. */
export function withoutStep(text: string): string {
  return text.trimEnd().replace(lastStep, "").replace(step, "");
}

/** Opens what tells the parts of a query apart, given the words that end titles and those that say what is done. */
export function openQueryParser(heads: ReadonlySet<string>, doing: ReadonlySet<string>) {
  /** Whether a word ends titles, so that it says who does a job rather than what the job is about: "architect". */
  const isHead = (word: string): boolean => heads.has(singular(americanSpelling(word)));
  const isPlural = (word: string): boolean => singular(word) !== word || /(?:men|people)$/.test(word);
  /** The words of a title without what narrows it; "foreman/woman" is a foreman. */
  const titleWords = (text: string): readonly string[] => {
    const [first = ""] = text.split(breaks);
    return words(first).filter((word) => word !== "woman");
  };
  /** Whether a text is the title of a job and nothing else: it ends in a word that ends titles, and has no article. */
  const isTitle = (text: string): boolean => {
    const all = titleWords(text);
    return isHead(all.at(-1) ?? "") && !all.some((word) => determiners.has(word));
  };
  return {
    isHead,
    isTitle,
    /** The word of a longer title that says who does the job: "janitor" of "nuclear plant janitor", "foreman" of "foreman, potroom". */
    headOf: (text: string): string | undefined => {
      const [narrowed = ""] = text.split(narrowing);
      const all = words(text);
      const ends = [titleWords(narrowed).at(-1) ?? "", all.at(-1) ?? ""];
      return all.length > 1 ? ends.find(isHead) : undefined;
    },
    /**
     * Parts of a title that count on their own: the title and the industry on the sides of a dash, the title before "in", "for" or
     * "of", the end of a long one ("sales manager" of "glass, china and other tableware sales manager").
     */
    titleParts: (text: string): readonly string[] => {
      const [narrowed = ""] = text.split(narrowing);
      const sides = text.split(dash);
      if (sides.length > 1) return sides.slice(0, sidesMax);
      if (narrowed !== text && isTitle(narrowed)) return [narrowed];
      const all = words(text);
      return all.length >= longWordsMin && isHead(all.at(-1) ?? "") ? [all.slice(-2).join(" ")] : [];
    },
    /**
     * What a description speaks of, which names the job: "kiln operators" of "Kiln operators fire pots", "night nurse" of
     * "We are looking for a night nurse"; empty where none is found.
     */
    subject: (text: string): string => {
      const all = words(text).slice(0, subjectWordsMax + 1);
      const isVerb = (word: string) => telling.has(word) || doing.has(americanSpelling(word));
      if (tellsOfWork(words(text)) && !all.slice(0, 2).some(isHead) && !isVerb(all[1] ?? "")) return "";
      const verb = all.findIndex((word, i) => {
        const before = all[i - 1] ?? "";
        if (telling.has(word)) return isPlural(before) || isHead(before);
        return isPlural(before) && isVerb(word);
      });
      if (verb > 0) {
        const subject = all.slice(0, verb).join(" ");
        const [narrowed = ""] = subject.split(narrowing);
        return isTitle(narrowed) ? subject : "";
      }
      let start = 0;
      for (const [i, word] of all.entries()) {
        if (determiners.has(word)) start = i + 1;
        else if (isHead(word) && (isPlural(word) || start > 0)) return all.slice(start, i + 1).join(" ");
      }
      return "";
    },
  };
}
