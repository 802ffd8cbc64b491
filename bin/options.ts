import { flag, option } from "./command.ts";
import { EXIT } from "./exits.ts";

const USUAL = { dist: "dist-data", state: "state" } as const;

/** Options that several commands share. */
export const options = {
  onet: option("--onet <VERSION>", "O*NET version (default: 29.0 if the folder has it, else its newest)"),
  regions: option("--regions <STATES>", "states whose areas to cover, such as CA,TX (default: all)").env(
    "TIDEMARK_REGIONS",
  ),
  sources: <T = string>(purpose: string) => option<T>("--sources <DIR>", purpose).env("TIDEMARK_SOURCES"),
  dist: option<string>("--dist <DIR>", "folder of data releases").env("TIDEMARK_DIST").default(USUAL.dist),
  release: option("--release <ID>", "the release (default: the published one)"),
  state: option<string>("--state <DIR>", "folder of accounts, keys and quotas")
    .env("TIDEMARK_STATE")
    .default(USUAL.state),
  store: option("--store <URL>", "Valkey or Redis server to use instead, redis://HOST:PORT").env(
    "TIDEMARK_STORE",
  ),
  json: flag("--json", "print one JSON object and nothing else"),
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
