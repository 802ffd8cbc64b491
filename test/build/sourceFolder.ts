import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll } from "vitest";
import { type Effects, nodeEffects } from "../../build/effects.ts";
import { readSources, type SourcesReport } from "../../build/sources/readSources.ts";
import type { RegionFilter } from "../../build/sources/regionFilter.ts";
import { describeProblem, SourceError } from "../../build/sources/sourceError.ts";
import { inNewFolder } from "../folders.ts";

/** The committed source folder that tests read or damage a copy of. */
export const miniFolder = join(import.meta.dirname, "../input/mini");

/** A change to one file of a source folder: new text, or null to remove the file. */
export type Edit = (text: string) => string | Uint8Array | null;

/** Changes to a source folder, by path. */
export type Edits = Readonly<Record<string, Edit>>;

/** Runs `use` on a copy of the mini folder, or of another, with some of its files changed, under a name that must be quoted. */
export function withEditedSources<T>(
  edits: Edits,
  use: (folder: string) => Promise<T>,
  of = miniFolder,
): Promise<T> {
  return inNewFolder(async (outer) => {
    const folder = join(outer, "it's [one]*");
    await cp(of, folder, { recursive: true });
    for (const [path, edit] of Object.entries(edits)) {
      const edited = edit(await readFile(join(folder, path), "utf8").catch(() => ""));
      if (edited === null) await rm(join(folder, path));
      else await writeFile(join(folder, path), edited);
    }
    return use(folder);
  });
}

/** A database with the tables of a source folder. */
export async function readFolder(
  folder: string,
  onetVersion?: string,
  more: { readonly regions?: RegionFilter; readonly effects?: Effects } = {},
): Promise<{ readonly report: SourcesReport; readonly connection: DuckDBConnection }> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  const { regions, effects = nodeEffects({ quiet: true }) } = more;
  return { report: await readSources(connection, { folder, onetVersion, regions }, effects), connection };
}

let mini: ReturnType<typeof readFolder> | undefined;
/** A database with the tables of the mini folder, made once in a process: not to be changed. */
export function readMini(): ReturnType<typeof readFolder> {
  mini ??= readFolder(miniFolder);
  return mini;
}

/** A database with the checks of cells, for the tests of the file that calls. */
export async function checksForFile(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(":memory:");
  afterAll(() => instance.closeSync());
  const connection = await instance.connect();
  await connection.run(await readFile("build/sources/checks.sql", "utf8"));
  return connection;
}

/** What is wrong with the edited folder, a sentence for each fault. */
export function faultsOf(edits: Edits): Promise<readonly string[]> {
  return withEditedSources(edits, async (folder) => {
    try {
      await readFolder(folder);
    } catch (error) {
      if (error instanceof SourceError) return error.problems.map(describeProblem);
      throw error;
    }
    throw new Error(`the readers took the edited ${Object.keys(edits).join(", ")}`);
  });
}

/** Rows of a query, as lists of JSON values. */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

/** Puts other text into one place of a file. Throws where it is not there. */
export const replaceOnce =
  (from: string | RegExp, to: string): Edit =>
  (text) => {
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`nothing to replace: ${from}`);
    return edited;
  };

/** Changes cells of a tab-separated table, each given as line (the header is line 1), column and new text. */
export const setCells =
  (...cells: readonly (readonly [line: number, column: string, value: string])[]): Edit =>
  (text) => {
    const lines = text.split("\n").map((each) => each.split("\t"));
    for (const [line, column, value] of cells) {
      const at = lines[0]?.indexOf(column) ?? -1;
      const row = lines[line - 1];
      if (at < 0 || row === undefined) throw new Error(`no such cell: ${line} ${column}`);
      row[at] = value;
    }
    return lines.map((each) => each.join("\t")).join("\n");
  };
