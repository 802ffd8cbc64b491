import { type Command, InvalidArgumentError, Option } from "commander";
import { tableLines } from "../build/tableLines.ts";
import { createKey, listKeys, type NewKey, revokeKey, rotateKey } from "../gateway/accounts/keys/keys.ts";
import { readConfig } from "../gateway/config.ts";
import { wholeNumber } from "./options.ts";
import { print } from "./print.ts";
import { type StoreGiven, storeCommand, withRecords } from "./withRecords.ts";

function printNewKey({ key_id, key }: NewKey, asJson: boolean | undefined): void {
  print({ key_id, key }, asJson, () => [
    `Key ${key_id}: ${key}`,
    "It is shown only once. Keep it on your servers and send it as `Authorization: Bearer <key>`.",
  ]);
}

/** A date is the beginning of that day, UTC. */
function instant(text: string): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDate) throw new InvalidArgumentError("It must be a date such as 2031-01-31.");
  return new Date(text);
}

/** `tidemark keys create | list | rotate | revoke`. */
export function addKeyCommands(program: Command): void {
  const keys = program.command("keys").description("API keys of accounts");
  const command = (name: string, description: string) => storeCommand(keys, name, description);

  command("create", "create a key; it is shown only once")
    .requiredOption("--account <ID>", "the account it belongs to")
    .option("--name <NAME>", "its name")
    .addOption(new Option("--expires <DATE>", "when it expires (default: never)").argParser(instant))
    .action((given: StoreGiven & { account: string; name?: string; expires?: Date }) =>
      withRecords(given, async ({ records, now }) => {
        const { account: accountId, name = "", expires: expiresAt = null } = given;
        printNewKey(await createKey(records, { accountId, name, expiresAt }, now), given.json);
      }),
    );
  command("list", "list keys without their secret part")
    .option("--account <ID>", "only those of this account")
    .action((given: StoreGiven & { account?: string }) =>
      withRecords(given, async ({ records, now }) => {
        const found = await listKeys(records, now, given.account);
        print({ keys: found }, given.json, () =>
          tableLines([
            ["KEY", "ACCOUNT", "STATE", "SHOWN AS", "CREATED", "NAME"],
            ...found.map((key) => [
              key.key_id,
              key.account_id,
              key.state,
              `${key.prefix}…${key.last4}`,
              key.created_at,
              key.name,
            ]),
          ]),
        );
      }),
    );
  command("rotate <KEY_ID>", "replace a key with a new one; the old key stops working at once")
    .addOption(
      new Option(
        "--grace <SECONDS>",
        "how long the old key keeps working (default: TIDEMARK_ROTATION_GRACE, or 0)",
      ).argParser(wholeNumber("a whole number of seconds", 0, 9_999_999)),
    )
    .action((keyId: string, given: StoreGiven & { grace?: number }) =>
      withRecords(given, async ({ records, now }) => {
        const grace = given.grace ?? readConfig(process.env).rotationGraceSeconds;
        printNewKey(await rotateKey(records, keyId, now, grace), given.json);
      }),
    );
  command("revoke <KEY_ID>", "revoke a key, effective at once").action((keyId: string, given: StoreGiven) =>
    withRecords(given, async ({ records, now }) => {
      const key = await revokeKey(records, keyId, now);
      print({ key_id: key.key_id, state: key.state }, given.json, () => [
        `Key ${key.key_id} is ${key.state}.`,
      ]);
    }),
  );
}
