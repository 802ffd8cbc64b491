import { addAccountCommands } from "./accounts.ts";
import { addBuildCommand } from "./build.ts";
import { addKeyCommands } from "./keys.ts";
import { runProgram } from "./program.ts";
import { addServeCommand } from "./serve.ts";
import { addVerifyCommand } from "./verify.ts";

await runProgram(addBuildCommand, addVerifyCommand, addServeCommand, addAccountCommands, addKeyCommands);
