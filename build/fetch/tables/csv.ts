import { stringify } from "csv-stringify/sync";
import { at } from "../../../core/lib/at.ts";
import { Unreadable } from "../fetchError.ts";
import type { SheetRow, Workbook } from "../workbook.ts";

/** A file that a producer publishes, on this disk; `label` is what errors call it. */
export type PublishedFile = { readonly label: string; readonly path: string };

/** A source table made of something upstream: where it goes in the source folder, and its text. */
export type MadeTable = { readonly path: string; readonly text: string | Uint8Array };

/** Rows as CSV text: commas, quotes where needed, one line feed after each row. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return stringify([...rows]);
}

/** A table found in a workbook: the names of its columns, and its rows, at least as long. */
export type SheetTable = { readonly columns: readonly string[]; readonly rows: readonly SheetRow[] };

/**
 * The table of the first sheet with a row that has a cell for each of `wanted`: that row is the head, what stands above is
 * left out. Throws an Unreadable error that says what was looked for.
 */
export async function findTable(
  label: string,
  workbook: Workbook,
  wanted: readonly RegExp[],
): Promise<SheetTable> {
  for (const sheet of workbook.sheets) {
    let columns: readonly string[] | undefined;
    const rows: SheetRow[] = [];
    await workbook.eachRow(sheet, (row) => {
      if (columns !== undefined) rows.push(padded(row, columns.length));
      else if (wanted.every((name) => row.some((cell) => name.test(headCell(cell))))) {
        columns = row.map(headCell);
      }
    });
    if (columns !== undefined) return { columns, rows };
  }
  throw new Unreadable(
    `${label}: no sheet has the columns ${wanted.map(({ source }) => source).join(", ")}. Its form may have changed; see docs/operations.md.`,
  );
}

/** The position of the column with this name. Throws an Unreadable error where there is none. */
export function columnAt(label: string, { columns }: SheetTable, name: RegExp): number {
  const place = columns.findIndex((column) => name.test(column));
  if (place < 0) throw new Unreadable(`${label}: no column like ${name.source}, only ${columns.join(", ")}.`);
  return place;
}

/** The cells of each row in the columns with these names, in their order. Throws as {@link columnAt} does. */
export function cellsOf<const Names extends readonly RegExp[]>(
  label: string,
  table: SheetTable,
  names: Names,
): { readonly [Place in keyof Names]: string }[] {
  const places = names.map((name) => columnAt(label, table, name));
  return table.rows.map((row) => places.map((place) => at(row, place)) as { [Place in keyof Names]: string });
}

/** A row as long as the head; what stands beyond it is kept. */
function padded(row: SheetRow, length: number): SheetRow {
  return Array.from({ length: Math.max(length, row.length) }, (_, place) => row[place] ?? "");
}

/** A heading on one line, without the marks of footnotes. */
function headCell(cell: string): string {
  return withoutFootnote(cell.replace(/\s+/g, " ").trim());
}

/** `Total, all occupations [1]` without the mark. */
export function withoutFootnote(text: string): string {
  return text.replace(/(?:\s*\[\d+\])+$/, "");
}
