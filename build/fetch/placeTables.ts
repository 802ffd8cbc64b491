import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Effects } from "../effects.ts";
import { fill, type LockedDownload } from "../lock.ts";
import type { Meter } from "./download.ts";
import { FetchError } from "./fetchError.ts";
import type { Origin } from "./origin.ts";
import { fileSha256 } from "./partFile.ts";
import { type Contents, changed, type FetchRecord, RECORD_FILE } from "./record.ts";
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

/** The tables of a download, if all that are needed, or else any, are there as fetch wrote them. */
export async function tablesThere(
  source: LockedDownload,
  version: string,
  { sources, record, effects }: Shelf,
): Promise<readonly string[] | undefined> {
  const filled = (patterns: readonly string[]) => patterns.map((path) => fill(path, version));
  const optional = filled(source.optional).filter((path) => record.table(path) !== undefined);
  const paths = source.tables.length === 0 ? optional : filled(source.tables);
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
  const taken: string[] = [];
  for (const path of needed) {
    if (await takeTable(path, mirror, shelf)) taken.push(path);
    else if (taken.length > 0) throw new FetchError(`${mirror.origin.label}: there is no ${path}.`);
    else return undefined;
  }
  for (const path of new Set(optional)) if (await takeTable(path, mirror, shelf)) taken.push(path);
  return taken.length === 0 ? undefined : taken;
}

/** Tables that a mirror's record lists in the folder of O*NET release `needed` are of. */
function listedBeside(needed: readonly string[], { listing }: TableMirror): readonly string[] {
  const folder = /^onet\/[^/]+\//.exec(needed[0] ?? "")?.[0];
  if (folder === undefined || listing === undefined) return [];
  return Object.keys(listing.tables).filter((path) => path.startsWith(folder) && !needed.includes(path));
}

async function takeTable(
  path: string,
  { origin, listing, meter }: TableMirror,
  shelf: Shelf,
): Promise<boolean> {
  const got = await origin.table(path, join(shelf.downloads, "tables", path), meter);
  if (got === undefined) return false;
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
  await place({ path, text: await readFile(got.path) }, shelf);
  return true;
}

/** Puts a table into the source folder, and notes what it is. What fetch did not write is not replaced unasked. */
export async function place({ path, text }: MadeTable, shelf: Shelf): Promise<void> {
  const { sources, record, effects } = shelf;
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const target = join(sources, path);
  const there = (await effects.files.exists(target)) ? await fileSha256(target) : undefined;
  if (there !== undefined && there !== sha256 && there !== record.table(path)?.sha256 && !shelf.replace) {
    throw new FetchError(
      `${target}: is there, is another, and was not written by fetch. Move it away, or replace it with --replace.`,
    );
  }
  if (there !== sha256) await effects.files.write(target, bytes, { durable: true });
  await record.noteTable(path, { bytes: bytes.length, sha256 });
}
