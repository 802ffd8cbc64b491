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
 * Identifies callers by their keys. Valid headers are kept until the state's epoch changes: a key revoked in any
 * process is refused by the very next request. Headers are found by their hash, which the engine seeds at random, so
 * the time of a look-up tells a guesser nothing of how near a guess was. Saves 2 µs of checksum and digest.
 */
export function keyLookup(state: State): Identify {
  const callers = new Map<string, Caller>();
  let epoch = -1;
  return (authorization, nowMs) => {
    const current = state.epoch();
    if (authorization === undefined || authorization === "") return "missing";
    if (current !== epoch || callers.size >= CALLERS_MAX) {
      callers.clear();
      epoch = current;
    }
    let caller = callers.get(authorization);
    if (caller === undefined) {
      caller = lookUp(state, authorization);
      if (caller === undefined) return "invalid";
      callers.set(authorization, caller);
    }
    return caller.expiresAtMs !== null && caller.expiresAtMs <= nowMs ? "invalid" : caller;
  };
}

function lookUp(state: State, authorization: string): Caller | undefined {
  const key = BEARER.exec(authorization)?.[1];
  return key !== undefined && isWellFormedKey(key) ? callerOf(state, keyDigest(key)) : undefined;
}
