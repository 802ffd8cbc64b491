import { z } from "zod";
import { Tier } from "../../core/contract/tiers.ts";
import { randomText } from "./randomText.ts";
import { StartError } from "./startError.ts";
import { change, type Draft, type Records } from "./state/records.ts";

export const Account = z.strictObject({
  account_id: z.string(),
  org_name: z.string(),
  tier: Tier,
  created_at: z.iso.datetime(),
  /** Since when its keys are refused. */
  suspended_at: z.iso.datetime().nullable().default(null),
});
export type Account = z.infer<typeof Account>;

/** What accounts are stored under. */
export const ACCOUNT = "account/";

/** Characters of an organization's and of a key's name. */
export const NAME_LENGTH_MAX = { org: 200, key: 80 } as const;
/** What a terminal takes for commands, and what turns the direction of text, has no place in a name. */
const CONTROL = /[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** Whether a name is as short as it must be, and shows all that it has. */
export function isName(name: string, of: keyof typeof NAME_LENGTH_MAX): boolean {
  return name.length <= NAME_LENGTH_MAX[of] && !CONTROL.test(name);
}

/** An account that does not exist, a key that cannot be rotated, an address that is taken: one line for the command line. */
export function refuse(message: string): never {
  throw new StartError(message);
}

/** Opens an account. `now` stamps it. */
export function createAccount(
  records: Records,
  given: { org: string; tier: string },
  now: Date,
): Promise<Account> {
  return change(records, async (draft) => addAccount(draft, given, now));
}

/** Puts a new account on a draft. Throws {@link StartError} for a name or a tier that cannot be. */
export function addAccount(draft: Draft, given: { org: string; tier: string }, now: Date): Account {
  const org = given.org.trim();
  if (org === "" || !isName(org, "org")) {
    refuse(`The organization's name must have 1 to ${NAME_LENGTH_MAX.org} characters, all of them visible.`);
  }
  const account: Account = {
    account_id: `acc_${randomText(16)}`,
    org_name: org,
    tier: tierNamed(given.tier),
    created_at: now.toISOString(),
    suspended_at: null,
  };
  draft.put(ACCOUNT + account.account_id, account);
  return account;
}

/** One account. Throws {@link StartError} where there is none of that id. */
export async function findAccount({ get }: Pick<Records, "get">, accountId: string): Promise<Account> {
  const found = await get(ACCOUNT + accountId);
  return found === undefined ? refuse(`There is no account ${accountId}.`) : Account.parse(found);
}

/** All accounts, oldest first. */
export async function listAccounts(records: Records): Promise<Account[]> {
  const found = await records.list(ACCOUNT);
  return found.map(([, value]) => Account.parse(value)).sort(byAge((account) => account.account_id));
}

/** Moves an account to another tier, from the next request on, in every process. */
export async function setTier(records: Records, accountId: string, tier: string): Promise<Account> {
  const wanted = tierNamed(tier);
  return changeAccount(records, accountId, (account) => ({ ...account, tier: wanted }));
}

/** Refuses all keys of an account from the next request on, in every process. Suspending twice is no error. */
export function suspendAccount(records: Records, accountId: string, now: Date): Promise<Account> {
  return changeAccount(records, accountId, (account) => ({
    ...account,
    suspended_at: account.suspended_at ?? now.toISOString(),
  }));
}

/** Takes the keys of a suspended account again. */
export function resumeAccount(records: Records, accountId: string): Promise<Account> {
  return changeAccount(records, accountId, (account) => ({ ...account, suspended_at: null }));
}

function tierNamed(name: string): Tier {
  const tier = Tier.safeParse(name);
  if (tier.success) return tier.data;
  return refuse(`There is no tier "${name}"; the tiers are ${Tier.options.join(", ")}.`);
}

function changeAccount(
  records: Records,
  accountId: string,
  next: (account: Account) => Account,
): Promise<Account> {
  return change(records, async (draft) => {
    const changed = next(await findAccount(draft, accountId));
    draft.put(ACCOUNT + accountId, changed);
    return changed;
  });
}

/** Orders records by when they were made, those of one instant by id. */
export function byAge<T extends { created_at: string }>(idOf: (record: T) => string) {
  const rank = (record: T) => record.created_at + idOf(record);
  return (a: T, b: T) => (rank(a) < rank(b) ? -1 : 1);
}
