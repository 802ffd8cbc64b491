/** A table of rows, under the names of their members. */
export function markdownTable(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replace(/\|/g, "\\|")).join(" | ")} |`;
  const head = Object.keys(rows[0] ?? {});
  return [head, head.map(() => "---"), ...rows.map(Object.values)].map(line).join("\n");
}
