import { join } from "node:path";
import { open } from "lmdb";
import { z } from "zod";
import { ACCOUNT, Account } from "./accounts.ts";
import { DIGEST, KEY, StoredKey } from "./keys/keys.ts";
import { damageIn } from "./state/state.ts";

/**
 * Looks at every record of a state folder, changing nothing; it may be in use. Gives how many accounts and keys there are,
 * and a line for each problem.
 */
export async function checkState(folder: string) {
  const damage = damageIn(folder);
  if (damage.length > 0) return { accounts: 0, keys: 0, problems: damage };
  const environment = open<unknown, string>({
    path: join(folder, "accounts"),
    encoding: "json",
    readOnly: true,
  });
  const records = new Map([...environment.getRange()].map(({ key, value }) => [key, value]));
  await environment.close();
  const of = (kind: string) => [...records].filter(([name]) => name.startsWith(kind));
  const [accounts, keys] = [of(ACCOUNT), of(KEY)];
  const problems = [
    ...accounts.flatMap(([name, value]) => faultOf(Account, name, value)),
    ...keys.flatMap(([name, value]) => {
      const parsed = StoredKey.safeParse(value);
      if (!parsed.success) return faultOf(StoredKey, name, value);
      const needed = [ACCOUNT + parsed.data.account_id, DIGEST + parsed.data.digest];
      const missing = needed.filter((other) => !records.has(other));
      return missing.map((other) => `${name}: ${other.split("/", 1)[0]} is missing`);
    }),
  ];
  return { accounts: accounts.length, keys: keys.length, problems };
}

function faultOf(schema: z.ZodType, name: string, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : [`${name}: ${z.prettifyError(parsed.error).split("\n", 1)[0]}`];
}
