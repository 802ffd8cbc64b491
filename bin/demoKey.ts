import { type Account, createAccount, listAccounts } from "../gateway/accounts/accounts.ts";
import { createKey, listKeys, rotateKey } from "../gateway/accounts/keys/keys.ts";
import type { Records } from "../gateway/accounts/state/records.ts";

const DEMO_ORG = "Demo";

/** Somebody who signs up under this name gets another tier. */
function isDemo({ org_name, tier }: Account): boolean {
  return org_name === DEMO_ORG && tier === "enterprise";
}

/** A fresh key of the demo account, which is opened if need be; its last key is rotated away. */
export async function demoKey(records: Records, now: Date): Promise<string> {
  const account =
    (await listAccounts(records)).find(isDemo) ??
    (await createAccount(records, { org: DEMO_ORG, tier: "enterprise" }, now));
  const keys = await listKeys(records, now, account.account_id);
  const last = keys.find((key) => key.state === "active");
  const made = last
    ? await rotateKey(records, last.key_id, now)
    : await createKey(records, { accountId: account.account_id }, now);
  return made.key;
}
