import type { Limits, Usage } from "./window.ts";

/** Counts requests per subject: an account, or an address without a key. */
export type CountStore = {
  /** Takes one unit if both windows of the subject have one left. */
  readonly take: (subject: string, limits: Limits, nowMs: number) => Usage | Promise<Usage>;
  /** Where the subject stands, taking nothing. */
  readonly peek: (subject: string, limits: Limits, nowMs: number) => Usage | Promise<Usage>;
  /** Gives a unit back that a request turned out not to cost. */
  readonly giveBack: (subject: string, takenAtMs: number) => void | Promise<void>;
  /** Writes what is still in memory, before this returns. */
  readonly flush: () => void;
  /** Writes what is still in memory and lets go. */
  readonly close: () => Promise<void>;
};

/** What accounts are counted under. */
export const ACCOUNT_SUBJECT = "account/";
/** What attempts to sign in are counted under. */
export const DOOR_SUBJECT = "door/";

/** What all processes count together in one store, everything else in another. */
export function splitCounts(accounts: CountStore, others: CountStore): CountStore {
  const isShared = (subject: string) =>
    subject.startsWith(ACCOUNT_SUBJECT) || subject.startsWith(DOOR_SUBJECT);
  const storeOf = (subject: string) => (isShared(subject) ? accounts : others);
  return {
    take: (subject, limits, nowMs) => storeOf(subject).take(subject, limits, nowMs),
    peek: (subject, limits, nowMs) => storeOf(subject).peek(subject, limits, nowMs),
    giveBack: (subject, takenAtMs) => storeOf(subject).giveBack(subject, takenAtMs),
    flush: () => {
      accounts.flush();
      others.flush();
    },
    close: async () => {
      await Promise.all([accounts.close(), others.close()]);
    },
  };
}
