import { createHash } from "node:crypto";
import { ZodError } from "zod";
import type { ArtifactSource, Dist } from "../../core/format/artifactSource.ts";
import { type Directory, readDirectory } from "../../core/format/directory.ts";
import type { Encoding } from "../../core/format/encodings.ts";
import { DIRECTORY_FILE, MANIFEST_FILE, type Manifest, ReleaseId } from "../../core/format/format.ts";
import { faultOfBytes, faultOfFile, faultOfSize, RESTORE, readManifest } from "../../core/format/manifest.ts";
import { messageOf } from "../../core/lib/systemCode.ts";
import type { Searcher } from "../../core/search/searcher.ts";
import { StartError } from "../accounts/startError.ts";
import { StoreFault } from "../accounts/storeFault.ts";
import { releaseHeaders, storedHeaders } from "../http/storedHeaders.ts";
import { readBodies } from "./bodies.ts";
import { openTables } from "./tables.ts";

/** How long a release stays open once nothing new is answered from it: see the gateway's timeouts. */
export const GRACE_MS = 120_000;

/** A data release, opened and checked. */
export type Release = Awaited<ReturnType<typeof openRelease>>;

export type ReleaseOptions = {
  /** Bytes of bodies kept in memory. */
  readonly cacheBytes: number;
  readonly openSearch: (source: ArtifactSource) => Promise<Searcher>;
  /** Whether every file is compared with its checksum before the release is taken; without it, only what is read. */
  readonly isThorough?: boolean;
};

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
export async function openRelease(dist: Dist, id: string, options: ReleaseOptions) {
  if (!ReleaseId.safeParse(id).success) {
    throw new StartError(
      `The file current in ${dist.name} does not hold a release id. Rebuild, or write the id of a release into it.`,
    );
  }
  const source = dist.source(id);
  try {
    const manifest = openManifest(source, id, await source.readAll(MANIFEST_FILE));
    await requireSizes(source, manifest);
    /** Compares every file with its SHA-256, a piece at a time beside whatever else is done; a line for each that is damaged. */
    const findDamage = () => damageIn(source, manifest);
    if (options.isThorough) {
      const [first] = await findDamage();
      if (first !== undefined) throw new StartError(first);
    }
    // What cannot be read at the start is the operator's to mend; later on it is a store that fails a request.
    let isOpen = false;
    const checked: ArtifactSource = {
      ...source,
      readAll: (file) =>
        readChecked(source, manifest, file).catch((error: unknown) => {
          throw isOpen ? new StoreFault(error) : error;
        }),
    };
    const directory = openDirectory(source, manifest, await requireFile(checked, DIRECTORY_FILE));
    const [tables, search] = await Promise.all([
      openTables((file) => requireFile(checked, file)),
      options.openSearch(checked),
    ]);
    isOpen = true;
    const headers = releaseHeaders(id, manifest);
    const headersOf = (tag: string, encoding: Encoding, bytes: number) =>
      storedHeaders(headers, tag, encoding, bytes);
    return {
      id,
      manifest,
      /** Of every response from it. */
      headers,
      directory,
      tables,
      search,
      /** Its files. A whole one is compared with its checksum. */
      source: checked,
      findDamage,
      ...readBodies(checked, directory, options.cacheBytes, headersOf),
      /** Lets go of files. */
      close: source.close,
    };
  } catch (error) {
    source.close();
    const [issue] = error instanceof ZodError ? error.issues : [];
    if (issue === undefined) throw error;
    throw new StartError(
      `${source.name}: A table does not have the columns that this Tidemark reads (${issue.path.join(".")}: ${issue.message}). Rebuild the release.`,
    );
  }
}

function damaged(source: ArtifactSource, file: string, what: string): StartError {
  return new StartError(`${source.name}/${file}: ${what} ${RESTORE}`);
}

function openManifest(source: ArtifactSource, id: string, bytes: Buffer | undefined): Manifest {
  if (bytes === undefined) {
    throw new StartError(
      `There is no release ${id} in ${source.name}: ${MANIFEST_FILE} is missing. Rebuild, or point current to a release that is there.`,
    );
  }
  const manifest = readManifest(bytes.toString("utf8"), id);
  if (typeof manifest === "string") throw new StartError(`${source.name}/${MANIFEST_FILE}: ${manifest}`);
  return manifest;
}

/** Looks whether every file is there and as long as it should be: at once, as 600 of them take 3 ms, and 13 through the thread pool. */
async function requireSizes(source: ArtifactSource, { files }: Manifest): Promise<void> {
  const { size } = source;
  if (size === undefined) {
    // A host that cannot give parts of files is found out now, not by callers.
    await source.read(MANIFEST_FILE, 0, 1);
    return;
  }
  for (const { path, bytes } of files) {
    const found = size(path);
    if (found === undefined) throw damaged(source, path, "The file is missing.");
    if (found !== bytes) throw damaged(source, path, faultOfSize(bytes, found));
  }
}

/** A whole file whose size and SHA-256 are those of the manifest. */
async function readChecked(
  source: ArtifactSource,
  { files }: Manifest,
  file: string,
): Promise<Buffer | undefined> {
  const bytes = await source.readAll(file);
  const listed = files.find(({ path }) => path === file);
  if (listed === undefined) return bytes;
  const fault = faultOfBytes(listed, bytes);
  if (fault !== undefined) throw damaged(source, file, fault);
  return bytes;
}

/** Each piece takes a sixth of a millisecond to hash. */
const PIECE_BYTES = 1 << 18;

async function damageIn(source: ArtifactSource, { files }: Manifest): Promise<string[]> {
  if (source.size === undefined) return [];
  const lines: string[] = [];
  // One piece of memory for all files: fresh buffers would double what is resident.
  const into = Buffer.allocUnsafeSlow(PIECE_BYTES);
  for (const listed of files) {
    const { path, bytes } = listed;
    const digest = createHash("sha256");
    let size = 0;
    while (size < bytes) {
      const piece = await source.read(path, size, Math.min(PIECE_BYTES, bytes - size), into);
      if (piece === undefined || piece.length === 0) break;
      digest.update(piece);
      size += piece.length;
    }
    const fault = faultOfFile(listed, { bytes: size, sha256: digest.digest("hex") });
    if (fault !== undefined) lines.push(damaged(source, path, fault).message);
  }
  return lines;
}

async function requireFile(source: ArtifactSource, file: string): Promise<Buffer> {
  const bytes = await source.readAll(file);
  if (bytes === undefined) throw damaged(source, file, "The file is missing.");
  return bytes;
}

function openDirectory(source: ArtifactSource, { files }: Manifest, text: Buffer): Directory {
  try {
    return readDirectory(String(text), new Map(files.map(({ path, bytes }) => [path, bytes])));
  } catch (error) {
    throw damaged(source, DIRECTORY_FILE, `The directory is wrong: ${messageOf(error)}.`);
  }
}
