import { commandsFor } from "./commands.ts";
import { runProgram } from "./program.ts";

await runProgram(await commandsFor(process.argv[2]));
