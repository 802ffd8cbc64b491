import { readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import { systemCode, systemPath, unlessMissing } from "../../core/lib/systemCode.ts";
import type { Effects } from "../effects.ts";
import { type Download, downloadsOf, type Lock, lockedChecksum, readLock } from "../lock.ts";
import { FetchError, NotThere, Unreadable } from "./fetchError.ts";
import { holdFolder, isAlive } from "./holdFolder.ts";
import { mirror, mirrorPath, type Origin, producers } from "./origin.ts";
import { type Downloaded, fileSha256 } from "./partFile.ts";
import { type Filling, mirroredTables, placeMade, tablesThere } from "./placeTables.ts";
import { RECIPES, type Recipe, type RecipeInput } from "./recipes.ts";
import { type Contents, type FetchRecord, openRecord, parseRecord, RECORD_FILE } from "./record.ts";
import type { Network, Patience } from "./request.ts";

export type FetchOptions = {
  /** The source folder to fill. */
  readonly sources: string;
  /** Where downloads are kept as they were published, finished or not. */
  readonly downloads: string;
  /** A version, or `latest`: the newest that the lock lists. */
  readonly onetVersion: string;
  /** A folder or an http address to take everything from; nothing else is asked then. */
  readonly mirror?: string | undefined;
  /** Names of downloads; all where none is named. */
  readonly only?: readonly string[] | undefined;
  /** Downloads again what is there, and compares. */
  readonly again?: boolean | undefined;
  /** Takes what upstream changed since it was first fetched. */
  readonly acceptChanges?: boolean | undefined;
  /** Replaces tables that fetch did not write. */
  readonly replace?: boolean | undefined;
};

export type FetchedSource = {
  readonly name: string;
  readonly version: string;
  readonly tables: readonly string[];
  /** Whether all was there already, was written, or could not be had; `nowhere`: nor is it needed. */
  readonly state: "there" | "fetched" | "nowhere" | "failed";
  readonly reason?: string;
};

/** An upstream file on this disk. */
type Upstream = Downloaded & { readonly address: string };

/** Nothing that a mirror says of its tables is near this. */
const RECORD_MAX_BYTES = 5_000_000;

/** What all downloads of one fetch share. */
type Shared = Filling & {
  readonly again: boolean;
  readonly get: ReturnType<typeof upstreamFiles>;
  readonly oneAtATime: RecipeInput["oneAtATime"];
  /** Downloads that made no sense, to be fetched anew the next time. */
  readonly unreadable: Set<Upstream>;
};

/**
 * Fills a source folder by the lock: downloads what is missing, in parallel, and makes the source tables of it. A table
 * has its name only once it is whole. What fails is reported with its reason and does not hold up the rest; the same call
 * again goes on where this one ended, and ends with the same bytes.
 */
export async function fetchSources(
  options: FetchOptions,
  network: Network,
  patience: Patience,
  effects: Effects,
): Promise<readonly FetchedSource[]> {
  const { sources, downloads, again = false, acceptChanges = false, replace = false } = options;
  const lock = await readLock(effects);
  const wanted = downloadsOf(lock, options.only, options.onetVersion);
  const release = await holdFolder(downloads);
  const progress = effects.progress("fetch", 0, "bytes");
  try {
    await removeUnfinished(sources, wanted, effects);
    const transport = { network, patience, progress };
    const origin = options.mirror === undefined ? producers(transport) : mirror(options.mirror, transport);
    const record = await openRecord(sources, acceptChanges, effects);
    const shared: Shared = {
      sources,
      downloads,
      replace,
      again,
      record,
      effects,
      origin,
      listing: await readListing(origin, downloads),
      get: upstreamFiles({ downloads, again, parallel: patience.parallel }, origin, record, lock),
      oneAtATime: pLimit(1),
      unreadable: new Set(),
    };
    const fetched = await Promise.all(wanted.map((each) => fetchSource(each, shared)));
    await removeUnreadable(shared);
    return fetched;
  } finally {
    progress.done();
    await release();
  }
}

async function fetchSource(download: Download, shared: Shared): Promise<FetchedSource> {
  const { name, version } = download;
  try {
    const there = shared.again ? undefined : await tablesThere(download, shared);
    if (there !== undefined) return { name, version, tables: there, state: "there" };
    const mirrored = await mirroredTables(download, shared);
    if (mirrored !== undefined) return { name, version, tables: mirrored, state: "fetched" };
    const recipe = RECIPES[name];
    if (recipe === undefined) {
      const reason = "no producer publishes it ready to be fetched";
      return { name, version, tables: [], state: "nowhere", reason };
    }
    return { name, version, tables: await madeTables(recipe, download, shared), state: "fetched" };
  } catch (error) {
    const state = error instanceof NotThere && download.tables.length === 0 ? "nowhere" : "failed";
    return { name, version, tables: [], state, reason: foreseen(error).message };
  }
}

/** The error, if it is one that a person can mend; throws it where it is a mistake of the program. */
function foreseen(error: unknown): Error {
  if (error instanceof FetchError) return error;
  const reason = DISK_REASONS[systemCode(error) ?? ""];
  if (reason === undefined) throw error;
  return new FetchError(`${systemPath(error) ?? "the disk"}: ${reason}.`);
}

const DISK_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "no space left on the device; free some and run the same command again",
  EDQUOT: "the disk quota is used up; free some space and run the same command again",
  EACCES: "permission denied; name a folder you may write to",
  EPERM: "not permitted; name a folder you may write to",
  EROFS: "the file system is read-only; name another folder",
};

/**
 * Makes the tables of what the producer publishes. A checksum is noted once the file has been understood; one that was
 * not is fetched anew the next time.
 */
async function madeTables(
  recipe: Recipe,
  { name, version, urls, tables, optional, maxBytes }: Download,
  shared: Shared,
): Promise<readonly string[]> {
  const { get, oneAtATime, unreadable, record, effects } = shared;
  const used = new Set<Upstream>();
  const file: RecipeInput["file"] = async (part, blanks = {}) => {
    const url = urls[part];
    if (url === undefined) throw new FetchError(`sources.lock.json: ${name} has no address "${part}".`);
    const address = url.replace(/\{(\w+)\}/g, (_, blank) => encodeURIComponent(blanks[blank] ?? ""));
    const upstream = await get(address, maxBytes);
    used.add(upstream);
    return { label: address.split("/").slice(-2).join("/"), path: upstream.path };
  };
  const { warn } = effects.logger;
  try {
    const made = await recipe({ version, paths: [...tables, ...optional], file, oneAtATime, warn });
    const noted = [...used].map(({ address, bytes, sha256 }) => [address, { bytes, sha256 }] as const);
    await record.note("upstream", Object.fromEntries(noted));
    await placeMade(made, shared);
    return made.map(({ path }) => path);
  } catch (error) {
    if (error instanceof Unreadable) for (const upstream of used) unreadable.add(upstream);
    throw error;
  }
}

/** Keeps what another source could make sense of. */
async function removeUnreadable({ unreadable, record }: Shared): Promise<void> {
  for (const { address, path, sha256 } of unreadable) {
    if (record.upstream(address)?.sha256 !== sha256) await rm(path, { force: true });
  }
}

/**
 * Downloads each address once, so many at a time, unless it is there. Throws a FetchError where it is not what the lock
 * says, or not what it was when it was first fetched.
 */
function upstreamFiles(
  options: { readonly downloads: string; readonly again: boolean; readonly parallel: number },
  origin: Origin,
  record: FetchRecord,
  lock: Lock,
): (address: string, maxBytes: number) => Promise<Upstream> {
  const limit = pLimit(options.parallel);
  const running = new Map<string, Promise<Upstream>>();
  const fetchOne = async (address: string, maxBytes: number): Promise<Upstream> => {
    const target = join(options.downloads, mirrorPath(address));
    const kept = options.again ? undefined : await keptDownload(target);
    const first = record.upstream(address);
    if (kept !== undefined && (first === undefined || first.sha256 === kept.sha256)) {
      return { ...kept, address };
    }
    const got = await origin.upstream(address, target, maxBytes);
    if (got === undefined) {
      throw new NotThere(`${origin.label}: has neither the tables nor ${mirrorPath(address)}.`);
    }
    const locked = lockedChecksum(lock, address);
    if (locked !== undefined && locked !== got.sha256) {
      await rm(target, { force: true });
      throw new FetchError(
        `${address}: its SHA-256 is ${got.sha256}, the lock says ${locked}. It is not used.`,
      );
    }
    record.refuseChanged(address, first, got);
    return { ...got, address };
  };
  return (address, maxBytes) => {
    const file = running.get(address) ?? limit(() => fetchOne(address, maxBytes));
    running.set(address, file);
    return file;
  };
}

/** A download of an earlier run: it has its name only if it came to its end. */
async function keptDownload(path: string): Promise<Downloaded | undefined> {
  const found = await unlessMissing(stat(path));
  return found && { path, bytes: found.size, sha256: await fileSha256(path) };
}

async function readListing(origin: Origin, downloads: string): Promise<Contents | undefined> {
  const got = await origin.table(RECORD_FILE, join(downloads, "tables", RECORD_FILE), RECORD_MAX_BYTES);
  return got && parseRecord(`${origin.label}: ${RECORD_FILE}`, await readFile(got.path, "utf8"));
}

/** Takes away what killed processes were writing in the folders that tables go into. */
async function removeUnfinished(
  sources: string,
  wanted: readonly Download[],
  { files }: Effects,
): Promise<void> {
  const paths = wanted.flatMap(({ tables, optional }) => [...tables, ...optional]);
  for (const folder of new Set(["", ...paths.map((path) => dirname(path))])) {
    for (const name of await files.list(join(sources, folder))) {
      const owner = Number(/\.(\d+)\.[0-9a-f-]{36}\.tmp$/.exec(name)?.[1]);
      if (owner > 0 && !isAlive(owner)) await files.remove(join(sources, folder, name));
    }
  }
}
