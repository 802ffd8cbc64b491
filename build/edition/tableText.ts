/** A cell as a table writes it; null is blank. */
type TextCell = string | null;

/**
 * The text of a table: a header and rows, tab-separated without quotes, or comma-separated with quotes where a cell needs
 * them. In `repeating` columns a cell that repeats the one above is left blank. Throws a RangeError where a cell cannot
 * be written: blank in a repeating column, or with a tab or line break where there are no quotes.
 */
export function tableText(
  format: "tab" | "csv",
  header: readonly string[],
  rows: readonly (readonly TextCell[])[],
  repeating: readonly string[] = [],
): string {
  const write = format === "csv" ? quoted : plain;
  const delimiter = format === "csv" ? "," : "\t";
  const repeats = header.map((name) => repeating.includes(name));
  const above: TextCell[] = header.map(() => null);
  const lines = [header.map(write)];
  for (const row of rows) {
    const line = row.map((cell, column) => {
      if (!repeats[column]) return write(cell ?? "");
      if (cell === null || cell === "") {
        throw new RangeError(
          `Column "${header[column]}" has a blank cell, which would repeat the one above.`,
        );
      }
      const isRepeated = cell === above[column];
      above[column] = cell;
      return isRepeated ? "" : write(cell);
    });
    lines.push(line);
  }
  return lines.map((cells) => `${cells.join(delimiter)}\n`).join("");
}

function plain(cell: string): string {
  if (/[\t\r\n]/.test(cell)) {
    throw new RangeError(`"${cell}" holds a tab or a line break, which a table without quotes cannot.`);
  }
  return cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
