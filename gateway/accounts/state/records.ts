import { StartError } from "../startError.ts";

/** A value that a change goes by, as it was read: its JSON text, or nothing where there was none. */
export type Seen = ReadonlyMap<string, string | undefined>;
/** What a change puts under names; `undefined` takes the name away. */
export type Written = ReadonlyMap<string, unknown>;

/**
 * Records by name, each a JSON value: accounts, keys, and what else belongs to accounts. They lie in the state folder or in a
 * Valkey or Redis server. What is read is what was last committed, by any process.
 */
export type Records = {
  readonly get: (name: string) => Promise<unknown>;
  /** All records whose names begin with `prefix`, by name. */
  readonly list: (prefix: string) => Promise<[name: string, value: unknown][]>;
  /**
   * Writes in one durable transaction, if everything in `seen` still is as it was; gives whether it did. With
   * `raisesEpoch` the epoch changes in the same transaction.
   */
  readonly commit: (seen: Seen, written: Written, raisesEpoch: boolean) => Promise<boolean>;
  /**
   * A text that is another after each change of accounts or keys, by any process. What was read before it changed is
   * to be read anew.
   */
  readonly epoch: () => Promise<string>;
  /** The same where nothing has to be waited for. */
  readonly epochNow?: () => string;
};

/** Records as a change sees them: what is committed, with what it has put itself on top. */
export type Draft = {
  readonly get: (name: string) => Promise<unknown>;
  readonly put: (name: string, value: unknown) => void;
  readonly remove: (name: string) => void;
};

const ATTEMPTS_MAX = 50;

/**
 * Runs `action` on a draft and commits it as a whole: where anything that it has read was changed meanwhile, it runs
 * again on what is there now. What it throws leaves everything as it was, and so does an action that puts nothing. `touchesKeys` tells that a key may mean
 * something else afterwards: from the commit on, every process looks keys up again.
 */
export async function change<T>(
  records: Records,
  action: (draft: Draft) => Promise<T>,
  { touchesKeys = true }: { readonly touchesKeys?: boolean } = {},
): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const seen = new Map<string, string | undefined>();
    const written = new Map<string, unknown>();
    const result = await action({
      get: async (name) => {
        if (written.has(name)) return written.get(name);
        const value = await records.get(name);
        // A name that was read twice must not have changed in between either.
        if (!seen.has(name)) seen.set(name, textOf(value));
        return value;
      },
      put: (name, value) => written.set(name, value),
      remove: (name) => written.set(name, undefined),
    });
    if (written.size === 0 || (await records.commit(seen, written, touchesKeys))) return result;
  }
  throw new StartError("The records kept changing while they were written; nothing was changed. Try again.");
}

/** A record as text, the form in which two are compared; nothing for nothing. */
export function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/** {@link change} for records that no key depends on. */
export function changeQuietly<T>(records: Records, action: (draft: Draft) => Promise<T>): Promise<T> {
  return change(records, action, { touchesKeys: false });
}

/** A value that is read at most once per turn of the event loop. */
type OncePerTurn<T> = { (): T; readonly forget: () => void };

/**
 * Reads at most once per turn of the event loop: a request that was sent after a change arrives in a later turn.
 * Looking at an epoch costs a microsecond.
 */
export function oncePerTurn<T>(read: () => T): OncePerTurn<T> {
  let kept: { readonly value: T } | undefined;
  const forget = () => {
    kept = undefined;
  };
  const get = () => {
    if (kept === undefined) {
      kept = { value: read() };
      setImmediate(forget);
    }
    return kept.value;
  };
  return Object.assign(get, { forget });
}
