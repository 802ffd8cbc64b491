/** Where in the source folder something is wrong, and what was expected there. `line` is 1-based; the header is line 1. */
export type SourceProblem = {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  readonly value?: string | null | undefined;
  readonly expected: string;
};

const shownCharacters = 80;

/** A source table that cannot be used. The message names file, line, column, value and what was expected. */
export class SourceError extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem) {
    super(describe(problem));
    this.name = "SourceError";
    this.problem = problem;
  }
}

function describe({ file, line, column, value, expected }: SourceProblem): string {
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
  return JSON.stringify(value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value);
}
