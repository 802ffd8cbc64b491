import { emptyWindow, MODULUS_MS, setTimes, type Window } from "./window.ts";

/** What stands before the runs. */
export const HEAD_BYTES = 24;
/** As many requests are counted together at the most: a uint16. */
export const RUN_COUNT_MAX = 65_535;

/**
 * The window as bytes, to the millisecond. Little-endian: the newest instant (float64), day, its count, the earlier day,
 * its count (uint32 each), then runs of requests counted together, oldest first: their instant modulo
 * {@link MODULUS_MS} and their number (uint16 each).
 */
export function encodeWindow(window: Window): Buffer {
  const { times, head, count, newestMs } = window;
  const runs = new Uint16Array(2 * count);
  const size = times.length;
  let length = 0;
  for (let index = 0; index < count; index += 1) {
    const instant = times[(head + index) % size] ?? 0;
    const number = runs[length - 1] ?? 0;
    if (length > 0 && instant === runs[length - 2] && number < RUN_COUNT_MAX) runs[length - 1] = number + 1;
    else {
      runs[length] = instant;
      runs[length + 1] = 1;
      length += 2;
    }
  }
  return encodeRuns(window, count > 0 ? newestMs : 0, runs.subarray(0, length));
}

/** The window as bytes with the given runs; see {@link encodeWindow}. */
export function encodeRuns(window: Window, newestMs: number, runs: Uint16Array): Buffer {
  const bytes = Buffer.allocUnsafeSlow(HEAD_BYTES + runs.byteLength);
  writeRuns(window, newestMs, runs, bytes, 0);
  return bytes;
}

/** Writes what {@link encodeRuns} gives into `bytes` from `at` on; gives how many bytes it took. */
export function writeRuns(
  window: Window,
  newestMs: number,
  runs: Uint16Array,
  bytes: Buffer,
  at: number,
): number {
  bytes.writeDoubleLE(newestMs, at);
  bytes.writeUInt32LE(window.day, at + 8);
  bytes.writeUInt32LE(window.dayCount, at + 12);
  bytes.writeUInt32LE(window.earlierDay, at + 16);
  bytes.writeUInt32LE(window.earlierCount, at + 20);
  // Every machine that node runs on is little-endian.
  bytes.set(new Uint8Array(runs.buffer, runs.byteOffset, runs.byteLength), at + HEAD_BYTES);
  return HEAD_BYTES + runs.byteLength;
}

/** Reads what `encodeWindow` wrote. */
export function decodeWindow(bytes: Buffer): Window {
  const newestMs = bytes.readDoubleLE(0);
  const kept: number[] = [];
  for (let at = HEAD_BYTES; at < bytes.length; at += 4) {
    const instant = newestMs - ((newestMs - bytes.readUInt16LE(at)) % MODULUS_MS);
    for (let number = bytes.readUInt16LE(at + 2); number > 0; number -= 1) kept.push(instant);
  }
  const window: Window = {
    ...emptyWindow(),
    day: bytes.readUInt32LE(8),
    dayCount: bytes.readUInt32LE(12),
    earlierDay: bytes.readUInt32LE(16),
    earlierCount: bytes.readUInt32LE(20),
  };
  setTimes(window, kept);
  return window;
}
