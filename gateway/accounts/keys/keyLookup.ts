import type { Records } from "../state/records.ts";
import { StoreDown } from "../storeFault.ts";
import { isWellFormedKey, KEY_LENGTH, keyDigest } from "./apiKey.ts";
import { type Caller, callerOf } from "./keys.ts";

/** Who sends a request: a caller with a valid key, or why there is none. */
export type Identity = Caller | KeyFault;
/** Why a key is refused. Only who holds a valid key learns that its account is suspended. */
export type KeyFault = "missing" | "invalid" | "suspended";
/** Reads an `Authorization` header; at once where nothing has to be asked. */
export type Identify = (authorization: string | undefined, nowMs: number) => Identity | Promise<Identity>;

const BEARER = /^bearer +(\S+)$/i;
/** How nearly every client writes it. */
const USUAL = "Bearer ";
const CALLERS_MAX = 10_000;

/**
 * Identifies callers by their keys. Valid keys are kept until the epoch of the accounts changes: a key revoked in any
 * process is refused by the very next request. They are kept under the key alone, however its header is padded, so
 * that their number bounds their size. Keys are found by their hash, which the engine seeds at random, so the time of
 * a look-up tells a guesser nothing of how near a guess was. Saves 2 µs of checksum and digest.
 *
 * While the store is down nobody is identified; with `storeDown` open, keys that were valid when it was last asked are.
 */
export function keyLookup(records: Records, storeDown: "closed" | "open" = "closed"): Identify {
  const callers = new Map<string, Caller>();
  let knownEpoch: string | undefined;

  const ask = async (key: string, epoch: string, nowMs: number): Promise<Identity> => {
    const caller = await callerOf(records, keyDigest(key));
    if (caller === undefined) return "invalid";
    // What was read before a change must not be kept beyond it.
    if (epoch === knownEpoch) callers.set(copied(key), caller);
    return unlessRefused(caller, nowMs);
  };
  const find = (
    key: string,
    last: Caller | undefined,
    epoch: string,
    nowMs: number,
  ): Identity | Promise<Identity> => {
    const isChanged = epoch !== knownEpoch;
    if (last !== undefined && !isChanged) return unlessRefused(last, nowMs);
    if (isChanged || callers.size >= CALLERS_MAX) {
      callers.clear();
      knownEpoch = epoch;
    }
    return ask(key, epoch, nowMs);
  };
  return (authorization, nowMs) => {
    if (authorization === undefined || authorization === "") return "missing";
    const key = keyIn(authorization);
    if (key === undefined) return "invalid";
    // Looked up once: a text from a header is hashed and compared anew each time.
    const known = callers.get(key);
    if (known === undefined && !isWellFormedKey(key)) return "invalid";
    const epoch = records.epoch();
    if (!(epoch instanceof Promise)) return find(key, known, epoch, nowMs);
    return epoch
      .then((current) => find(key, callers.get(key), current, nowMs))
      .catch((error: unknown) => {
        const last = storeDown === "open" && error instanceof StoreDown ? callers.get(key) : undefined;
        if (last === undefined) throw error;
        return unlessRefused(last, nowMs);
      });
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

/** The same text in memory of its own: a part of a header keeps the whole header alive. */
function copied(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}
