import { LRUCache } from "lru-cache";
import type { ArtifactSource } from "../../core/format/artifactSource.ts";
import type { Directory, Place } from "../../core/format/directory.ts";
import type { Encoding } from "../../core/format/encodings.ts";
import type { Kind } from "../../core/format/format.ts";
import { SourceDown } from "../../core/format/httpSource.ts";
import { oncePer } from "../../core/lib/oncePer.ts";
import { bodyChecks } from "../../core/verify/bodyCheck.ts";
import { StoreFault } from "../accounts/storeFault.ts";
import type { StoredHeaders } from "../http/storedHeaders.ts";

/** One stored body in one encoding, with the header lines that never change. */
export type Stored = {
  readonly bytes: Buffer;
  readonly headers: StoredHeaders;
};

/** A stored body in memory that is another one's after `giveBack`. */
type Lent = Stored & { readonly giveBack: () => void };

/**
 * Bodies of this size are read for every answer, since all of them would not fit into the cache. Fresh memory for each makes V8
 * collect its heap again and again, which costs more than reading. Reading and checking hold the event loop up for some 15 µs
 * where the page cache has the file, as it has after the check of a start, and as long as the disk takes where it has not.
 */
const LENT_BYTES = { min: 16_384, max: 65_536 } as const;
/** As much memory waits to be lent. */
const LENT_MAX = 64;
/** A large body that is asked for again before this many others is kept as small ones are: they would just fit into the cache. */
const LATELY = 64;

/** What an entry costs in memory beside its bytes. */
const ENTRY_BYTES = 800;

/**
 * Reads bodies where the directory says they are; those in use stay in memory, `cacheBytes` of them, with the headers that
 * `headersOf` makes for them. A file that fails a request for one throws a {@link StoreFault}.
 */
export function readBodies(
  source: ArtifactSource,
  directory: Directory,
  cacheBytes: number,
  headersOf: (etag: string, encoding: Encoding, bytes: number) => StoredHeaders,
) {
  const caches = {
    identity: cache(cacheBytes / 2),
    br: cache(cacheBytes / 4),
    gz: cache(cacheBytes / 4),
  };
  const tooShort = (file: string) =>
    new StoreFault(`${source.name}/${file} is shorter than its directory says.`);

  const check = bodyChecks(directory);
  const stored = (entry: number, encoding: Encoding, place: Place, bytes: Buffer | undefined): Stored => {
    if (bytes?.length !== place.length) throw tooShort(place.file);
    if (!check(entry, encoding, bytes)) {
      throw new StoreFault(`${source.name}/${place.file} was changed at byte ${place.offset}.`);
    }
    return { bytes, headers: headersOf(directory.etag(entry), encoding, bytes.length) };
  };
  const read = async (entry: number, encoding: Encoding): Promise<Stored> => {
    const place = directory.place(entry, encoding);
    if (place === undefined) return body(entry, "identity");
    const bytes = await source.read(place.file, place.offset, place.length).catch((error: unknown) => {
      throw error instanceof SourceDown ? error : new StoreFault(error);
    });
    const made = stored(entry, encoding, place, bytes);
    caches[encoding].set(entry, made);
    return made;
  };
  const free: Buffer[] = [];
  const lately = new LRUCache<number, true>({ max: LATELY });
  /**
   * A large stored body, read at once into memory that is lent; `undefined` for any other, for one that was asked for just
   * before (`body` keeps it), and where the files are not on this machine. Give it back when it has been sent. One that is
   * never given back is left to the collector.
   */
  const lent = (entry: number, encoding: Encoding): Lent | undefined => {
    const place = directory.place(entry, encoding);
    if (source.readNow === undefined || place === undefined) return undefined;
    if (place.length < LENT_BYTES.min || place.length > LENT_BYTES.max) return undefined;
    if (lately.get(entry)) return undefined;
    lately.set(entry, true);
    const memory = free.pop() ?? Buffer.allocUnsafeSlow(LENT_BYTES.max);
    const giveBack = () => {
      if (free.length < LENT_MAX) free.push(memory);
    };
    return { ...stored(entry, encoding, place, readInto(memory, place)), giveBack };
  };
  const readInto = (memory: Buffer, { file, offset, length }: Place): Buffer | undefined => {
    try {
      return source.readNow?.(file, offset, length, memory);
    } catch (error) {
      throw new StoreFault(error);
    }
  };
  /** A stored body where it is in memory. */
  const kept = (entry: number, encoding: Encoding) => caches[encoding].get(entry);
  /** A stored body. Asked for an encoding that is not stored, it gives the identity. */
  const body = async (entry: number, encoding: Encoding) => kept(entry, encoding) ?? read(entry, encoding);

  const readKind = async (kind: Kind): Promise<ReadonlyMap<string, Buffer>> => {
    const readAll = oncePer(source.readAll);
    const found = new Map<string, Buffer>();
    for (const [key, entry] of directory.entries(kind)) {
      const place = directory.place(entry, "identity");
      if (place === undefined) continue;
      const bytes = (await readAll(place.file))?.subarray(place.offset, place.offset + place.length);
      if (bytes?.length !== place.length) throw tooShort(place.file);
      found.set(key, bytes);
    }
    return found;
  };

  /** `bodiesOf` gives the identity bytes of all bodies of one kind by key, kept from the first call on. */
  return { kept, lent, body, bodiesOf: oncePer(readKind) };
}

function cache(maxSize: number) {
  return new LRUCache<number, Stored>({
    maxSize: Math.max(1, Math.floor(maxSize)),
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
}
