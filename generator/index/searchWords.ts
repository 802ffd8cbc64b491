import { join } from "node:path";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
import { at } from "../../core/lib/at.ts";
import { listed } from "../../core/lib/words.ts";
import type { ConceptText, SenseText, WishText } from "../../core/search/corpus.ts";
import { ReleaseError } from "../releaseError.ts";

/** What people type who look for an occupation, a requirement or any work that suits them, written for this project. */
export type SearchWords = {
  readonly phrasesBySoc: ReadonlyMap<string, readonly string[]>;
  /** Titles of jobs within an occupation that the source tables do not name. */
  readonly titlesBySoc: ReadonlyMap<string, readonly string[]>;
  /** Short titles that tell the occupation whatever stands before them; those that the source tables have, too, count twice. */
  readonly titleEndsBySoc: ReadonlyMap<string, readonly string[]>;
  readonly phrasesByElement: ReadonlyMap<string, readonly string[]>;
  readonly concepts: readonly ConceptText[];
  readonly wishes: readonly WishText[];
  readonly senses: readonly SenseText[];
  /** Ratings of each occupation, 1 to 3, by the name of the trait or subject. */
  readonly profilesBySoc: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Figures that tell how much of a trait an occupation has: element ids or names, those with a minus counted against it. */
  readonly figuresByTrait: ReadonlyMap<string, readonly string[]>;
  /** SHA-256 over the tables. */
  readonly digest: string;
};

const PHRASES_FOLDER = join(import.meta.dirname, "..", "..", "core", "search", "phrases");
/** The tables of that folder with their columns. */
const TABLES = {
  occupations: ["soc", "phrases"],
  titles: ["soc", "titles"],
  requirements: ["element_id", "phrases"],
  concepts: ["fits", "phrases"],
  profiles: ["soc", "traits", "subjects"],
  traits: ["trait", "figures"],
  wishes: ["occupations", "phrases"],
  titleEnds: ["soc", "ends"],
  topics: ["occupations", "phrases"],
  senses: ["occupations", "titles"],
} as const;
const SEPARATOR = ";";
/** Stands for the occupations of a title that none has. */
const NOWHERE = "-";
/** Stands before a phrase that asks for the same, turned away or not. */
const COMPLAINT = "~";

/**
 * Reads the committed tables of `core/search/phrases`. Throws a ReleaseError that names the file, and the line or the
 * key of a faulty row.
 */
export async function readSearchWords(effects: Effects): Promise<SearchWords> {
  const names = Object.keys(TABLES).map((name) => `${name}.tsv`);
  const read = await Promise.all(names.map((file) => effects.files.readText(join(PHRASES_FOLDER, file))));
  const textOf = new Map(names.map((file, i) => [file, at(read, i)]));
  const wordsOf = (name: keyof typeof TABLES) =>
    parseWords(textOf.get(`${name}.tsv`) ?? "", `${name}.tsv`, TABLES[name]);
  const topics = parseTopics(textOf.get("topics.tsv") ?? "");
  return {
    phrasesBySoc: wordsOf("occupations"),
    titlesBySoc: wordsOf("titles"),
    titleEndsBySoc: wordsOf("titleEnds"),
    phrasesByElement: wordsOf("requirements"),
    concepts: [
      ...Array.from(wordsOf("concepts"), ([fits, phrases]) => conceptOf(fits, phrases)),
      ...topics.map(({ subject, phrases }) => ({ phrases, complaints: [], subjects: [subject], traits: [] })),
    ],
    profilesBySoc: ratingsOf(wordsOf("profiles"), topics),
    figuresByTrait: new Map(
      Array.from(wordsOf("traits"), ([trait, figures]) => [
        trait,
        figures.flatMap((text) => text.split(" ")),
      ]),
    ),
    wishes: Array.from(wordsOf("wishes"), ([codes, phrases]) => ({ occupations: codes.split(" "), phrases })),
    senses: Array.from(wordsOf("senses"), ([codes, titles]) => ({
      occupations: codes.split(" ").filter((code) => code !== NOWHERE),
      titles,
    })),
    digest: sha256(read.map(sha256).join("\n")),
  };
}

/** `fits` names traits behind a sign, and subjects without one. */
function conceptOf(fits: string, phrases: readonly string[]): ConceptText {
  const names = fits.split(" ").filter((name) => name !== "-");
  const isComplaint = (phrase: string) => phrase.startsWith(COMPLAINT);
  return {
    phrases: phrases.map((phrase) => phrase.replace(COMPLAINT, "")),
    complaints: phrases.filter(isComplaint).map((phrase) => phrase.replace(COMPLAINT, "")),
    subjects: names.filter((name) => !/^[-+]/.test(name)),
    traits: names.flatMap((name) =>
      /^[-+]\w/.test(name) ? [[name.slice(1), name.startsWith("+") ? 1 : -1] as const] : [],
    ),
  };
}

/** What an occupation of a topic counts beside the one before it, up to a place: the most typical come first. */
const NEXT_SHARE = 0.93;
const NEXT_PLACES = 10;

/** What a wish may be about, under a name of its own, with ratings of the occupations that answer it. */
type Topic = {
  readonly subject: string;
  readonly ratings: readonly (readonly [soc: string, rating: number])[];
  readonly phrases: readonly string[];
};

/** The topics of a table with columns `occupations` (a code and a rating such as 51-6031.00:3, the most typical first) and `phrases`. */
export function parseTopics(text: string): readonly Topic[] {
  const lists = [...parseWords(text, "topics.tsv", TABLES.topics)];
  return lists.map(([occupations, phrases], place) => {
    const ratings = occupations.split(" ").map((one, later) => {
      const [, soc, rating] = /^(\d\d-\d{4}\.\d\d):([123])$/.exec(one) ?? [];
      if (soc === undefined) {
        throw new ReleaseError(
          `topics.tsv, "${phrases[0]}": expected a code and a rating such as 51-6031.00:3, not "${one}".`,
        );
      }
      return [soc, Number(rating) * NEXT_SHARE ** Math.min(later, NEXT_PLACES)] as const;
    });
    return { subject: `topic ${place}`, ratings, phrases };
  });
}

/** Ratings of each occupation as they were read, and by topics. */
function ratingsOf(profiles: ReadonlyMap<string, readonly string[]>, topics: readonly Topic[]) {
  const rated = Array.from(profiles, ([soc, cells]) => {
    const ratings = cells
      .flatMap((cell) => cell.split(" "))
      .map((one) => {
        const [, name, rating] = /^([a-z_]+):([123])$/.exec(one) ?? [];
        if (name === undefined)
          throw new ReleaseError(`profiles.tsv, ${soc}: expected ratings such as people:2, not "${one}".`);
        return [name, Number(rating)] as const;
      });
    return [soc, new Map(ratings)] as const;
  });
  const all = new Map(rated);
  for (const { subject, ratings } of topics) {
    for (const [soc, rating] of ratings) all.get(soc)?.set(subject, rating);
  }
  return all;
}

/** The phrases or titles of each key of a tab-separated table, which are in its other columns. */
export function parseWords(
  text: string,
  file: string,
  columns: readonly string[],
): Map<string, readonly string[]> {
  const [header, ...lines] = text.split(/\r?\n/);
  if (header !== columns.join("\t")) {
    throw new ReleaseError(`${file}, line 1: the columns must be ${listed(columns)}.`);
  }
  const found = new Map<string, readonly string[]>();
  lines.forEach((line, i) => {
    if (line === "") return;
    const [id = "", ...cells] = line.split("\t");
    const list = cells.flatMap((cell) => cell.split(SEPARATOR)).map((one) => one.trim());
    const words = new Set(list.filter((one) => one !== ""));
    if (cells.length !== columns.length - 1 || words.size === 0) {
      throw new ReleaseError(`${file}, line ${i + 2}: expected ${columns.join(", a tab and ")}.`);
    }
    if (found.has(id)) throw new ReleaseError(`${file}, line ${i + 2}: ${id} stands there twice.`);
    found.set(id, [...words]);
  });
  return found;
}
