import { checkState } from "../gateway/accounts/checkState.ts";
import { backUpState } from "../gateway/accounts/state/backup.ts";
import { command, commandGroup, print } from "./command.ts";
import { options } from "./options.ts";

export const addStateCommands = commandGroup("state", "the folder of accounts, keys and quotas", [
  command(
    "check",
    "check every record without changing anything; safe while a gateway runs",
    { state: options.state, json: options.json },
    async ({ state, json }) => {
      const report = await checkState(state);
      const { accounts, keys, problems } = report;
      const verdict = problems.length === 0 ? "everything is sound" : "damaged";
      print({ lines: [`${accounts} accounts, ${keys} keys; ${verdict}.`, ...problems], json: report }, json);
      if (problems.length > 0)
        throw new Error("The state is damaged. Stop the gateway and restore a backup.");
    },
  ),
  command(
    "backup <FOLDER>",
    "copy a consistent snapshot to a new folder; safe while a gateway runs",
    { state: options.state },
    async ({ state }, to) => {
      await backUpState(state, to);
      const { accounts, keys } = await checkState(to);
      return { lines: [`${accounts} accounts and ${keys} keys copied to ${to}.`] };
    },
    "To restore, stop the gateways, replace the state folder with a copy of FOLDER, and start them again.",
  ),
]);
