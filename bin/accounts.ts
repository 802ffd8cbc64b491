import { type Command, Option } from "commander";
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
import { describeAccount } from "./describeAccount.ts";
import { UsageError } from "./exits.ts";
import { repeated } from "./options.ts";
import { print } from "./print.ts";
import { type Opened, type StoreGiven, storeCommand, withRecords } from "./withRecords.ts";

/** `tidemark accounts create | list | show | tier | suspend | resume | link | delete`. */
export function addAccountCommands(program: Command): void {
  const accounts = program.command("accounts").description("organizations, their tiers and their owners");
  const command = (name: string, description: string) => storeCommand(accounts, name, description);
  const change = <More>(
    name: string,
    description: string,
    made: (opened: Opened, accountId: string, given: StoreGiven & More) => Promise<Account>,
  ) =>
    command(`${name} <ACCOUNT_ID>`, description).action((accountId: string, given: StoreGiven & More) =>
      withRecords(given, async (opened) => {
        const account = await made(opened, accountId, given);
        print(account, given.json, () => [
          `Account ${account.account_id} (${account.org_name}) is ${stateOf(account)} on ${account.tier}.`,
        ]);
      }),
    );

  command("create", "open an account")
    .requiredOption("--org <NAME>", "name of the organization")
    .addOption(new Option("--tier <TIER>", "its tier").choices(TIERS).makeOptionMandatory())
    .action((given: StoreGiven & { org: string; tier: string }) =>
      withRecords(given, async ({ records, now }) => {
        const account = await createAccount(records, given, now);
        print({ account_id: account.account_id }, given.json, () => [
          `Account ${account.account_id} for ${account.org_name} on ${account.tier}.`,
          `Next: tidemark keys create --account ${account.account_id}${repeated.store(given)}`,
          `  or: tidemark accounts link ${account.account_id} --email ADDRESS${repeated.store(given)}`,
        ]);
      }),
    );
  command("list", "list all accounts").action((given: StoreGiven) =>
    withRecords(given, async ({ records }) => {
      const found = await listAccounts(records);
      print({ accounts: found }, given.json, () =>
        tableLines([
          ["ACCOUNT", "TIER", "STATE", "CREATED", "ORGANIZATION"],
          ...found.map((one) => [one.account_id, one.tier, stateOf(one), one.created_at, one.org_name]),
        ]),
      );
    }),
  );
  command("show <ACCOUNT_ID>", "show an account: its owners, keys and usage").action(
    (accountId: string, given: StoreGiven) =>
      withRecords(given, async ({ records, usage, now }) => {
        const shown = await describeAccount(records, usage, accountId, now);
        const { account, owners, keys } = shown;
        print(shown, given.json, () => [
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
          ...usageLines(shown.usage),
        ]);
      }),
  );
  change<{ to: string }>(
    "tier",
    "move an account to another tier, effective at once",
    ({ records }, id, { to }) => setTier(records, id, to),
  ).addOption(new Option("--to <TIER>", "its new tier").choices(TIERS).makeOptionMandatory());
  change("suspend", "refuse all keys of an account, effective at once", ({ records, now }, id) =>
    suspendAccount(records, id, now),
  );
  change("resume", "accept the keys of a suspended account again", ({ records }, id) =>
    resumeAccount(records, id),
  );
  command("link <ACCOUNT_ID>", "print a one-time link to set a password and sign in")
    .requiredOption("--email <ADDRESS>", "email address of the owner, who is added to the account if new")
    .addHelpText(
      "after",
      "\nThe link is valid for 72 hours and replaces earlier ones of the same person. It starts with TIDEMARK_PUBLIC_URL.",
    )
    .action((accountId: string, given: StoreGiven & { email: string }) =>
      withRecords(given, async ({ records, now }) => {
        const owner = await ensureOwner(records, { accountId, email: given.email }, now);
        const token = await newLink(records, owner.owner_id, "printed", now);
        const { publicUrl, host, port } = readConfig(process.env);
        const link = `${publicUrl ?? `http://${host}:${port}`}/set-password?token=${token}`;
        const expiresAt = new Date(now.getTime() + LINK_MS.printed).toISOString();
        print({ email: owner.email, link, expires_at: expiresAt }, given.json, () => [
          `For ${owner.email}, once, until ${expiresAt}:`,
          `  ${link}`,
        ]);
      }),
    );
  command("delete <ACCOUNT_ID>", "delete an account with its keys, owners and usage")
    .option("--yes", "confirm")
    .action((accountId: string, given: StoreGiven & { yes?: true }) =>
      withRecords(given, async ({ records, usage, now }) => {
        const account = await findAccount(records, accountId);
        if (!given.yes) {
          throw new UsageError(`--yes deletes ${account.org_name} (${accountId}), which cannot be undone.`);
        }
        const keyIds = await deleteAccount(records, accountId);
        const owners = await removeOwners(records, accountId);
        await usage.forget(accountId, keyIds, Math.floor(now.getTime() / DAY_MS));
        print({ account_id: accountId, keys: keyIds.length, owners }, given.json, () => [
          `Account ${accountId} (${account.org_name}) deleted, with ${keyIds.length} keys and ${owners} owners.`,
        ]);
      }),
    );
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
