import { z } from "zod";
import { grouped } from "../../core/lib/words.ts";
import type { Effects } from "../effects.ts";
import { FetchError } from "./fetchError.ts";

const Entry = z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Checksum = z.infer<typeof Entry>;

const Contents = z.strictObject({
  note: z.string(),
  /** What was downloaded, by address. */
  upstream: z.record(z.string(), Entry),
  /** Source tables, by path in the source folder, as they were written. */
  tables: z.record(z.string(), Entry),
});
export type Contents = z.infer<typeof Contents>;

/** In the source folder: what every file was when it was first fetched. It is what makes a folder a mirror to check. */
export const RECORD_FILE = "checksums.json";

const NOTE =
  "Written by tidemark fetch: sizes and SHA-256 of what was downloaded and of the tables made of it, as they were first fetched. Later fetches compare with it.";

/** Remembers what was fetched first, and tells whether it still is. */
export type FetchRecord = {
  readonly upstream: (address: string) => Checksum | undefined;
  readonly table: (path: string) => Checksum | undefined;
  /** Throws a FetchError where an upstream file is not what it was, unless changes are accepted. */
  readonly compare: (address: string, found: Checksum) => void;
  readonly noteUpstream: (address: string, found: Checksum) => Promise<void>;
  /** Notes all tables of one download, by their paths, in one write. */
  readonly noteTables: (found: Readonly<Record<string, Checksum>>) => Promise<void>;
};

/**
 * Opens the record of a source folder. With `isChangeAccepted`, what upstream changed is taken and noted anew.
 */
export async function openRecord(
  folder: string,
  isChangeAccepted: boolean,
  { files }: Pick<Effects, "files">,
): Promise<FetchRecord> {
  const path = `${folder}/${RECORD_FILE}`;
  const text = (await files.exists(path)) ? await files.readText(path) : undefined;
  const contents = text === undefined ? emptyRecord() : parseRecord(path, text);
  let saving: Promise<void> = Promise.resolve();
  const save = () => {
    // One after another: each writes all that is known, and the last must win.
    saving = saving.then(() => files.write(path, recordText(contents), { durable: true }));
    return saving;
  };
  return {
    upstream: (address) => contents.upstream[address],
    table: (tablePath) => contents.tables[tablePath],
    compare: (address, found) => {
      const first = contents.upstream[address];
      if (first === undefined || first.sha256 === found.sha256 || isChangeAccepted) return;
      throw changed(address, first, found);
    },
    noteUpstream: async (address, found) => {
      if (contents.upstream[address]?.sha256 === found.sha256) return;
      contents.upstream[address] = found;
      await save();
    },
    noteTables: async (found) => {
      const isNoted = ([path, { sha256 }]: [string, Checksum]) => contents.tables[path]?.sha256 === sha256;
      if (Object.entries(found).every(isNoted)) return;
      Object.assign(contents.tables, found);
      await save();
    },
  };
}

/** Reads a record; throws a FetchError where it is damaged. */
export function parseRecord(path: string, text: string): Contents {
  try {
    return Contents.parse(JSON.parse(text));
  } catch {
    throw new FetchError(`${path}: not a record of checksums. Remove it to begin a new one.`);
  }
}

export function changed(what: string, first: Checksum, found: Checksum): FetchError {
  return new FetchError(
    `${what}: not what was fetched first (${shown(first)} then, ${shown(found)} now). If its producer changed it, run fetch again with --accept-changes; if not, do not use it.`,
  );
}

const shown = ({ bytes, sha256 }: Checksum) => `${grouped(bytes)} bytes, SHA-256 ${sha256.slice(0, 12)}…`;

const emptyRecord = (): Contents => ({ note: NOTE, upstream: {}, tables: {} });

/** Sorted, so that equal contents are equal bytes. */
function recordText({ note, upstream, tables }: Contents): string {
  return `${JSON.stringify({ note, upstream: sortedByKey(upstream), tables: sortedByKey(tables) }, null, 2)}\n`;
}

function sortedByKey<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}
