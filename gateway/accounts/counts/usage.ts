import { DAY_MS } from "./window.ts";

/** Days of usage that are kept, today included. */
export const USAGE_DAYS = 31;
const HOUR_MS = 3_600_000;

/** What one account asked for in one UTC day. */
export type UsageDay = {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Requests that counted, by hour of the UTC day: 24 numbers. */
  readonly hours: readonly number[];
  /** Requests that counted, by path pattern. */
  readonly endpoints: Readonly<Record<string, number>>;
  /** Requests refused with 429. */
  readonly refused: number;
};

/** What is to be added to the stored day of an account. */
export type UsageDelta = UsageDay & {
  readonly accountId: string;
  /** Milliseconds since 1970 of the last request with each key. */
  readonly keysUsedAtMs: ReadonlyMap<string, number>;
};

/** Where usage is kept. Additions of several processes add up. */
export type UsageStore = {
  /** Adds it, or throws. */
  readonly add: (deltas: readonly UsageDelta[]) => Promise<void>;
  /** The days of an account from `firstDay` to `lastDay`, oldest first; days without a request are left out. */
  readonly days: (accountId: string, firstDay: number, lastDay: number) => Promise<UsageDay[]>;
  /** When keys were last used, in milliseconds since 1970; those never used are left out. */
  readonly keysUsedAtMs: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Forgets an account and its keys; `lastDay` is today. */
  readonly forget: (accountId: string, keyIds: readonly string[], lastDay: number) => Promise<void>;
  /** Forgets all days before `firstDay`. */
  readonly prune: (firstDay: number) => Promise<void>;
};

/** What is recorded of one answer to a caller with an account. */
export type UsageNote = {
  readonly accountId: string;
  /** Absent where a signed-in owner asked. */
  readonly keyId: string | undefined;
  /** The path pattern. */
  readonly route: string;
  /** Whether a unit was taken. */
  readonly isCounted: boolean;
  readonly isRefused: boolean;
  readonly nowMs: number;
};

/** Records usage in memory and writes it behind. */
export type UsageRecorder = {
  readonly record: (note: UsageNote) => void;
  /** Writes everything that is not yet written. */
  readonly flush: () => Promise<void>;
  /** Writes everything and stops. */
  readonly close: () => Promise<void>;
};

/**
 * Accounts that are written at once, and how often: reading, adding and writing one takes 10 µs (60 on a busy machine), so
 * that no request waits longer than for a millisecond or so. Any number of requests takes the same 250 writes a second.
 */
const SLICE = 25;
const TICK_MS = 100;

type Tally = {
  readonly accountId: string;
  readonly day: number;
  readonly hours: number[];
  readonly endpoints: Map<string, number>;
  readonly keysUsed: KeyUse[];
  refused: number;
};

/** In a map each instant would be an object of its own, which every request makes anew and the collector moves. */
type KeyUse = { readonly keyId: string; atMs: number };

/**
 * Adds up usage in memory; no request waits for a write. What a crash loses is what has not had its turn: with fewer
 * than 25 active accounts the last tenth of a second, with 4,000 that of 16 seconds. What cannot be written is kept and tried again; `onError` hears
 * of the first failure, and then of nothing until a write succeeds.
 */
export function recordUsage(store: UsageStore, onError: (error: unknown) => void): UsageRecorder {
  /** By account, in the order in which they take their turn. */
  const pending = new Map<string, Tally>();
  /** Of days that ended before they were written, or that could not be written. */
  const left: Tally[] = [];
  let prunedDay = 0;
  let isFailing = false;
  let writing: Promise<void> | undefined;

  const tallyOf = (accountId: string, day: number): Tally => {
    const known = pending.get(accountId);
    if (known !== undefined && known.day === day) return known;
    if (known !== undefined) left.push(known);
    const hours = new Array<number>(24).fill(0);
    const made: Tally = { accountId, day, hours, endpoints: new Map(), keysUsed: [], refused: 0 };
    pending.set(accountId, made);
    return made;
  };
  const nextSlice = (): Tally[] => {
    const slice = left.splice(0, SLICE);
    for (const [accountId, tally] of pending) {
      if (slice.length >= SLICE) break;
      slice.push(tally);
      pending.delete(accountId);
    }
    return slice;
  };
  const writeSlice = async (slice: readonly Tally[]) => {
    try {
      await store.add(slice.map(deltaOf));
      const day = Math.max(...slice.map((tally) => tally.day));
      if (day > prunedDay) {
        prunedDay = day;
        await store.prune(day - USAGE_DAYS + 1);
      }
      isFailing = false;
    } catch (error) {
      left.push(...slice);
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
  /** One write at a time, so that a store that is slow is not asked ever more. */
  const write = (): Promise<void> => {
    writing ??= writeSlice(nextSlice()).finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const flush = async () => {
    await writing;
    while (pending.size + left.length > 0) {
      await write();
      if (isFailing) return;
    }
  };
  const timer = setInterval(() => {
    if (pending.size + left.length > 0) void write();
  }, TICK_MS).unref();

  return {
    record: ({ accountId, keyId, route, isCounted, isRefused, nowMs }) => {
      const tally = tallyOf(accountId, Math.floor(nowMs / DAY_MS));
      if (keyId !== undefined) noteUse(tally.keysUsed, keyId, nowMs);
      if (isRefused) tally.refused += 1;
      if (!isCounted) return;
      const hour = Math.floor((nowMs % DAY_MS) / HOUR_MS);
      tally.hours[hour] = (tally.hours[hour] ?? 0) + 1;
      tally.endpoints.set(route, (tally.endpoints.get(route) ?? 0) + 1);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

function noteUse(keysUsed: KeyUse[], keyId: string, atMs: number): void {
  for (const used of keysUsed) {
    if (used.keyId !== keyId) continue;
    used.atMs = atMs;
    return;
  }
  keysUsed.push({ keyId, atMs });
}

function deltaOf({ endpoints, keysUsed, ...tally }: Tally): UsageDelta {
  return {
    ...tally,
    endpoints: Object.fromEntries(endpoints),
    keysUsedAtMs: new Map(keysUsed.map(({ keyId, atMs }) => [keyId, atMs])),
  };
}

/** The sum of two days of one account. */
export function addDays(a: UsageDay, b: UsageDay): UsageDay {
  const endpoints: Record<string, number> = { ...a.endpoints };
  for (const [route, count] of Object.entries(b.endpoints))
    endpoints[route] = (endpoints[route] ?? 0) + count;
  return {
    day: a.day,
    hours: a.hours.map((count, hour) => count + (b.hours[hour] ?? 0)),
    endpoints,
    refused: a.refused + b.refused,
  };
}
