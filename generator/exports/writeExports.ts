import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type DuckDBConnection, DuckDBInstance, INTEGER, VARCHAR } from "@duckdb/node-api";
import type { Effects } from "../../build/effects.ts";
import { literal } from "../../build/sources/tableFile.ts";
import {
  EXPORT_COLUMNS,
  type EXPORT_FORMATS,
  EXPORT_TABLES,
  type ExportTable,
  PACKAGE_FILE,
  TRANSITIONS_FROM,
} from "../../core/contract/exports.ts";
import { namesOf } from "../../core/contract/records.ts";
import { EXPORTS_FOLDER } from "../../core/format/format.ts";
import {
  type Profiles,
  similaritiesOf,
  transitionDifficulty,
} from "../../core/methodology/occupations/similarity.ts";
import type { ReleaseWriter } from "../pack/writeRelease.ts";
import { dataPackage, type PackageFacts } from "./dataPackage.ts";

const SQL_TYPES = { string: "VARCHAR", integer: "BIGINT", number: "DOUBLE", boolean: "BOOLEAN" } as const;
const COPY_OPTIONS: Readonly<Record<keyof typeof EXPORT_FORMATS, string>> = {
  parquet: "FORMAT parquet, COMPRESSION zstd",
  csv: "FORMAT csv, HEADER",
};
const zip = promisify(gzip);

/**
 * Writes the whole tables of a release into its folder, as Parquet and CSV, from the records and columns that already
 * stand there: an export says what the API says. One thread and a total order in each table give equal bytes.
 */
export async function writeExports(
  folder: string,
  profiles: Profiles,
  facts: PackageFacts,
  writer: ReleaseWriter,
  effects: Effects,
  threads = 1,
): Promise<void> {
  const sqlOf = (name: string) => effects.files.readText(join(import.meta.dirname, "sql", `${name}.sql`));
  await effects.files.mkdir(`${folder}/${EXPORTS_FOLDER}`);
  const rows = new Map<ExportTable, number>();
  const instance = await DuckDBInstance.create(":memory:", { threads: String(threads) });
  try {
    const connection = await instance.connect();
    await connection.run(`SET VARIABLE folder = ${literal(folder)}`);
    await connection.run(await sqlOf("views"));
    await appendPairs(connection, profiles);
    for (const table of namesOf(EXPORT_TABLES)) {
      const path = `${EXPORTS_FOLDER}/${table}`;
      await connection.run(`CREATE TABLE export AS ${ordered(table, await sqlOf(table))}`);
      for (const suffix of namesOf(COPY_OPTIONS)) {
        const file = literal(`${folder}/${path}.${suffix}`);
        const { rowsChanged } = await connection.run(`COPY export TO ${file} (${COPY_OPTIONS[suffix]})`);
        rows.set(table, rowsChanged);
        await writer.list(`${path}.${suffix}`);
      }
      await connection.run("DROP TABLE export");
      const csv = await effects.files.read(`${folder}/${path}.csv`);
      await writer.writeAll(new Map([[`${path}.csv.gz`, await zip(csv)]]));
    }
  } finally {
    instance.closeSync();
  }
  await writer.writeAll(new Map([[`${EXPORTS_FOLDER}/${PACKAGE_FILE}`, dataPackage(facts, rows)]]));
}

/** The columns that the dictionary names, in its types and the order of the key. */
function ordered(table: ExportTable, sql: string): string {
  const { columns, key } = EXPORT_TABLES[table];
  const typed = columns.map(
    (column) => `CAST(${column} AS ${SQL_TYPES[EXPORT_COLUMNS[column].type]}) AS ${column}`,
  );
  return `SELECT ${typed.join(", ")} FROM (${sql}) ORDER BY ${key.join(", ")}`;
}

/** Pairs of occupations that are similar enough to be exported, by the rows of the occupations table. */
async function appendPairs(connection: DuckDBConnection, profiles: Profiles): Promise<void> {
  const { withAll } = similaritiesOf(profiles);
  const appender = await connection.createAppender("pair");
  for (let source = 0; source < profiles.rows; source += 1) {
    for (const [target, similarity] of withAll(source).entries()) {
      if (target === source || similarity < TRANSITIONS_FROM) continue;
      appender.appendValue(source, INTEGER);
      appender.appendValue(target, INTEGER);
      appender.appendDouble(similarity);
      appender.appendValue(transitionDifficulty(similarity), VARCHAR);
      appender.endRow();
    }
  }
  appender.closeSync();
}
