import { type RootDatabase, TransactionFlags } from "lmdb";
import { messageOf } from "../../../core/lib/systemCode.ts";
import { StartError } from "../startError.ts";
import { oncePerTurn, type Records, textOf } from "./records.ts";

const EPOCH = "epoch";
/** Sorts after every name that begins with what stands before it. */
export const AFTER = "\uffff";

/** Writes counts in one transaction, which reaches the page cache before this returns. */
export function writeCounts(counts: RootDatabase<Buffer, string>, write: () => void): void {
  const { SYNCHRONOUS_COMMIT, NO_SYNC_FLUSH } = TransactionFlags;
  counts.transactionSync(write, SYNCHRONOUS_COMMIT | NO_SYNC_FLUSH);
}

/** The records of a state folder, in its LMDB environment `accounts`. `folder` is named in messages. */
export function lmdbRecords(accounts: RootDatabase<unknown, string>, folder: string): Records {
  const readEpoch = () => {
    accounts.resetReadTxn();
    return Number(accounts.get(EPOCH) ?? 0);
  };
  const epochNow = oncePerTurn(() => String(readEpoch()));
  return {
    get: async (name) => {
      accounts.resetReadTxn();
      return accounts.get(name);
    },
    list: async (prefix) => {
      accounts.resetReadTxn();
      return [...accounts.getRange({ start: prefix, end: prefix + AFTER })].map(({ key, value }) => [
        key,
        value,
      ]);
    },
    commit: async (seen, written, raisesEpoch) => {
      try {
        // The action must not return what `put` returns: lmdb would take the transaction for an asynchronous one and
        // never let go of its lock.
        return accounts.transactionSync(() => {
          for (const [name, text] of seen) if (textOf(accounts.get(name)) !== text) return false;
          for (const [name, value] of written) {
            if (value === undefined) accounts.remove(name);
            else accounts.put(name, value);
          }
          if (raisesEpoch) {
            epochNow.forget();
            accounts.put(EPOCH, Number(accounts.get(EPOCH) ?? 0) + 1);
          }
          return true;
        });
      } catch (error) {
        if (!/No space left/i.test(messageOf(error))) throw error;
        throw new StartError(`The disk of the state folder ${folder} is full; nothing was changed.`);
      }
    },
    epoch: async () => epochNow(),
    epochNow,
  };
}
