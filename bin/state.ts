import type { Command } from "commander";
import { checkState } from "../gateway/accounts/checkState.ts";
import { backUpState } from "../gateway/accounts/state/backup.ts";
import { options } from "./options.ts";
import { print, printLines } from "./print.ts";

type Given = { readonly state: string; readonly json?: true };

/** `tidemark state check | backup`. */
export function addStateCommands(program: Command): void {
  const state = program.command("state").description("the folder of accounts, keys and quotas");
  state
    .command("check")
    .description("check every record without changing anything; safe while a gateway runs")
    .addOption(options.state())
    .addOption(options.json())
    .action(async (given: Given) => {
      const report = await checkState(given.state);
      print(report, given.json, () => [
        `${report.accounts} accounts, ${report.keys} keys; ${report.problems.length === 0 ? "everything is sound" : "damaged"}.`,
        ...report.problems,
      ]);
      if (report.problems.length > 0)
        throw new Error("The state is damaged. Stop the gateway and restore a backup.");
    });
  state
    .command("backup <FOLDER>")
    .description("copy a consistent snapshot to a new folder; safe while a gateway runs")
    .addOption(options.state())
    .addHelpText(
      "after",
      "\nTo restore, stop the gateways, replace the state folder with a copy of FOLDER, and start them again.",
    )
    .action(async (to: string, given: Given) => {
      await backUpState(given.state, to);
      const { accounts, keys } = await checkState(to);
      printLines([`${accounts} accounts and ${keys} keys copied to ${to}.`]);
    });
}
