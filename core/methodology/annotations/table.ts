import { parse } from "csv-parse/sync";

/** One row of an annotation table: its line in the file and its cells by lower-case column name, trimmed. */
export type TableRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> };

/** A record as the parser gives it with `info`. */
type Numbered = {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
};

type AnnotationFile = {
  /** Lines "# name: value" above the header. */
  readonly meta: ReadonlyMap<string, string>;
  readonly rows: readonly TableRow[];
};

/**
 * Reads an annotation table: comments (#), a header, then rows; separated by tabs where the header has one, else by
 * commas. Throws a RangeError naming the line where a row is malformed.
 */
export function parseTable(text: string): AnnotationFile {
  const lines = text.split(/\r?\n/);
  const header = lines.find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
  const tabbed = header.includes("\t");
  const meta = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ""] = /^#\s*(\w+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && !meta.has(name)) meta.set(name, value.trim());
  }
  try {
    const rows = parse<Numbered>(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      comment: "#",
      comment_no_infix: true,
      delimiter: tabbed ? "\t" : ",",
      info: true,
      quote: tabbed ? null : '"',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return { meta, rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })) };
  } catch (error) {
    throw new RangeError(`Annotation table: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A number from `low` to `high` in a cell. Throws a RangeError naming line, column and bounds. */
export function numberIn(row: TableRow, column: string, low: number, high: number): number {
  const cell = row.cells[column] ?? "";
  const value = cell === "" ? Number.NaN : Number(cell);
  if (!(value >= low && value <= high)) {
    throw new RangeError(
      `Annotation table, line ${row.line}, column ${column}: "${cell}" is not a number from ${low} to ${high}.`,
    );
  }
  return value;
}

/** The text of a cell that must not be empty. Throws a RangeError naming line and column. */
export function textIn(row: TableRow, column: string): string {
  const cell = row.cells[column] ?? "";
  if (cell === "") throw new RangeError(`Annotation table, line ${row.line}, column ${column}: it is empty.`);
  return cell;
}
