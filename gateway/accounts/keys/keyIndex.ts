import { z } from "zod";
import type { Records } from "../state/records.ts";

/** What leads from an account to its keys: a record for each of them that holds the key's id. */
const KEYS_OF = "keys-of/";

const OwnedKey = z.object({ key_id: z.string(), account_id: z.string() });
type OwnedKey = z.infer<typeof OwnedKey>;

/** The name of the record that leads from an account to one of its keys. */
export function indexName({ account_id, key_id }: OwnedKey): string {
  return `${KEYS_OF}${account_id}/${key_id}`;
}

/** The ids of an account's keys, in no order; nothing else is read. */
export async function keyIdsOf(records: Pick<Records, "list">, accountId: string): Promise<string[]> {
  const found = await records.list(`${KEYS_OF}${accountId}/`);
  return found.map(([, keyId]) => z.string().parse(keyId));
}

/** The records that lead to these keys, for keys that were written before there were such records. */
export function indexOf(keys: readonly unknown[]): Map<string, string> {
  const owned = keys.map((key) => OwnedKey.parse(key));
  return new Map(owned.map((key) => [indexName(key), key.key_id]));
}
