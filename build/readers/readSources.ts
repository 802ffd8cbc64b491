import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Edition } from "../../contract/editions.ts";
import type { Effects } from "../effects.ts";
import { type CheckedFiles, refuseGaps } from "./completeness.ts";
import { refuseChanged } from "./editionMark.ts";
import { noKnownCodes } from "./knownCodes.ts";
import { mergeRegions, type RegionFilter } from "./regionFilter.ts";
import { listSources, refuseMissing } from "./sourceList.ts";
import type { SourceFile } from "./sourceTable.ts";

/** Which tables to read. */
export type SourcesToRead = {
  readonly folder: string;
  /** Default: the one an edition is made of, else 29.0 if it is there, else the newest that is. */
  readonly onetVersion?: string | undefined;
  /** Default: all areas that the tables have. */
  readonly regions?: RegionFilter | undefined;
};

/** What was read: for the manifest and the release id. Files stand in reading order. */
export type SourcesReport = {
  readonly onetVersion: string;
  readonly edition: Edition;
  readonly regions: RegionFilter;
  readonly files: readonly SourceFile[];
};

/**
 * Reads a folder of source tables into the DuckDB tables of tables.sql, which it creates. Every row is checked; the
 * first thing wrong throws a SourceError that names file, line, column and value; missing tables are named all at once.
 * DuckDB opens the files itself, so the folder must be on disk.
 */
export async function readSources(
  connection: DuckDBConnection,
  { folder, onetVersion: asked, regions = "all" }: SourcesToRead,
  effects: Effects,
): Promise<SourcesReport> {
  const { onetVersion, mark, sources, missing } = await listSources(folder, asked, effects);
  refuseMissing(missing);
  await createTables(connection, effects);
  const place = { folder, isOpenEdition: mark !== null };
  const progress = effects.progress("reading source tables", sources.length);
  const known = noKnownCodes();
  const files: SourceFile[] = [];
  try {
    for (const source of sources) {
      const file = await source.read(connection, place, known, effects);
      if (file !== null) files.push(file);
      progress.advance();
    }
  } finally {
    progress.done();
  }
  if (mark !== null) refuseChanged(mark, files);
  await mergeRegions(connection, regions, effects);
  await refuseGaps(connection, checkedFiles(onetVersion, files), effects);
  return { onetVersion, edition: mark === null ? "official" : "open", regions, files };
}

function checkedFiles(version: string, files: readonly SourceFile[]): CheckedFiles {
  return {
    element_rating: (kind) => `onet/${version}/${kind}.txt`,
    task_statement: `onet/${version}/Task Statements.txt`,
    oews_region:
      files.find(({ path }) => path.startsWith("bls/oews_") && path.includes("_regions_"))?.path ?? "bls",
  };
}

async function createTables(connection: DuckDBConnection, effects: Effects): Promise<void> {
  await connection.run("SET preserve_insertion_order = true");
  await connection.run(await effects.files.readText(join(import.meta.dirname, "tables.sql")));
}
