import { LRUCache } from "lru-cache";
import {
  DIRECTORY_FILE,
  FORMAT,
  type Kind,
  MANIFEST_FILE,
  Manifest,
  ManifestHead,
  ReleaseId,
} from "../contract/release.ts";
import type { Searcher } from "../search/searcher.ts";
import type { ArtifactSource, Dist } from "./artifactSource.ts";
import { bodyMatches } from "./bodyCheck.ts";
import { type Directory, type Encoding, readDirectory } from "./directory.ts";
import { StartError } from "./startError.ts";
import { StoreFault } from "./storeFault.ts";
import { openTables, type Tables } from "./tables.ts";
import type { VerifiedFiles } from "./verifiedFiles.ts";

/** One stored body in one encoding. */
export type Stored = {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
};

/** A data release, opened and checked. */
export type Release = {
  readonly id: string;
  readonly manifest: Manifest;
  readonly directory: Directory;
  readonly tables: Tables;
  readonly search: Searcher;
  /**
   * The bytes of a stored body; at once where they are in memory. Asked for an encoding that is not stored, it gives
   * the identity.
   */
  readonly body: (entry: number, encoding: Encoding) => Stored | Promise<Stored>;
  /** The identity bytes of all bodies of one kind by key, kept from the first call on. */
  readonly bodiesOf: (kind: Kind) => Promise<ReadonlyMap<string, Buffer>>;
  /** Lets go of files. Nothing may be read afterwards. */
  readonly close: () => void;
};

export type ReleaseOptions = {
  /** Bytes of bodies kept in memory. */
  readonly cacheBytes: number;
  readonly openSearch: (source: ArtifactSource) => Promise<Searcher>;
  /** Files found intact before; without it every file is hashed each time. */
  readonly verified?: VerifiedFiles;
};

/** What an entry costs in memory beside its bytes. */
const ENTRY_BYTES = 300;

/**
 * Opens the release that `current` names. Throws {@link StartError} with one line that names the file and says what is
 * wrong with it and what to do.
 */
export async function openCurrentRelease(dist: Dist, options: ReleaseOptions): Promise<Release> {
  const id = await dist.current();
  if (id === undefined) {
    throw new StartError(
      `There is no release in ${dist.name}. Build one with "tidemark build", or name its folder with --dist.`,
    );
  }
  return openRelease(dist, id, options);
}

/** Opens one release of a dist; see {@link openCurrentRelease}. */
export async function openRelease(dist: Dist, id: string, options: ReleaseOptions): Promise<Release> {
  if (!ReleaseId.safeParse(id).success) {
    throw new StartError(
      `The file current in ${dist.name} does not hold a release id. Rebuild, or write the id of a release into it.`,
    );
  }
  const source = dist.source(id);
  try {
    const manifest = readManifest(source, id, await source.readAll(MANIFEST_FILE));
    await requireIntact(source, manifest, options.verified);
    const directoryBytes = await requireFile(source, DIRECTORY_FILE);
    const directory = openDirectory(source, manifest, directoryBytes.toString("utf8"));
    const [tables, search] = await Promise.all([
      openTables((file) => requireFile(source, file)),
      options.openSearch(source),
    ]);
    return { id, manifest, directory, tables, search, ...bodies(source, directory, options.cacheBytes) };
  } catch (error) {
    source.close();
    throw error;
  }
}

function damaged(source: ArtifactSource, file: string, what: string): StartError {
  return new StartError(`${source.name}/${file}: ${what} Restore the release from a copy, or rebuild it.`);
}

function readManifest(source: ArtifactSource, id: string, bytes: Buffer | undefined): Manifest {
  if (bytes === undefined) {
    throw new StartError(
      `There is no release ${id} in ${source.name}: ${MANIFEST_FILE} is missing. Rebuild, or point current to a release that is there.`,
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw damaged(source, MANIFEST_FILE, "The file is not JSON.");
  }
  const head = ManifestHead.safeParse(json);
  if (!head.success) throw damaged(source, MANIFEST_FILE, "It names no format version.");
  const { major } = head.data.format;
  if (major > FORMAT.major) {
    throw new StartError(
      `${source.name}/${MANIFEST_FILE}: Release is format ${major}; this Tidemark reads up to ${FORMAT.major}. Upgrade Tidemark or rebuild.`,
    );
  }
  if (major < FORMAT.major) {
    throw new StartError(
      `${source.name}/${MANIFEST_FILE}: Release is format ${major}; this Tidemark reads ${FORMAT.major}. Rebuild the release.`,
    );
  }
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) {
    const issue = manifest.error.issues[0];
    throw damaged(
      source,
      MANIFEST_FILE,
      `${issue?.path.map(String).join(".") || "manifest"}: ${issue?.message}.`,
    );
  }
  if (manifest.data.release_id !== id) {
    throw damaged(
      source,
      MANIFEST_FILE,
      `It is the manifest of release ${manifest.data.release_id}, in the place of ${id}.`,
    );
  }
  return manifest.data;
}

/**
 * Compares every file with its size and SHA-256 in the manifest. Hashing runs at 1.7 GB/s on the development machine:
 * a full release of 257 MB costs 0.2 s of the start. Files that have not changed since they were last found intact are
 * not hashed again.
 */
async function requireIntact(
  source: ArtifactSource,
  manifest: Manifest,
  verified: VerifiedFiles | undefined,
): Promise<void> {
  if (source.digest === undefined) return;
  for (const { path, bytes, sha256 } of manifest.files) {
    const fingerprint = source.fingerprint?.(path);
    const stamp = fingerprint && `${sha256} ${fingerprint}`;
    if (stamp && verified?.has(`${source.name}/${path}`, stamp)) continue;
    const found = await source.digest(path);
    if (found === undefined) throw damaged(source, path, "The file is missing.");
    if (found.bytes < bytes) {
      throw damaged(source, path, `The file is truncated: ${bytes} bytes expected, ${found.bytes} found.`);
    }
    if (found.bytes > bytes) {
      throw damaged(source, path, `The file is too long: ${bytes} bytes expected, ${found.bytes} found.`);
    }
    if (found.sha256 !== sha256) {
      const what = `The file was changed: SHA-256 ${sha256} expected, ${found.sha256} found.`;
      throw damaged(source, path, what);
    }
    if (stamp) verified?.add(`${source.name}/${path}`, stamp);
  }
  verified?.save();
}

async function requireFile(source: ArtifactSource, file: string): Promise<Buffer> {
  const bytes = await source.readAll(file);
  if (bytes === undefined) throw damaged(source, file, "The file is missing.");
  return bytes;
}

function openDirectory(source: ArtifactSource, manifest: Manifest, text: string): Directory {
  try {
    return readDirectory(text, new Map(manifest.files.map(({ path, bytes }) => [path, bytes])));
  } catch (error) {
    throw damaged(
      source,
      DIRECTORY_FILE,
      `The directory is wrong: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

function bodies(
  source: ArtifactSource,
  directory: Directory,
  cacheBytes: number,
): Pick<Release, "body" | "bodiesOf" | "close"> {
  const caches = {
    identity: cache(cacheBytes / 2),
    br: cache(cacheBytes / 4),
    gz: cache(cacheBytes / 4),
  };
  const kinds = new Map<Kind, Promise<ReadonlyMap<string, Buffer>>>();
  const tooShort = (file: string) =>
    new StoreFault(`${source.name}/${file} is shorter than its directory says.`);

  const read = async (entry: number, encoding: Encoding): Promise<Stored> => {
    const place = directory.place(entry, encoding);
    if (place === undefined) return body(entry, "identity");
    const bytes = await source.read(place.file, place.offset, place.length).catch((error: unknown) => {
      throw new StoreFault(error);
    });
    if (bytes?.length !== place.length) throw tooShort(place.file);
    if (source.digest === undefined && !bodyMatches(bytes, encoding, directory.etag(entry))) {
      throw new StoreFault(`${source.name}/${place.file} was changed at byte ${place.offset}.`);
    }
    const stored: Stored = { encoding, bytes };
    caches[encoding].set(entry, stored);
    return stored;
  };
  const body = (entry: number, encoding: Encoding): Stored | Promise<Stored> =>
    caches[encoding].get(entry) ?? read(entry, encoding);

  const readKind = async (kind: Kind): Promise<ReadonlyMap<string, Buffer>> => {
    const files = new Map<string, Promise<Buffer | undefined>>();
    const found = new Map<string, Buffer>();
    for (const key of directory.keys(kind)) {
      const place = directory.place(directory.find(kind, key) as number, "identity");
      if (place === undefined) continue;
      const reading = files.get(place.file) ?? source.readAll(place.file);
      files.set(place.file, reading);
      const bytes = (await reading)?.subarray(place.offset, place.offset + place.length);
      if (bytes?.length !== place.length) throw tooShort(place.file);
      found.set(key, bytes);
    }
    return found;
  };

  return {
    body,
    bodiesOf: (kind) => {
      const known = kinds.get(kind);
      if (known !== undefined) return known;
      const reading = readKind(kind);
      // A failure is not kept: the next call tries again.
      reading.catch(() => kinds.delete(kind));
      kinds.set(kind, reading);
      return reading;
    },
    close: source.close,
  };
}

function cache(maxSize: number): LRUCache<number, Stored> {
  return new LRUCache({
    maxSize: Math.max(1, Math.floor(maxSize)),
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
}
