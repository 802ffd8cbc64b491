/** A row of a table, by column name. */
export type Row = ReadonlyMap<string, string>;

/** Parses comma-separated text with a header line; quoted fields may hold commas, quotes and line breaks. */
export function parseCsv(text: string): {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
} {
  const records: string[][] = [[""]];
  let quoted = false;
  const clean = text.replace(/^\uFEFF/, "");
  for (let at = 0; at < clean.length; at += 1) {
    const character = clean.charAt(at);
    const record = records[records.length - 1] as string[];
    const last = record.length - 1;
    if (character === '"' && quoted && clean.charAt(at + 1) === '"') {
      record[last] += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (character === "," && !quoted) record.push("");
    else if (character === "\n" && !quoted) records.push([""]);
    else if (character !== "\r" || quoted) record[last] += character;
  }
  const [columns = [], ...rest] = records.filter((record) => record.length > 1 || record[0] !== "");
  return {
    columns,
    rows: rest.map((record) => new Map(columns.map((name, index) => [name, record[index] ?? ""]))),
  };
}
