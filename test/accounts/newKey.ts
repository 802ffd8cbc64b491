import { createAccount } from "../../accounts/accounts.ts";
import { createKey } from "../../accounts/keys/keys.ts";
import type { Records } from "../../accounts/state/records.ts";

/** A key of a new account on a tier. */
export async function newKey(records: Records, tier: string, now = new Date()) {
  const { account_id: accountId } = await createAccount(records, { org: "Some Org", tier }, now);
  return { ...(await createKey(records, { accountId }, now)), accountId };
}
