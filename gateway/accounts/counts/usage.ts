import { at } from "../../../core/lib/at.ts";
import { byCodeUnit } from "../../../core/lib/lists.ts";
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
  /** The key that asked, with the time of its last request in milliseconds since 1970; none where a signed-in owner did. */
  readonly keyId: string | undefined;
  readonly usedAtMs: number;
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

/** What one key of an account asked for on the day of its last request, until it is written. */
export type Tally = {
  readonly accountId: string;
  readonly keyId: string | undefined;
  /** Refused requests, then those that counted by hour of the day, then the same by the number of their route. */
  readonly counts: Uint32Array;
  usedAtMs: number;
  isWaiting: boolean;
};
const [REFUSED, HOURS, ROUTES] = [0, 1, 25];

/** Records usage in memory and writes it behind. */
export type UsageRecorder = ReturnType<typeof recordUsage>;

/**
 * Tallies that are written at once, and how often: reading, adding and writing one takes 10 µs, so that no request waits
 * longer than for a millisecond or so. Any number of requests takes the same 250 writes a second.
 */
const SLICE = 25;
const TICK_MS = 100;

/**
 * Adds up usage in memory; no request waits for a write. A kill loses what has not had its turn: with fewer than 25
 * active keys the last tenth of a second, with 4,000 that of 16 seconds. What cannot be written is kept and tried again;
 * `onError` is called for the first failure only, until a write succeeds again.
 */
export function recordUsage(store: UsageStore, onError: (error: unknown) => void) {
  const routes: string[] = [];
  const waiting: Tally[] = [];
  let prunedDay = 0;
  let isFailing = false;
  let writing: Promise<void> | undefined;

  const begin = (accountId: string, keyId: string | undefined): Tally => {
    const counts = new Uint32Array(ROUTES + routes.length);
    return { accountId, keyId, counts, usedAtMs: 0, isWaiting: false };
  };
  const deltaOf = ({ accountId, keyId, counts, usedAtMs }: Tally): UsageDelta => ({
    accountId,
    keyId,
    usedAtMs,
    day: dayOf(usedAtMs),
    hours: [...counts.subarray(HOURS, ROUTES)],
    endpoints: Object.fromEntries(
      [...counts.subarray(ROUTES)].flatMap((count, route) => (count > 0 ? [[at(routes, route), count]] : [])),
    ),
    refused: at(counts, REFUSED),
  });
  const enqueue = (tally: Tally) => {
    if (tally.isWaiting) return;
    tally.isWaiting = true;
    waiting.push(tally);
  };
  /** Takes what a tally holds out of it. */
  const take = (tally: Tally): Tally => {
    const taken = { ...tally, counts: tally.counts.slice(), isWaiting: false };
    tally.counts.fill(0);
    return taken;
  };
  const giveBack = (tally: Tally, taken: Tally) => {
    if (dayOf(tally.usedAtMs) !== dayOf(taken.usedAtMs)) return enqueue({ ...taken, keyId: undefined });
    for (const [index, count] of taken.counts.entries()) add(tally.counts, index, count);
    enqueue(tally);
  };
  const writeSlice = async () => {
    const slice = waiting.splice(0, SLICE);
    const taken = slice.map(take);
    for (const tally of slice) tally.isWaiting = false;
    try {
      await store.add(taken.map(deltaOf));
      const day = Math.max(...taken.map(({ usedAtMs }) => dayOf(usedAtMs)));
      if (day > prunedDay) {
        prunedDay = day;
        await store.prune(day - USAGE_DAYS + 1);
      }
      isFailing = false;
    } catch (error) {
      for (const [index, tally] of slice.entries()) giveBack(tally, taken[index] ?? tally);
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
  /** One write at a time, so that a store that is slow is not asked ever more. */
  const write = (): Promise<void> => {
    writing ??= writeSlice().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  /** Writes everything that is not yet written. */
  const flush = async () => {
    await writing;
    while (waiting.length > 0) {
      await write();
      if (isFailing) return;
    }
  };
  const timer = setInterval(() => {
    if (waiting.length > 0) void write();
  }, TICK_MS).unref();

  return {
    /** The number of a route's path pattern; to be asked for before the first tally is begun. */
    route: (pattern: string): number => {
      if (!routes.includes(pattern)) routes.push(pattern);
      return routes.indexOf(pattern);
    },
    begin,
    /** Notes one answer: whether a unit was taken, or the request refused with 429. */
    record: (tally: Tally, route: number, isCounted: boolean, isRefused: boolean, nowMs: number): void => {
      // When the key was last used is for the tally itself to tell.
      if (tally.isWaiting && dayOf(tally.usedAtMs) !== dayOf(nowMs))
        enqueue({ ...take(tally), keyId: undefined });
      const { counts } = tally;
      tally.usedAtMs = nowMs;
      if (isRefused) add(counts, REFUSED);
      if (isCounted) {
        add(counts, HOURS + Math.floor((nowMs % DAY_MS) / HOUR_MS));
        add(counts, ROUTES + route);
      }
      enqueue(tally);
    },
    flush,
    /** Writes everything and stops. */
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

function add(counts: Uint32Array, index: number, count = 1): void {
  counts[index] = (counts[index] ?? 0) + count;
}

/** The sum of two days of one account. */
export function addDays(a: UsageDay, b: UsageDay): UsageDay {
  const endpoints: Record<string, number> = { ...a.endpoints };
  for (const [route, count] of Object.entries(b.endpoints))
    endpoints[route] = (endpoints[route] ?? 0) + count;
  return {
    day: a.day,
    hours: a.hours.map((count, hour) => count + at(b.hours, hour)),
    endpoints,
    refused: a.refused + b.refused,
  };
}

/** A summary of an account's last 30 days. */
export type UsageSummary = Awaited<ReturnType<typeof summarizeUsage>>;

const SHOWN_DAYS = 30;

/** Sums up stored usage of an account for people. */
export async function summarizeUsage(store: Pick<UsageStore, "days">, accountId: string, nowMs: number) {
  const today = Math.floor(nowMs / DAY_MS);
  const firstDay = today - SHOWN_DAYS + 1;
  const found = await store.days(accountId, firstDay, today);
  const byDay = new Map(found.map((usage) => [usage.day, usage]));
  const hours = new Array<number>(24).fill(0);
  const dayOf = (day: number) => byDay.get(day) ?? { day, hours, endpoints: {}, refused: 0 };
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => dayOf(firstDay + index));
  const { endpoints } = days.reduce(addDays);
  return {
    /** Requests by hour of today, UTC. */
    today: dayOf(today).hours,
    /** The last 30 days, oldest first, today last; days without a request are there with 0. */
    days: days.map((usage) => ({
      date: new Date(usage.day * DAY_MS).toISOString().slice(0, 10),
      requests: usage.hours.reduce((sum, count) => sum + count, 0),
      refused: usage.refused,
    })),
    /** Requests of these days by path pattern, most first. */
    endpoints: Object.entries(endpoints)
      .map(([route, requests]) => ({ route, requests }))
      .sort((a, b) => b.requests - a.requests || byCodeUnit(a.route, b.route)),
  };
}
