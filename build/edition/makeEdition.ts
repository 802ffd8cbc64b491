import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { z } from "zod";
import { sha256 } from "../../core/format/digest.ts";
import type { Effects } from "../effects.ts";
import { EDITION_MARK, type EditionMark, readEditionMark } from "../sources/editionMark.ts";
import { readSources, type SourcesReport } from "../sources/readSources.ts";
import { listSources } from "../sources/sourceList.ts";
import { REPEATING } from "../sources/sourceTables.ts";
import { columnNames, firstLine, formatOf, scanSql } from "../sources/tableFile.ts";
import { changesOf } from "./changes.ts";
import { COMMITTED_WORDS, readOwnWords, refuseUnworded, type WordFolders } from "./ownWords.ts";
import { tableText } from "./tableText.ts";

/** Every query of an edition gives its cells as they are written. */
const Cells = z.array(z.array(z.string().nullable()));

type EditionOptions = {
  /** Folder of official tables. */
  readonly sources: string;
  readonly onetVersion?: string | undefined;
  /** Folder to write; what an earlier edition left there is replaced. */
  readonly out: string;
  readonly words?: WordFolders | undefined;
};

/** What was written: the edition's O*NET release, its files by path, and their bytes together. */
type EditionReport = {
  readonly onetVersion: string;
  readonly files: number;
  readonly bytes: number;
};

/** A file of an edition, by its path in it. */
type EditionFile = { readonly path: string; readonly text: string; readonly rows: number };

/**
 * Writes the open edition of a folder of official tables: every figure, id, link and name that a score, a search or an
 * answer needs, in the layout of the tables, and words of our own in the place of their sentences. Figures are copied as
 * they are written. Equal tables give equal bytes.
 *
 * Throws a SourceError for faulty tables, an UnwordedError where something has no words of ours yet, and an Error where
 * `out` holds something that is no edition.
 */
export async function makeEdition(options: EditionOptions, effects: Effects): Promise<EditionReport> {
  const { sources, out, words = COMMITTED_WORDS } = options;
  await refuseOtherFolder(out, effects);
  if ((await readEditionMark(sources, effects)) !== null) {
    throw new Error(`${sources} is an open edition itself; one is made of official tables.`);
  }
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  try {
    const connection = await instance.connect();
    const report = await readSources(
      connection,
      { folder: sources, onetVersion: options.onetVersion },
      effects,
    );
    await connection.run(await effects.files.readText(join(import.meta.dirname, "edition.sql")));
    await readOwnWords(connection, words, effects);
    await refuseUnworded(connection);
    const tables = await editionTables(connection, sources, report, effects);
    const suites = await effects.files.readText(join(words.words, "suites.tsv"));
    const files = [
      ...tables,
      { path: "benchmarks/suites.tsv", text: suites, rows: suites.split("\n").length - 2 },
    ];
    return await writeEdition(out, report, files, effects);
  } finally {
    instance.closeSync();
  }
}

/** An empty folder, or one with an edition in it, may be written to. */
async function refuseOtherFolder(out: string, { files }: Effects): Promise<void> {
  const names = await files.list(out);
  if (names.length === 0 || names.includes(EDITION_MARK)) return;
  throw new Error(`${out} holds files and no open edition; name an empty folder with --out.`);
}

/** A table of the edition for each source file, but for the metropolitan one: it is left out. */
async function editionTables(
  connection: DuckDBConnection,
  folder: string,
  report: SourcesReport,
  effects: Effects,
): Promise<EditionFile[]> {
  const { sources } = await listSources(folder, report.onetVersion, effects);
  const files: EditionFile[] = [];
  for (const { path: from, table: declared, part } of sources) {
    if (part === "metropolitan" || !report.files.some(({ path }) => path === from)) continue;
    const hasTexts = declared === "question_text";
    const path = hasTexts ? "benchmarks/questions.tsv" : from;
    const table = hasTexts ? "question_place" : declared;
    await connection.run(await viewSql(folder, from, effects));
    const query = from.endsWith("/Abilities.txt") ? "ability_rating" : table;
    const result = await connection.runAndReadAll(`FROM ${query}('source_table')`);
    const rows = Cells.parse(result.getRowsJS());
    const format = formatOf(path) === "csv" ? "csv" : "tab";
    const text = tableText(format, result.columnNames(), rows, REPEATING[table]);
    files.push({ path, text, rows: rows.length });
  }
  return files;
}

/** Columns that a source file may do without, whichever table they are of. */
const OPTIONAL_COLUMNS = [
  "Standard Error",
  "Recommend Suppress",
  "Not Relevant",
  "N",
  "Date",
  "In Demand",
  "A_MEDIAN",
  "A_MEAN_EST",
  "A_MEAN_SOURCE",
  "Typical education needed for entry",
];

/** A view `source_table` of a source file, every cell as it is written; optional columns that it lacks are NULL. */
async function viewSql(folder: string, path: string, { files }: Effects): Promise<string> {
  const file = join(folder, path);
  const format = formatOf(path);
  const header = columnNames(firstLine(await files.read(file)), format);
  const lacking = OPTIONAL_COLUMNS.filter((name) => !header.includes(name));
  const columns = ["*", ...lacking.map((name) => `NULL::VARCHAR AS "${name}"`)];
  return `CREATE OR REPLACE VIEW source_table AS SELECT ${columns.join(", ")} FROM ${scanSql(file, format, header)}`;
}

async function writeEdition(
  out: string,
  report: SourcesReport,
  tables: readonly EditionFile[],
  effects: Effects,
): Promise<EditionReport> {
  const mark: EditionMark = {
    edition: "open",
    onet_version: report.onetVersion,
    made_of: report.files.map(({ path, sha256 }) => ({ path, sha256 })),
    tables: tables.map(({ path, text, rows }) => ({ path, sha256: sha256(text), rows })),
  };
  const texts = new Map(tables.map(({ path, text }) => [path, text]));
  texts.set(EDITION_MARK, `${JSON.stringify(mark, null, 1)}\n`);
  texts.set("README.md", await readme(report, effects));
  for (const part of ["onet", "bls", "benchmarks", "indices"]) await effects.files.remove(join(out, part));
  for (const [path, text] of texts) await effects.files.write(join(out, path), text);
  const bytes = [...texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { onetVersion: report.onetVersion, files: texts.size, bytes };
}

/** The page that goes with an edition: credit, changes, what is left out and why. */
async function readme({ onetVersion }: SourcesReport, { files }: Effects): Promise<string> {
  const template = await files.readText(join(import.meta.dirname, "readme.md"));
  const changes = changesOf("open").map((change) => `- ${change}`);
  return template.replaceAll("{onet}", onetVersion).replace("{changes}", changes.join("\n"));
}
