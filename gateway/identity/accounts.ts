import { z } from "zod";
import { Tier } from "../../contract/tiers.ts";
import { ACCOUNT_SUBJECT } from "../counts/countStore.ts";
import { messageOf, StartError } from "../startError.ts";
import { raiseAccountsEpoch, type State } from "../state/state.ts";
import { displayParts, keyDigest, newApiKey, randomText } from "./apiKey.ts";

export const Account = z.strictObject({
  account_id: z.string(),
  org_name: z.string(),
  tier: Tier,
  created_at: z.iso.datetime(),
});
export type Account = z.infer<typeof Account>;

export const KEY_STATES = ["active", "expired", "revoked", "rotated"] as const;
/** `expired` is never stored: it follows from `expires_at`. */
export const StoredKey = z.strictObject({
  key_id: z.string(),
  account_id: z.string(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  prefix: z.string(),
  last4: z.string(),
  state: z.enum(["active", "revoked", "rotated"]),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** The key that took its place. */
  replaced_by: z.string().nullable(),
});
export type StoredKey = z.infer<typeof StoredKey>;

/** What may be shown of a key. */
export type KeyRecord = Omit<StoredKey, "digest" | "state"> & {
  readonly state: (typeof KEY_STATES)[number];
};
/** A key just made: the only time its text is seen. */
export type NewKey = { readonly key_id: string; readonly account_id: string; readonly key: string };

/** The account and the key that a request came with. */
export type Caller = {
  readonly account: Account;
  readonly keyId: string;
  /** What the account's requests are counted under. */
  readonly subject: string;
  /** Milliseconds since 1970 from which the key is refused; `null` is never. */
  readonly expiresAtMs: number | null;
};

/** What accounts, keys and the digests of keys are stored under. */
export const ACCOUNT = "account/";
export const KEY = "key/";
export const DIGEST = "digest/";
const AFTER = "\uffff";

/** An account that does not exist, a key that cannot be rotated: one line for the command line. */
function refuse(message: string): never {
  throw new StartError(message);
}

/** Opens an account. `now` stamps it. */
export function createAccount(state: State, given: { org: string; tier: string }, now: Date): Account {
  const org = given.org.trim();
  if (org === "" || org.length > 200) refuse("The organisation's name must have from 1 to 200 characters.");
  const tier = Tier.safeParse(given.tier);
  if (!tier.success) refuse(`There is no tier "${given.tier}"; the tiers are ${Tier.options.join(", ")}.`);
  const account: Account = {
    account_id: `acc_${randomText(16)}`,
    org_name: org,
    tier: tier.data,
    created_at: now.toISOString(),
  };
  return change(state, () => {
    state.accounts.put(ACCOUNT + account.account_id, account);
    return account;
  });
}

/** All accounts, oldest first. */
export function listAccounts(state: State): Account[] {
  return records(state, ACCOUNT, Account).sort(byAge((account) => account.account_id));
}

/** Makes a key for an account; `expiresAt` is `null` for a key that does not expire. */
export function createKey(
  state: State,
  given: { accountId: string; expiresAt?: Date | null },
  now: Date,
): NewKey {
  return change(state, () => addKey(state, given.accountId, given.expiresAt ?? null, now));
}

/** The keys of one account, or of all, oldest first. */
export function listKeys(state: State, now: Date, accountId?: string): KeyRecord[] {
  return records(state, KEY, StoredKey)
    .filter((key) => accountId === undefined || key.account_id === accountId)
    .sort(byAge((key) => key.key_id))
    .map((key) => shown(key, now));
}

/**
 * Puts a new key in the place of an old one, which is refused from the next request on, in every process.
 * The new key expires when the old one would have.
 */
export function rotateKey(state: State, keyId: string, now: Date): NewKey {
  return change(state, () => {
    const old = activeKey(state, keyId, now);
    const made = addKey(
      state,
      old.account_id,
      old.expires_at === null ? null : new Date(old.expires_at),
      now,
    );
    state.accounts.put(KEY + keyId, { ...old, state: "rotated", replaced_by: made.key_id });
    return made;
  });
}

/** Ends a key: refused from the next request on, in every process. Revoking twice is no error. */
export function revokeKey(state: State, keyId: string, now: Date): KeyRecord {
  return change(state, () => {
    const key = requireKey(state, keyId);
    const revoked: StoredKey = { ...key, state: key.state === "active" ? "revoked" : key.state };
    state.accounts.put(KEY + keyId, revoked);
    return shown(revoked, now);
  });
}

/** The caller behind the digest of a key; `undefined` for a key that is unknown, rotated or revoked. */
export function callerOf(state: State, digest: string): Caller | undefined {
  state.accounts.resetReadTxn();
  const keyId = state.accounts.get(DIGEST + digest);
  if (typeof keyId !== "string") return undefined;
  const key = StoredKey.parse(state.accounts.get(KEY + keyId));
  if (key.state !== "active") return undefined;
  return {
    account: Account.parse(state.accounts.get(ACCOUNT + key.account_id)),
    keyId,
    subject: ACCOUNT_SUBJECT + key.account_id,
    expiresAtMs: key.expires_at === null ? null : Date.parse(key.expires_at),
  };
}

function addKey(state: State, accountId: string, expiresAt: Date | null, now: Date): NewKey {
  if (state.accounts.get(ACCOUNT + accountId) === undefined) refuse(`There is no account ${accountId}.`);
  const key = newApiKey();
  const stored: StoredKey = {
    key_id: `key_${randomText(16)}`,
    account_id: accountId,
    digest: keyDigest(key),
    ...displayParts(key),
    state: "active",
    created_at: now.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    replaced_by: null,
  };
  state.accounts.put(KEY + stored.key_id, stored);
  state.accounts.put(DIGEST + stored.digest, stored.key_id);
  return { key_id: stored.key_id, account_id: accountId, key };
}

function requireKey(state: State, keyId: string): StoredKey {
  const found = state.accounts.get(KEY + keyId);
  return found === undefined ? refuse(`There is no key ${keyId}.`) : StoredKey.parse(found);
}

function activeKey(state: State, keyId: string, now: Date): StoredKey {
  const key = requireKey(state, keyId);
  const { state: condition } = shown(key, now);
  return condition === "active"
    ? key
    : refuse(`Key ${keyId} is ${condition}; only an active key can be rotated.`);
}

function shown({ digest: _, ...key }: StoredKey, now: Date): KeyRecord {
  const expired = key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime();
  return key.state === "active" && expired ? { ...key, state: "expired" } : key;
}

/**
 * One durable transaction, the epoch included: from its commit on every process looks keys up anew. `action` must not return what `put` returns:
 * lmdb would take the transaction for an asynchronous one and never let go of its lock.
 */
function change<T>(state: State, action: () => T): T {
  try {
    return state.accounts.transactionSync(() => {
      raiseAccountsEpoch(state);
      return action();
    });
  } catch (error) {
    if (!/No space left/i.test(messageOf(error))) throw error;
    throw new StartError(`The disk of the state folder ${state.folder} is full; nothing was changed.`);
  }
}

function records<T>(state: State, prefix: string, schema: z.ZodType<T>): T[] {
  state.accounts.resetReadTxn();
  return [...state.accounts.getRange({ start: prefix, end: prefix + AFTER })].map(({ value }) =>
    schema.parse(value),
  );
}

function byAge<T extends { created_at: string }>(idOf: (record: T) => string) {
  const rank = (record: T) => record.created_at + idOf(record);
  return (a: T, b: T) => (rank(a) < rank(b) ? -1 : 1);
}
