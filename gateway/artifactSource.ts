import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, read as readFd, readSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CURRENT_FILE, RELEASES_FOLDER } from "../contract/release.ts";
import { systemCode } from "./startError.ts";

/** The files of one release, wherever they lie. A missing file gives `undefined`. */
export type ArtifactSource = {
  /** Where it is, for messages. */
  readonly name: string;
  /** `length` bytes from `offset` on; fewer where the file ends before. */
  readonly read: (file: string, offset: number, length: number) => Promise<Buffer | undefined>;
  readonly readAll: (file: string) => Promise<Buffer | undefined>;
  /**
   * Size and SHA-256 of a whole file. Left out where fetching every file at the start costs too much: bodies are then
   * checked one by one as they are read.
   */
  readonly digest?: (file: string) => Promise<{ bytes: number; sha256: string } | undefined>;
  /**
   * What the file system says of a file: size, node, and when it was changed. While that stays the same, so does the
   * content; the time of change cannot be set by hand.
   */
  readonly fingerprint?: (file: string) => string | undefined;
  /** The path of a file on this machine, where it has one. */
  readonly localPath?: (file: string) => string;
  readonly close: () => void;
};

/** A `dist-data` folder or its copy elsewhere: which release is current, and the files of each. */
export type Dist = {
  readonly name: string;
  /** The id that `current` holds; `undefined` where there is none. */
  readonly current: () => Promise<string | undefined>;
  readonly source: (releaseId: string) => ArtifactSource;
};

/** The dist at a folder or at an http(s) address. */
export function openDist(location: string): Dist {
  return /^https?:\/\//.test(location) ? httpDist(location.replace(/\/+$/, "")) : folderDist(location);
}

function folderDist(folder: string): Dist {
  return {
    name: folder,
    current: async () => (await readOrNothing(join(folder, CURRENT_FILE)))?.toString("utf8").trim(),
    source: (releaseId) => folderSource(join(folder, RELEASES_FOLDER, releaseId)),
  };
}

async function readOrNothing(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

const CHUNK_BYTES = 1 << 20;

/** A release in a folder. Files stay open once read, so that a release removed from disk can still be served. */
export function folderSource(folder: string): ArtifactSource {
  const descriptors = new Map<string, number>();
  const open = (file: string): number | undefined => {
    const known = descriptors.get(file);
    if (known !== undefined) return known;
    try {
      const descriptor = openSync(join(folder, file), "r");
      descriptors.set(file, descriptor);
      return descriptor;
    } catch (error) {
      if (systemCode(error) === "ENOENT") return undefined;
      throw error;
    }
  };
  // One buffer for all files: read one by one into fresh buffers, a release would double the resident memory.
  let chunk: Buffer | undefined;
  return {
    name: folder,
    read: async (file, offset, length) => {
      const descriptor = open(file);
      return descriptor === undefined ? undefined : readRange(descriptor, offset, length);
    },
    readAll: (file) => readOrNothing(join(folder, file)),
    digest: async (file) => {
      const descriptor = open(file);
      if (descriptor === undefined) return undefined;
      chunk ??= Buffer.allocUnsafeSlow(CHUNK_BYTES);
      const hash = createHash("sha256");
      let bytes = 0;
      for (let got = -1; got !== 0; bytes += got) {
        got = readSync(descriptor, chunk, 0, CHUNK_BYTES, bytes);
        hash.update(chunk.subarray(0, got));
      }
      return { bytes, sha256: hash.digest("hex") };
    },
    fingerprint: (file) => {
      const descriptor = open(file);
      if (descriptor === undefined) return undefined;
      const { size, ino, mtimeNs, ctimeNs } = fstatSync(descriptor, { bigint: true });
      return `${size} ${ino} ${mtimeNs} ${ctimeNs}`;
    },
    localPath: (file) => join(folder, file),
    close: () => {
      for (const descriptor of descriptors.values()) closeSync(descriptor);
      descriptors.clear();
    },
  };
}

function readRange(descriptor: number, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(length);
  return new Promise((resolve, reject) => {
    readFd(descriptor, buffer, 0, length, offset, (error, got) => {
      if (error) reject(error);
      else resolve(got === length ? buffer : buffer.subarray(0, got));
    });
  });
}

const HTTP_TIMEOUT_MS = 15_000;

function httpDist(address: string): Dist {
  return {
    name: address,
    current: async () => (await get(`${address}/${CURRENT_FILE}`))?.toString("utf8").trim(),
    source: (releaseId) => httpSource(`${address}/${RELEASES_FOLDER}/${releaseId}`),
  };
}

/** A release behind any static host or object store that answers byte ranges. */
export function httpSource(address: string): ArtifactSource {
  return {
    name: address,
    read: (file, offset, length) => get(`${address}/${file}`, { offset, length }),
    readAll: (file) => get(`${address}/${file}`),
    close: () => {},
  };
}

async function get(url: string, range?: { offset: number; length: number }): Promise<Buffer | undefined> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    headers: {
      "accept-encoding": "identity",
      ...(range && { range: `bytes=${range.offset}-${range.offset + range.length - 1}` }),
    },
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const body = Buffer.from(await response.arrayBuffer());
  // A host without ranges sends the whole file with status 200.
  if (range === undefined || response.status === 206) return body;
  return body.subarray(range.offset, range.offset + range.length);
}

/** A release held in memory, by file name. */
export function memorySource(files: ReadonlyMap<string, Uint8Array>, name = "memory"): ArtifactSource {
  const bytesOf = (file: string) => {
    const found = files.get(file);
    return found && Buffer.from(found.buffer, found.byteOffset, found.length);
  };
  return {
    name,
    read: async (file, offset, length) => bytesOf(file)?.subarray(offset, offset + length),
    readAll: async (file) => bytesOf(file),
    digest: async (file) => {
      const bytes = bytesOf(file);
      return bytes && { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    close: () => {},
  };
}
