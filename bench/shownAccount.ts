import type { Tier } from "../core/contract/tiers.ts";
import { createAccount, suspendAccount } from "../gateway/accounts/accounts.ts";
import { DAY_MS } from "../gateway/accounts/counts/window.ts";
import { createKey, rotateKey } from "../gateway/accounts/keys/keys.ts";
import { openStore } from "../gateway/accounts/openStore.ts";
import { ensureOwner, newLink } from "../gateway/accounts/owners/owners.ts";

const PAST_DAYS = 29;
const ROUTES = [
  ["/jobs/{soc_code}", 41],
  ["/jobs/search/semantic", 23],
  ["/jobs/{soc_code}/tasks", 17],
  ["/regions/{msa_code}", 9],
  ["/skills", 6],
  ["/jobs/transitions", 4],
] as const;

/**
 * Puts three accounts into a new state folder: one of the professional tier with keys in every state and a month of
 * usage, one of the sandbox with nothing yet, and one that is suspended. Gives the links by which their owners set a password.
 */
export async function makeShownAccounts(state: string, now: Date) {
  const silent = { info: () => {}, error: () => {} };
  const store = await openStore({ store: undefined, storeDown: "closed", state }, silent);
  const { records, usage } = store;
  const open = async (org: string, tier: Tier, email: string) => {
    const { account_id: accountId } = await createAccount(records, { org, tier }, now);
    const { owner_id } = await ensureOwner(records, { accountId, email }, now);
    return { accountId, token: await newLink(records, owner_id, "printed", now) };
  };
  const working = await open("Harbour Board & Sons", "professional", "ann@harbour.example");
  const { accountId } = working;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const year = daysAgo(-365);
  const old = await createKey(records, { accountId, name: "first try" }, daysAgo(40));
  await rotateKey(records, old.key_id, daysAgo(20));
  const rotating = await createKey(records, { accountId, name: "website" }, daysAgo(9));
  await rotateKey(records, rotating.key_id, now, 3_600);
  const { key } = await createKey(
    records,
    { accountId, name: "nightly import", expiresAt: year },
    daysAgo(29),
  );
  const today = Math.floor(now.getTime() / DAY_MS);
  await usage.add(
    Array.from({ length: PAST_DAYS }, (_, index) => {
      const total = requestsOf(index);
      const hours = new Array<number>(24).fill(0);
      hours[3] = total;
      return {
        accountId,
        day: today - PAST_DAYS + index,
        hours,
        endpoints: Object.fromEntries(
          ROUTES.map(([route, share]) => [route, Math.round((total * share) / 100)]),
        ),
        refused: index % 7 === 3 ? 41 : 0,
        keyId: undefined,
        usedAtMs: 0,
      };
    }),
  );
  const small = await open("A", "sandbox", "b@small.example");
  const suspended = await open("Closed Shop", "professional", "carl@closed.example");
  await createKey(records, { accountId: suspended.accountId, name: "shop" }, now);
  await suspendAccount(records, suspended.accountId, now);
  await store.close();
  return { working: { token: working.token, key }, small, suspended };
}

/** A month with weekends, growth and one day of a large import. */
function requestsOf(day: number): number {
  if (day === 17) return 4_380;
  return day % 7 > 4 ? 60 + 3 * day : 620 + 23 * day + 90 * (day % 3);
}
