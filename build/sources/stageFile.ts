import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import { sha256 } from "../../core/format/digest.ts";
import { messageOf, unlessMissing } from "../../core/lib/systemCode.ts";
import type { Effects } from "../effects.ts";
import type { Column } from "./columns.ts";
import { SourceError } from "./sourceError.ts";
import { REPEATING, type Source } from "./sourceTables.ts";
import { columnNames, firstLine, formatOf, lineBreaks, refuseBroken, scanSql } from "./tableFile.ts";

/** What was read. `path` is relative to the source folder, `rows` counts data rows. */
export type SourceFile = {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly rows: number;
};

/** A folder of source tables. */
export type SourceFolder = {
  readonly folder: string;
  /** Whether it is the open edition, in whose tables a blank cell may repeat the one above. */
  readonly isOpenEdition: boolean;
};

/**
 * Reads one file into the table `raw.<table>` that declares what is needed of it, every row with its place. Null where an
 * optional file is missing. Throws a SourceError for a file or rows that are no table of these columns.
 *
 * @param file the number of the file in `source_file`
 */
export async function stageFile(
  connection: DuckDBConnection,
  place: SourceFolder,
  source: Source,
  declared: readonly Column[],
  file: number,
  effects: Pick<Effects, "files">,
): Promise<SourceFile | null> {
  const bytes = await unlessMissing(effects.files.read(join(place.folder, source.path)));
  if (bytes === undefined) {
    if (source.isOptional) return null;
    throw new SourceError({ file: source.path, expected: "this file (it is missing)" });
  }
  refuseBroken(source.path, bytes);
  const header = columnNames(firstLine(bytes), formatOf(source.path));
  const columns = locateColumns(source, declared, header);
  await connection.run(insertSql(place, source, file, header, columns)).catch((error: unknown) => {
    throw unreadable(source.path, bytes, messageOf(error));
  });
  const { rows, last, rejected } = await staged(connection, source.table, file);
  if (rejected > 0) throw await rejection(connection, source.path, bytes);
  if (rows === 0) throw new SourceError({ file: source.path, line: 2, expected: "at least one row" });
  if (last !== lineBreaks(bytes)) throw unreadable(source.path, bytes, "lines that are no rows");
  return { path: source.path, sha256: sha256(bytes), bytes: bytes.length, rows };
}

/** Where each declared column stands in a header; refuses a file that lacks one. */
function locateColumns(
  source: Source,
  declared: readonly Column[],
  header: readonly string[],
): ReadonlyMap<string, number> {
  const found = declared.map(([name, , , more]): readonly [string, number] => {
    const form = nameForm(name, source.part);
    const index = header.findIndex((each) => form.test(each));
    if (index >= 0 || more?.ifMissing !== undefined) return [name, index];
    throw new SourceError({
      file: source.path,
      line: 1,
      column: columnLabel(name, source.part),
      expected: "this column (it is missing)",
    });
  });
  return new Map(found.filter(([, index]) => index >= 0));
}

/** Reads a file, with the place of each row and, in the open edition, the cells that repeat the one above. */
function insertSql(
  { folder, isOpenEdition }: SourceFolder,
  { path, table }: Source,
  file: number,
  header: readonly string[],
  columns: ReadonlyMap<string, number>,
): string {
  const format = formatOf(path);
  const cells = header.map((_, index) => `c${index}`);
  const repeating = (isOpenEdition && REPEATING[table]) || [];
  const selected = [...columns].map(([name, index]) => {
    const cell = repeating.includes(header[index] ?? "")
      ? `last_value(c${index} IGNORE NULLS) OVER (ORDER BY last ROWS UNBOUNDED PRECEDING)`
      : `c${index}`;
    return `${cell} AS "${name}"`;
  });
  return `INSERT INTO raw.${table} BY NAME
    SELECT {'file': ${file}, 'line': last - lines + 1, 'lines': lines} AS origin, ${selected.join(", ")}
    FROM (
      SELECT *, ${format === "jsonl" ? 0 : 1} + sum(lines) OVER (ROWS UNBOUNDED PRECEDING) AS last
      FROM (
        SELECT *, 1 + line_breaks(concat(${cells.join(", ")})) AS lines
        FROM ${scanSql(join(folder, path), format, cells, { rejects: true })}
      )
    )`;
}

/** What a declared column is called in the errors of one file. */
export function columnLabel(name: string, part: string | null | undefined): string {
  return name.replace("<part>", part ?? "<part>");
}

function nameForm(name: string, part: string | undefined): RegExp {
  const escaped = columnLabel(name, part).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace("<year>", "\\d{4}")}$`);
}

const Staged = z.tuple([z.object({ rows: z.number(), last: z.number().nullable(), rejected: z.number() })]);

/** How many rows of a file there are, the last line they reach to, and how many could not be read. */
async function staged(connection: DuckDBConnection, table: string, file: number) {
  const found = await connection.runAndReadAll(
    `SELECT CAST(count(*) AS INTEGER) AS rows, CAST(max(origin.line + origin.lines - 1) AS INTEGER) AS last,
      CAST((SELECT count(*) FROM reject_errors) AS INTEGER) AS rejected
    FROM raw.${table} WHERE origin.file = ${file}`,
  );
  return Staged.parse(found.getRowObjectsJS())[0];
}

const Rejected = z.array(z.object({ position: z.number(), row: z.string(), reason: z.string() }));

/** What is wrong with the rows that cannot be split into the columns of their header. */
async function rejection(
  connection: DuckDBConnection,
  file: string,
  bytes: Uint8Array,
): Promise<SourceError> {
  const found = await connection.runAndReadAll(
    `SELECT CAST(line_byte_position AS DOUBLE) AS position, trim(csv_line, E'\\r\\n') AS row, rtrim(error_message, '.') AS reason
    FROM reject_errors ORDER BY position`,
  );
  await connection.run("DELETE FROM reject_errors");
  const problems = Rejected.parse(found.getRowObjectsJS()).map(({ position, row, reason }) => ({
    file,
    line: lineBreaks(bytes, position) + 1,
    value: row,
    expected: `a row with the columns of the header (${reason})`,
  }));
  return new SourceError(...problems);
}

/** Blank lines, which DuckDB passes over or stumbles over, or another reason why a file cannot be read. */
function unreadable(file: string, bytes: Uint8Array, reason: string): SourceError {
  const lines = Buffer.from(bytes).toString("utf8").slice(0, -1).split("\n");
  const blank = lines.findIndex((line) => line.trim() === "");
  return blank === -1
    ? new SourceError({ file, expected: `a file DuckDB can read (${reason.split("\n")[0]})` })
    : new SourceError({ file, line: blank + 1, value: "", expected: "a row (the line is blank)" });
}
