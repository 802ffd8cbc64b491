import { join } from "node:path";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
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
const OCCUPATIONS_FILE = "occupations.tsv";
const TITLES_FILE = "titles.tsv";
const REQUIREMENTS_FILE = "requirements.tsv";
const CONCEPTS_FILE = "concepts.tsv";
const PROFILES_FILE = "profiles.tsv";
const TITLE_ENDS_FILE = "titleEnds.tsv";
const WISHES_FILE = "wishes.tsv";
const TRAITS_FILE = "traits.tsv";
const TOPICS_FILE = "topics.tsv";
const SENSES_FILE = "senses.tsv";
const SEPARATOR = ";";
/** Stands for the occupations of a title that none has. */
const NOWHERE = "-";
/** Stands before a phrase that asks for the same, turned away or not. */
const COMPLAINT = "~";

/** Reads the committed tables of `core/search/phrases`. Throws a ReleaseError that names file and line of a faulty row. */
export async function readSearchWords(effects: Effects): Promise<SearchWords> {
  const read = (file: string) => effects.files.readText(join(PHRASES_FOLDER, file));
  const texts = await Promise.all(
    [
      OCCUPATIONS_FILE,
      TITLES_FILE,
      REQUIREMENTS_FILE,
      CONCEPTS_FILE,
      PROFILES_FILE,
      TRAITS_FILE,
      WISHES_FILE,
      TITLE_ENDS_FILE,
      TOPICS_FILE,
      SENSES_FILE,
    ].map(read),
  );
  const [
    occupations = "",
    titles = "",
    requirements = "",
    concepts = "",
    profiles = "",
    traits = "",
    wishes = "",
    titleEnds = "",
    topicLists = "",
    senses = "",
  ] = texts;
  const topics = parseTopics(topicLists);
  return {
    phrasesBySoc: parseWords(occupations, OCCUPATIONS_FILE, ["soc", "phrases"]),
    titlesBySoc: parseWords(titles, TITLES_FILE, ["soc", "titles"]),
    titleEndsBySoc: parseWords(titleEnds, TITLE_ENDS_FILE, ["soc", "ends"]),
    phrasesByElement: parseWords(requirements, REQUIREMENTS_FILE, ["element_id", "phrases"]),
    concepts: [
      ...Array.from(parseWords(concepts, CONCEPTS_FILE, ["fits", "phrases"]), ([fits, phrases]) =>
        conceptOf(fits, phrases),
      ),
      ...topics.map(({ subject, phrases }) => ({ phrases, complaints: [], subjects: [subject], traits: [] })),
    ],
    profilesBySoc: withTopics(parseProfiles(profiles), topics),
    figuresByTrait: new Map(
      Array.from(parseWords(traits, TRAITS_FILE, ["trait", "figures"]), ([trait, figures]) => [
        trait,
        figures.flatMap((text) => text.split(" ")),
      ]),
    ),
    wishes: Array.from(parseWords(wishes, WISHES_FILE, ["occupations", "phrases"]), ([codes, phrases]) => ({
      occupations: codes.split(" "),
      phrases,
    })),
    senses: Array.from(parseWords(senses, SENSES_FILE, ["occupations", "titles"]), ([codes, titles]) => ({
      occupations: codes.split(" ").filter((code) => code !== NOWHERE),
      titles,
    })),
    digest: sha256(texts.map(sha256).join("\n")),
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

function parseProfiles(text: string): Map<string, ReadonlyMap<string, number>> {
  const [header, ...lines] = text.split(/\r?\n/);
  if (header !== "soc\ttraits\tsubjects")
    throw new ReleaseError(`${PROFILES_FILE}, line 1: the columns must be soc, traits and subjects.`);
  const found = new Map<string, ReadonlyMap<string, number>>();
  lines.forEach((line, i) => {
    if (line === "") return;
    const [soc = "", ...cells] = line.split("\t");
    const ratings = cells
      .join(" ")
      .split(" ")
      .filter((one) => one !== "");
    if (cells.length !== 2 || found.has(soc) || !ratings.every((one) => /^[a-z_]+:[123]$/.test(one))) {
      throw new ReleaseError(
        `${PROFILES_FILE}, line ${i + 2}: expected a code that stands once, and ratings such as people:2, between tabs.`,
      );
    }
    found.set(
      soc,
      new Map(ratings.map((one) => one.split(":")).map(([name = "", rating]) => [name, Number(rating)])),
    );
  });
  return found;
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
  const lists = [...parseWords(text, TOPICS_FILE, ["occupations", "phrases"])];
  return lists.map(([occupations, phrases], place) => {
    const ratings = occupations.split(" ").map((one, later) => {
      const [, soc, rating] = /^(\d\d-\d{4}\.\d\d):([123])$/.exec(one) ?? [];
      if (soc === undefined) {
        throw new ReleaseError(
          `${TOPICS_FILE}, "${phrases[0]}": expected a code and a rating such as 51-6031.00:3, not "${one}".`,
        );
      }
      return [soc, Number(rating) * NEXT_SHARE ** Math.min(later, NEXT_PLACES)] as const;
    });
    return { subject: `topic ${place}`, ratings, phrases };
  });
}

function withTopics(
  profiles: SearchWords["profilesBySoc"],
  topics: readonly Topic[],
): SearchWords["profilesBySoc"] {
  const all = new Map([...profiles].map(([soc, ratings]) => [soc, new Map(ratings)]));
  for (const { subject, ratings } of topics) {
    for (const [soc, rating] of ratings) all.get(soc)?.set(subject, rating);
  }
  return all;
}

function listOf(texts: string): string[] {
  return texts
    .split(SEPARATOR)
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** The phrases or titles of each key of a tab-separated table with these two columns. */
export function parseWords(
  text: string,
  file: string,
  [key, words]: readonly [key: string, words: string],
): Map<string, readonly string[]> {
  const [header, ...lines] = text.split(/\r?\n/);
  if (header !== `${key}\t${words}`) {
    throw new ReleaseError(`${file}, line 1: the columns must be ${key} and ${words}.`);
  }
  const found = new Map<string, readonly string[]>();
  lines.forEach((line, i) => {
    if (line === "") return;
    const [id = "", texts = "", ...more] = line.split("\t");
    const list = listOf(texts);
    if (more.length > 0 || list.length === 0) {
      throw new ReleaseError(`${file}, line ${i + 2}: expected ${key}, a tab and ${words}.`);
    }
    if (found.has(id)) throw new ReleaseError(`${file}, line ${i + 2}: ${id} stands there twice.`);
    found.set(id, [...new Set(list)]);
  });
  return found;
}
