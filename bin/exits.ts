import { CommanderError } from "commander";
import { messageOf } from "../core/lib/systemCode.ts";

/** Exit statuses of every command: done, failed (one line says what to do), called wrongly. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** Thrown where a command was called wrongly: `message` is the one line shown. */
export class UsageError extends Error {}

/** The exit status for whatever ended a command, after one line on standard error about it. */
export function exitStatusOf(error: unknown, printError: (line: string) => void): number {
  // Commander has printed its own line, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  printError(`tidemark: ${messageOf(error)}`);
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}
