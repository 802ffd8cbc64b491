/** Lines of a table with aligned columns; those after the first stand to the right where `numbers` are in them. */
export function tableLines(
  rows: readonly (readonly string[])[],
  { numbers = false }: { readonly numbers?: boolean } = {},
): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = (cell: string, column: number) =>
    numbers && column > 0 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(aligned).join("  ").trimEnd());
}
