import { z } from "zod";
import type { Records } from "../state/records.ts";

/** What leads from an account to its keys: a record for each of them that holds the key's id. */
const KEYS_OF = "keys-of/";

type OwnedKey = { readonly key_id: string; readonly account_id: string };

/** The name of the record that leads from an account to one of its keys. */
export function indexName({ account_id, key_id }: OwnedKey): string {
  return `${KEYS_OF}${account_id}/${key_id}`;
}

/** The ids of an account's keys, in no order; nothing else is read. */
export async function keyIdsOf(records: Pick<Records, "list">, accountId: string): Promise<string[]> {
  const found = await records.list(`${KEYS_OF}${accountId}/`);
  return found.map(([, keyId]) => z.string().parse(keyId));
}
