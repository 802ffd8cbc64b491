import { bucketCounts } from "./buckets.ts";
import { ASSETS_SUBJECT, type CountStore, PAGES_SUBJECT } from "./countStore.ts";
import {
  BURST_WINDOW_MS,
  emptyWindow,
  type Limits,
  peekWindow,
  returnUnit,
  takeUnit,
  type Usage,
  type Window,
} from "./window.ts";

/** Addresses that are told apart; each takes up to 1.3 kB. */
const ADDRESSES_MAX = 20_000;
/** Requests per rolling 60 seconds of all addresses beyond these together. */
const CROWD_BURST_LIMIT = 600;

/**
 * The allowances of addresses, in the memory of this process: nothing of an address is ever written, and a flood of
 * addresses takes bounded memory. While more than {@link ADDRESSES_MAX} have asked within a minute, those that come
 * later share one allowance of {@link CROWD_BURST_LIMIT}; nobody who is known is forgotten before the minute is over,
 * so that a flood does not refill what it has used up.
 */
export function addressCounts(addressesMax: number = ADDRESSES_MAX) {
  /** Least recently counted first. */
  const windows = new Map<string, Window>();
  const crowd = emptyWindow();

  const makeRoom = (nowMs: number): boolean => {
    if (windows.size < addressesMax) return true;
    const [oldest] = windows;
    if (oldest === undefined || nowMs - oldest[1].newestMs < BURST_WINDOW_MS) return false;
    return windows.delete(oldest[0]);
  };
  const asOne = (usage: Usage, { burstLimit }: Limits): Usage => ({
    ...usage,
    burstRemaining: Math.min(usage.burstRemaining, burstLimit),
  });
  const ofCrowd = (limits: Limits): Limits => ({ ...limits, burstLimit: CROWD_BURST_LIMIT });

  const buckets = bucketCounts(addressesMax);
  const refillsSmoothly = (subject: string) =>
    subject.startsWith(PAGES_SUBJECT) || subject.startsWith(ASSETS_SUBJECT);

  return {
    take: (subject, limits, nowMs) => {
      if (refillsSmoothly(subject)) return buckets.take(subject, limits, nowMs);
      const known = windows.get(subject);
      if (known === undefined && !makeRoom(nowMs)) {
        return asOne(takeUnit(crowd, ofCrowd(limits), nowMs), limits);
      }
      const window = known ?? emptyWindow();
      const usage = takeUnit(window, limits, nowMs);
      if (usage.admitted) {
        windows.delete(subject);
        windows.set(subject, window);
      }
      return usage;
    },
    peek: (subject, limits, nowMs) => {
      if (refillsSmoothly(subject)) return buckets.peek(subject, limits, nowMs);
      const known = windows.get(subject);
      if (known !== undefined) return peekWindow(known, limits, nowMs);
      if (windows.size < addressesMax) return peekWindow(emptyWindow(), limits, nowMs);
      return asOne(peekWindow(crowd, ofCrowd(limits), nowMs), limits);
    },
    giveBack: (subject, takenAtMs) => {
      // A page that was turned away stays counted: asking for it again at once must come to an end.
      if (!refillsSmoothly(subject)) returnUnit(windows.get(subject) ?? crowd, takenAtMs);
    },
  } satisfies CountStore;
}
