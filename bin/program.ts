import { existsSync } from "node:fs";
import { Command } from "commander";
import { API_VERSION } from "../core/contract/versions.ts";
import type { Add } from "./command.ts";
import { EXIT, exitStatusOf } from "./exits.ts";

/** The command line with the commands that `add` puts on it. */
export function commandLine(add: readonly Add[]): Command {
  const program = new Command("tidemark")
    .description("How exposed US occupations are to AI automation: build the data, serve it, manage keys.")
    .version(API_VERSION)
    .showHelpAfterError("(--help lists the options)")
    .exitOverride()
    .hook("preAction", (_, command) => refuseMissingState(command));
  for (const addCommand of add) addCommand(program);
  return program;
}

/**
 * Runs that command line on the arguments behind the program's name, and sets the exit status. A failed command is
 * ended: a native database or a timer left open must not keep it alive.
 */
export async function runProgram(
  add: readonly Add[],
  args: readonly string[] = process.argv.slice(2),
  end: () => void = process.exit,
): Promise<void> {
  try {
    await commandLine(add).parseAsync(args, { from: "user" });
  } catch (error) {
    process.exitCode = exitStatusOf(error, (line) => process.stderr.write(`${line}\n`));
    if (process.exitCode !== EXIT.done) end();
  }
}

/** Opening an account makes the folder it is kept in. To anything else a folder that is not there is a wrong one. */
function refuseMissingState(command: Command): void {
  const name = `${command.parent?.name()} ${command.name()}`;
  if (!/^(accounts|keys) /.test(name) || name === "accounts create") return;
  const { state, store } = command.opts<{ state?: string; store?: string }>();
  if (store !== undefined || state === undefined || existsSync(state)) return;
  throw new Error(`There is no state folder ${state}. Name yours with --state, or create an account first.`);
}
