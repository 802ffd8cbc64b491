import { readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { unlessMissing } from "../lib/systemCode.ts";
import { isBucket, openBucket } from "./bucket.ts";
import { type FilePool, filePool } from "./filePool.ts";
import { CURRENT_FILE, HISTORY_FILE, idsIn, RELEASES_FOLDER } from "./format.ts";
import { httpDist } from "./httpSource.ts";

/** The files of one release, wherever they lie. A missing file gives `undefined`. */
export type ArtifactSource = {
  /** Where it is, for messages. */
  readonly name: string;
  /** `length` bytes from `offset` on; fewer where the file ends before. `into` is memory that may be used for them. */
  readonly read: (file: string, offset: number, length: number, into?: Buffer) => Promise<Buffer | undefined>;
  readonly readAll: (file: string) => Promise<Buffer | undefined>;
  /** Bytes of a file; `undefined` where it is missing. Left out where asking for every file costs too much. */
  readonly size?: (file: string) => Promise<number | undefined>;
  /** The path of a file on this machine, where it has one. */
  readonly localPath?: (file: string) => string;
  readonly close: () => void;
};

/** A `dist-data` folder or its copy elsewhere: which release is current, and the files of each. */
export type Dist = {
  readonly name: string;
  /** The id that `current` holds; `undefined` where there is none. */
  readonly current: () => Promise<string | undefined>;
  /** The ids of the releases served before, the last one last. Not all of them need be there still. */
  readonly history: () => Promise<readonly string[]>;
  readonly source: (releaseId: string) => ArtifactSource;
};

/**
 * The dist at a folder, at an http(s) address, or in a bucket (`s3://NAME/FOLDER`), which `environment` holds the key to.
 * All releases of a folder share the open files of a pool.
 */
export function openDist(location: string, environment: NodeJS.ProcessEnv = {}): Dist {
  if (isBucket(location)) return httpDist(openBucket(location, environment));
  return /^https?:\/\//.test(location)
    ? httpDist({ address: location.replace(/\/+$/, ""), fetch })
    : folderDist(location, filePool());
}

function folderDist(folder: string, pool: FilePool): Dist {
  return {
    name: folder,
    current: async () => (await unlessMissing(readFile(join(folder, CURRENT_FILE))))?.toString("utf8").trim(),
    history: async () => idsIn(await unlessMissing(readFile(join(folder, HISTORY_FILE)))),
    source: (releaseId) => folderSource(join(folder, RELEASES_FOLDER, releaseId), pool),
  };
}

/** A release in a folder. */
function folderSource(folder: string, pool: FilePool): ArtifactSource {
  return {
    name: folder,
    read: (file, offset, length, into) => pool.read(join(folder, file), offset, length, into),
    readAll: (file) => unlessMissing(readFile(join(folder, file))),
    size: async (file) => (await unlessMissing(stat(join(folder, file))))?.size,
    localPath: (file) => join(folder, file),
    close: () => pool.forget(`${folder}${sep}`),
  };
}
