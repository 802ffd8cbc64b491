import { InvalidArgumentError } from "commander";
import { tableLines } from "../build/tableLines.ts";
import { createKey, listKeys, type NewKey, revokeKey, rotateKey } from "../gateway/accounts/keys/keys.ts";
import { readConfig } from "../gateway/config.ts";
import { commandGroup, needed, option, type Said, wholeNumber } from "./command.ts";
import { storeCommand } from "./withRecords.ts";

const saidOf = ({ key_id, key }: NewKey): Said => ({
  lines: [
    `Key ${key_id}: ${key}`,
    "It is shown only once. Keep it on your servers and send it as `Authorization: Bearer <key>`.",
  ],
  json: { key_id, key },
});

/** A date is the beginning of that day, UTC. */
function instant(text: string): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDate) throw new InvalidArgumentError("It must be a date such as 2031-01-31.");
  return new Date(text);
}

export const addKeyCommands = commandGroup("keys", "API keys of accounts", [
  storeCommand(
    "create",
    "create a key; it is shown only once",
    {
      account: needed("--account <ID>", "the account it belongs to"),
      name: option("--name <NAME>", "its name"),
      expires: option<Date | undefined>("--expires <DATE>", "when it expires (default: never)").argParser(
        instant,
      ),
    },
    async ({ records, now }, { account: accountId, name = "", expires: expiresAt = null }) =>
      saidOf(await createKey(records, { accountId, name, expiresAt }, now)),
  ),
  storeCommand(
    "list",
    "list keys without their secret part",
    { account: option("--account <ID>", "only those of this account") },
    async ({ records, now }, { account }) => {
      const keys = await listKeys(records, now, account);
      const rows = keys.map((key) => [
        key.key_id,
        key.account_id,
        key.state,
        `${key.prefix}…${key.last4}`,
        key.created_at,
        key.name,
      ]);
      const head = ["KEY", "ACCOUNT", "STATE", "SHOWN AS", "CREATED", "NAME"];
      return { lines: tableLines([head, ...rows]), json: { keys } };
    },
  ),
  storeCommand(
    "rotate <KEY_ID>",
    "replace a key with a new one; the old key stops working at once",
    {
      grace: option<number | undefined>(
        "--grace <SECONDS>",
        "how long the old key keeps working (default: TIDEMARK_ROTATION_GRACE, or 0)",
      ).argParser(wholeNumber("a whole number of seconds", 0, 9_999_999)),
    },
    async ({ records, now }, { grace = readConfig(process.env).rotationGraceSeconds }, keyId) =>
      saidOf(await rotateKey(records, keyId, now, grace)),
  ),
  storeCommand(
    "revoke <KEY_ID>",
    "revoke a key, effective at once",
    {},
    async ({ records, now }, _, keyId) => {
      const { key_id, state } = await revokeKey(records, keyId, now);
      return { lines: [`Key ${key_id} is ${state}.`], json: { key_id, state } };
    },
  ),
]);
