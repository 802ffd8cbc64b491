import { stringify } from "csv-stringify/sync";
import { at } from "../../../core/lib/at.ts";
import { Unreadable } from "../fetchError.ts";
import type { SheetTable } from "../workbook.ts";

/** A file that a producer publishes, on this disk; `label` is what errors call it. */
export type PublishedFile = { readonly label: string; readonly path: string };

/** A source table made of something upstream: where it goes in the source folder, and its text. */
export type MadeTable = { readonly path: string; readonly text: string | Uint8Array };

/** Rows as CSV text: commas, quotes where needed, one line feed after each row. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return stringify([...rows]);
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
