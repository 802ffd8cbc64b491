/** Where in the source folder something is wrong, and what was expected there. `line` is 1-based; the header is line 1. */
export type SourceProblem = {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  readonly value?: string | null | undefined;
  readonly expected: string;
};

const SHOWN_CHARACTERS = 80;
const SHOWN_PROBLEMS = 10;

/** Source tables that cannot be used. The message has a line for each of the first faults, in reading order. */
export class SourceError extends Error {
  /** All that is wrong. */
  readonly problems: readonly SourceProblem[];

  constructor(...problems: readonly SourceProblem[]) {
    const shown = problems.slice(0, SHOWN_PROBLEMS).map(describeProblem);
    const more = problems.length - shown.length;
    super([...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n"));
    this.name = "SourceError";
    this.problems = problems;
  }
}

/** A problem in one sentence that names file, line, column, value and what was expected. */
export function describeProblem({ file, line, column, value, expected }: SourceProblem): string {
  const place = [
    file,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column "${column}"`]),
  ].join(", ");
  return value === undefined
    ? `${place}: expected ${expected}`
    : `${place}: found ${shown(value)}, expected ${expected}`;
}

function shown(value: string | null): string {
  if (value === null) return "nothing";
  return JSON.stringify(value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value);
}
