import { addAccountCommands } from "./accounts.ts";
import { addBuildCommand } from "./build.ts";
import { addDiffCommand } from "./diff.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addEditionCommand } from "./edition.ts";
import { addFetchCommand } from "./fetch.ts";
import { addKeyCommands } from "./keys.ts";
import { runProgram } from "./program.ts";
import { addQuarterlyCommand } from "./quarterly.ts";
import { addReleaseCommands } from "./releases.ts";
import { addServeCommand } from "./serve.ts";
import { addStateCommands } from "./state.ts";
import { addVerifyCommand } from "./verify.ts";

await runProgram(
  addFetchCommand,
  addBuildCommand,
  addEditionCommand,
  addVerifyCommand,
  addDoctorCommand,
  addReleaseCommands,
  addDiffCommand,
  addQuarterlyCommand,
  addServeCommand,
  addAccountCommands,
  addKeyCommands,
  addStateCommands,
);
