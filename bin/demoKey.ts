import { createAccount, createKey, listAccounts, listKeys, rotateKey } from "../gateway/identity/accounts.ts";
import type { State } from "../gateway/state/state.ts";

const DEMO_ORG = "Demo";

/** A fresh key of the demo account, which is opened if need be; its last key is rotated away. */
export function demoKey(state: State, now: Date): string {
  const account =
    listAccounts(state).find(({ org_name }) => org_name === DEMO_ORG) ??
    createAccount(state, { org: DEMO_ORG, tier: "enterprise" }, now);
  const last = listKeys(state, now, account.account_id).find((key) => key.state === "active");
  const made = last
    ? rotateKey(state, last.key_id, now)
    : createKey(state, { accountId: account.account_id }, now);
  return made.key;
}
