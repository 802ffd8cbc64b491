import type { Command } from "commander";
import { tableLines } from "../build/tableLines.ts";
import { createKey, listKeys, type NewKey, revokeKey, rotateKey } from "../gateway/identity/accounts.ts";
import { options } from "./options.ts";
import { print } from "./print.ts";
import { type StoreGiven, withRecords } from "./withRecords.ts";

type Given = StoreGiven & { readonly json?: true };

function printNewKey({ key_id, key }: NewKey, asJson: boolean | undefined): void {
  print({ key_id, key }, asJson, () => [
    `Key ${key_id}: ${key}`,
    "It is shown this once. Keep it on your servers; send it as `Authorization: Bearer <key>`.",
  ]);
}

/** `tidemark keys create | list | rotate | revoke`. */
export function addKeyCommands(program: Command): void {
  const keys = program.command("keys").description("API keys of accounts");
  keys
    .command("create")
    .description("make a key; it is shown once")
    .requiredOption("--account <ID>", "the account it belongs to")
    .addOption(options.state())
    .addOption(options.store())
    .addOption(options.json())
    .action((given: Given & { account: string }) =>
      withRecords(given, async (records, now) =>
        printNewKey(await createKey(records, { accountId: given.account }, now), given.json),
      ),
    );
  keys
    .command("list")
    .description("list keys, without their secret part")
    .option("--account <ID>", "only those of this account")
    .addOption(options.state())
    .addOption(options.store())
    .addOption(options.json())
    .action((given: Given & { account?: string }) =>
      withRecords(given, async (records, now) => {
        const found = await listKeys(records, now, given.account);
        print({ keys: found }, given.json, () =>
          tableLines([
            ["KEY", "ACCOUNT", "STATE", "SHOWN AS", "CREATED"],
            ...found.map((key) => [
              key.key_id,
              key.account_id,
              key.state,
              `${key.prefix}…${key.last4}`,
              key.created_at,
            ]),
          ]),
        );
      }),
    );
  keys
    .command("rotate <KEY_ID>")
    .description("put a new key in the place of this one, which is refused at once")
    .addOption(options.state())
    .addOption(options.store())
    .addOption(options.json())
    .action((keyId: string, given: Given) =>
      withRecords(given, async (records, now) =>
        printNewKey(await rotateKey(records, keyId, now), given.json),
      ),
    );
  keys
    .command("revoke <KEY_ID>")
    .description("refuse this key from now on")
    .addOption(options.state())
    .addOption(options.store())
    .addOption(options.json())
    .action((keyId: string, given: Given) =>
      withRecords(given, async (records, now) => {
        const key = await revokeKey(records, keyId, now);
        print({ key_id: key.key_id, state: key.state }, given.json, () => [
          `Key ${key.key_id} is ${key.state}.`,
        ]);
      }),
    );
}
