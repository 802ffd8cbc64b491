/** How often spent windows are looked for. */
const PRUNE_MS = 3_600_000;
/** How far the clock may have moved against the monotonic one since the last pruning. */
const STEADY_MS = 60_000;

/** What tells the time, in milliseconds. */
export type Clocks = {
  readonly now: () => number;
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonicMs: () => number;
};

/**
 * What forgets spent windows, a slice at a time, once in an hour in which the clock went as time does: one that is set
 * forward for a while must not take away what counts when it is set back. `slice` begins anew without a key, and gives the
 * one to go on from.
 */
export function pruning(
  { now, monotonicMs }: Clocks,
  slice: (nowMs: number, from: string | undefined) => string | undefined,
): () => void {
  let lastMs = monotonicMs();
  let offsetMs = now() - lastMs;
  let from: string | undefined;
  return () => {
    if (from !== undefined) {
      from = slice(now(), from);
      return;
    }
    const atMs = monotonicMs();
    if (atMs - lastMs < PRUNE_MS) return;
    const driftMs = Math.abs(now() - atMs - offsetMs);
    lastMs = atMs;
    offsetMs = now() - atMs;
    if (driftMs <= STEADY_MS) from = slice(now(), undefined);
  };
}
