import { runProgram } from "./program.ts";
import { addServeCommand } from "./serve.ts";

/** The part of the command line that a gateway needs, and nothing that only a build does; resolves at its end. */
export const ended: Promise<void> = runProgram([addServeCommand]);
