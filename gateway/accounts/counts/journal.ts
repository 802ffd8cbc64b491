import { AFTER } from "../state/lmdbRecords.ts";
import type { State } from "../state/state.ts";
import { encodeTally, type Tally, tallyBytes, writeTally } from "./tally.ts";
import type { Window } from "./window.ts";

// Where an owner writes the windows that change all the time. Written each under its own name, 4,000 of them are 4,000
// changed places of a tree; written together they are one. See counts.ts for who owns.

/** What windows are written under, each with its subject. */
export const WINDOW = "window/";
/** What records of the journal are written under, each with its number: they sort in the order in which they were made. */
const JOURNAL = "journal/";
const NUMBER_DIGITS = 15;

/** A window that a process keeps, with what it writes of it. */
export type Owned = {
  readonly subject: string;
  readonly window: Window;
  readonly tally: Tally;
  /** The record of the journal that has what was last written of it, until it is written under its own name. */
  entry: JournalRecord | undefined;
};

type JournalRecord = {
  readonly name: string;
  readonly tick: number;
  /** Those that the record was made of; it is the last word on the ones whose entry it is. */
  readonly owned: readonly Owned[];
  /** How many it is the last word on. */
  current: number;
};

/** The journal of one owner. What it writes is written in one transaction, or not at all where that throws. */
export type Journal = {
  /** Writes windows as one record. */
  readonly write: (owned: readonly Owned[]) => void;
  /** Writes windows that have not changed for a while under their own names; to be called at regular times. */
  readonly tick: () => void;
  /** Forgets all records: somebody else has folded them in. */
  readonly forget: () => void;
};

/** After so many ticks a window is written under its own name. */
export const IDLE_TICKS = 250;
/** As many are written so in one tick at the most. */
export const SETTLED_MAX = 200;

/**
 * Keeps a journal: of each window the last record that has it counts, and a record that is the last word on nothing
 * goes. So it holds each window of the last ten seconds about once. `transact` runs a write transaction, or nothing
 * where the counts are no longer ours.
 */
export function keepJournal(state: Pick<State, "counts">, transact: (action: () => void) => void): Journal {
  const { counts } = state;
  /** In the order in which they were made. */
  const records = new Set<JournalRecord>();
  /** Whether the records known here may not be those that are stored. */
  let isInDoubt = false;
  let made = 0;
  let now = 0;
  let bytes = Buffer.alloc(0);

  const forget = () => {
    for (const { owned } of records) for (const one of owned) one.entry = undefined;
    records.clear();
  };
  const change = (action: () => void) => {
    transact(() => {
      if (isInDoubt) {
        foldJournal(state);
        forget();
      }
      isInDoubt = true;
      action();
    });
    isInDoubt = false;
  };
  const supersede = (one: Owned, record: JournalRecord | undefined) => {
    const { entry } = one;
    one.entry = record;
    if (entry === undefined) return;
    entry.current -= 1;
    if (entry.current > 0) return;
    counts.remove(entry.name);
    records.delete(entry);
  };
  const encoded = (owned: readonly Owned[]): Buffer => {
    const size = owned.reduce((sum, one) => sum + entryBytesMax(one), 0);
    if (bytes.length < size) bytes = Buffer.allocUnsafeSlow(2 * size);
    return bytes.subarray(0, writeEntries(owned, bytes));
  };
  const isIdle = ({ tick }: JournalRecord) => now - tick >= IDLE_TICKS;
  const settle = () => {
    let left = SETTLED_MAX;
    for (const record of records) {
      if (!isIdle(record)) return;
      for (const one of record.owned) {
        if (one.entry !== record) continue;
        counts.put(WINDOW + one.subject, encodeTally(one.window, one.tally));
        supersede(one, undefined);
        left -= 1;
        if (left === 0) return;
      }
    }
  };
  return {
    write: (owned) => {
      change(() => {
        const name = JOURNAL + String(made).padStart(NUMBER_DIGITS, "0");
        counts.put(name, encoded(owned));
        made += 1;
        const record: JournalRecord = { name, tick: now, owned, current: owned.length };
        records.add(record);
        for (const one of owned) supersede(one, record);
      });
    },
    tick: () => {
      now += 1;
      const [oldest] = records;
      // While the store fails, the next write that succeeds brings order.
      if (oldest !== undefined && isIdle(oldest) && !isInDoubt) change(settle);
    },
    forget,
  };
}

/**
 * Writes what the journal has of each window under its own name and empties it. Within a write transaction, and
 * wherever the counts change hands: no reader of windows has to know of the journal.
 */
export function foldJournal({ counts }: Pick<State, "counts">): void {
  const records = [...counts.getRange({ start: JOURNAL, end: JOURNAL + AFTER })];
  for (const { key, value } of records) {
    for (const { subject, bytes } of entriesOf(value)) counts.put(WINDOW + subject, bytes);
    counts.remove(key);
  }
}

/** Of the lengths before the subject and the window (uint32 each, little-endian). */
const LENGTHS_BYTES = 8;
const UTF8_BYTES_MAX = 3;

function entryBytesMax({ subject, tally }: Owned): number {
  return LENGTHS_BYTES + UTF8_BYTES_MAX * subject.length + tallyBytes(tally);
}

/** One after the other: the lengths of subject and window, the subject, the window. Gives how many bytes they took. */
function writeEntries(owned: readonly Owned[], bytes: Buffer): number {
  let at = 0;
  for (const { subject, window, tally } of owned) {
    const subjectBytes = bytes.write(subject, at + LENGTHS_BYTES, "utf8");
    const windowBytes = writeTally(window, tally, bytes, at + LENGTHS_BYTES + subjectBytes);
    bytes.writeUInt32LE(subjectBytes, at);
    bytes.writeUInt32LE(windowBytes, at + 4);
    at += LENGTHS_BYTES + subjectBytes + windowBytes;
  }
  return at;
}

function* entriesOf(record: Buffer): Generator<{ readonly subject: string; readonly bytes: Buffer }> {
  for (let at = 0; at < record.length; ) {
    const subjectAt = at + LENGTHS_BYTES;
    const windowAt = subjectAt + record.readUInt32LE(at);
    at = windowAt + record.readUInt32LE(at + 4);
    yield {
      subject: record.toString("utf8", subjectAt, windowAt),
      bytes: record.subarray(windowAt, at),
    };
  }
}
