import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 as digestOf } from "../../core/format/digest.ts";
import type { Effects } from "../effects.ts";
import { fill, type LockedDownload, maxBytesOf } from "../lock.ts";
import type { Meter } from "./download.ts";
import { FetchError } from "./fetchError.ts";
import type { Origin } from "./origin.ts";
import { fileSha256 } from "./partFile.ts";
import { type Checksum, type Contents, changed, type FetchRecord, RECORD_FILE } from "./record.ts";
import type { MadeTable } from "./tables/csv.ts";

/** A folder of source tables that is being filled. */
export type Shelf = {
  /** The folder itself, and where downloads are kept on their way to it. */
  readonly sources: string;
  readonly downloads: string;
  readonly record: FetchRecord;
  /** Takes what upstream changed since it was first fetched; replaces what fetch did not write. */
  readonly acceptChanges: boolean;
  readonly replace: boolean;
  readonly effects: Effects;
};

/** A mirror to take tables from: what it says they are, if it says so. */
export type TableMirror = {
  readonly origin: Origin;
  readonly listing: Contents | undefined;
  readonly meter: Meter;
};

/**
 * The tables of a download, if all that were made of it are there as fetch wrote them. A record lists those of a download
 * all at once, so one that lists a table lists every other.
 */
export async function tablesThere(
  source: LockedDownload,
  version: string,
  { sources, record, effects }: Shelf,
): Promise<readonly string[] | undefined> {
  const filled = (patterns: readonly string[]) => patterns.map((path) => fill(path, version));
  const optional = filled(source.optional).filter((path) => record.table(path) !== undefined);
  const paths = [...filled(source.tables), ...optional];
  if (paths.length === 0) return undefined;
  for (const path of paths) {
    const noted = record.table(path);
    const target = join(sources, path);
    if (noted === undefined || !(await effects.files.exists(target))) return undefined;
    if ((await fileSha256(target)) !== noted.sha256) return undefined;
  }
  return paths;
}

/** Takes the tables as a mirror has them made; undefined where it has none of those that are needed. */
export async function mirroredTables(
  source: LockedDownload,
  version: string,
  mirror: TableMirror,
  shelf: Shelf,
): Promise<readonly string[] | undefined> {
  const needed = source.tables.map((path) => fill(path, version));
  const optional = [...source.optional.map((path) => fill(path, version)), ...listedBeside(needed, mirror)];
  const had: FetchedTable[] = [];
  for (const path of needed) {
    const table = await fetchTable(path, maxBytesOf(source), mirror, shelf);
    if (table !== undefined) had.push(table);
    else if (had.length > 0) throw new FetchError(`${mirror.origin.label}: there is no ${path}.`);
    else return undefined;
  }
  for (const path of new Set(optional)) {
    const table = await fetchTable(path, maxBytesOf(source), mirror, shelf);
    if (table !== undefined) had.push(table);
  }
  if (had.length === 0) return undefined;
  await placeAll(had, shelf);
  return had.map(({ path }) => path);
}

/** Tables that a mirror's record lists in the folder of O*NET release `needed` are of. */
function listedBeside(needed: readonly string[], { listing }: TableMirror): readonly string[] {
  const folder = /^onet\/[^/]+\//.exec(needed[0] ?? "")?.[0];
  if (folder === undefined || listing === undefined) return [];
  return Object.keys(listing.tables).filter((path) => path.startsWith(folder) && !needed.includes(path));
}

/** A table in the folder of downloads, and its bytes when they are asked for. */
type FetchedTable = { readonly path: string; readonly read: () => Promise<Uint8Array> };

async function fetchTable(
  path: string,
  maxBytes: number,
  { origin, listing, meter }: TableMirror,
  shelf: Shelf,
): Promise<FetchedTable | undefined> {
  const got = await origin.table(path, join(shelf.downloads, "tables", path), meter, maxBytes);
  if (got === undefined) return undefined;
  const listed = listing?.tables[path];
  if (listed !== undefined && listed.sha256 !== got.sha256) {
    throw new FetchError(
      `${origin.label}: ${path} is not what its own ${RECORD_FILE} says. Mend the mirror.`,
    );
  }
  const first = shelf.record.table(path);
  if (first !== undefined && first.sha256 !== got.sha256 && !shelf.acceptChanges) {
    throw changed(`${origin.label}: ${path}`, first, got);
  }
  return { path, read: () => readFile(got.path) };
}

/** Puts the tables that a producer's files were made into on the shelf. */
export function placeMade(tables: readonly MadeTable[], shelf: Shelf): Promise<void> {
  const ready = tables.map(({ path, text }) => ({ path, read: async () => Buffer.from(text) }));
  return placeAll(ready, shelf);
}

/**
 * Puts all tables of one download into the source folder and notes, in one write once the last is there, what they are: a
 * fetch that ends half-way has noted none of them, and the next one places them all.
 */
async function placeAll(tables: readonly FetchedTable[], shelf: Shelf): Promise<void> {
  const placed: Record<string, Checksum> = {};
  for (const { path, read } of tables) placed[path] = await place(path, await read(), shelf);
  await shelf.record.noteTables(placed);
}

/** Puts a table into the source folder. What fetch did not write is not replaced unasked. */
async function place(path: string, bytes: Uint8Array, shelf: Shelf): Promise<Checksum> {
  const { sources, record, effects } = shelf;
  const sha256 = digestOf(bytes);
  const target = join(sources, path);
  const there = (await effects.files.exists(target)) ? await fileSha256(target) : undefined;
  if (there !== undefined && there !== sha256 && there !== record.table(path)?.sha256 && !shelf.replace) {
    throw new FetchError(
      `${target}: is there, is another, and was not written by fetch. Move it away, or replace it with --replace.`,
    );
  }
  if (there !== sha256) await effects.files.write(target, bytes, { durable: true });
  return { bytes: bytes.length, sha256 };
}
