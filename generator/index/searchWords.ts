import { join } from "node:path";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../release/digest.ts";
import type { WishText } from "../../search/corpus.ts";
import { ReleaseError } from "../releaseError.ts";

/** What people type who look for an occupation, a requirement or any work that suits them, written for this project. */
export type SearchWords = {
  readonly phrasesBySoc: ReadonlyMap<string, readonly string[]>;
  readonly phrasesByElement: ReadonlyMap<string, readonly string[]>;
  readonly wishes: readonly WishText[];
  /** SHA-256 over the tables. */
  readonly digest: string;
};

const PHRASES_FOLDER = join(import.meta.dirname, "..", "..", "search", "phrases");
const OCCUPATIONS_FILE = "occupations.tsv";
const REQUIREMENTS_FILE = "requirements.tsv";
const WISHES_FILE = "wishes.tsv";
const SEPARATOR = ";";

/** Reads the committed tables of `search/phrases`. Throws a ReleaseError that names file and line of a faulty row. */
export async function readSearchWords(effects: Effects): Promise<SearchWords> {
  const read = (file: string) => effects.files.readText(join(PHRASES_FOLDER, file));
  const texts = await Promise.all([OCCUPATIONS_FILE, REQUIREMENTS_FILE, WISHES_FILE].map(read));
  const [occupations = "", requirements = "", wishes = ""] = texts;
  return {
    phrasesBySoc: parsePhrases(occupations, OCCUPATIONS_FILE, "soc"),
    phrasesByElement: parsePhrases(requirements, REQUIREMENTS_FILE, "element_id"),
    wishes: Array.from(parsePhrases(wishes, WISHES_FILE, "occupations"), ([codes, phrases]) => ({
      occupations: codes.split(" "),
      phrases,
    })),
    digest: sha256(texts.map(sha256).join("\n")),
  };
}

/** The phrases of each key of a tab-separated table with the columns `key` and `phrases`. */
export function parsePhrases(text: string, file: string, key: string): Map<string, readonly string[]> {
  const [header, ...lines] = text.split(/\r?\n/);
  if (header !== `${key}\tphrases`) {
    throw new ReleaseError(`${file}, line 1: the columns must be ${key} and phrases.`);
  }
  const found = new Map<string, readonly string[]>();
  lines.forEach((line, i) => {
    if (line === "") return;
    const [id = "", phrases = "", ...more] = line.split("\t");
    const list = phrases
      .split(SEPARATOR)
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== "");
    if (more.length > 0 || list.length === 0) {
      throw new ReleaseError(`${file}, line ${i + 2}: expected ${key}, a tab and phrases.`);
    }
    if (found.has(id)) throw new ReleaseError(`${file}, line ${i + 2}: ${id} stands there twice.`);
    found.set(id, [...new Set(list)]);
  });
  return found;
}
