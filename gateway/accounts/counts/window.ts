import type { Limits } from "../../../core/contract/limits.ts";

export type { Limits };

// The two windows of one account or address: a rolling 60 seconds, exact to the millisecond, and the UTC day.
// Pure: the clock is an argument.

export const BURST_WINDOW_MS = 60_000;
export const DAY_MS = 86_400_000;
/** Instants of a window are kept modulo this, as an array of 16 bits keeps every number. */
const MODULUS_MS = 65_536;

/** What has been counted. */
export type Window = {
  /** Days since 1970-01-01 that `dayCount` belongs to. */
  day: number;
  dayCount: number;
  /** The day before it, by the clock and not by the calendar, with its count. */
  earlierDay: number;
  earlierCount: number;
  /**
   * A ring of the counted requests of the last 60 seconds, oldest first: their instants modulo {@link MODULUS_MS}, which is
   * longer than the window, so that the newest one tells which is meant. A quarter of whole instants: 2 kB for the
   * 1,000 requests of an account. Its length is a power of two.
   */
  times: Uint16Array;
  head: number;
  count: number;
  /** The newest of them; means nothing where there is none. */
  newestMs: number;
};

/** What is left of a window at one instant. All instants are milliseconds since 1970. */
export type Usage = {
  readonly admitted: boolean;
  /** `null` where the day has no limit. */
  readonly dayRemaining: number | null;
  readonly dayResetsAtMs: number;
  readonly burstRemaining: number;
  /** When the oldest counted request leaves the window; now, if there is none. */
  readonly burstResetsAtMs: number;
  /** When the next request would pass; now, if it would. */
  readonly passesAtMs: number;
  /** The instant that a taken unit stands for: what `giveBack` wants. */
  readonly takenAtMs: number;
};

export function emptyWindow(): Window {
  return {
    day: 0,
    dayCount: 0,
    earlierDay: 0,
    earlierCount: 0,
    times: new Uint16Array(4),
    head: 0,
    count: 0,
    newestMs: 0,
  };
}

/** Takes one unit if both windows have one left; a refused request changes nothing that counts. */
export function takeUnit(window: Window, limits: Limits, nowMs: number): Usage {
  const atMs = advance(window, nowMs);
  const admitted =
    window.count < limits.burstLimit && (limits.dailyLimit === null || window.dayCount < limits.dailyLimit);
  if (admitted) {
    window.dayCount += 1;
    push(window, atMs);
  }
  return describe(window, limits, atMs, admitted);
}

/** What is left of the window, taking nothing. */
export function peekWindow(window: Window, limits: Limits, nowMs: number): Usage {
  return describe(window, limits, advance(window, nowMs), true);
}

/** Gives back the unit taken at `takenAtMs`. */
export function returnUnit(window: Window, takenAtMs: number): void {
  if (window.day === Math.floor(takenAtMs / DAY_MS) && window.dayCount > 0) window.dayCount -= 1;
  const kept = timesOf(window);
  const at = kept.lastIndexOf(takenAtMs);
  if (at < 0) return;
  kept.splice(at, 1);
  setTimes(window, kept);
}

/** Whether forgetting the window changes nothing. */
export function isSpent(window: Window, nowMs: number): boolean {
  advance(window, nowMs);
  return window.count === 0 && window.dayCount === 0;
}

/**
 * Drops what has left both windows. A clock set back by less than the window counts as standing still, so that no
 * request of the last 60 seconds is forgotten; one set back further was wrong before, and its instants mean nothing.
 */
function advance(window: Window, nowMs: number): number {
  if (window.newestMs - nowMs >= BURST_WINDOW_MS) window.count = 0;
  const atMs = window.count > 0 ? Math.max(nowMs, window.newestMs) : nowMs;
  while (window.count > 0 && timeAt(window, 0) <= atMs - BURST_WINDOW_MS) {
    window.head = (window.head + 1) & (window.times.length - 1);
    window.count -= 1;
  }
  const day = Math.floor(atMs / DAY_MS);
  if (day !== window.day) turnDay(window, day);
  return atMs;
}

/**
 * Begins a day. Where the clock comes back to the day it left, what was counted then still counts; where it comes back
 * from days ahead that it was wrong about from the start, so does what was counted in those.
 */
function turnDay(window: Window, day: number): void {
  const { day: left, dayCount: leftCount } = window;
  const isBack = day < left;
  const resumed = day === window.earlierDay ? window.earlierCount : 0;
  window.earlierDay = left;
  window.earlierCount = leftCount;
  window.day = day;
  window.dayCount = isBack ? leftCount + resumed : resumed;
}

function describe(window: Window, limits: Limits, atMs: number, admitted: boolean): Usage {
  const { day, dayCount, count } = window;
  const blockingMs = timeAt(window, count - limits.burstLimit);
  return usageOf({ day, dayCount, count, oldestMs: timeAt(window, 0), blockingMs }, limits, atMs, admitted);
}

/** The state of a window at one instant, wherever it is kept. */
type WindowState = {
  /** Days since 1970-01-01, and the requests counted in this one. */
  readonly day: number;
  readonly dayCount: number;
  /** Requests of the last 60 seconds, and the instant of the oldest, where there is one. */
  readonly count: number;
  readonly oldestMs: number;
  /** The instant that must leave the window before another request passes, where the burst limit is reached. */
  readonly blockingMs: number;
};

/** What callers are told of a window in this state at `atMs`. */
export function usageOf(state: WindowState, limits: Limits, atMs: number, admitted: boolean): Usage {
  const { day, dayCount, count, oldestMs, blockingMs } = state;
  const dayRemaining = limits.dailyLimit === null ? null : Math.max(0, limits.dailyLimit - dayCount);
  const dayResetsAtMs = (day + 1) * DAY_MS;
  const over = count - limits.burstLimit;
  const burstPassesAtMs = over < 0 ? atMs : blockingMs + BURST_WINDOW_MS;
  return {
    admitted,
    dayRemaining,
    dayResetsAtMs,
    burstRemaining: Math.max(0, -over),
    burstResetsAtMs: count > 0 ? oldestMs + BURST_WINDOW_MS : atMs,
    passesAtMs: dayRemaining === 0 ? Math.max(dayResetsAtMs, burstPassesAtMs) : burstPassesAtMs,
    takenAtMs: atMs,
  };
}

function timeAt({ times, head, newestMs }: Window, index: number): number {
  const instant = times[(head + index) & (times.length - 1)] ?? 0;
  return newestMs - ((newestMs - instant) & (MODULUS_MS - 1));
}

function push(window: Window, atMs: number): void {
  if (window.count === window.times.length) setTimes(window, timesOf(window));
  window.times[(window.head + window.count) & (window.times.length - 1)] = atMs;
  window.count += 1;
  window.newestMs = atMs;
}

/** Puts instants, oldest first, in the place of all that are there, with room for one more at least. */
export function setTimes(window: Window, timesMs: readonly number[]): void {
  if (timesMs.length >= window.times.length) {
    window.times = new Uint16Array(2 ** Math.ceil(Math.log2(timesMs.length + 1)));
  }
  for (const [index, atMs] of timesMs.entries()) window.times[index] = atMs;
  window.head = 0;
  window.count = timesMs.length;
  window.newestMs = timesMs.at(-1) ?? 0;
}

/** The instants of the counted requests, oldest first. */
export function timesOf(window: Window): number[] {
  return Array.from({ length: window.count }, (_, index) => timeAt(window, index));
}
