/** Prints to standard output: one JSON value, or lines for people. */
export function print(value: unknown, asJson: boolean | undefined, lines: () => readonly string[]): void {
  const text = asJson ? JSON.stringify(value) : lines().join("\n");
  process.stdout.write(`${text}\n`);
}
