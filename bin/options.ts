import { type Command, InvalidArgumentError, Option } from "commander";
import { EXIT } from "./exits.ts";

const USUAL = { dist: "dist-data", state: "state" } as const;

/** Options that several commands share; each call makes a fresh one. */
export const options = {
  onet: () =>
    new Option("--onet <VERSION>", "O*NET version (default: 29.0 if the folder has it, else its newest)"),
  regions: () =>
    new Option("--regions <STATES>", "states whose areas to cover, such as CA,TX (default: all)").env(
      "TIDEMARK_REGIONS",
    ),
  sources: (purpose: string) => new Option("--sources <DIR>", purpose).env("TIDEMARK_SOURCES"),
  dist: () => new Option("--dist <DIR>", "folder of data releases").env("TIDEMARK_DIST").default(USUAL.dist),
  release: () => new Option("--release <ID>", "the release (default: the published one)"),
  state: () =>
    new Option("--state <DIR>", "folder of accounts, keys and quotas")
      .env("TIDEMARK_STATE")
      .default(USUAL.state),
  store: () =>
    new Option("--store <URL>", "Valkey or Redis server to use instead, redis://HOST:PORT").env(
      "TIDEMARK_STORE",
    ),
  json: () => new Option("--json", "print one JSON object and nothing else"),
} as const;

/** Reads an argument that has to be a whole number of this range; `what` says so to whoever gave another. */
export function wholeNumber(what: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be ${what}.`);
  };
}

/** An option as the next command has to repeat it, after a blank; nothing where it has its usual value. */
export const repeated = {
  dist: (folder: string) => (folder === USUAL.dist ? "" : ` --dist ${shellWord(folder)}`),
  /** Where accounts are kept. The address of a server may hold a password: it is not shown again. */
  store: ({ state, store }: { readonly state: string; readonly store?: string | undefined }) =>
    store !== undefined || state === USUAL.state ? "" : ` --state ${shellWord(state)}`,
} as const;

/** A value as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w./:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Ends the process at Ctrl-C with a line that says how things stand. */
export function sayWhenInterrupted(line: string): void {
  process.once("SIGINT", () => {
    process.stderr.write(`\ntidemark: interrupted; ${line}\n`);
    process.exit(EXIT.interrupted);
  });
}

/** A command about a folder of releases, whose answer can be had as JSON. */
export function distCommand(program: Command, name: string, description: string): Command {
  return program.command(name).description(description).addOption(options.dist()).addOption(options.json());
}
