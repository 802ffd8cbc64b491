import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { open, type RootDatabase } from "lmdb";
import { messageOf, systemCode } from "../../../core/lib/systemCode.ts";
import { StartError } from "../startError.ts";
import { lmdbRecords } from "./lmdbRecords.ts";
import type { Records } from "./records.ts";

/** Raised when an older Tidemark would misread the folder. */
const STATE_VERSION = 3;
/** Raised when counts are written in another form. */
const COUNTS_VERSION = 4;

/**
 * The state folder: two LMDB environments that several processes may have open at once.
 *
 * `accounts` holds accounts and keys; every commit reaches the disk before it is reported done.
 * `counts` holds the counts and usage of the one gateway that owns the folder; its commits reach the page cache only. They
 * survive the death of the process, and a power cut costs what the kernel had not yet written.
 */
export type State = {
  readonly folder: string;
  readonly accounts: RootDatabase<unknown, string>;
  readonly counts: RootDatabase<Buffer, string>;
  /** The records in `accounts`. */
  readonly records: Records;
  readonly close: () => Promise<void>;
};

const VERSION = "version";
/** The environments of a state folder, each in a folder of its own. */
export const ENVIRONMENTS = ["accounts", "counts"] as const;
export const DATA_FILE = "data.mdb";
const LOCK_FILE = "lock.mdb";
/** Size and time of the data files as they were last closed. */
const CLOSED_FILE = "closed";
const READERS_MAX = 512;
/** A head of 208 bytes and 64 for each reader, in whole pages. */
const LOCK_BYTES = 36_864;
/** What a start needs, and some changes of keys. */
const ROOM_BYTES = 524_288;

/**
 * Opens the state folder, making it where it is missing.
 * Throws {@link StartError} where it cannot be written, is damaged, or was written by a newer Tidemark.
 */
export function openState(folder: string): State {
  requireWritable(folder);
  requireRoom(folder);
  for (const name of ENVIRONMENTS) prepareFiles(folder, name);
  requireSound(folder);
  let accounts: RootDatabase<unknown, string>;
  let counts: RootDatabase<Buffer, string>;
  try {
    accounts = open({ path: join(folder, "accounts"), encoding: "json", maxReaders: READERS_MAX });
    counts = open({
      path: join(folder, "counts"),
      encoding: "binary",
      noSync: true,
      maxReaders: READERS_MAX,
    });
    requireVersion(folder, accounts);
    dropOldCounts(counts);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The state folder ${folder} cannot be opened (${messageOf(error)}). It may be in use by a process of another container: such processes cannot share one state. If nothing uses it, look at it with "tidemark state check".`,
    );
  }
  for (const name of ENVIRONMENTS) {
    for (const file of [DATA_FILE, LOCK_FILE]) chmodSync(join(folder, name, file), 0o600);
  }
  return {
    folder,
    accounts,
    counts,
    records: lmdbRecords(accounts, folder),
    close: async () => {
      await counts.close();
      await accounts.close();
      noteClosed(folder);
    },
  };
}

/** What is wrong with the data files of a state folder, a line each. */
export function damageIn(folder: string): string[] {
  return ENVIRONMENTS.flatMap((name) => {
    if (!existsSync(join(folder, name, DATA_FILE))) return [];
    const problem = probe(join(folder, name));
    return problem === undefined ? [] : [`${name}/${DATA_FILE}: ${problem}`];
  });
}

/** Reads all that an LMDB environment holds. A gateway may write meanwhile: only a count that stays the same is compared. */
const PROGRAM = `
const [lmdb, path] = process.argv.slice(1);
const environment = require(lmdb).open({ path, readOnly: true, keyEncoding: "binary", encoding: "binary" });
const before = environment.getStats().entryCount;
let found = 0;
for (const { value } of environment.getRange()) found += value.length >= 0 ? 1 : 0;
environment.resetReadTxn();
const after = environment.getStats().entryCount;
if (before === after && found !== after) throw new Error("it has " + found + " of " + after + " entries");
`;

/**
 * Reads every entry of an LMDB environment in a child process. LMDB maps its file into memory and trusts its page numbers:
 * reading a truncated or overwritten file kills the process with SIGBUS or SIGSEGV. Takes a tenth of a second. Gives what
 * is wrong, in words.
 */
function probe(path: string): string | undefined {
  const lmdb = createRequire(import.meta.url).resolve("lmdb");
  const { status, signal, stderr } = spawnSync(process.execPath, ["-e", PROGRAM, lmdb, path], {
    encoding: "utf8",
  });
  if (status === 0) return undefined;
  if (signal !== null) return `it is truncated or overwritten (reading it ends in ${signal})`;
  return /^\w*Error: (.+)$/m.exec(stderr)?.[1] ?? `it cannot be read (exit ${status})`;
}

/** Files unchanged since they were last closed need no probe. */
function requireSound(folder: string): void {
  const file = join(folder, CLOSED_FILE);
  if (existsSync(file) && readFileSync(file, "utf8") === stampOf(folder)) return;
  const [problem] = damageIn(folder);
  if (problem === undefined) return;
  throw new StartError(
    `The state folder ${folder} is damaged: ${problem}. Restore it from a backup (tidemark state backup).`,
  );
}

function noteClosed(folder: string): void {
  try {
    for (const name of ENVIRONMENTS) {
      const descriptor = openSync(join(folder, name, DATA_FILE), "r+");
      fsyncSync(descriptor);
      closeSync(descriptor);
    }
    writeFileSync(join(folder, CLOSED_FILE), stampOf(folder), { mode: 0o600 });
  } catch {
    // The next start looks at the files.
  }
}

function stampOf(folder: string): string {
  return ENVIRONMENTS.map((name) => {
    const found = statSync(join(folder, name, DATA_FILE), { throwIfNoEntry: false });
    return found === undefined ? "none" : `${found.size} ${found.mtimeMs}`;
  }).join("\n");
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The state folder ${folder} cannot be written (${systemCode(error) ?? messageOf(error)}). Change its owner, or name another with --state.`,
    );
  }
}

/** LMDB maps its lock file: where there is no room for a page of it the process dies of SIGBUS. */
function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < ROOM_BYTES) {
    throw new StartError(
      `The disk of the state folder ${folder} is full (${Math.floor((bavail * bsize) / 1024)} kB free). Make room on it, or name another folder with --state.`,
    );
  }
}

/** Gives the lock file its room on the disk. */
function prepareFiles(folder: string, name: (typeof ENVIRONMENTS)[number]): void {
  mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(join(folder, name, LOCK_FILE), Buffer.alloc(LOCK_BYTES), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (systemCode(error) !== "EEXIST") {
      throw new StartError(`The state folder ${folder} cannot be written (${messageOf(error)}).`);
    }
  }
}

function requireVersion(folder: string, accounts: RootDatabase<unknown, string>): void {
  const found = accounts.get(VERSION);
  if (found === undefined) accounts.putSync(VERSION, STATE_VERSION);
  else if (found !== STATE_VERSION) {
    throw new StartError(
      `The state folder ${folder} is of version ${JSON.stringify(found)}; this Tidemark reads version ${STATE_VERSION}. Upgrade Tidemark, or name another folder with --state.`,
    );
  }
}

/** Counts are worth a day at the most: those of another version are not converted. Usage has the same form in all. */
function dropOldCounts(counts: State["counts"]): void {
  if (counts.getBinary(VERSION)?.readUInt32LE(0) === COUNTS_VERSION) return;
  const version = Buffer.alloc(4);
  version.writeUInt32LE(COUNTS_VERSION);
  for (const name of counts.getKeys()) if (!/^use(d|age)\//.test(name)) counts.removeSync(name);
  counts.putSync(VERSION, version);
}
