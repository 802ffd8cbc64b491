// The two windows of one account or address: a rolling 60 seconds, exact to the millisecond, and the UTC day.
// Pure: the clock is an argument.

export const BURST_WINDOW_MS = 60_000;
export const DAY_MS = 86_400_000;

export type Limits = {
  /** Requests per UTC day; `null` is unlimited. */
  readonly dailyLimit: number | null;
  /** Requests per rolling 60 seconds. */
  readonly burstLimit: number;
};

/** What has been counted. `times` is a ring of the counted requests of the last 60 seconds, oldest first. */
export type Window = {
  /** Days since 1970-01-01 that `dayCount` belongs to. */
  day: number;
  dayCount: number;
  times: Float64Array;
  head: number;
  count: number;
};

/** Where a window stands at one instant. All instants are milliseconds since 1970. */
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
  return { day: 0, dayCount: 0, times: new Float64Array(4), head: 0, count: 0 };
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

/** Where the window stands, taking nothing. */
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
  window.times.set(kept);
  window.head = 0;
  window.count = kept.length;
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
  let newest = window.count > 0 ? timeAt(window, window.count - 1) : 0;
  if (newest - nowMs >= BURST_WINDOW_MS) {
    window.count = 0;
    window.day = Math.min(window.day, Math.floor(nowMs / DAY_MS));
    newest = 0;
  }
  const atMs = Math.max(nowMs, newest);
  while (window.count > 0 && timeAt(window, 0) <= atMs - BURST_WINDOW_MS) {
    window.head = (window.head + 1) % window.times.length;
    window.count -= 1;
  }
  const day = Math.floor(atMs / DAY_MS);
  if (day > window.day) {
    window.day = day;
    window.dayCount = 0;
  }
  return atMs;
}

function describe(window: Window, limits: Limits, atMs: number, admitted: boolean): Usage {
  const dayRemaining = limits.dailyLimit === null ? null : Math.max(0, limits.dailyLimit - window.dayCount);
  const dayResetsAtMs = (window.day + 1) * DAY_MS;
  const over = window.count - limits.burstLimit;
  const burstPassesAtMs = over < 0 ? atMs : timeAt(window, over) + BURST_WINDOW_MS;
  return {
    admitted,
    dayRemaining,
    dayResetsAtMs,
    burstRemaining: Math.max(0, -over),
    burstResetsAtMs: window.count > 0 ? timeAt(window, 0) + BURST_WINDOW_MS : atMs,
    passesAtMs: dayRemaining === 0 ? Math.max(dayResetsAtMs, burstPassesAtMs) : burstPassesAtMs,
    takenAtMs: atMs,
  };
}

function timeAt(window: Window, index: number): number {
  return window.times[(window.head + index) % window.times.length] as number;
}

function push(window: Window, atMs: number): void {
  if (window.count === window.times.length) {
    const kept = timesOf(window);
    window.times = new Float64Array(2 * kept.length);
    window.times.set(kept);
    window.head = 0;
  }
  window.times[(window.head + window.count) % window.times.length] = atMs;
  window.count += 1;
}

function timesOf(window: Window): number[] {
  return Array.from({ length: window.count }, (_, index) => timeAt(window, index));
}

const HEAD_BYTES = 24;

/** The window as bytes: day, day count, newest instant (all float64), then the age of each counted request (uint16). */
export function encodeWindow(window: Window): Buffer {
  const { times, head, count } = window;
  const newest = count > 0 ? timeAt(window, count - 1) : 0;
  const bytes = Buffer.from(new ArrayBuffer(HEAD_BYTES + 2 * count));
  const ages = new Uint16Array(bytes.buffer, HEAD_BYTES, count);
  new Float64Array(bytes.buffer, 0, 3).set([window.day, window.dayCount, newest]);
  for (let index = 0; index < count; index += 1) {
    ages[index] = newest - (times[(head + index) % times.length] as number);
  }
  return bytes;
}

/** Reads what `encodeWindow` wrote. */
export function decodeWindow(stored: Uint8Array): Window {
  // lmdb's buffers may begin anywhere, and are valid until the next read only.
  const { buffer } = Uint8Array.from(stored);
  const [day = 0, dayCount = 0, newest = 0] = new Float64Array(buffer, 0, 3);
  const ages = new Uint16Array(buffer, HEAD_BYTES);
  const times = new Float64Array(Math.max(4, 2 ** Math.ceil(Math.log2(ages.length + 1))));
  for (let index = 0; index < ages.length; index += 1) times[index] = newest - (ages[index] as number);
  return { day, dayCount, times, head: 0, count: ages.length };
}
