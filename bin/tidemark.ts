import { Command } from "commander";
import { API_VERSION } from "../contract/release.ts";
import { addAccountCommands } from "./accounts.ts";
import { addBuildCommand } from "./build.ts";
import { EXIT, exitStatusOf } from "./exits.ts";
import { addKeyCommands } from "./keys.ts";
import { addServeCommand } from "./serve.ts";
import { addVerifyCommand } from "./verify.ts";

const program = new Command("tidemark")
  .description("How exposed US occupations are to AI automation: build the data, serve it, manage keys.")
  .version(API_VERSION)
  .showHelpAfterError("(--help shows the options)")
  .exitOverride();

addBuildCommand(program);
addVerifyCommand(program);
addServeCommand(program);
addAccountCommands(program);
addKeyCommands(program);

const printError = (line: string) => process.stderr.write(`${line}\n`);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitStatusOf(error, printError);
  // A native database or a timer left open must not keep a failed command alive.
  if (process.exitCode !== EXIT.done) process.exit();
}
