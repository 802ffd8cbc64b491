import { expect, test } from "vitest";
import { demoKey } from "../../bin/demoKey.ts";
import { createAccount, listAccounts } from "../../gateway/accounts/accounts.ts";
import { listKeys } from "../../gateway/accounts/keys/keys.ts";
import type { Records } from "../../gateway/accounts/state/records.ts";
import { stateForEach } from "../gateway/accounts/stateForEach.ts";
import { NOON } from "../noon.ts";

let records: Records;
stateForEach((state) => {
  ({ records } = state);
});
const now = new Date(NOON);

test("a demo key belongs to one account, and takes the place of the last", async () => {
  const keys = [await demoKey(records, now), await demoKey(records, now)];
  expect(keys[0]).not.toBe(keys[1]);
  const accounts = await listAccounts(records);
  expect(accounts).toMatchObject([{ org_name: "Demo", tier: "enterprise" }]);
  expect((await listKeys(records, now, accounts[0]?.account_id)).map(({ state }) => state).sort()).toEqual([
    "active",
    "rotated",
  ]);
});

test("an account that only calls itself Demo gets no enterprise key", async () => {
  const other = await createAccount(records, { org: "Demo", tier: "sandbox" }, now);
  await demoKey(records, now);
  expect(await listKeys(records, now, other.account_id)).toEqual([]);
  expect(await listAccounts(records)).toHaveLength(2);
});
