import { findAccount } from "../gateway/accounts/accounts.ts";
import { summarizeUsage, type UsageStore } from "../gateway/accounts/counts/usage.ts";
import { listKeys } from "../gateway/accounts/keys/keys.ts";
import { listOwners } from "../gateway/accounts/owners/owners.ts";
import type { Records } from "../gateway/accounts/state/records.ts";

/** One account: who signs in, its keys and when each was last used, and 30 days of usage. */
export async function describeAccount(records: Records, usage: UsageStore, accountId: string, now: Date) {
  const account = await findAccount(records, accountId);
  const owners = await listOwners(records, accountId);
  const keys = await listKeys(records, now, accountId);
  const usedAtMs = await usage.keysUsedAtMs(keys.map(({ key_id }) => key_id));
  return {
    account,
    owners: owners.map(({ email, created_at, password }) => ({
      email,
      created_at,
      has_password: password !== null,
    })),
    keys: keys.map((key) => {
      const atMs = usedAtMs.get(key.key_id);
      return { ...key, last_used_at: atMs === undefined ? null : new Date(atMs).toISOString() };
    }),
    usage: await summarizeUsage(usage, accountId, now.getTime()),
  };
}
