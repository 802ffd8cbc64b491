import { type Command, Option } from "commander";
import { tableLines } from "../build/tableLines.ts";
import { TIERS } from "../contract/tiers.ts";
import { createAccount, listAccounts } from "../gateway/identity/accounts.ts";
import { options, repeated } from "./options.ts";
import { print } from "./print.ts";
import { type StoreGiven, withRecords } from "./withRecords.ts";

type Given = StoreGiven & { readonly json?: true };

/** `tidemark accounts create | list`. */
export function addAccountCommands(program: Command): void {
  const accounts = program.command("accounts").description("organisations and their tiers");
  accounts
    .command("create")
    .description("open an account")
    .requiredOption("--org <NAME>", "name of the organisation")
    .addOption(new Option("--tier <TIER>", "its tier").choices(TIERS).makeOptionMandatory())
    .addOption(options.state())
    .addOption(options.store())
    .addOption(options.json())
    .action((given: Given & { org: string; tier: string }) =>
      withRecords(given, async (records, now) => {
        const account = await createAccount(records, given, now);
        print({ account_id: account.account_id }, given.json, () => [
          `Account ${account.account_id} for ${account.org_name} on ${account.tier}.`,
          `Next: tidemark keys create --account ${account.account_id}${repeated.store(given)}`,
        ]);
      }),
    );
  accounts
    .command("list")
    .description("list all accounts")
    .addOption(options.state())
    .addOption(options.store())
    .addOption(options.json())
    .action((given: Given) =>
      withRecords(given, async (records) => {
        const found = await listAccounts(records);
        print({ accounts: found }, given.json, () =>
          tableLines([
            ["ACCOUNT", "TIER", "CREATED", "ORGANISATION"],
            ...found.map((one) => [one.account_id, one.tier, one.created_at, one.org_name]),
          ]),
        );
      }),
    );
}
