import { isUtf8 } from "node:buffer";
import { parse } from "csv-parse/sync";
import { SourceError } from "./sourceError.ts";

const NEWLINE = 0x0a;

/** Tab-separated without quotes, comma-separated with quotes where a cell needs them, or one JSON object a line. */
type TableFormat = "tab" | "csv" | "jsonl";

/** The format that a table's name tells. */
export function formatOf(path: string): TableFormat {
  if (path.endsWith(".jsonl")) return "jsonl";
  return path.endsWith(".csv") ? "csv" : "tab";
}

/**
 * Refuses what DuckDB would read without a word, or not place exactly: an empty file, text that is not UTF-8, a last
 * line without its end (a download cut off).
 */
export function refuseBroken(file: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw new SourceError({ file, line: 1, expected: "a table (the file is empty)" });
  if (!isUtf8(bytes)) throw new SourceError({ file, line: brokenLine(bytes), expected: "text in UTF-8" });
  if (bytes.at(-1) === NEWLINE) return;
  throw new SourceError({
    file,
    line: lineBreaks(bytes) + 1,
    value: Buffer.from(bytes.subarray(bytes.lastIndexOf(NEWLINE) + 1)).toString("utf8"),
    expected: "a line end after the last row (the file seems cut off)",
  });
}

function brokenLine(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString("latin1");
  return text.split("\n").findIndex((line) => !isUtf8(Buffer.from(line, "latin1"))) + 1;
}

/** The first line of a file, without byte order mark and line end. */
export function firstLine(bytes: Uint8Array): string {
  const line = Buffer.from(bytes.subarray(0, bytes.indexOf(NEWLINE))).toString("utf8");
  return line.replace(/^\uFEFF/, "").replace(/\r$/, "");
}

/** Names of the columns in a table's first line: quotes taken off, en dashes as hyphens. */
export function columnNames(header: string, format: TableFormat): readonly string[] {
  if (format === "jsonl") return ["line"];
  const names = format === "tab" ? header.split("\t") : (parse(header, { relax_quotes: true })[0] ?? []);
  return names.map((name) => name.trim().replaceAll("–", "-"));
}

/**
 * A call of DuckDB's `read_csv` that gives every cell as it is written, under these names by position. With `rejects` a row
 * that cannot be split into them goes into the table `reject_errors`; without, it is an error.
 */
export function scanSql(
  path: string,
  format: TableFormat,
  names: readonly string[],
  { rejects = false }: { readonly rejects?: boolean } = {},
): string {
  const splitting = {
    tab: `delim = '\t', quote = '', escape = '', header = true`,
    csv: `delim = ',', quote = '"', escape = '"', header = true`,
    // No control character can stand in JSON as it is, so that each line is one cell.
    jsonl: `delim = '\x1f', quote = '', escape = '', header = false`,
  }[format];
  const columns = names.map((name) => `${literal(name)}: 'VARCHAR'`).join(", ");
  return `read_csv(${literal(path)}, ${splitting}, auto_detect = false, columns = {${columns}}, store_rejects = ${rejects})`;
}

/** How many line breaks there are before a position; default: in all bytes. */
export function lineBreaks(bytes: Uint8Array, end = bytes.length): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1 && at < end; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

/** A text as SQL writes it. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
