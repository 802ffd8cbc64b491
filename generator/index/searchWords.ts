import { join } from "node:path";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
import type { TitleEnd, TraitText, WishText } from "../../core/search/corpus.ts";
import { ReleaseError } from "../releaseError.ts";

/** What people type who look for an occupation, a requirement or any work that suits them, written for this project. */
export type SearchWords = {
  readonly phrasesBySoc: ReadonlyMap<string, readonly string[]>;
  /** Titles of jobs within an occupation that the source tables do not name. */
  readonly titlesBySoc: ReadonlyMap<string, readonly string[]>;
  readonly phrasesByElement: ReadonlyMap<string, readonly string[]>;
  readonly wishes: readonly WishText[];
  readonly titleEnds: readonly TitleEnd[];
  readonly traits: readonly TraitWords[];
  /** SHA-256 over the tables. */
  readonly digest: string;
};

/** A trait of work: the figures that tell how much of it an occupation has, and the words for much and for little of it. */
export type TraitWords = {
  readonly kind: TraitText["kind"];
  /** Element ids or names of figures, those with a minus counted against it. */
  readonly figures: readonly string[];
  readonly high: readonly string[];
  readonly low: readonly string[];
};

const PHRASES_FOLDER = join(import.meta.dirname, "..", "..", "core", "search", "phrases");
const OCCUPATIONS_FILE = "occupations.tsv";
const TITLES_FILE = "titles.tsv";
const REQUIREMENTS_FILE = "requirements.tsv";
const WISHES_FILE = "wishes.tsv";
const TITLE_ENDS_FILE = "titleEnds.tsv";
const TRAITS_FILE = "traits.tsv";
const SEPARATOR = ";";

/** Reads the committed tables of `core/search/phrases`. Throws a ReleaseError that names file and line of a faulty row. */
export async function readSearchWords(effects: Effects): Promise<SearchWords> {
  const read = (file: string) => effects.files.readText(join(PHRASES_FOLDER, file));
  const texts = await Promise.all(
    [OCCUPATIONS_FILE, TITLES_FILE, REQUIREMENTS_FILE, WISHES_FILE, TRAITS_FILE, TITLE_ENDS_FILE].map(read),
  );
  const [occupations = "", titles = "", requirements = "", wishes = "", traits = "", titleEnds = ""] = texts;
  const wishesByOccupations = parseWords(wishes, WISHES_FILE, ["occupations", "phrases"]);
  return {
    phrasesBySoc: parseWords(occupations, OCCUPATIONS_FILE, ["soc", "phrases"]),
    titlesBySoc: parseWords(titles, TITLES_FILE, ["soc", "titles"]),
    phrasesByElement: parseWords(requirements, REQUIREMENTS_FILE, ["element_id", "phrases"]),
    wishes: Array.from(wishesByOccupations, ([codes, phrases]) => ({
      occupations: codes.split(" "),
      phrases,
    })),
    titleEnds: Array.from(
      parseWords(titleEnds, TITLE_ENDS_FILE, ["occupations", "ends"]),
      ([codes, ends]) => ({
        occupations: codes.split(" "),
        ends,
      }),
    ),
    traits: parseTraits(traits),
    digest: sha256(texts.map(sha256).join("\n")),
  };
}

function parseTraits(text: string): readonly TraitWords[] {
  const [header, ...lines] = text.split(/\r?\n/);
  if (header !== "kind\tfigures\thigh\tlow")
    throw new ReleaseError(`${TRAITS_FILE}, line 1: the columns must be kind, figures, high and low.`);
  return lines.flatMap((line, i) => {
    if (line === "") return [];
    const [kind, figures = "", high = "", low, ...more] = line.split("\t");
    if (
      low === undefined ||
      more.length > 0 ||
      figures === "" ||
      high === "" ||
      (kind !== "topic" && kind !== "manner")
    ) {
      throw new ReleaseError(
        `${TRAITS_FILE}, line ${i + 2}: expected kind (topic or manner), figures, high and low, between tabs.`,
      );
    }
    return [{ kind, figures: figures.split(" "), high: listOf(high), low: listOf(low) }];
  });
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
