import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { type Effects, nodeEffects } from "../../build/effects.ts";
import { readSources, type SourcesReport } from "../../build/readers/readSources.ts";
import type { RegionFilter } from "../../build/readers/regionFilter.ts";

/** The committed source folder that tests read or damage a copy of. */
export const miniFolder = join(import.meta.dirname, "../input/mini");

/** A change to one file of a source folder: new text, or null to remove the file. */
export type Edit = (text: string) => string | Uint8Array | null;

/** Runs `use` on a copy of the mini folder with one file changed. */
export async function withEditedSources<T>(
  path: string,
  edit: Edit,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "tidemark-sources-"));
  try {
    await cp(miniFolder, folder, { recursive: true });
    const text = await readFile(join(folder, path), "utf8").catch(() => "");
    const edited = edit(text);
    if (edited === null) await rm(join(folder, path));
    else await writeFile(join(folder, path), edited);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

/** The message with which reading the edited folder stops. */
export function refusal(path: string, edit: Edit): Promise<string> {
  return withEditedSources(path, edit, async (folder) => {
    try {
      await readFolder(folder);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error(`the readers took the edited ${path}`);
  });
}

/** Rows of a query, as JSON values. */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<unknown[]> {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson();
}

/** Changes one cell of a tab-separated table; `line` is 1-based with the header as line 1. */
export const setCell =
  (line: number, column: string, value: string): Edit =>
  (text) => {
    const lines = text.split("\n").map((each) => each.split("\t"));
    const at = lines[0]?.indexOf(column) ?? -1;
    const row = lines[line - 1];
    if (at < 0 || row === undefined) throw new Error(`no such cell: ${line} ${column}`);
    row[at] = value;
    return lines.map((each) => each.join("\t")).join("\n");
  };
