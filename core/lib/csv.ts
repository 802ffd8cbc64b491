import { stringify } from "csv-stringify/sync";

/** One figure, word or mark of a table; nothing where there is none. */
export type Cell = string | number | boolean | null | undefined;

/** Rows as RFC 4180 in UTF-8. A cell that a spreadsheet would take for a formula gets an apostrophe. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: "windows", cast: { boolean: String } },
  );
}
