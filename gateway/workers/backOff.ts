const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/** Milliseconds until a worker is replaced of which so many before it ended soon after their start. */
export function backOffMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
}
