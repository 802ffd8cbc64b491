import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { open } from "lmdb";
import { z } from "zod";
import { ACCOUNT, Account } from "../accounts.ts";
import { MEMBER, SILENT_MS } from "../counts/members.ts";
import { DIGEST, KEY, StoredKey } from "../keys/keys.ts";
import { StartError } from "../startError.ts";
import { type Entry, inspectLmdbFile } from "./lmdbFile.ts";
import { DATA_FILE, ENVIRONMENTS } from "./state.ts";

type Environment = (typeof ENVIRONMENTS)[number];

/** What a look at a state folder found. */
type StateReport = {
  readonly accounts: number;
  readonly keys: number;
  /** One line each; none where everything is sound. */
  readonly problems: readonly string[];
};

/** Looks at every page and every record of a state folder, changing nothing. It may be in use. */
export function checkState(folder: string): StateReport {
  const problems = ENVIRONMENTS.flatMap((name) => {
    const { problem } = inspectLmdbFile(join(folder, name, DATA_FILE));
    return problem === undefined ? [] : [`${name}/${DATA_FILE}: ${problem}`];
  });
  const records = accountRecords(folder);
  const accounts = records.filter(({ key }) => key.startsWith(ACCOUNT));
  const keys = records.filter(({ key }) => key.startsWith(KEY));
  const known = new Set(records.map(({ key }) => key));
  const faults = [
    ...accounts.flatMap(({ key, value }) => faultOf(Account, key, value)),
    ...keys.flatMap(({ key, value }) => {
      const parsed = StoredKey.safeParse(value);
      if (!parsed.success) return faultOf(StoredKey, key, value);
      const { account_id, digest } = parsed.data;
      const missing = [ACCOUNT + account_id, DIGEST + digest].filter((name) => !known.has(name));
      return missing.map((name) => `${key}: ${name.split("/", 1)[0]} is missing`);
    }),
  ];
  return { accounts: accounts.length, keys: keys.length, problems: [...problems, ...faults] };
}

/** What a repair did. */
type Repair = {
  /** Folders that the damaged files were moved to. */
  readonly kept: readonly string[];
  /** Records of accounts and keys that could be read. */
  readonly records: number;
};

/**
 * Builds the damaged parts of a state folder anew from what can be read. The damaged files stay beside it. What cannot
 * be read of the accounts is gone: a key without its record is refused. Counts begin anew.
 * Throws {@link StartError} where a gateway uses the folder. `pause` waits for so many milliseconds.
 */
export async function repairState(
  folder: string,
  now: Date,
  pause: (ms: number) => Promise<void>,
): Promise<Repair> {
  if (await isInUse(folder, pause)) {
    throw new StartError(`A gateway uses the state folder ${folder}. End it, then repair.`);
  }
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const kept: string[] = [];
  for (const name of ENVIRONMENTS) {
    if (inspectLmdbFile(join(folder, name, DATA_FILE)).problem === undefined) continue;
    const aside = join(folder, `${name}-damaged-${stamp}`);
    if (name === "accounts") await rebuild(folder, aside);
    else renameSync(join(folder, name), aside);
    kept.push(aside);
  }
  return { kept, records: accountRecords(folder).length };
}

async function rebuild(folder: string, aside: string): Promise<void> {
  const { entries } = inspectLmdbFile(join(folder, "accounts", DATA_FILE), true);
  const made = join(folder, "accounts-repaired");
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { mode: 0o700 });
  const copy = open<Buffer, Buffer>({ path: made, encoding: "binary", keyEncoding: "binary" });
  copy.transactionSync(() => {
    for (const { key, value } of whole(entries)) copy.put(key, value);
  });
  await copy.close();
  renameSync(join(folder, "accounts"), aside);
  renameSync(made, join(folder, "accounts"));
}

/** The entries that make sense with what else could be read: a key needs its account, a digest its key. */
function whole(entries: readonly Entry[]): Entry[] {
  const names = new Set(entries.filter(({ value }) => isJson(value)).map(({ key }) => key.toString("utf8")));
  for (const { key, value } of entries) {
    const name = key.toString("utf8");
    if (!names.has(name) || !name.startsWith(KEY)) continue;
    const parsed = StoredKey.safeParse(JSON.parse(value.toString("utf8")));
    if (!parsed.success || !names.has(ACCOUNT + parsed.data.account_id)) names.delete(name);
  }
  return entries.filter(({ key, value }) => {
    const name = key.toString("utf8");
    if (!names.has(name)) return false;
    return !name.startsWith(DIGEST) || names.has(KEY + JSON.parse(value.toString("utf8")));
  });
}

type AccountRecord = { readonly key: string; readonly value: unknown };

function accountRecords(folder: string): AccountRecord[] {
  return entriesOf(folder, "accounts")
    .map(({ key, value }) => ({
      key: key.toString("utf8"),
      value: isJson(value) ? JSON.parse(String(value)) : undefined,
    }))
    .filter(({ key }) => [ACCOUNT, KEY, DIGEST].some((kind) => key.startsWith(kind)));
}

function entriesOf(folder: string, name: Environment): readonly Entry[] {
  return inspectLmdbFile(join(folder, name, DATA_FILE), true).entries;
}

function isJson(value: Buffer): boolean {
  try {
    JSON.parse(value.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}

function faultOf(schema: z.ZodType, key: string, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : [`${key}: ${z.prettifyError(parsed.error).split("\n", 1)[0]}`];
}

/** Whether a gateway beats. Command lines that change keys are too short to ask. */
async function isInUse(folder: string, pause: (ms: number) => Promise<void>): Promise<boolean> {
  const beats = () =>
    entriesOf(folder, "counts")
      .filter(({ key }) => key.toString("latin1").startsWith(MEMBER))
      .map(({ key, value }) => `${key.toString("latin1")} ${value.toString("hex")}`)
      .join();
  const before = beats();
  if (before === "") return false;
  await pause(SILENT_MS);
  return beats() !== before;
}
