import { createAccount } from "../gateway/accounts/accounts.ts";
import { createKey } from "../gateway/accounts/keys/keys.ts";
import type { Records } from "../gateway/accounts/state/records.ts";

/** Enough enterprise accounts that no burst window (1,000 a minute) fills up. */
export const ACCOUNTS = 4_000;
const AT_ONCE = 50;

/** Keys of as many enterprise accounts. */
export async function makeKeys(records: Records, accounts = ACCOUNTS): Promise<string[]> {
  const now = new Date();
  const keys: string[] = [];
  while (keys.length < accounts) {
    const some = Array.from({ length: AT_ONCE }, async (_, n) => {
      const given = { org: `Bench ${keys.length + n}`, tier: "enterprise" };
      const { account_id } = await createAccount(records, given, now);
      return (await createKey(records, { accountId: account_id }, now)).key;
    });
    keys.push(...(await Promise.all(some)));
  }
  return keys;
}
