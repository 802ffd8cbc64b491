import { sum } from "d3-array";
import { tableLines } from "../build/tableLines.ts";
import { TIERS } from "../core/contract/tiers.ts";
import {
  type Account,
  createAccount,
  findAccount,
  listAccounts,
  resumeAccount,
  setTier,
  suspendAccount,
} from "../gateway/accounts/accounts.ts";
import type { UsageSummary } from "../gateway/accounts/counts/usage.ts";
import { DAY_MS } from "../gateway/accounts/counts/window.ts";
import { deleteAccount } from "../gateway/accounts/keys/keys.ts";
import { ensureOwner, LINK_MS, newLink, removeOwners } from "../gateway/accounts/owners/owners.ts";
import { readConfig } from "../gateway/config.ts";
import { commandGroup, flag, needed, type Said } from "./command.ts";
import { describeAccount } from "./describeAccount.ts";
import { UsageError } from "./exits.ts";
import { repeated } from "./options.ts";
import { storeCommand } from "./withRecords.ts";

export const addAccountCommands = commandGroup("accounts", "organizations, their tiers and their owners", [
  storeCommand(
    "create",
    "open an account",
    {
      org: needed("--org <NAME>", "name of the organization"),
      tier: needed("--tier <TIER>", "its tier").choices(TIERS),
    },
    async ({ records, now }, given) => {
      const account = await createAccount(records, given, now);
      const { account_id } = account;
      return {
        lines: [
          `Account ${account_id} for ${account.org_name} on ${account.tier}.`,
          `Next: tidemark keys create --account ${account_id}${repeated.store(given)}`,
          `  or: tidemark accounts link ${account_id} --email ADDRESS${repeated.store(given)}`,
        ],
        json: { account_id },
      };
    },
  ),
  storeCommand("list", "list all accounts", {}, async ({ records }) => {
    const accounts = await listAccounts(records);
    const rows = accounts.map((one) => [
      one.account_id,
      one.tier,
      stateOf(one),
      one.created_at,
      one.org_name,
    ]);
    const head = ["ACCOUNT", "TIER", "STATE", "CREATED", "ORGANIZATION"];
    return { lines: tableLines([head, ...rows]), json: { accounts } };
  }),
  storeCommand(
    "show <ACCOUNT_ID>",
    "show an account: its owners, keys and usage",
    {},
    async ({ records, usage, now }, _, accountId) => {
      const json = await describeAccount(records, usage, accountId, now);
      const { account, owners, keys } = json;
      const lines = [
        `${account.account_id}  ${account.org_name}`,
        `${account.tier}, ${stateOf(account)}, created ${account.created_at}`,
        "",
        ...(owners.length === 0
          ? ["No owners yet; tidemark accounts link creates a sign-in link."]
          : owners.map(({ email, has_password }) => `${email}${has_password ? "" : " (no password yet)"}`)),
        "",
        ...tableLines([
          ["KEY", "NAME", "STATE", "SHOWN AS", "EXPIRES", "LAST USED"],
          ...keys.map((key) => [
            key.key_id,
            key.name,
            key.state,
            `${key.prefix}…${key.last4}`,
            key.expires_at ?? "never",
            key.last_used_at ?? "never",
          ]),
        ]),
        "",
        ...usageLines(json.usage),
      ];
      return { lines, json };
    },
  ),
  storeCommand(
    "tier <ACCOUNT_ID>",
    "move an account to another tier, effective at once",
    { to: needed("--to <TIER>", "its new tier").choices(TIERS) },
    async ({ records }, { to }, id) => changed(await setTier(records, id, to)),
  ),
  storeCommand(
    "suspend <ACCOUNT_ID>",
    "refuse all keys of an account, effective at once",
    {},
    async ({ records, now }, _, id) => changed(await suspendAccount(records, id, now)),
  ),
  storeCommand(
    "resume <ACCOUNT_ID>",
    "accept the keys of a suspended account again",
    {},
    async ({ records }, _, id) => changed(await resumeAccount(records, id)),
  ),
  storeCommand(
    "link <ACCOUNT_ID>",
    "print a one-time link to set a password and sign in",
    { email: needed("--email <ADDRESS>", "email address of the owner, who is added to the account if new") },
    async ({ records, now }, given, accountId) => {
      const { owner_id, email } = await ensureOwner(records, { accountId, email: given.email }, now);
      const token = await newLink(records, owner_id, "printed", now);
      const { publicUrl, host, port } = readConfig(process.env);
      const link = `${publicUrl ?? `http://${host}:${port}`}/set-password?token=${token}`;
      const expires_at = new Date(now.getTime() + LINK_MS.printed).toISOString();
      const lines = [`For ${email}, once, until ${expires_at}:`, `  ${link}`];
      return { lines, json: { email, link, expires_at } };
    },
    "The link is valid for 72 hours and replaces earlier ones of the same person. It starts with TIDEMARK_PUBLIC_URL.",
  ),
  storeCommand(
    "delete <ACCOUNT_ID>",
    "delete an account with its keys, owners and usage",
    { yes: flag("--yes", "confirm") },
    async ({ records, usage, now }, { yes }, account_id) => {
      const { org_name } = await findAccount(records, account_id);
      if (!yes) throw new UsageError(`--yes deletes ${org_name} (${account_id}), which cannot be undone.`);
      const keyIds = await deleteAccount(records, account_id);
      const owners = await removeOwners(records, account_id);
      await usage.forget(account_id, keyIds, Math.floor(now.getTime() / DAY_MS));
      const lost = `${keyIds.length} keys and ${owners} owners`;
      const lines = [`Account ${account_id} (${org_name}) deleted, with ${lost}.`];
      return { lines, json: { account_id, keys: keyIds.length, owners } };
    },
  ),
]);

function changed(account: Account): Said {
  const { account_id, org_name, tier } = account;
  return { lines: [`Account ${account_id} (${org_name}) is ${stateOf(account)} on ${tier}.`], json: account };
}

function stateOf({ suspended_at }: Account): "active" | "suspended" {
  return suspended_at === null ? "active" : "suspended";
}

function usageLines({ today, days, endpoints }: UsageSummary): string[] {
  const refused = sum(days, (day) => day.refused);
  const total = sum(days, (day) => day.requests);
  return [
    `${sum(today)} requests today, ${total} in 30 days (${refused} refused by a limit)`,
    ...endpoints.map(({ route, requests }) => `  ${String(requests).padStart(8)}  ${route}`),
  ];
}
