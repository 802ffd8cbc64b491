import { StoreDown } from "../storeFault.ts";
import type { CountStore } from "./countStore.ts";

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
    flush: () => store.flush(),
    close: () => store.close(),
  };
}
