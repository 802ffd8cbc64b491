import { SourceError } from "../readers/sourceError.ts";

/** A cell to write; null becomes an empty cell. */
export type Value = string | number | null;

/** A tab-separated table with its header, as O*NET publishes them: no quoting. */
export function tabText(header: readonly string[], rows: readonly (readonly Value[])[]): string {
  return [header, ...rows].map((row) => `${row.map((value) => value ?? "").join("\t")}\n`).join("");
}

/** A comma-separated table with its header; cells are quoted where they must be. */
export function csvText(header: readonly string[], rows: readonly (readonly Value[])[]): string {
  return [header, ...rows].map((row) => `${row.map(csvCell).join(",")}\n`).join("");
}

function csvCell(value: Value): string {
  const text = String(value ?? "");
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of a vocabulary file, by column name. */
export function parseTab(file: string, text: string): readonly Readonly<Record<string, string>>[] {
  const [header = "", ...lines] = text.trimEnd().split("\n");
  const names = header.split("\t");
  return lines.map((line, index) => {
    const cells = line.split("\t");
    if (cells.length !== names.length) {
      throw new SourceError({ file, line: index + 2, value: line, expected: `${names.length} columns` });
    }
    return Object.fromEntries(names.map((name, at) => [name, cells[at] as string]));
  });
}
