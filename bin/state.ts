import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { backUpState } from "../gateway/accounts/state/backup.ts";
import { checkState, repairState } from "../gateway/accounts/state/stateFiles.ts";
import { options } from "./options.ts";
import { print } from "./print.ts";

type Given = { readonly state: string; readonly json?: true };

/** `tidemark state check | backup | repair`. */
export function addStateCommands(program: Command): void {
  const state = program.command("state").description("the folder of accounts, keys and quotas");
  state
    .command("check")
    .description("look at every page and record, changing nothing; a running gateway is not disturbed")
    .addOption(options.state())
    .addOption(options.json())
    .action((given: Given) => {
      const report = checkState(given.state);
      print(report, given.json, () => [
        `${report.accounts} accounts, ${report.keys} keys; ${report.problems.length === 0 ? "everything is sound" : "damaged"}.`,
        ...report.problems,
      ]);
      if (report.problems.length > 0)
        throw new Error("The state is damaged; see `tidemark state repair --help`.");
    });
  state
    .command("backup <FOLDER>")
    .description("copy it as of one instant to a new folder; a running gateway is not disturbed")
    .addOption(options.state())
    .addHelpText(
      "after",
      "\nTo restore it end the gateways, put a copy of FOLDER in the state's place, and start them.",
    )
    .action(async (to: string, given: Given) => {
      await backUpState(given.state, to);
      const { accounts, keys } = checkState(to);
      process.stdout.write(`${accounts} accounts and ${keys} keys copied to ${to}.\n`);
    });
  state
    .command("repair")
    .description("build damaged parts anew from what can be read; the damaged files are kept beside them")
    .addOption(options.state())
    .addOption(options.json())
    .addHelpText(
      "after",
      "\nA backup is better: a key whose record cannot be read is refused, and counts begin anew.",
    )
    .action(async (given: Given) => {
      const repair = await repairState(given.state, new Date(), (ms) => pause(ms));
      print(repair, given.json, () =>
        repair.kept.length === 0
          ? ["Nothing is damaged."]
          : [
              `${repair.records} records of accounts and keys saved.`,
              ...repair.kept.map((folder) => `Damaged files: ${folder}`),
            ],
      );
    });
}
