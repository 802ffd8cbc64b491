import type { State } from "../state/state.ts";
import { type Caller, callerOf } from "./accounts.ts";
import { isWellFormedKey, KEY_LENGTH, keyDigest } from "./apiKey.ts";

/** Who sends a request: a caller with a valid key, or why there is none. */
export type Identity = Caller | "missing" | "invalid";
/** Reads an `Authorization` header. */
export type Identify = (authorization: string | undefined, nowMs: number) => Identity;

const BEARER = /^bearer +(\S+)$/i;
/** How nearly every client writes it. */
const USUAL = "Bearer ";
const CALLERS_MAX = 10_000;

/**
 * Identifies callers by their keys. Valid keys are kept until the epoch of the accounts changes: a key revoked in any
 * process is refused by the very next request. They are kept under the key alone, however its header is padded, so
 * that their number bounds their size. Keys are found by their hash, which the engine seeds at random, so the time of
 * a look-up tells a guesser nothing of how near a guess was. Saves 2 µs of checksum and digest.
 */
export function keyLookup(state: State): Identify {
  const callers = new Map<string, Caller>();
  let knownEpoch = -1;
  return (authorization, nowMs) => {
    if (authorization === undefined || authorization === "") return "missing";
    const current = state.accountsEpoch();
    if (current !== knownEpoch || callers.size >= CALLERS_MAX) {
      callers.clear();
      knownEpoch = current;
    }
    const key = keyIn(authorization);
    if (key === undefined) return "invalid";
    let caller = callers.get(key);
    if (caller === undefined) {
      caller = isWellFormedKey(key) ? callerOf(state, keyDigest(key)) : undefined;
      if (caller === undefined) return "invalid";
      callers.set(copied(key), caller);
    }
    return caller.expiresAtMs !== null && caller.expiresAtMs <= nowMs ? "invalid" : caller;
  };
}

function keyIn(authorization: string): string | undefined {
  return authorization.startsWith(USUAL) && authorization.length === USUAL.length + KEY_LENGTH
    ? authorization.slice(USUAL.length)
    : BEARER.exec(authorization)?.[1];
}

/** The same text in memory of its own: a part of a header keeps the whole header alive. */
function copied(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}
