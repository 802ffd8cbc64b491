import { LRUCache } from "lru-cache";
import { BURST_WINDOW_MS, type Limits, type Usage } from "./window.ts";

/**
 * Token buckets in the memory of this process: `burstLimit` units at once, then one more with every
 * 60 s / `burstLimit`. A visitor who used them all waits for the next one, not for the minute to pass. Kept as the
 * instant at which the bucket is full again (the generic cell rate algorithm, ITU-T I.371). The latest `bucketsMax` are told
 * apart; one that is forgotten is full again.
 */
export function bucketCounts(bucketsMax: number) {
  // Bounded by a size, as a bound on the number takes its memory at once.
  const fullAtMs = new LRUCache<string, number>({ maxSize: bucketsMax, sizeCalculation: () => 1 });

  const usageOf = (fullMs: number, { burstLimit }: Limits, nowMs: number, admitted: boolean): Usage => {
    const perUnitMs = BURST_WINDOW_MS / burstLimit;
    const missing = Math.ceil((fullMs - nowMs) / perUnitMs);
    return {
      admitted,
      dayRemaining: null,
      dayResetsAtMs: nowMs,
      burstRemaining: Math.max(0, burstLimit - missing),
      burstResetsAtMs: Math.ceil(fullMs),
      passesAtMs: Math.max(nowMs, Math.ceil(fullMs - BURST_WINDOW_MS + perUnitMs)),
      takenAtMs: nowMs,
    };
  };
  /** A clock that was set back leaves nobody with less than an empty bucket. */
  const fullOf = (subject: string, nowMs: number) =>
    Math.min(nowMs + BURST_WINDOW_MS, Math.max(nowMs, fullAtMs.get(subject) ?? nowMs));

  return {
    take: (subject: string, limits: Limits, nowMs: number): Usage => {
      const fullMs = fullOf(subject, nowMs);
      const thenMs = fullMs + BURST_WINDOW_MS / limits.burstLimit;
      // Sums of fractions of a millisecond are not exact.
      const admitted = thenMs - nowMs <= BURST_WINDOW_MS + 0.001;
      if (admitted) fullAtMs.set(subject, thenMs);
      return usageOf(admitted ? thenMs : fullMs, limits, nowMs, admitted);
    },
    peek: (subject: string, limits: Limits, nowMs: number): Usage =>
      usageOf(fullOf(subject, nowMs), limits, nowMs, true),
  };
}
