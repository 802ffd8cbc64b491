import { LRUCache } from "lru-cache";
import type { ArtifactSource } from "../../core/format/artifactSource.ts";
import type { Directory } from "../../core/format/directory.ts";
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

/** The stored bodies of a release. A file that fails a request for one throws a {@link StoreFault}. */
export type Bodies = {
  /** A stored body where it is in memory. */
  readonly kept: (entry: number, encoding: Encoding) => Stored | undefined;
  /** A stored body. Asked for an encoding that is not stored, it gives the identity. */
  readonly body: (entry: number, encoding: Encoding) => Promise<Stored>;
  /** The identity bytes of all bodies of one kind by key, kept from the first call on. */
  readonly bodiesOf: (kind: Kind) => Promise<ReadonlyMap<string, Buffer>>;
};

/** What an entry costs in memory beside its bytes. */
const ENTRY_BYTES = 800;

/**
 * Reads bodies where the directory says they are; those in use stay in memory, `cacheBytes` of them, with the headers that
 * `headersOf` makes for them.
 */
export function readBodies(
  source: ArtifactSource,
  directory: Directory,
  cacheBytes: number,
  headersOf: (etag: string, encoding: Encoding, bytes: number) => StoredHeaders,
): Bodies {
  const caches = {
    identity: cache(cacheBytes / 2),
    br: cache(cacheBytes / 4),
    gz: cache(cacheBytes / 4),
  };
  const tooShort = (file: string) =>
    new StoreFault(`${source.name}/${file} is shorter than its directory says.`);

  const check = bodyChecks(directory);
  const read = async (entry: number, encoding: Encoding): Promise<Stored> => {
    const place = directory.place(entry, encoding);
    if (place === undefined) return body(entry, "identity");
    const bytes = await source.read(place.file, place.offset, place.length).catch((error: unknown) => {
      throw error instanceof SourceDown ? error : new StoreFault(error);
    });
    if (bytes?.length !== place.length) throw tooShort(place.file);
    if (!check(entry, encoding, bytes)) {
      throw new StoreFault(`${source.name}/${place.file} was changed at byte ${place.offset}.`);
    }
    const stored: Stored = { bytes, headers: headersOf(directory.etag(entry), encoding, bytes.length) };
    caches[encoding].set(entry, stored);
    return stored;
  };
  const kept = (entry: number, encoding: Encoding) => caches[encoding].get(entry);
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

  return { kept, body, bodiesOf: oncePer(readKind) };
}

function cache(maxSize: number): LRUCache<number, Stored> {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(maxSize)),
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
}
