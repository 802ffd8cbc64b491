import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Database, open, type RootDatabase } from "lmdb";
import { messageOf, StartError, systemCode } from "../startError.ts";

/** Raised when an older Tidemark would misread the folder. */
export const STATE_VERSION = 1;

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
  /**
   * A number that changes whenever an account, a key or the set of counting processes does, as any process has last
   * committed it. Read at most once per turn of the event loop: a request that was sent after a change arrives in a
   * later turn. A read costs 0.9 µs.
   */
  readonly epoch: () => number;
  /** Makes `epoch` change, for every process. */
  readonly bumpEpoch: () => void;
  readonly close: () => Promise<void>;
};

const EPOCH = "epoch";
const VERSION = "version";

/**
 * Opens the state folder, making it where it is missing.
 * Throws {@link StartError} where it cannot be written, or was written by a newer Tidemark.
 */
export function openState(folder: string): State {
  requireWritable(folder);
  let accounts: RootDatabase<unknown, string>;
  let counts: RootDatabase<Buffer, string>;
  try {
    accounts = open({ path: join(folder, "accounts"), encoding: "json", maxReaders: 512 });
    counts = open({ path: join(folder, "counts"), encoding: "binary", noSync: true, maxReaders: 512 });
  } catch (error) {
    throw new StartError(
      `The state folder ${folder} cannot be opened (${messageOf(error)}). Restore it from a backup, or name another with --state.`,
    );
  }
  requireVersion(folder, accounts);
  let last = readEpoch(counts);
  let isFresh = false;
  const nextTurn = () => {
    isFresh = false;
  };
  return {
    folder,
    accounts,
    counts,
    epoch: () => {
      if (!isFresh) {
        last = readEpoch(counts);
        isFresh = true;
        setImmediate(nextTurn);
      }
      return last;
    },
    bumpEpoch: () => {
      counts.transactionSync(() => raiseEpoch(counts));
      isFresh = false;
    },
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

function requireVersion(folder: string, accounts: RootDatabase<unknown, string>): void {
  const found = accounts.get(VERSION);
  if (found === undefined) accounts.putSync(VERSION, STATE_VERSION);
  else if (found !== STATE_VERSION) {
    throw new StartError(
      `The state folder ${folder} is of version ${JSON.stringify(found)}; this Tidemark reads version ${STATE_VERSION}. Upgrade Tidemark, or name another folder with --state.`,
    );
  }
}

/** The epoch as of the last commit of any process. */
function readEpoch(counts: Database<Buffer, string>): number {
  counts.resetReadTxn();
  return counts.getBinaryFast(EPOCH)?.readDoubleLE(0) ?? 0;
}

/** Raises the epoch within the write transaction that runs. */
export function raiseEpoch(counts: Database<Buffer, string>): void {
  const next = Buffer.alloc(8);
  next.writeDoubleLE((counts.getBinary(EPOCH)?.readDoubleLE(0) ?? 0) + 1);
  counts.put(EPOCH, next);
}
