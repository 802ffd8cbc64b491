import { ACCOUNT, findAccount } from "./accounts.ts";
import { keysOf, removeKey } from "./keys/keys.ts";
import { change, type Records } from "./state/records.ts";

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
