import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { AFTER, writeCounts } from "../state/lmdbRecords.ts";
import type { State } from "../state/state.ts";
import { ACCOUNT_SUBJECT, type CountStore } from "./countStore.ts";
import { OwnershipLost, takeOwnership } from "./ownership.ts";
import {
  DAY_MS,
  emptyWindow,
  isSpent,
  type Limits,
  peekWindow,
  returnUnit,
  setTimes,
  takeUnit,
  timesOf,
  type Usage,
  type Window,
} from "./window.ts";

/** The windows of one subject. Those of an account stay valid for the life of the process. */
export type Counted = { readonly subject: string; readonly window: Window; block: Block };
/** Subjects that are written together. */
type Block = { readonly members: Counted[]; isChanged: boolean };

/** Counts of accounts in the memory of the gateway that owns the state folder. */
export type OwnedCounts = Awaited<ReturnType<typeof openCounts>>;

type CountOptions = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called for the first write that fails, then not again until one has succeeded. */
  readonly onError: (error: unknown) => void;
  /** Told once when another gateway has taken over the folder: from then on nothing is written. */
  readonly onLost: () => void;
  readonly wait?: (ms: number) => Promise<unknown>;
};

const TICK_MS = 50;
/** Each block has one tick in so many in which it is written: a change waits for a second at the most. */
const TICKS_PER_ROUND = 20;
const ROUNDS_PER_PRUNING = 3_600;
/** A block takes 15 kB and 0.1 ms to write. */
const BLOCK_SIZE = 256;
/** Counts of subjects that have not been counted for so long are not read at the start. */
const KEPT_DAYS = 31;

const BLOCK = "block/";
const int = z.int();
/** A subject, its day with its count, the day before with its own, its newest instant, and how long before that the others were. */
const Row = z.tuple([z.string(), int, int, int, int, z.number(), z.array(int)]);
const Rows = z.array(Row);

/**
 * Counts in memory for the one gateway that owns the state folder, exact to the millisecond, and writes daily counts once a
 * second. A clean stop also writes the burst windows; a kill loses them, and at most one second of the daily counts. Throws a
 * StartError where another gateway owns the folder.
 */
export async function openCounts(
  state: Pick<State, "counts" | "folder">,
  { now, onError, onLost, wait = pause }: CountOptions,
) {
  const { counts } = state;
  const ownership = await takeOwnership(state, wait);
  const known = new Map<string, Counted>();
  let blocks: Block[] = [];
  let ticks = 0;
  let isFailing = false;
  let isOver = false;

  const place = (counted: Omit<Counted, "block"> & Partial<Counted>): Counted => {
    let block = blocks.at(-1);
    if (block === undefined || block.members.length === BLOCK_SIZE) {
      block = { members: [], isChanged: false };
      blocks.push(block);
    }
    const placed = Object.assign(counted, { block });
    block.members.push(placed);
    known.set(placed.subject, placed);
    return placed;
  };
  const of = (subject: string) => known.get(subject) ?? place({ subject, window: emptyWindow() });

  const write = (
    isDue: (block: Block, index: number) => boolean,
    withTimes: boolean,
    writtenBefore = blocks.length,
  ) => {
    const due = [...blocks.entries()].filter(([index, block]) => isDue(block, index));
    writeCounts(counts, () => {
      ownership.renew();
      for (const [index, { members }] of due) {
        counts.put(nameOf(index), Buffer.from(JSON.stringify(members.map((one) => rowOf(one, withTimes)))));
      }
      for (let index = blocks.length; index < writtenBefore; index += 1) counts.remove(nameOf(index));
    });
    for (const [, block] of due) block.isChanged = false;
    isFailing = false;
  };
  /**
   * Attempts to sign in would fill the memory; the number of accounts is bounded. Whoever moves to another block is written
   * there in the transaction that removes the old one: a kill in between must not lose a day's count.
   */
  const prune = () => {
    const nowMs = now();
    const kept = [...known.values()].filter(
      ({ subject, window }) => subject.startsWith(ACCOUNT_SUBJECT) || !isSpent(window, nowMs),
    );
    if (kept.length === known.size) return;
    const before = blocks.length;
    blocks = [];
    known.clear();
    for (const counted of kept) place(counted).block.isChanged = true;
    write(() => true, false, before);
  };
  const attempt = (action: () => void) => {
    try {
      action();
    } catch (error) {
      if (error instanceof OwnershipLost) {
        isOver = true;
        clearInterval(timer);
        onLost();
      } else if (!isFailing) onError(error);
      isFailing = true;
    }
  };

  for (const { value } of counts.getRange({ start: BLOCK, end: BLOCK + AFTER })) {
    for (const row of Rows.parse(JSON.parse(value.toString()))) {
      // A block that pruning could not remove repeats what stands in one before it.
      if (!known.has(row[0]) && !isOutdated(row, now())) place({ subject: row[0], window: windowOf(row) });
    }
  }
  const timer = setInterval(() => {
    ticks += 1;
    const turn = ticks % TICKS_PER_ROUND;
    const isDue = ({ isChanged }: Block, index: number) => isChanged && index % TICKS_PER_ROUND === turn;
    attempt(() => {
      if (ticks % (TICKS_PER_ROUND * ROUNDS_PER_PRUNING) === 0) prune();
      if (turn === 0 || blocks.some(isDue)) write(isDue, false);
    });
  }, TICK_MS).unref();

  const takeFrom = (counted: Counted, limits: Limits, nowMs: number): Usage => {
    const usage = takeUnit(counted.window, limits, nowMs);
    if (usage.admitted) counted.block.isChanged = true;
    return usage;
  };
  /** Writes everything now, before this returns, the running minute included. */
  const flush = () => {
    if (!isOver) write(() => true, true);
  };
  return {
    take: (subject, limits, nowMs) => takeFrom(of(subject), limits, nowMs),
    peek: (subject, limits, nowMs) => peekWindow(known.get(subject)?.window ?? emptyWindow(), limits, nowMs),
    giveBack: (subject, takenAtMs) => {
      const { window, block } = of(subject);
      returnUnit(window, takenAtMs);
      block.isChanged = true;
    },
    of,
    takeFrom,
    flush,
    /** Writes everything and gives the folder up. */
    close: async () => {
      clearInterval(timer);
      attempt(flush);
      attempt(() => {
        if (!isOver) writeCounts(counts, ownership.release);
      });
      isOver = true;
      await counts.flushed;
    },
  } satisfies CountStore & Record<string, unknown>;
}

function nameOf(block: number): string {
  return BLOCK + String(block).padStart(6, "0");
}

function rowOf({ subject, window }: Counted, withTimes: boolean): z.infer<typeof Row> {
  const { day, dayCount, earlierDay, earlierCount, newestMs } = window;
  const agesMs = withTimes ? timesOf(window).map((atMs) => newestMs - atMs) : [];
  return [subject, day, dayCount, earlierDay, earlierCount, newestMs, agesMs];
}

function windowOf([, day, dayCount, earlierDay, earlierCount, newestMs, agesMs]: z.infer<
  typeof Row
>): Window {
  const window = { ...emptyWindow(), day, dayCount, earlierDay, earlierCount };
  setTimes(
    window,
    agesMs.map((ageMs) => newestMs - ageMs),
  );
  return window;
}

function isOutdated([, day, , earlierDay]: z.infer<typeof Row>, nowMs: number): boolean {
  return Math.max(day, earlierDay) < Math.floor(nowMs / DAY_MS) - KEPT_DAYS;
}
