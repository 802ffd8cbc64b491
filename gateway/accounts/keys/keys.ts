import { z } from "zod";
import type { LimitSettings } from "../../../core/contract/limits.ts";
import { ACCOUNT, Account, byAge, findAccount, isName, NAME_LENGTH_MAX, refuse } from "../accounts.ts";
import { ACCOUNT_SUBJECT } from "../counts/countStore.ts";
import type { Counted } from "../counts/counts.ts";
import type { Tally } from "../counts/usage.ts";
import { randomText } from "../randomText.ts";
import { change, changeQuietly, type Draft, type Records } from "../state/records.ts";
import { displayParts, keyDigest, newApiKey } from "./apiKey.ts";

export const StoredKey = z.strictObject({
  key_id: z.string(),
  account_id: z.string(),
  /** What its owner calls it. */
  name: z.string().default(""),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  prefix: z.string(),
  last4: z.string(),
  state: z.enum(["active", "revoked", "rotated"]),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** The key that took its place. */
  replaced_by: z.string().nullable(),
  /** Until when a rotated key is still taken; `null` is not at all. */
  taken_until: z.iso.datetime().nullable().default(null),
});
export type StoredKey = z.infer<typeof StoredKey>;

/** What may be shown of a key. `expired` is never stored: it follows from `expires_at`. */
type KeyRecord = Omit<StoredKey, "digest" | "state"> & { readonly state: StoredKey["state"] | "expired" };
/** A key just made: the only time its text is seen. */
export type NewKey = { readonly key_id: string; readonly account_id: string; readonly key: string };

/** The account and the key that a request came with. */
export type Caller = {
  readonly account: Account;
  /** Nothing where a signed-in owner asks. */
  readonly keyId: string | undefined;
  /** What the account's requests are counted under. */
  readonly subject: string;
  /** Milliseconds since 1970 from which the key is refused; `null` is never. */
  readonly expiresAtMs: number | null;
  /** The account's windows, where they are in the memory of this process. */
  counted?: Counted;
  /** What is not yet written of the key's usage. */
  tally?: Tally;
};

/** What keys and their digests are stored under. */
export const KEY = "key/";
export const DIGEST = "digest/";
/** What leads from an account to its keys: a record for each of them that holds the key's id. */
const KEYS_OF = "keys-of/";

/** What a key is made with. */
type KeyWish = {
  readonly accountId: string;
  readonly name?: string;
  /** `null` for a key that does not expire. */
  readonly expiresAt?: Date | null;
};

/** Makes a key for an account. */
export async function createKey(records: Records, wish: KeyWish, now: Date): Promise<NewKey> {
  const made = await change(records, (draft) => addKey(draft, wish, now));
  await pruneEndedKeys(records, wish.accountId, now);
  return made;
}

/** As many keys that have ended are shown to their owners. */
export const ENDED_KEYS_KEPT = 20;
const HOUR_MS = 3_600_000;

/** Removes keys of an account that have ended, their grace included, but the newest and those of the last hour. */
async function pruneEndedKeys(records: Records, accountId: string, now: Date): Promise<void> {
  const ended = (await keysOf(records, accountId)).filter((key) => !isTaken(key, now));
  const outdated = ended
    .sort(byAge((key) => key.key_id))
    .slice(0, -ENDED_KEYS_KEPT)
    .filter((key) => !isOfLastHour(key, now));
  await changeQuietly(records, async (draft) => {
    for (const key of outdated) removeKey(draft, key);
  });
}

/** Removes a key, with what leads to it. */
function removeKey(draft: Draft, key: StoredKey): void {
  draft.remove(KEY + key.key_id);
  draft.remove(DIGEST + key.digest);
  draft.remove(indexName(key));
}

function indexName({ account_id, key_id }: StoredKey): string {
  return `${KEYS_OF}${account_id}/${key_id}`;
}

/**
 * Refuses an owner one more key where the account has as many as it may, unless it `replaces` one, or has made as many
 * within an hour: each clears what every gateway remembers of callers.
 */
export async function requireKeyRoom(
  records: Records,
  accountId: string,
  { keys: { active, made_per_hour } }: Pick<LimitSettings, "keys">,
  now: Date,
  replaces = false,
): Promise<void> {
  const keys = await keysOf(records, accountId);
  const taken = keys.filter((key) => shown(key, now).state === "active").length;
  if (!replaces && taken >= active) {
    refuse(`An account can have up to ${active} active keys. Revoke one first.`);
  }
  if (keys.filter((key) => isOfLastHour(key, now)).length >= made_per_hour) {
    refuse(`An account can create up to ${made_per_hour} keys per hour. Wait, or use an existing key.`);
  }
}

/** The keys of one account, for which those of others are not read, or of all; oldest first. */
export async function listKeys(records: Records, now: Date, accountId?: string): Promise<KeyRecord[]> {
  const keys =
    accountId === undefined
      ? (await records.list(KEY)).map(([, value]) => StoredKey.parse(value))
      : await keysOf(records, accountId);
  return keys.sort(byAge((key) => key.key_id)).map((key) => shown(key, now));
}

/**
 * Puts a new key in the place of an old one, which is refused from the next request on, in every process, or
 * `graceSeconds` later. The new key has the name of the old one and expires when that would have.
 */
export async function rotateKey(
  records: Records,
  keyId: string,
  now: Date,
  graceSeconds = 0,
): Promise<NewKey> {
  const made = await change(records, async (draft) => {
    const old = await requireKey(draft, keyId);
    const { state } = shown(old, now);
    if (state !== "active") refuse(`Key ${keyId} is ${state}; only an active key can be rotated.`);
    const expiresAt = old.expires_at === null ? null : new Date(old.expires_at);
    const made = await addKey(draft, { accountId: old.account_id, name: old.name, expiresAt }, now);
    const endsAt = new Date(now.getTime() + graceSeconds * 1_000);
    const rotated: StoredKey = {
      ...old,
      state: "rotated",
      replaced_by: made.key_id,
      taken_until: graceSeconds > 0 ? endsAt.toISOString() : null,
    };
    draft.put(KEY + keyId, rotated);
    return made;
  });
  await pruneEndedKeys(records, made.account_id, now);
  return made;
}

/**
 * Ends a key: refused from the next request on, in every process, a rotated one within its grace too. Revoking twice
 * is no error.
 */
export function revokeKey(records: Records, keyId: string, now: Date): Promise<KeyRecord> {
  return change(records, async (draft) => {
    const key = await requireKey(draft, keyId);
    if (key.state !== "active" && key.taken_until === null) return shown(key, now);
    const revoked: StoredKey = { ...key, state: "revoked", taken_until: null };
    draft.put(KEY + keyId, revoked);
    return shown(revoked, now);
  });
}

/**
 * The caller behind the digest of a key; `undefined` for a key that is unknown, revoked, or rotated without a grace.
 * Whether the account is suspended is for the asker to see.
 */
export async function callerOf(records: Records, digest: string): Promise<Caller | undefined> {
  const keyId = await records.get(DIGEST + digest);
  if (typeof keyId !== "string") return undefined;
  const key = StoredKey.parse(await records.get(KEY + keyId));
  if (key.state !== "active" && key.taken_until === null) return undefined;
  const account = await records.get(ACCOUNT + key.account_id);
  if (account === undefined) return undefined;
  const ends = [key.expires_at, key.taken_until].filter((end) => end !== null).map(Date.parse);
  return {
    account: Account.parse(account),
    keyId,
    subject: ACCOUNT_SUBJECT + key.account_id,
    expiresAtMs: ends.length === 0 ? null : Math.min(...ends),
  };
}

async function addKey(
  draft: Draft,
  { accountId, name = "", expiresAt = null }: KeyWish,
  now: Date,
): Promise<NewKey> {
  await findAccount(draft, accountId);
  if (!isName(name, "key")) {
    refuse(`A key name can have up to ${NAME_LENGTH_MAX.key} characters, all of them visible.`);
  }
  if (expiresAt !== null && expiresAt <= now) refuse("A key must expire later than now.");
  const key = newApiKey();
  const stored: StoredKey = {
    key_id: `key_${randomText(16)}`,
    account_id: accountId,
    name: name.trim(),
    digest: keyDigest(key),
    ...displayParts(key),
    state: "active",
    created_at: now.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    replaced_by: null,
    taken_until: null,
  };
  draft.put(KEY + stored.key_id, stored);
  draft.put(DIGEST + stored.digest, stored.key_id);
  draft.put(indexName(stored), stored.key_id);
  return { key_id: stored.key_id, account_id: accountId, key };
}

async function requireKey(draft: Draft, keyId: string): Promise<StoredKey> {
  const found = await draft.get(KEY + keyId);
  return found === undefined ? refuse(`There is no key ${keyId}.`) : StoredKey.parse(found);
}

function isOfLastHour({ created_at }: StoredKey, now: Date): boolean {
  return Date.parse(created_at) > now.getTime() - HOUR_MS;
}

/** Whether a key is still taken at `now`, the grace of a rotated one included. */
function isTaken({ state, expires_at, taken_until }: StoredKey, now: Date): boolean {
  if (state !== "active" && taken_until === null) return false;
  return [expires_at, taken_until].every((end) => end === null || Date.parse(end) > now.getTime());
}

function shown({ digest: _, ...key }: StoredKey, now: Date): KeyRecord {
  const expired = key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime();
  return key.state === "active" && expired ? { ...key, state: "expired" } : key;
}

/** The keys of an account, in no order; those of others are not read. */
async function keysOf(records: Records, accountId: string): Promise<StoredKey[]> {
  const ids = await records.list(`${KEYS_OF}${accountId}/`);
  const found = await Promise.all(ids.map(([, id]) => records.get(KEY + z.string().parse(id))));
  // A key that was removed a moment ago is none.
  return found.filter((value) => value !== undefined).map((value) => StoredKey.parse(value));
}

/** Removes an account, then its keys, which are refused from the first of these on. Gives the ids of the keys. */
export async function deleteAccount(records: Records, accountId: string): Promise<string[]> {
  await change(records, async (draft) => {
    await findAccount(draft, accountId);
    draft.remove(ACCOUNT + accountId);
  });
  // No key can be added from here on.
  const keys = await keysOf(records, accountId);
  await change(records, async (draft) => {
    for (const key of keys) removeKey(draft, key);
  });
  return keys.map(({ key_id }) => key_id);
}
