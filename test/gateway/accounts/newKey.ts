import { createAccount } from "../../../gateway/accounts/accounts.ts";
import { createKey } from "../../../gateway/accounts/keys/keys.ts";
import type { Records } from "../../../gateway/accounts/state/records.ts";

/** A key of a new account on a tier. */
export async function newKey(records: Records, tier: string, now = new Date()) {
  const { account_id: accountId } = await createAccount(records, { org: "Some Org", tier }, now);
  return { ...(await createKey(records, { accountId }, now)), accountId };
}
