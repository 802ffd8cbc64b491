import { stringify } from "csv-stringify/sync";
import type { Table } from "./page.ts";

/** RFC 4180 in UTF-8. A cell that a spreadsheet would take for a formula gets an apostrophe. */
export function csvOf(table: Table): string {
  return stringify(
    table.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: "windows", cast: { boolean: String } },
  );
}
