import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import { systemCode, systemPath } from "../../core/lib/systemCode.ts";
import type { Effects } from "../effects.ts";
import {
  fill,
  LATEST,
  type Lock,
  type LockedDownload,
  maxBytesOf,
  newestVersion,
  readLock,
} from "../lock.ts";
import type { Meter } from "./download.ts";
import { FetchError, NotThere, Unreadable } from "./fetchError.ts";
import { holdFolder, isAlive } from "./holdFolder.ts";
import type { Network, Patience } from "./network.ts";
import { mirror, type Origin, producers } from "./origin.ts";
import { mirroredTables, placeMade, type Shelf, type TableMirror, tablesThere } from "./placeTables.ts";
import { type InTurn, RECIPES, type Recipe } from "./recipes.ts";
import { type Contents, openRecord, parseRecord, RECORD_FILE } from "./record.ts";
import { type Upstream, upstreamFiles } from "./upstreamFiles.ts";

export type FetchOptions = {
  /** The source folder to fill. */
  readonly sources: string;
  /** Where downloads are kept as they were published, finished or not. */
  readonly downloads: string;
  /** A version, or {@link LATEST}. */
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

/** Nothing that a mirror says of its tables is near this. */
const RECORD_MAX_BYTES = 5_000_000;

/** What all downloads of one fetch share. */
type Shared = {
  readonly options: FetchOptions;
  readonly shelf: Shelf;
  readonly mirror: TableMirror;
  readonly get: ReturnType<typeof upstreamFiles>;
  readonly inTurn: InTurn;
  /** Downloads that made no sense, to be fetched anew the next time. */
  readonly doubtful: Set<Upstream>;
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
  const lock = await readLock(effects);
  const wanted = wantedDownloads(lock, options);
  const letGo = await holdFolder(options.downloads);
  const progress = effects.progress("fetch", 0, "bytes");
  const meter: Meter = { expect: progress.grow, got: progress.advance };
  try {
    await removeUnfinished(options.sources, wanted, effects);
    const { downloads, again = false, acceptChanges = false, replace = false } = options;
    const origin =
      options.mirror === undefined ? producers(network, patience) : mirror(options.mirror, network, patience);
    const record = await openRecord(options.sources, acceptChanges, effects);
    const keep = { downloads, again, parallel: patience.parallel };
    const shared: Shared = {
      options,
      shelf: { sources: options.sources, downloads, record, acceptChanges, replace, effects },
      mirror: { origin, listing: await readListing(origin, downloads, meter), meter },
      get: upstreamFiles(keep, origin, record, lock, meter),
      inTurn: pLimit(1),
      doubtful: new Set(),
    };
    const fetched = await Promise.all(wanted.map((each) => fetchSource(each, shared)));
    await removeDoubtful(shared);
    return fetched;
  } finally {
    progress.done();
    await letGo();
  }
}

async function fetchSource({ source, version }: Wanted, shared: Shared): Promise<FetchedSource> {
  const head = { name: source.name, version };
  const { options, shelf, mirror } = shared;
  try {
    const there = options.again ? undefined : await tablesThere(source, version, shelf);
    if (there !== undefined) return { ...head, tables: there, state: "there" };
    const fromMirror = await mirroredTables(source, version, mirror, shelf);
    if (fromMirror !== undefined) return { ...head, tables: fromMirror, state: "fetched" };
    const recipe = RECIPES[source.name];
    if (recipe === undefined || Object.keys(source.urls).length === 0) {
      return {
        ...head,
        tables: [],
        state: "nowhere",
        reason: "no producer publishes it ready to be fetched",
      };
    }
    return { ...head, tables: await madeTables(recipe, source, version, shared), state: "fetched" };
  } catch (error) {
    const isSpared = error instanceof NotThere && source.tables.length === 0;
    return { ...head, tables: [], state: isSpared ? "nowhere" : "failed", reason: foreseen(error).message };
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
  source: LockedDownload,
  version: string,
  { get: getUpstream, shelf, inTurn, doubtful }: Shared,
): Promise<readonly string[]> {
  const used = new Set<Upstream>();
  const get = async (address: string) => {
    const file = await getUpstream(address, maxBytesOf(source));
    used.add(file);
    return file.path;
  };
  try {
    const made = await recipe({ source, version, get, inTurn, warn: shelf.effects.logger.warn });
    for (const { address, bytes, sha256 } of used)
      await shelf.record.noteUpstream(address, { bytes, sha256 });
    await placeMade(made, shelf);
    return made.map(({ path }) => path);
  } catch (error) {
    if (error instanceof Unreadable) for (const file of used) doubtful.add(file);
    throw error;
  }
}

/** Of what one source could not make sense of, another may have. */
async function removeDoubtful({ doubtful, shelf }: Shared): Promise<void> {
  for (const { address, path, sha256 } of doubtful) {
    if (shelf.record.upstream(address)?.sha256 !== sha256) await rm(path, { force: true });
  }
}

async function readListing(origin: Origin, downloads: string, meter: Meter): Promise<Contents | undefined> {
  const got = await origin.table(
    RECORD_FILE,
    join(downloads, "tables", RECORD_FILE),
    meter,
    RECORD_MAX_BYTES,
  );
  return got && parseRecord(`${origin.label}: ${RECORD_FILE}`, await readFile(got.path, "utf8"));
}

/** Takes away what killed processes were writing in the folders that tables go into. */
async function removeUnfinished(
  sources: string,
  wanted: readonly Wanted[],
  { files }: Effects,
): Promise<void> {
  const paths = wanted.flatMap(({ source, version }) =>
    [...source.tables, ...source.optional].map((path) => fill(path, version)),
  );
  for (const folder of new Set(["", ...paths.map((path) => dirname(path))])) {
    for (const name of await files.list(join(sources, folder))) {
      const owner = Number(/\.(\d+)\.[0-9a-f-]{36}\.tmp$/.exec(name)?.[1]);
      if (owner > 0 && !isAlive(owner)) await files.remove(join(sources, folder, name));
    }
  }
}

/** A download and the version of it to fetch. */
type Wanted = { readonly source: LockedDownload; readonly version: string };

function wantedDownloads(lock: Lock, { only, onetVersion }: FetchOptions): readonly Wanted[] {
  const unknown = only?.find((name) => !lock.downloads.some((source) => source.name === name));
  if (unknown !== undefined) {
    const names = lock.downloads.map(({ name }) => name).join(", ");
    throw new FetchError(`There is no download "${unknown}"; there are ${names}.`);
  }
  return lock.downloads
    .filter(({ name }) => only?.includes(name) ?? true)
    .map((source) => ({
      source,
      version:
        source.name === "onet" && onetVersion !== LATEST ? onetVersion : newestVersion(lock, source.versions),
    }));
}
