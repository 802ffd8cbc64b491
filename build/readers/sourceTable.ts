import { createHash } from "node:crypto";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { z } from "zod";
import { type Effects, isMissing } from "../effects.ts";
import type { Cell } from "./columns.ts";
import { type FileShape, inspectFile, splitHeader } from "./fileShape.ts";
import type { Check, KnownCodes } from "./knownCodes.ts";
import { SourceError } from "./sourceError.ts";
import { openTableAppender, type TableRow } from "./tableAppender.ts";

/** The upstream name of a column; a RegExp where the name holds a year. */
export type ColumnName = string | RegExp;

/** One upstream schema: where the file is, what it must hold, and what becomes of each row. */
export type SourceTable<Row> = {
  /** Path in the source folder. */
  readonly path: string;
  /** What the service needs it for, in a few words: for whoever finds it missing. */
  readonly purpose: string;
  /** Tab-separated without quoting, comma-separated with quoting, or one JSON object per line. */
  readonly format: "tab" | "csv" | "jsonl";
  /** A missing optional file leaves its table empty. */
  readonly optional?: boolean;
  /** Row field to upstream column. */
  readonly columns: { readonly [Field in keyof Row & string]: ColumnName };
  /** Fields whose column may be missing altogether; they read as null. */
  readonly optionalFields?: readonly (keyof Row & string)[];
  /** Fields whose blank cells repeat the cell above in the open edition, and in no other folder. */
  readonly repeating?: readonly (keyof Row & string)[];
  readonly schema: z.ZodType<Row>;
  /** Fields that together may occur once only. */
  readonly key: readonly (keyof Row & string)[];
  /** What the row must agree with in earlier tables. */
  readonly checks?: readonly Check<Row>[];
  /** What later tables need to know of this row. */
  readonly remember?: (row: Row, known: KnownCodes) => void;
  /** The DuckDB table to fill, with the row made for it; null leaves the row out. */
  readonly into?: { readonly table: string; readonly row: (row: Row, known: KnownCodes) => TableRow | null };
};

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

/** A source ready to be read: what the list of sources holds. */
export type Source = {
  readonly path: string;
  readonly purpose: string;
  readonly isOptional: boolean;
  /** Reads the file into its table; null where an optional file is missing. Throws SourceError. */
  readonly read: (
    connection: DuckDBConnection,
    place: SourceFolder,
    known: KnownCodes,
    effects: Pick<Effects, "files">,
  ) => Promise<SourceFile | null>;
};

/** Makes a source out of its description. */
export function defineSource<Row>(table: SourceTable<Row>): Source {
  return {
    path: table.path,
    purpose: table.purpose,
    isOptional: table.optional ?? false,
    read: (connection, place, known, effects) => readSourceTable(connection, place, table, known, effects),
  };
}

type RawRow = Readonly<Record<string, unknown>>;

/** Reads the raw rows of one chunk of DuckDB columns. */
type RowMaker = (columns: readonly (readonly Cell[])[], index: number, line: number) => RawRow;

/**
 * Reads one source file into its table, row by row through the zod schema. Null where an optional file is missing.
 * Throws SourceError for anything the file should not hold.
 */
async function readSourceTable<Row>(
  connection: DuckDBConnection,
  { folder, isOpenEdition }: SourceFolder,
  source: SourceTable<Row>,
  known: KnownCodes,
  effects: Pick<Effects, "files">,
): Promise<SourceFile | null> {
  const path = join(folder, source.path);
  const bytes = await readIfThere(path, effects);
  if (bytes === null) {
    if (source.optional) return null;
    throw new SourceError({ file: source.path, expected: "this file (it is missing)" });
  }
  const shape = inspectFile(source.path, bytes, source.format === "csv");
  const { sql, makeRow, dataRows } = planScan(source, shape, path, isOpenEdition);
  if (dataRows === 0) throw new SourceError({ file: source.path, line: 2, expected: "at least one row" });

  const result = await runScan(connection, source.path, sql, shape);
  const appender = source.into && (await openTableAppender(connection, source.into.table));
  const seen = new Map<string, number>();
  let rows = 0;
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    const columns = chunk.getColumns() as Cell[][];
    for (let index = 0; index < chunk.rowCount; index++) {
      const line = shape.lineOfRow(rows + shape.rows - dataRows);
      rows += 1;
      const raw = makeRow(columns, index, line);
      const row = typedRow(source, raw, line);
      refuseDuplicate(source, row, seen, line);
      for (const check of source.checks ?? []) {
        const complaint = check(row, known);
        if (complaint !== null) throw complaintError(source, raw, complaint.field, complaint.expected, line);
      }
      source.remember?.(row, known);
      const made = source.into?.row(row, known);
      if (made) appender?.append(made);
    }
  }
  if (rows !== dataRows)
    throw new SourceError({ file: source.path, expected: `${dataRows} rows, as it has lines` });
  appender?.close();
  return {
    path: source.path,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    bytes: bytes.length,
    rows,
  };
}

async function readIfThere(path: string, effects: Pick<Effects, "files">): Promise<Uint8Array | null> {
  try {
    return await effects.files.read(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function planScan<Row>(
  source: SourceTable<Row>,
  shape: FileShape,
  path: string,
  isOpenEdition: boolean,
): { sql: string; makeRow: RowMaker; dataRows: number } {
  if (source.format === "jsonl") {
    // A control character cannot stand unescaped in JSON, so each line comes back whole, as one column.
    return {
      sql: scanSql(path, `delim='\x1f', quote='', escape='', header=false, columns={'c0': 'VARCHAR'}`, [
        "c0",
      ]),
      makeRow: (columns, index, line) => parseJsonLine(source.path, columns[0]?.[index] ?? "", line),
      dataRows: shape.rows,
    };
  }
  const header = splitHeader(shape.header, source.format);
  const located = locateColumns(source, header);
  const quoting =
    source.format === "tab" ? `delim='\t', quote='', escape=''` : `delim=',', quote='"', escape='"'`;
  const declared = header.map((_, index) => `'c${index}': 'VARCHAR'`).join(", ");
  const repeating = new Set<string>(isOpenEdition ? source.repeating : []);
  const above = new Map<string, Cell>();
  return {
    sql: scanSql(
      path,
      `${quoting}, header=true, columns={${declared}}`,
      located.map(([, index]) => `c${index}`),
    ),
    makeRow: (columns, index) => {
      const row: Record<string, Cell> = {};
      for (const [at, [field]] of located.entries()) {
        const cell = columns[at]?.[index] ?? null;
        if (!repeating.has(field)) row[field] = cell;
        else {
          if (cell !== null) above.set(field, cell);
          row[field] = above.get(field) ?? null;
        }
      }
      return row;
    },
    dataRows: shape.rows - 1,
  };
}

function scanSql(path: string, options: string, selected: readonly string[]): string {
  const literal = path.replaceAll("'", "''");
  return `SELECT ${selected.join(", ")} FROM read_csv('${literal}', ${options}, auto_detect=false)`;
}

/** Pairs of row field and column position; refuses a file without a required column. */
function locateColumns<Row>(
  source: SourceTable<Row>,
  header: readonly string[],
): readonly (readonly [string, number])[] {
  const fields = Object.entries(source.columns) as [keyof Row & string, ColumnName][];
  return fields.flatMap(([field, name]) => {
    const index = header.findIndex((each) => (typeof name === "string" ? each === name : name.test(each)));
    if (index >= 0) return [[field, index] as const];
    if (source.optionalFields?.includes(field)) return [];
    throw new SourceError({
      file: source.path,
      line: 1,
      column: columnLabel(name),
      expected: "this column (it is missing)",
    });
  });
}

async function runScan(connection: DuckDBConnection, file: string, sql: string, shape: FileShape) {
  try {
    return await connection.run(sql);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const found = /CSV Error on Line: (\d+)\nOriginal Line:([\s\S]*?)\n(Expected Number|Value with)(.*)/.exec(
      message,
    );
    if (found === null) {
      throw new SourceError({ file, expected: `a file DuckDB can read (${message.split("\n")[0]})` });
    }
    const [, row, value, reason, detail] = found;
    throw new SourceError({
      file,
      line: shape.lineOfRow(Number(row) - 1),
      value: (value ?? "").trim(),
      expected: `a row with all columns (${readableReason(`${reason}${detail}`)})`,
    });
  }
}

function readableReason(reason: string): string {
  const count = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(reason);
  return count === null ? reason.replace(/\.$/, "") : `the header has ${count[1]}, this line ${count[2]}`;
}

function parseJsonLine(file: string, line: string, lineNumber: number): RawRow {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as RawRow;
  } catch {
    // Falls through to the same refusal as JSON that is no object.
  }
  throw new SourceError({ file, line: lineNumber, value: line, expected: "one JSON object" });
}

function typedRow<Row>(source: SourceTable<Row>, raw: RawRow, line: number): Row {
  const parsed = source.schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw complaintError(source, raw, String(issue?.path[0]) as keyof Row & string, issue?.message ?? "", line);
}

function refuseDuplicate<Row>(
  source: SourceTable<Row>,
  row: Row,
  seen: Map<string, number>,
  line: number,
): void {
  const key = source.key.map((field) => row[field]).join("\t");
  const earlier = seen.get(key);
  if (earlier !== undefined) {
    throw new SourceError({
      file: source.path,
      line,
      column: source.key.map((field) => columnLabel(source.columns[field])).join(" + "),
      value: key.replaceAll("\t", " + "),
      expected: `a key that occurs once (it is on line ${earlier} too)`,
    });
  }
  seen.set(key, line);
}

function complaintError<Row>(
  source: SourceTable<Row>,
  raw: RawRow,
  field: keyof Row & string,
  expected: string,
  line: number,
): SourceError {
  const value = raw[field] ?? null;
  return new SourceError({
    file: source.path,
    line,
    column: columnLabel(source.columns[field] ?? field),
    value: typeof value === "string" || value === null ? value : JSON.stringify(value),
    expected,
  });
}

function columnLabel(name: ColumnName): string {
  return typeof name === "string"
    ? name
    : name.source.replace(/^\^|\$$/g, "").replace(String.raw`\d{4}`, "<year>");
}
