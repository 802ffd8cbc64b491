import { setTimeout as pause } from "node:timers/promises";
import { TransactionFlags } from "lmdb";
import { StartError } from "../startError.ts";
import { AFTER } from "../state/lmdbRecords.ts";
import { oncePerTurn } from "../state/oncePerTurn.ts";
import { raiseEpoch, readEpoch, type State } from "../state/state.ts";
import type { CountStore } from "./countStore.ts";
import { keepJournal, type Owned, WINDOW } from "./journal.ts";
import {
  BEAT_MS,
  beat,
  isMember,
  newMemberId,
  ownerOf,
  removeMember,
  setOwner,
  watchMembers,
} from "./members.ts";
import { type Clocks, pruning } from "./pruning.ts";
import { addToTally, takeFromTally, tallyOf } from "./tally.ts";
import { emptyWindow, isSpent, peekWindow, returnUnit, takeUnit, type Window } from "./window.ts";
import { decodeWindow, encodeWindow } from "./windowBytes.ts";
import { writeBehind } from "./writeBehind.ts";

export type CountStoreOptions = Clocks & {
  readonly onError: (error: unknown) => void;
};

const TICK_MS = 40;
/** How old the last look at the epoch may be, within one turn of the event loop. */
const LOOK_MS_MAX = 100;
/** How long a starting process waits for the one that holds the counts. */
const PATIENCE_MS = 10_000;
const PRUNE_SLICE = 500;

/**
 * Counts of accounts in the state folder, exact over all processes that have it open.
 *
 * A process that is alone owns the counts: it keeps them in memory, exact to the millisecond, and writes them behind by
 * the second, at most 0.8 s late, into a journal that is folded in wherever ownership changes. When a second one starts,
 * it enters its name, which changes the epoch; the owner sees that before its next request or at its next tick, writes
 * everything exactly and gives up ownership; only then does the second one serve. From then on each request is one LMDB
 * transaction, which is a lock over all processes. The last one left owns again.
 *
 * Ownership is a lease: whoever is silent for a second loses it. The owner's name is the token that guards against one
 * who wakes up later: whoever owns finds it in each transaction that writes, and whoever does not finds none, before
 * anything is counted or written. One that was struck off enters anew, which the others see. Units that it had counted
 * and not written are lost as in a crash.
 */
export async function openCounts(
  state: State,
  { now, monotonicMs, onError }: CountStoreOptions,
): Promise<CountStore> {
  const { counts } = state;
  const self = newMemberId();
  const watch = watchMembers(state, self, monotonicMs);
  const epoch = oncePerTurn(() => readEpoch(counts));
  const windows = new Map<string, Owned>();
  let isOwner = false;
  let isClosed = false;
  let knownEpoch = -1;
  let lookedAtMs = now();
  let beatAtMs = monotonicMs();
  let joining: Promise<void> | undefined;

  const transact = <T>(action: () => T): T =>
    counts.transactionSync(action, TransactionFlags.SYNCHRONOUS_COMMIT | TransactionFlags.NO_SYNC_FLUSH);
  const stored = (subject: string): Window => {
    const bytes = counts.getBinary(WINDOW + subject);
    return bytes === undefined ? emptyWindow() : decodeWindow(bytes);
  };
  const owned = (subject: string): Owned => {
    const known = windows.get(subject);
    if (known !== undefined) return known;
    const window = stored(subject);
    const made: Owned = { subject, window, tally: tallyOf(window), entry: undefined };
    windows.set(subject, made);
    return made;
  };
  const journal = keepJournal(state, (action) => {
    transact(() => {
      // What another has taken over is no longer ours to write; the next look at the epoch tells us so.
      if (ownerOf(state) === self) action();
    });
  });
  const changed = writeBehind((subjects) => journal.write(subjects.map(owned)), onError);
  const writeExactly = () => {
    for (const [subject, { window }] of windows) counts.put(WINDOW + subject, encodeWindow(window));
  };

  /** Brings ownership in line with who else is there. */
  const settle = () => {
    epoch.forget();
    const seen = epoch();
    const wasOwner = isOwner;
    transact(() => {
      const others = watch.livingOthers();
      const owner = ownerOf(state);
      isOwner = isOwner && owner === self;
      if (!isMember(state, self)) {
        beat(state, self);
        raiseEpoch(counts);
      }
      if (isOwner && others.length > 0) {
        setOwner(state, undefined);
        writeExactly();
        raiseEpoch(counts);
        isOwner = false;
      } else if (!isOwner && others.length === 0 && (owner === undefined || owner === self)) {
        setOwner(state, self);
        isOwner = true;
      }
    });
    if (isOwner !== wasOwner) {
      windows.clear();
      changed.forget();
      journal.forget();
    }
    knownEpoch = seen;
  };
  const settleIfChanged = (nowMs: number) => {
    if (Math.abs(nowMs - lookedAtMs) > LOOK_MS_MAX) epoch.forget();
    lookedAtMs = nowMs;
    if (epoch() !== knownEpoch) settle();
  };
  const isOwnedByAnother = () => {
    const owner = ownerOf(state);
    return owner !== undefined && owner !== self;
  };
  const join = (): Promise<void> => {
    joining ??= ownerGone(state, () => {
      settle();
      return isOwner || !isOwnedByAnother();
    }).finally(() => {
      joining = undefined;
    });
    return joining;
  };

  const tick = () => {
    const atMs = monotonicMs();
    const isDue = atMs - beatAtMs >= BEAT_MS;
    if (isDue) {
      beatAtMs = atMs;
      // One that was struck off must not come back to life by beating: it has to enter again.
      transact(() => {
        if (isMember(state, self)) beat(state, self);
      });
    }
    // A process that dies says nothing: without the regular look its place would stay taken.
    if (epoch() !== knownEpoch || (isDue && !isOwner)) settle();
    if (isOwner) {
      changed.tick();
      journal.tick();
    }
    prune();
  };
  const prune = pruning({ now, monotonicMs }, (atMs, from) => {
    if (from === undefined) {
      for (const [subject, { window, entry }] of windows) {
        if (entry === undefined && isSpent(window, atMs) && !changed.has(subject)) windows.delete(subject);
      }
    }
    return transact(() => {
      const range = counts.getRange({ start: from ?? WINDOW, end: WINDOW + AFTER, limit: PRUNE_SLICE });
      const entries = [...range].map(({ key, value }) => ({ key, window: decodeWindow(value) }));
      for (const { key, window } of entries) {
        if (!windows.has(key.slice(WINDOW.length)) && isSpent(window, atMs)) counts.remove(key);
      }
      return entries.length < PRUNE_SLICE ? undefined : entries.at(-1)?.key;
    });
  });

  /** One transaction on the stored window; nothing where another process holds the counts in memory. */
  const shared = <T>(subject: string, action: (window: Window) => { result: T; isChanged: boolean }) =>
    transact(() => {
      if (isOwnedByAnother()) return undefined;
      const window = stored(subject);
      const { result, isChanged } = action(window);
      if (isChanged) counts.put(WINDOW + subject, encodeWindow(window));
      return { result };
    });

  transact(() => {
    beat(state, self);
    raiseEpoch(counts);
  });
  await join();
  const timer = setInterval(() => {
    try {
      tick();
    } catch (error) {
      onError(error);
    }
  }, TICK_MS).unref();

  const store: CountStore = {
    take: (subject, limits, nowMs) => {
      settleIfChanged(nowMs);
      if (isOwner) {
        const { window, tally } = owned(subject);
        const usage = takeUnit(window, limits, nowMs);
        if (usage.admitted) {
          addToTally(tally, usage.takenAtMs);
          changed.touch(subject);
        }
        return usage;
      }
      const done = shared(subject, (window) => {
        const usage = takeUnit(window, limits, nowMs);
        return { result: usage, isChanged: usage.admitted };
      });
      return done?.result ?? join().then(() => store.take(subject, limits, nowMs));
    },
    peek: (subject, limits, nowMs) => {
      settleIfChanged(nowMs);
      return peekWindow(isOwner ? owned(subject).window : stored(subject), limits, nowMs);
    },
    giveBack: (subject, takenAtMs) => {
      settleIfChanged(lookedAtMs);
      if (isOwner) {
        const { window, tally } = owned(subject);
        returnUnit(window, takenAtMs);
        takeFromTally(tally, takenAtMs);
        changed.touch(subject);
        return;
      }
      const done = shared(subject, (window) => {
        returnUnit(window, takenAtMs);
        return { result: true, isChanged: true };
      });
      if (done === undefined) return join().then(() => store.giveBack(subject, takenAtMs));
    },
    flush: () => {
      if (isOwner && !isClosed) changed.flush();
    },
    close: async () => {
      clearInterval(timer);
      isClosed = true;
      try {
        transact(() => {
          const isOurs = isOwner && ownerOf(state) === self;
          removeMember(state, self);
          if (isOurs) writeExactly();
        });
      } catch (error) {
        onError(error);
        if (isOwner) changed.flush();
      }
      await counts.flushed;
    },
  };
  return store;
}

async function ownerGone(state: State, isGone: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!isGone()) {
    if (performance.now() > deadline) {
      throw new StartError(
        `Another gateway holds the counts in ${state.folder} and does not hand them over. End that process, then start again.`,
      );
    }
    await pause(5);
  }
}
