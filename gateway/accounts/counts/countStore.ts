import { StoreDown } from "../storeFault.ts";
import type { Limits, Usage } from "./window.ts";

/** Counts requests per subject, an account or an address without a key. What is elsewhere has to be waited for. */
export type CountStore = {
  /** Takes one unit if both windows of the subject have one left. */
  readonly take: (subject: string, limits: Limits, nowMs: number) => Usage | Promise<Usage>;
  /** The state of the subject's windows, taking nothing. */
  readonly peek: CountStore["take"];
  /** Returns a unit that a request turned out not to cost. */
  readonly giveBack: (subject: string, takenAtMs: number) => void | Promise<void>;
};

/** What accounts are counted under. */
export const ACCOUNT_SUBJECT = "account/";
/** What attempts to sign in are counted under. */
export const ATTEMPT_SUBJECT = "attempt/";
/** What addresses are counted under that look at pages. */
export const PAGES_SUBJECT = "pages/";
/** What addresses are counted under that load the files of pages. */
export const ASSETS_SUBJECT = "assets/";

/** Accounts and attempts to sign in, which all gateways count together, in one store; everything else in another. */
export function splitCounts(accounts: CountStore, others: CountStore): CountStore {
  const storeOf = (subject: string) =>
    subject.startsWith(ACCOUNT_SUBJECT) || subject.startsWith(ATTEMPT_SUBJECT) ? accounts : others;
  return {
    take: (subject, ...given) => storeOf(subject).take(subject, ...given),
    peek: (subject, ...given) => storeOf(subject).peek(subject, ...given),
    giveBack: (subject, ...given) => storeOf(subject).giveBack(subject, ...given),
  };
}

/**
 * Counts in `store`, and in `local` while that is down: each process then gives every account its whole limits, and
 * what it counts is not carried over.
 */
export function fallbackCounts(store: CountStore, local: CountStore): CountStore {
  const either = async <T>(ask: (counts: CountStore) => T | Promise<T>): Promise<T> => {
    try {
      return await ask(store);
    } catch (error) {
      if (!(error instanceof StoreDown)) throw error;
      return ask(local);
    }
  };
  return {
    take: (...request) => either((counts) => counts.take(...request)),
    peek: (...request) => either((counts) => counts.peek(...request)),
    giveBack: (...unit) => either((counts) => counts.giveBack(...unit)),
  };
}
