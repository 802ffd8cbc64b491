import { type Command, InvalidArgumentError, Option } from "commander";
import { EXIT } from "./exits.ts";

/** Checks a TCP port; 0 lets the system choose. */
function port(text: string): string {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new InvalidArgumentError("It must be a whole number from 0 to 65535.");
  }
  return text;
}

const USUAL = { dist: "dist-data", state: "state" } as const;

/** Options that several commands share; each call makes a fresh one. */
export const options = {
  onet: () =>
    new Option("--onet <VERSION>", "O*NET version (default: 29.0 if the folder has it, else its newest)"),
  sources: (purpose: string) => new Option("--sources <DIR>", purpose).env("TIDEMARK_SOURCES"),
  dist: () => new Option("--dist <DIR>", "folder of data releases").env("TIDEMARK_DIST").default(USUAL.dist),
  state: () =>
    new Option("--state <DIR>", "folder of accounts, keys and quotas")
      .env("TIDEMARK_STATE")
      .default(USUAL.state),
  store: () =>
    new Option("--store <URL>", "Valkey or Redis server to use instead, redis://HOST:PORT").env(
      "TIDEMARK_STORE",
    ),
  host: () => new Option("--host <HOST>", "address to listen on (default: 127.0.0.1)"),
  port: () => new Option("--port <PORT>", "port to listen on (default: 8080)").argParser(port),
  json: () => new Option("--json", "print one JSON object and nothing else"),
} as const;

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

/** A command about what is kept in a store: which store, and how it prints, are its options. */
export function storeCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .addOption(options.state())
    .addOption(options.store())
    .addOption(options.json());
}
