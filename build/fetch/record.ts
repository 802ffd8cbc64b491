import { z } from "zod";
import { jsonIn } from "../../core/lib/json.ts";
import { byCodeUnit } from "../../core/lib/lists.ts";
import { grouped } from "../../core/lib/words.ts";
import type { Effects } from "../effects.ts";
import { FetchError } from "./fetchError.ts";

const Checksum = z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Checksum = z.infer<typeof Checksum>;
type Checksums = Readonly<Record<string, Checksum>>;

const Contents = z.strictObject({
  note: z.string(),
  /** What was downloaded, by address. */
  upstream: z.record(z.string(), Checksum),
  /** Source tables, by path in the source folder, as they were written. */
  tables: z.record(z.string(), Checksum),
});
export type Contents = z.infer<typeof Contents>;

/** In the source folder: what every file was when it was first fetched. It is what makes a folder a mirror to check. */
export const RECORD_FILE = "checksums.json";

const NOTE =
  "Written by tidemark fetch: sizes and SHA-256 of what was downloaded and of the tables made of it, as they were first fetched. Later fetches compare with it.";

export type FetchRecord = Awaited<ReturnType<typeof openRecord>>;

/**
 * Opens the record of a source folder: what was fetched first, and whether it still is. With `isChangeAccepted`, what
 * changed upstream is taken and noted in its place.
 */
export async function openRecord(
  folder: string,
  isChangeAccepted: boolean,
  { files }: Pick<Effects, "files">,
) {
  const path = `${folder}/${RECORD_FILE}`;
  const text = (await files.exists(path)) ? await files.readText(path) : undefined;
  const contents = text === undefined ? { note: NOTE, upstream: {}, tables: {} } : parseRecord(path, text);
  let saving: Promise<void> = Promise.resolve();
  return {
    upstream: (address: string) => contents.upstream[address],
    table: (tablePath: string) => contents.tables[tablePath],
    /** Throws a FetchError where a file is not what it was first, unless changes are accepted. */
    refuseChanged: (what: string, first: Checksum | undefined, found: Checksum) => {
      if (first === undefined || first.sha256 === found.sha256 || isChangeAccepted) return;
      throw new FetchError(
        `${what}: not what was fetched first (${shown(first)} then, ${shown(found)} now). If its producer changed it, run fetch again with --accept-changes; if not, do not use it.`,
      );
    },
    /** Notes files by address, or tables by path, in one write. */
    note: async (kind: "upstream" | "tables", found: Checksums) => {
      const known = contents[kind];
      if (Object.entries(found).every(([name, { sha256 }]) => known[name]?.sha256 === sha256)) return;
      Object.assign(known, found);
      // One after another: each writes all that is known, and the last must win.
      saving = saving.then(() => files.write(path, recordText(contents), { durable: true }));
      await saving;
    },
  };
}

/** Reads a record; throws a FetchError where it is damaged. */
export function parseRecord(path: string, text: string): Contents {
  const contents = Contents.safeParse(jsonIn(text));
  if (contents.success) return contents.data;
  throw new FetchError(`${path}: not a record of checksums. Remove it to begin a new one.`);
}

const shown = ({ bytes, sha256 }: Checksum) => `${grouped(bytes)} bytes, SHA-256 ${sha256.slice(0, 12)}…`;

/** Sorted, so that equal contents are equal bytes. */
function recordText({ note, upstream, tables }: Contents): string {
  const sorted = (all: Checksums) =>
    Object.fromEntries(Object.entries(all).sort(([a], [b]) => byCodeUnit(a, b)));
  return `${JSON.stringify({ note, upstream: sorted(upstream), tables: sorted(tables) }, null, 2)}\n`;
}
