import { accessSync, chmodSync, constants, mkdirSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { open, type RootDatabase } from "lmdb";
import { messageOf, systemCode } from "../../../core/lib/systemCode.ts";
import { indexOf } from "../keys/keyIndex.ts";
import { KEY } from "../keys/keys.ts";
import { StartError } from "../startError.ts";
import { inspectLmdbFile } from "./lmdbFile.ts";
import { AFTER, lmdbRecords } from "./lmdbRecords.ts";
import type { Records } from "./records.ts";

/** Raised when an older Tidemark would misread the folder. */
const STATE_VERSION = 3;

/**
 * The state folder: two LMDB environments that several processes may have open at once.
 *
 * `accounts` holds accounts and keys; every commit reaches the disk before it is reported done.
 * `counts` holds quota windows and who is counting; its commits reach the page cache only. They survive the death of
 * the process, and a power cut costs what the kernel had not yet written. Measured on the development machine:
 * 12 µs per transaction, against 220 µs with a flush.
 */
export type State = {
  readonly folder: string;
  readonly accounts: RootDatabase<unknown, string>;
  readonly counts: RootDatabase<Buffer, string>;
  /** The records in `accounts`. */
  readonly records: Records;
  readonly close: () => Promise<void>;
};

const VERSION = "version";
/** Raised when counts are written in another form. */
const COUNTS_VERSION = 3;
/** The environments of a state folder, each in a folder of its own. */
export const ENVIRONMENTS = ["accounts", "counts"] as const;
export const DATA_FILE = "data.mdb";
const LOCK_FILE = "lock.mdb";
const READERS_MAX = 512;
/** A head of 208 bytes and 64 for each reader, in whole pages. */
const LOCK_BYTES = 36_864;
/** What a start needs, and some changes of keys. */
const ROOM_BYTES = 524_288;

/**
 * Opens the state folder, making it where it is missing.
 * Throws {@link StartError} where it cannot be written, or was written by a newer Tidemark.
 */
export function openState(folder: string): State {
  requireWritable(folder);
  requireRoom(folder);
  for (const name of ENVIRONMENTS) prepareFiles(folder, name);
  let accounts: RootDatabase<unknown, string>;
  let counts: RootDatabase<Buffer, string>;
  try {
    accounts = open({ path: join(folder, "accounts"), encoding: "json", maxReaders: READERS_MAX });
    counts = open({
      path: join(folder, "counts"),
      encoding: "binary",
      noSync: true,
      maxReaders: READERS_MAX,
    });
    requireVersion(folder, accounts);
    dropOldCounts(counts);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The state folder ${folder} cannot be opened (${messageOf(error)}). It may be in use by a process of another container: such processes cannot share one state. If nothing uses it, look at it with "tidemark state check".`,
    );
  }
  for (const name of ENVIRONMENTS) {
    for (const file of [DATA_FILE, LOCK_FILE]) chmodSync(join(folder, name, file), 0o600);
  }
  return {
    folder,
    accounts,
    counts,
    records: lmdbRecords(accounts, folder),
    close: async () => {
      await counts.close();
      await accounts.close();
    },
  };
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The state folder ${folder} cannot be written (${systemCode(error) ?? messageOf(error)}). Change its owner, or name another with --state.`,
    );
  }
}

/** LMDB maps its lock file: where there is no room for a page of it the process dies of SIGBUS. */
function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < ROOM_BYTES) {
    throw new StartError(
      `The disk of the state folder ${folder} is full (${Math.floor((bavail * bsize) / 1024)} kB free). Make room on it, or name another folder with --state.`,
    );
  }
}

/** Gives the lock file its room on the disk, and looks at the data before LMDB maps it. */
function prepareFiles(folder: string, name: (typeof ENVIRONMENTS)[number]): void {
  mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(join(folder, name, LOCK_FILE), Buffer.alloc(LOCK_BYTES), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (systemCode(error) !== "EEXIST") {
      throw new StartError(`The state folder ${folder} cannot be written (${messageOf(error)}).`);
    }
  }
  const { problem } = inspectLmdbFile(join(folder, name, DATA_FILE));
  if (problem !== undefined) {
    throw new StartError(
      `The state folder ${folder} is damaged: ${name}/${DATA_FILE}: ${problem}. Restore it from a backup, or save what can be read with "tidemark state repair".`,
    );
  }
}

function requireVersion(folder: string, accounts: RootDatabase<unknown, string>): void {
  const found = accounts.get(VERSION);
  // Version 1 lacks what has defaults, and version 2 what leads from accounts to their keys.
  if (found === undefined || found === 1 || found === 2) {
    accounts.transactionSync(() => {
      for (const [name, keyId] of indexOf(keysIn(accounts))) accounts.put(name, keyId);
      accounts.put(VERSION, STATE_VERSION);
    });
  } else if (found !== STATE_VERSION) {
    throw new StartError(
      `The state folder ${folder} is of version ${JSON.stringify(found)}; this Tidemark reads version ${STATE_VERSION}. Upgrade Tidemark, or name another folder with --state.`,
    );
  }
}

function keysIn(accounts: State["accounts"]): unknown[] {
  return [...accounts.getRange({ start: KEY, end: KEY + AFTER })].map(({ value }) => value);
}

/** Counts are worth a day at the most: those of another version are not converted. */
function dropOldCounts(counts: State["counts"]): void {
  if (counts.getBinary(VERSION)?.readUInt32LE(0) === COUNTS_VERSION) return;
  const version = Buffer.alloc(4);
  version.writeUInt32LE(COUNTS_VERSION);
  counts.clearSync();
  counts.putSync(VERSION, version);
}

/**
 * A number that grows whenever the set of counting processes changes, raised in the transaction that makes the change,
 * so that no process ever sees the one without the other.
 */
const EPOCH = "epoch";

/** The epoch of the counts as of the last commit of any process. */
export function readEpoch(counts: State["counts"]): number {
  counts.resetReadTxn();
  return counts.getBinaryFast(EPOCH)?.readDoubleLE(0) ?? 0;
}

/** Raises the epoch of the counts within the write transaction that runs. */
export function raiseEpoch(counts: State["counts"]): void {
  const next = Buffer.alloc(8);
  next.writeDoubleLE((counts.getBinary(EPOCH)?.readDoubleLE(0) ?? 0) + 1);
  counts.put(EPOCH, next);
}
