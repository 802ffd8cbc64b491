import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { messageOf } from "../../core/lib/systemCode.ts";
import { Unreadable } from "./fetchError.ts";

/** Nothing published is near this; an archive that says more is damaged, or meant to fill the disk. */
const LARGEST_ENTRY_BYTES = 4e9;

/** An open zip archive. Names are as the archive has them; reading checks size and checksum. */
export type Archive = {
  /** What errors call it. */
  readonly label: string;
  readonly names: readonly string[];
  /** The bytes of an entry, chunk by chunk. */
  readonly chunks: (name: string) => AsyncIterable<Buffer>;
  readonly bytes: (name: string) => Promise<Buffer>;
};

/**
 * Opens a zip archive, in a file or in memory, for as long as `work` takes. Throws an Unreadable error that names it where it is
 * not a whole archive.
 */
export async function withArchive<T>(
  label: string,
  source: string | Buffer,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const options = { lazyEntries: true, autoClose: false } as const;
  const opening =
    typeof source === "string"
      ? yauzl.openPromise(source, options)
      : yauzl.fromBufferPromise(source, options);
  const damagedHere = (error: unknown) => {
    throw damaged(label, error);
  };
  const zip = await opening.catch(damagedHere);
  try {
    const entries = await listEntries(zip).catch(damagedHere);
    const chunks = (name: string) => readEntry(label, zip, entries.get(name), name);
    return await work({
      label,
      names: [...entries.keys()],
      chunks,
      bytes: async (name) => {
        const all: Buffer[] = [];
        for await (const chunk of chunks(name)) all.push(chunk);
        return Buffer.concat(all);
      },
    });
  } finally {
    zip.close();
  }
}

/** The one name of an archive that has this form. Throws an Unreadable error listing what is there instead. */
export function onlyName({ label, names }: Pick<Archive, "label" | "names">, form: RegExp): string {
  const found = names.filter((name) => form.test(name));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new Unreadable(
    `${label}: expected one file like ${form.source} in it, there are ${found.length === 0 ? "none" : found.join(", ")}.`,
  );
}

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
  }
  return entries;
}

async function* readEntry(
  label: string,
  zip: ZipFile,
  entry: Entry | undefined,
  name: string,
): AsyncIterable<Buffer> {
  if (entry === undefined) throw new Unreadable(`${label}: there is no ${name} in it.`);
  if (entry.uncompressedSize > LARGEST_ENTRY_BYTES) {
    throw new Unreadable(
      `${label}: ${name} says it unpacks to ${entry.uncompressedSize} bytes; that is not believed.`,
    );
  }
  let checksum = 0;
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw damaged(`${label}: ${name}`, error);
  }
  if (checksum !== entry.crc32) throw damaged(`${label}: ${name}`, new Error("its checksum is another"));
}

function damaged(label: string, error: unknown): Unreadable {
  return new Unreadable(`${label}: not a whole zip archive (${messageOf(error)}).`);
}
