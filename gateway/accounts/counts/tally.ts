import { BURST_WINDOW_MS, MODULUS_MS, timesOf, type Window } from "./window.ts";
import { encodeRuns, HEAD_BYTES, RUN_COUNT_MAX, writeRuns } from "./windowBytes.ts";

// What is written of a window that a process keeps in memory: its requests by the second. It is kept beside the exact
// window because counting a thousand instants together for every write took a third of the time of a whole request.

const SECOND_MS = 1_000;

/** Requests of the last 60 seconds, counted by the second. */
export type Tally = {
  /** Instant of the last request of a second, modulo {@link MODULUS_MS}, and their number, in turn; oldest first. */
  runs: Uint16Array;
  first: number;
  end: number;
  /** The newest instant. */
  newestMs: number;
};

/** The requests of a window, by the second. */
export function tallyOf(window: Window): Tally {
  const tally: Tally = { runs: new Uint16Array(8), first: 0, end: 0, newestMs: 0 };
  for (const atMs of timesOf(window)) addToTally(tally, atMs);
  return tally;
}

/**
 * Adds the request at `atMs`, an instant that a window has admitted: no earlier than the newest that it still holds,
 * unless the clock was set back by more than the window.
 */
export function addToTally(tally: Tally, atMs: number): void {
  dropOld(tally, atMs);
  const { runs, first, end, newestMs } = tally;
  const isSameSecond = end > first && isOneSecond(atMs, newestMs);
  // The newest of its second may have been given back since.
  const instantMs = isSameSecond ? Math.max(atMs, newestMs) : atMs;
  if (isSameSecond && (runs[end - 1] ?? 0) < RUN_COUNT_MAX) {
    runs[end - 2] = instantMs % MODULUS_MS;
    runs[end - 1] = (runs[end - 1] ?? 0) + 1;
  } else append(tally, instantMs);
  tally.newestMs = instantMs;
}

/** Takes the request at `takenAtMs` out again. */
export function takeFromTally(tally: Tally, takenAtMs: number): void {
  const { runs, first, end } = tally;
  for (let at = end - 2; at >= first; at -= 2) {
    if (!isOneSecond(instantAt(tally, at), takenAtMs) || runs[at + 1] === 0) continue;
    runs[at + 1] = (runs[at + 1] ?? 0) - 1;
    dropEmptyEnd(tally);
    return;
  }
}

/**
 * The window as `decodeWindow` reads it, by the second: each request takes the instant of the last one in its second,
 * so that what is read back admits nothing earlier than the window itself would, and at most a second later. 1,000
 * requests take 268 bytes.
 */
export function encodeTally(window: Window, { runs, first, end, newestMs }: Tally): Buffer {
  return encodeRuns(window, newestMs, runs.subarray(first, end));
}

/** Writes what {@link encodeTally} gives into `bytes` from `at` on; gives how many bytes it took. */
export function writeTally(
  window: Window,
  { runs, first, end, newestMs }: Tally,
  bytes: Buffer,
  at: number,
): number {
  return writeRuns(window, newestMs, runs.subarray(first, end), bytes, at);
}

/** Bytes that {@link encodeTally} gives of it. */
export function tallyBytes({ first, end }: Tally): number {
  return HEAD_BYTES + 2 * (end - first);
}

function instantAt({ runs, newestMs }: Tally, at: number): number {
  return newestMs - ((newestMs - (runs[at] ?? 0)) % MODULUS_MS);
}

function isOneSecond(oneMs: number, otherMs: number): boolean {
  return Math.floor(oneMs / SECOND_MS) === Math.floor(otherMs / SECOND_MS);
}

/** Seconds of which everything was given back are the newest no longer. */
function dropEmptyEnd(tally: Tally): void {
  while (tally.end > tally.first && tally.runs[tally.end - 1] === 0) {
    const before = tally.end - 4;
    if (before >= tally.first) tally.newestMs = instantAt(tally, before);
    tally.end -= 2;
  }
}

function dropOld(tally: Tally, atMs: number): void {
  const sinceMs = atMs - tally.newestMs;
  const isSetBack = sinceMs < 0 && !isOneSecond(atMs, tally.newestMs);
  if (isSetBack || sinceMs >= BURST_WINDOW_MS) tally.first = tally.end;
  while (tally.first < tally.end && instantAt(tally, tally.first) <= atMs - BURST_WINDOW_MS) tally.first += 2;
}

function append(tally: Tally, atMs: number): void {
  const { runs, first, end } = tally;
  if (end === runs.length) {
    const kept = runs.subarray(first, end);
    tally.runs = 2 * kept.length > runs.length ? new Uint16Array(2 * runs.length) : runs;
    tally.runs.set(kept);
    tally.first = 0;
    tally.end = kept.length;
  }
  tally.runs[tally.end] = atMs % MODULUS_MS;
  tally.runs[tally.end + 1] = 1;
  tally.end += 2;
}
