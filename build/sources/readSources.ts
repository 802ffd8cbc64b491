import { join } from "node:path";
import { type DuckDBConnection, DuckDBScalarFunction, VARCHAR } from "@duckdb/node-api";
import { z } from "zod";
import type { Edition } from "../../core/contract/editions.ts";
import { ENTRY_EDUCATION } from "../../core/contract/shapes.ts";
import { sha256 } from "../../core/format/digest.ts";
import type { Effects } from "../effects.ts";
import { type Declared, faultsSql, tableSql, viewSql } from "./columns.ts";
import { refuseChanged } from "./editionMark.ts";
import { ONET_TABLES } from "./onetTables.ts";
import { BLS_TABLES, HELM_TABLES, INDEX_TABLES } from "./otherTables.ts";
import { chooseRegions, type RegionFilter } from "./regionFilter.ts";
import { SourceError, type SourceProblem } from "./sourceError.ts";
import { listSources, refuseMissing } from "./sourceList.ts";
import type { Source } from "./sourceTables.ts";
import { columnLabel, type SourceFile, type SourceFolder, stageFile } from "./stageFile.ts";
import { literal } from "./tableFile.ts";

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
 * Reads a folder of source tables into DuckDB, for the views that it makes of the tables declared and `views.sql`. Each
 * file is read once, every row checked. Throws a SourceError that names file, line, column and value of every fault;
 * missing tables come first, then files that are no tables, then what is wrong in their rows. DuckDB opens the files
 * itself, so the folder must be on disk.
 */
export async function readSources(
  connection: DuckDBConnection,
  { folder, onetVersion: asked, regions = "all" }: SourcesToRead,
  effects: Effects,
): Promise<SourcesReport> {
  const { onetVersion, mark, sources, missing } = await listSources(folder, asked, effects);
  refuseMissing(missing);
  await declareTables(connection, effects);
  const files = await stageFiles(connection, { folder, isOpenEdition: mark !== null }, sources, effects);
  if (mark !== null) refuseChanged(mark, files);
  await refuseFaults(connection, sources);
  await chooseRegions(connection, regions, effects);
  return { onetVersion, edition: mark === null ? "official" : "open", regions, files };
}

const TABLES: Readonly<Record<string, Declared>> = {
  ...ONET_TABLES,
  ...BLS_TABLES,
  ...HELM_TABLES,
  ...INDEX_TABLES,
};

async function declareTables(connection: DuckDBConnection, { files }: Pick<Effects, "files">): Promise<void> {
  connection.registerScalarFunction(statementDigest());
  const made = (sqlOf: (table: string, declared: Declared) => string) =>
    Object.entries(TABLES).map(([table, declared]) => sqlOf(table, declared));
  await connection.run(
    [
      `SET preserve_insertion_order = true;
      SET VARIABLE entry_education = [${ENTRY_EDUCATION.map(literal).join(", ")}];`,
      await files.readText(join(import.meta.dirname, "checks.sql")),
      ...made(tableSql),
      await files.readText(join(import.meta.dirname, "views.sql")),
      ...made(viewSql),
      ...made(faultsSql),
    ].join("\n"),
  );
}

/**
 * How a task statement is known again: the first 8 hexadecimal digits of the SHA-256 of its trimmed text in NFKC, which
 * DuckDB does not have.
 */
const statementDigest = () =>
  DuckDBScalarFunction.create({
    name: "statement_digest",
    parameterTypes: [VARCHAR],
    returnType: VARCHAR,
    mainFunction: (_, input, output) => {
      const statements = input.getColumnVector(0);
      for (let row = 0; row < input.rowCount; row++) {
        const statement = String(statements.getItem(row)).normalize("NFKC").trim();
        output.setItem(row, sha256(statement).slice(0, 8));
      }
      output.flush();
    },
  });

async function stageFiles(
  connection: DuckDBConnection,
  place: SourceFolder,
  sources: readonly Source[],
  effects: Effects,
): Promise<readonly SourceFile[]> {
  const progress = effects.progress("reading source tables", sources.length);
  const listed = sources.map(
    ({ path, part }, at) => `(${at + 1}, ${literal(path)}, ${part ? literal(part) : "NULL"})`,
  );
  await connection.run(`INSERT INTO source_file VALUES ${listed.join(", ")}`);
  const files: SourceFile[] = [];
  const problems: SourceProblem[] = [];
  try {
    for (const [index, source] of sources.entries()) {
      const columns = TABLES[source.table]?.columns ?? [];
      try {
        const file = await stageFile(connection, place, source, columns, index + 1, effects);
        if (file !== null) files.push(file);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        problems.push(...error.problems);
      }
      progress.advance();
    }
  } finally {
    progress.done();
  }
  if (problems.length > 0) throw new SourceError(...problems);
  return files;
}

const Faults = z.array(
  z.object({
    file: z.number(),
    line: z.number().nullable(),
    column_name: z.string().nullable(),
    cell: z.string().nullable(),
    expected: z.string(),
  }),
);

/** Refuses tables in whose rows something is wrong. */
async function refuseFaults(connection: DuckDBConnection, sources: readonly Source[]): Promise<void> {
  const problems: SourceProblem[] = [];
  for (const table of new Set(sources.map(({ table }) => table))) {
    const found = await connection.runAndReadAll(
      `SELECT origin.file, origin.line, fault.* FROM (FROM ${table}_faults WHERE fault IS NOT NULL)
      ORDER BY 1, 2 NULLS LAST, fault.cell, fault.expected`,
    );
    const faults = Faults.parse(found.getRowObjectsJS());
    const inRows = faults.filter(({ line }) => line !== null);
    // What seems to be left out may well be what a faulty row says wrongly.
    for (const { file, line, column_name, cell, expected } of inRows.length > 0 ? inRows : faults) {
      const { path = "", part } = sources[file - 1] ?? {};
      problems.push({
        file: path,
        line: line ?? undefined,
        column: column_name === null ? undefined : columnLabel(column_name, part),
        value: cell,
        expected,
      });
    }
  }
  if (problems.length > 0) throw new SourceError(...problems);
}
