import { type Command, InvalidArgumentError, Option } from "commander";

/** How messages call the two editions. */
export const EDITION_NAMES = { open: "open edition", official: "official tables" } as const;

/** An option, by what it gives to a command. */
type Opt<T> = Option & { readonly gives?: T };
export type Options<Given> = { readonly [Name in keyof Given]: Opt<Given[Name]> };

/** What a command prints: lines for people, or one value where --json asks for it. */
export type Said = { readonly lines: readonly string[]; readonly json?: unknown };

/** Puts a command on the command line. */
export type Add = (parent: Command) => void;

/** A command: its name and arguments, what it is for, its options by the names that `run` has them under, and what it does. */
export function command<Given extends object>(
  words: string,
  description: string,
  options: Options<Given>,
  run: (given: Given, ...args: string[]) => Promise<Said | undefined>,
  help?: string,
): Add {
  return (parent) => {
    const made = parent.command(words).description(description);
    for (const option of Object.values<Option>(options)) made.addOption(option);
    if (help !== undefined) made.addHelpText("after", `\n${help}`);
    made.action(async () => {
      const given = made.opts<Given & { readonly json?: true }>();
      const said = await run(given, ...made.args);
      if (said !== undefined) print(said, given.json);
    });
  };
}

/** Several commands. */
export function together(commands: readonly Add[]): Add {
  return (parent) => {
    for (const add of commands) add(parent);
  };
}

/** Commands below one word. */
export function commandGroup(name: string, description: string, commands: readonly Add[]): Add {
  return (parent) => {
    const group = parent.command(name).description(description);
    for (const add of commands) add(group);
  };
}

/** Prints to standard output. */
export function print({ lines, json }: Said, asJson?: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(json) : lines.join("\n")}\n`);
}

/** An option with a value. */
export function option<T = string | undefined>(flags: string, description: string): Opt<T> {
  return new Option(flags, description);
}
/** An option that is there or not. */
export const flag = (flags: string, description: string): Opt<true | undefined> =>
  new Option(flags, description);
/** An option without which the command is called wrongly. */
export const needed = (flags: string, description: string): Opt<string> =>
  new Option(flags, description).makeOptionMandatory();

/** Reads an argument that has to be a whole number of this range; `what` says so to whoever gave another. */
export function wholeNumber(what: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be ${what}.`);
  };
}
