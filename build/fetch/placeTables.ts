import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 as digestOf } from "../../core/format/digest.ts";
import type { Effects } from "../effects.ts";
import type { Download } from "../lock.ts";
import { FetchError } from "./fetchError.ts";
import type { Origin } from "./origin.ts";
import { fileSha256 } from "./partFile.ts";
import { type Checksum, type Contents, type FetchRecord, RECORD_FILE } from "./record.ts";
import type { MadeTable } from "./tables/csv.ts";

/** A folder of source tables that is being filled, and where from. */
export type Filling = {
  /** The folder itself, and where downloads are kept on their way to it. */
  readonly sources: string;
  readonly downloads: string;
  /** Replaces tables that fetch did not write. */
  readonly replace: boolean;
  readonly record: FetchRecord;
  readonly effects: Effects;
  readonly origin: Origin;
  /** What a mirror says its tables are, if it says so. */
  readonly listing: Contents | undefined;
};

/**
 * The tables of a download, if all that were made of it are there as fetch wrote them. A record lists those of a download
 * all at once, so one that lists a table lists every other.
 */
export async function tablesThere(
  { tables, optional }: Download,
  { sources, record, effects }: Filling,
): Promise<readonly string[] | undefined> {
  const paths = [...tables, ...optional.filter((path) => record.table(path) !== undefined)];
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
  { tables, optional, maxBytes }: Download,
  filling: Filling,
): Promise<readonly string[] | undefined> {
  const fetched: TableToPlace[] = [];
  for (const path of tables) {
    const table = await fetchTable(path, maxBytes, filling);
    if (table !== undefined) fetched.push(table);
    else if (fetched.length > 0) throw new FetchError(`${filling.origin.label}: there is no ${path}.`);
    else return undefined;
  }
  for (const path of new Set([...optional, ...listedBeside(tables, filling)])) {
    const table = await fetchTable(path, maxBytes, filling);
    if (table !== undefined) fetched.push(table);
  }
  if (fetched.length === 0) return undefined;
  await placeAll(fetched, filling);
  return fetched.map(({ path }) => path);
}

/** Tables that a mirror's record lists in the folder of the O*NET release that the `needed` tables are of. */
function listedBeside(needed: readonly string[], { listing }: Filling): readonly string[] {
  const folder = /^onet\/[^/]+\//.exec(needed[0] ?? "")?.[0];
  if (folder === undefined || listing === undefined) return [];
  return Object.keys(listing.tables).filter((path) => path.startsWith(folder) && !needed.includes(path));
}

/** A table by its path in the source folder, and its bytes when they are asked for. */
type TableToPlace = { readonly path: string; readonly read: () => Promise<Uint8Array> };

async function fetchTable(
  path: string,
  maxBytes: number,
  { origin, listing, downloads, record }: Filling,
): Promise<TableToPlace | undefined> {
  const got = await origin.table(path, join(downloads, "tables", path), maxBytes);
  if (got === undefined) return undefined;
  const listed = listing?.tables[path];
  if (listed !== undefined && listed.sha256 !== got.sha256) {
    throw new FetchError(
      `${origin.label}: ${path} is not what its own ${RECORD_FILE} says. Mend the mirror.`,
    );
  }
  record.refuseChanged(`${origin.label}: ${path}`, record.table(path), got);
  return { path, read: () => readFile(got.path) };
}

/** Puts the tables that a producer's files were made into where they belong. */
export function placeMade(tables: readonly MadeTable[], filling: Filling): Promise<void> {
  const ready = tables.map(({ path, text }) => ({ path, read: async () => Buffer.from(text) }));
  return placeAll(ready, filling);
}

/**
 * Puts all tables of one download into the source folder and notes, in one write once the last is there, what they are: a
 * fetch that ends half-way has noted none of them, and the next one places them all.
 */
async function placeAll(tables: readonly TableToPlace[], filling: Filling): Promise<void> {
  const placed: Record<string, Checksum> = {};
  for (const { path, read } of tables) placed[path] = await place(path, await read(), filling);
  await filling.record.note("tables", placed);
}

/** Puts a table into the source folder. What fetch did not write is replaced only if that was asked for. */
async function place(path: string, bytes: Uint8Array, filling: Filling): Promise<Checksum> {
  const { sources, record, replace, effects } = filling;
  const sha256 = digestOf(bytes);
  const target = join(sources, path);
  const there = (await effects.files.exists(target)) ? await fileSha256(target) : undefined;
  if (there !== undefined && there !== sha256 && there !== record.table(path)?.sha256 && !replace) {
    throw new FetchError(
      `${target}: is there, is another, and was not written by fetch. Move it away, or replace it with --replace.`,
    );
  }
  if (there !== sha256) await effects.files.write(target, bytes, { durable: true });
  return { bytes: bytes.length, sha256 };
}
