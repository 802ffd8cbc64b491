/** How messages call the two editions. */
export const EDITION_NAMES = { open: "open edition", official: "official tables" } as const;

/** Prints to standard output: one JSON value, or lines for people. */
export function print(value: unknown, asJson: boolean | undefined, lines: () => readonly string[]): void {
  printLines(asJson ? [JSON.stringify(value)] : lines());
}

/** Prints lines to standard output. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
