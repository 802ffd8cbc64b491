import { parseTable, textIn } from "../annotations/table.ts";

/** What somebody in an occupation holds: licenses, and specialties that take years of training of their own. */
type Credentials = { readonly licenses: readonly string[]; readonly specialties: readonly string[] };

/** Credentials by O*NET-SOC code or by the 6-digit code it begins with. */
export type CredentialTable = ReadonlyMap<string, Credentials>;

/** Parses `credentials.tsv`. Throws a RangeError naming the line where a code is missing. */
export function parseCredentials(text: string): CredentialTable {
  return new Map(
    parseTable(text).rows.map((row) => [
      textIn(row, "soc"),
      { licenses: namesIn(row.cells.licenses), specialties: namesIn(row.cells.specialties) },
    ]),
  );
}

function namesIn(cell: string | undefined): string[] {
  return (cell ?? "").split(";").flatMap((name) => name.trim() || []);
}

const NONE: Credentials = { licenses: [], specialties: [] };

/** The row of the code itself, else of its 6-digit code, else none. */
export function credentialsOf(table: CredentialTable, socCode: string): Credentials {
  return table.get(socCode) ?? table.get(socCode.slice(0, 7)) ?? NONE;
}
