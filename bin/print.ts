/** Prints to standard output: one JSON value, or lines for people. */
export function print(value: unknown, asJson: boolean | undefined, lines: () => readonly string[]): void {
  const text = asJson ? JSON.stringify(value) : lines().join("\n");
  process.stdout.write(`${text}\n`);
}

/** Lines of a table with aligned columns; the first row is the head. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
