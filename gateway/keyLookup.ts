import { LRUCache } from "lru-cache";
import { isWellFormedKey, keyDigest } from "./apiKey.ts";
import { type Caller, callerOf } from "./stores/accounts.ts";
import type { State } from "./stores/state.ts";

/** Who sends a request: a caller with a valid key, or why there is none. */
export type Identity = Caller | "missing" | "invalid";
/** Reads an `Authorization` header. */
export type Identify = (authorization: string | undefined, nowMs: number) => Identity;

const BEARER = /^bearer +(\S+)$/i;
const CALLERS_MAX = 10_000;

/**
 * Identifies callers by their keys. Looked-up callers are kept by digest until the state's epoch changes, which is
 * read for each request: a key revoked in any process is refused by the very next request. Unknown keys are not kept.
 */
export function keyLookup(state: State): Identify {
  const callers = new LRUCache<string, Caller>({ max: CALLERS_MAX });
  let epoch = -1;
  return (authorization, nowMs) => {
    const current = state.epoch();
    if (authorization === undefined || authorization === "") return "missing";
    const key = BEARER.exec(authorization)?.[1];
    if (key === undefined || !isWellFormedKey(key)) return "invalid";
    if (current !== epoch) {
      callers.clear();
      epoch = current;
    }
    const digest = keyDigest(key);
    let caller = callers.get(digest);
    if (caller === undefined) {
      caller = callerOf(state, digest);
      if (caller === undefined) return "invalid";
      callers.set(digest, caller);
    }
    return caller.expiresAtMs !== null && caller.expiresAtMs <= nowMs ? "invalid" : caller;
  };
}
