import type { Records } from "../state/records.ts";
import { asStoreFault, StoreDown } from "../storeFault.ts";
import { isWellFormedKey, KEY_LENGTH, keyDigest } from "./apiKey.ts";
import { type Caller, callerOf } from "./keys.ts";

/** Who sends a request: a caller with a valid key, or why there is none. */
type Identity = Caller | KeyFault;
/** Why a key is refused. Only who holds a valid key learns that its account is suspended. */
export type KeyFault = "missing" | "invalid" | "suspended";

/** Reads `Authorization` headers. */
export type KeyLookup = ReturnType<typeof keyLookup>;

const BEARER = /^bearer +(\S+)$/i;
/** How nearly every client writes it. */
const USUAL = "Bearer ";
const CALLERS_MAX = 10_000;

/**
 * Identifies callers by their keys. Valid keys are kept until the epoch of the accounts changes: a key revoked in any
 * process is refused by the very next request. They are kept under the header as it is usually written, so that their
 * number bounds their size. Keys are found by a hash that the engine seeds at random, so the time of a look-up tells a
 * guesser nothing of how near a guess was. Saves 2 µs of checksum and digest.
 *
 * While the store is down nobody is identified; with `storeDown` open, keys that were valid when it was last asked are.
 */
export function keyLookup(records: Records, storeDown: "closed" | "open" = "closed") {
  const callers = new Map<string, Caller>();
  let knownEpoch: string | undefined;

  const ask = async (header: string, key: string, nowMs: number): Promise<Identity> => {
    const epoch = await records.epoch();
    if (epoch !== knownEpoch || callers.size >= CALLERS_MAX) {
      callers.clear();
      knownEpoch = epoch;
    }
    const last = callers.get(header);
    if (last !== undefined) return unlessRefused(last, nowMs);
    const caller = await callerOf(records, keyDigest(key));
    if (caller === undefined) return "invalid";
    // What was read before a change must not be kept beyond it.
    if (epoch === knownEpoch) callers.set(header, caller);
    return unlessRefused(caller, nowMs);
  };
  return {
    /** Who sends an `Authorization` header. Throws a StoreFault where the store has to be asked and cannot. */
    identify: async (authorization: string | undefined, nowMs: number): Promise<Identity> => {
      if (authorization === undefined || authorization === "") return "missing";
      const key = keyIn(authorization);
      if (key === undefined || !isWellFormedKey(key)) return "invalid";
      const header = USUAL + key;
      try {
        return await ask(header, key, nowMs);
      } catch (error) {
        const last = storeDown === "open" && error instanceof StoreDown ? callers.get(header) : undefined;
        return last === undefined ? asStoreFault(error) : unlessRefused(last, nowMs);
      }
    },
    /** The same for callers who are remembered, where nothing has to be asked; else nothing. */
    known: (authorization: string | undefined, nowMs: number): Caller | undefined => {
      const caller = authorization === undefined ? undefined : callers.get(authorization);
      if (caller === undefined || records.epochNow?.() !== knownEpoch) return undefined;
      return typeof unlessRefused(caller, nowMs) === "string" ? undefined : caller;
    },
  };
}

function unlessRefused(caller: Caller, nowMs: number): Identity {
  if (caller.expiresAtMs !== null && caller.expiresAtMs <= nowMs) return "invalid";
  return caller.account.suspended_at === null ? caller : "suspended";
}

function keyIn(authorization: string): string | undefined {
  return authorization.startsWith(USUAL) && authorization.length === USUAL.length + KEY_LENGTH
    ? authorization.slice(USUAL.length)
    : BEARER.exec(authorization)?.[1];
}
