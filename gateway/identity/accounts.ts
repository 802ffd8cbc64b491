import { z } from "zod";
import { Tier } from "../../contract/tiers.ts";
import { ACCOUNT_SUBJECT } from "../counts/countStore.ts";
import { StartError } from "../startError.ts";
import { change, type Draft, type Records } from "../state/records.ts";
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

/** An account that does not exist, a key that cannot be rotated: one line for the command line. */
function refuse(message: string): never {
  throw new StartError(message);
}

/** Opens an account. `now` stamps it. */
export async function createAccount(
  records: Records,
  given: { org: string; tier: string },
  now: Date,
): Promise<Account> {
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
  return change(records, async (draft) => {
    draft.put(ACCOUNT + account.account_id, account);
    return account;
  });
}

/** All accounts, oldest first. */
export async function listAccounts(records: Records): Promise<Account[]> {
  const found = await listOf(records, ACCOUNT, Account);
  return found.sort(byAge((account) => account.account_id));
}

/** Makes a key for an account; `expiresAt` is `null` for a key that does not expire. */
export function createKey(
  records: Records,
  given: { accountId: string; expiresAt?: Date | null },
  now: Date,
): Promise<NewKey> {
  return change(records, (draft) => addKey(draft, given.accountId, given.expiresAt ?? null, now));
}

/** The keys of one account, or of all, oldest first. */
export async function listKeys(records: Records, now: Date, accountId?: string): Promise<KeyRecord[]> {
  const found = await listOf(records, KEY, StoredKey);
  return found
    .filter((key) => accountId === undefined || key.account_id === accountId)
    .sort(byAge((key) => key.key_id))
    .map((key) => shown(key, now));
}

/**
 * Puts a new key in the place of an old one, which is refused from the next request on, in every process.
 * The new key expires when the old one would have.
 */
export function rotateKey(records: Records, keyId: string, now: Date): Promise<NewKey> {
  return change(records, async (draft) => {
    const old = await activeKey(draft, keyId, now);
    const expiresAt = old.expires_at === null ? null : new Date(old.expires_at);
    const made = await addKey(draft, old.account_id, expiresAt, now);
    draft.put(KEY + keyId, { ...old, state: "rotated", replaced_by: made.key_id });
    return made;
  });
}

/** Ends a key: refused from the next request on, in every process. Revoking twice is no error. */
export function revokeKey(records: Records, keyId: string, now: Date): Promise<KeyRecord> {
  return change(records, async (draft) => {
    const key = await requireKey(draft, keyId);
    const revoked: StoredKey = { ...key, state: key.state === "active" ? "revoked" : key.state };
    draft.put(KEY + keyId, revoked);
    return shown(revoked, now);
  });
}

/** The caller behind the digest of a key; `undefined` for a key that is unknown, rotated or revoked. */
export async function callerOf(records: Records, digest: string): Promise<Caller | undefined> {
  const keyId = await records.get(DIGEST + digest);
  if (typeof keyId !== "string") return undefined;
  const key = StoredKey.parse(await records.get(KEY + keyId));
  if (key.state !== "active") return undefined;
  return {
    account: Account.parse(await records.get(ACCOUNT + key.account_id)),
    keyId,
    subject: ACCOUNT_SUBJECT + key.account_id,
    expiresAtMs: key.expires_at === null ? null : Date.parse(key.expires_at),
  };
}

async function addKey(draft: Draft, accountId: string, expiresAt: Date | null, now: Date): Promise<NewKey> {
  if ((await draft.get(ACCOUNT + accountId)) === undefined) refuse(`There is no account ${accountId}.`);
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
  draft.put(KEY + stored.key_id, stored);
  draft.put(DIGEST + stored.digest, stored.key_id);
  return { key_id: stored.key_id, account_id: accountId, key };
}

async function requireKey(draft: Draft, keyId: string): Promise<StoredKey> {
  const found = await draft.get(KEY + keyId);
  return found === undefined ? refuse(`There is no key ${keyId}.`) : StoredKey.parse(found);
}

async function activeKey(draft: Draft, keyId: string, now: Date): Promise<StoredKey> {
  const key = await requireKey(draft, keyId);
  const { state: condition } = shown(key, now);
  return condition === "active"
    ? key
    : refuse(`Key ${keyId} is ${condition}; only an active key can be rotated.`);
}

function shown({ digest: _, ...key }: StoredKey, now: Date): KeyRecord {
  const expired = key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime();
  return key.state === "active" && expired ? { ...key, state: "expired" } : key;
}

async function listOf<T>(records: Records, prefix: string, schema: z.ZodType<T>): Promise<T[]> {
  return (await records.list(prefix)).map(([, value]) => schema.parse(value));
}

function byAge<T extends { created_at: string }>(idOf: (record: T) => string) {
  const rank = (record: T) => record.created_at + idOf(record);
  return (a: T, b: T) => (rank(a) < rank(b) ? -1 : 1);
}
