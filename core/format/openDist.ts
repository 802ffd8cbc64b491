import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { unlessMissing } from "../lib/systemCode.ts";
import type { ArtifactSource, Dist } from "./artifactSource.ts";
import { isBucket, openBucket } from "./bucket.ts";
import { type FilePool, filePool } from "./filePool.ts";
import {
  CURRENT_FILE,
  HISTORY_FILE,
  idsIn,
  MANIFEST_FILE,
  type Manifest,
  RELEASES_FOLDER,
} from "./format.ts";
import { httpDist } from "./httpSource.ts";
import { readManifest } from "./manifest.ts";

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
    readNow: (file, offset, length, into) => pool.readNow(join(folder, file), offset, length, into),
    readAll: (file) => unlessMissing(readFile(join(folder, file))),
    size: (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.size,
    localPath: (file) => join(folder, file),
    close: () => pool.forget(`${folder}${sep}`),
  };
}

/** Does something with a release: the one of this id, else the published one. Throws an Error that says what is not there. */
export async function withRelease<T>(
  dist: Dist,
  releaseId: string | undefined,
  work: (source: ArtifactSource, manifest: Manifest) => Promise<T>,
): Promise<T> {
  const id = releaseId ?? (await dist.current());
  if (id === undefined) throw new Error(`There is no release in ${dist.name}. "tidemark build" makes one.`);
  const source = dist.source(id);
  try {
    const text = await source.readAll(MANIFEST_FILE);
    if (text === undefined) throw new Error(`There is no release ${id} in ${dist.name}.`);
    const manifest = readManifest(text.toString("utf8"), id);
    if (typeof manifest === "string") throw new Error(`${source.name}/${MANIFEST_FILE}: ${manifest}`);
    return await work(source, manifest);
  } finally {
    source.close();
  }
}
