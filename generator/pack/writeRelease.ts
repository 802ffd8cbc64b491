import type { Effects } from "../../build/effects.ts";
import { canonicalJson } from "../../core/format/canonicalJson.ts";
import { sha256 } from "../../core/format/digest.ts";
import { DIRECTORY_FILE, type Directory, MANIFEST_FILE, type Manifest } from "../../core/format/format.ts";
import { packShard, type Shard } from "../../core/format/shard.ts";
import { writing } from "../releaseError.ts";

/** Writes the files of a release and keeps the list of them for its manifest. */
export type ReleaseWriter = {
  readonly files: Manifest["files"];
  /** Writes files by path; empty ones are left out. */
  readonly writeAll: (contents: ReadonlyMap<string, Uint8Array>) => Promise<void>;
  /** Lists a file that already stands in the folder. */
  readonly list: (path: string) => Promise<void>;
  /** The last file: what it lists is there. Indented, because people read it. */
  readonly writeManifest: (manifest: Manifest) => Promise<void>;
};

/** A writer into the folder in which a release is put together. */
export function releaseWriter(staging: string, effects: Effects): ReleaseWriter {
  const files: Manifest["files"] = [];
  const writeOne = (path: string, bytes: Uint8Array) =>
    writing(staging, () => effects.files.write(`${staging}/${path}`, bytes));
  return {
    files,
    writeAll: async (contents) => {
      for (const [path, bytes] of contents) {
        if (bytes.length === 0) continue;
        await writeOne(path, bytes);
        files.push({ path, bytes: bytes.length, sha256: sha256(bytes) });
      }
    },
    list: async (path) => {
      const bytes = await effects.files.read(`${staging}/${path}`);
      files.push({ path, bytes: bytes.length, sha256: sha256(bytes) });
    },
    writeManifest: (manifest) =>
      writeOne(MANIFEST_FILE, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)),
  };
}

/** Packs shards one after the other and writes them, then the directory, which it gives back. */
export async function writeShards(
  shards: readonly Shard[],
  { writeAll }: ReleaseWriter,
  effects: Effects,
): Promise<Directory> {
  const directory: Directory = { shards: [] };
  const progress = effects.progress("pack shards", shards.length);
  for (const shard of shards) {
    const { entry, identity, br, gz } = await packShard(shard);
    directory.shards.push(entry);
    await writeAll(
      new Map([
        [shard.file, identity],
        [`${shard.file}.br`, br],
        [`${shard.file}.gz`, gz],
      ]),
    );
    progress.advance();
  }
  progress.done();
  await writeAll(new Map([[DIRECTORY_FILE, Buffer.from(`${canonicalJson(directory)}\n`)]]));
  return directory;
}
