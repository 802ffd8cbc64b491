import type { Effects } from "../../build/effects.ts";
import { canonicalJson } from "../../core/format/canonicalJson.ts";
import { sha256 } from "../../core/format/digest.ts";
import { DIRECTORY_FILE, type Directory, MANIFEST_FILE, type Manifest } from "../../core/format/format.ts";
import { packShard, type Shard } from "../../core/format/shard.ts";
import { writing } from "../releaseError.ts";

export type ReleaseWriter = Readonly<ReturnType<typeof releaseWriter>>;

/** Writes the files of a release into the folder in which it is put together, and keeps the list of them for its manifest. */
export function releaseWriter(staging: string, effects: Effects) {
  const files: Manifest["files"] = [];
  const writeOne = (path: string, bytes: Uint8Array) =>
    writing(staging, () => effects.files.write(`${staging}/${path}`, bytes));
  return {
    files,
    /** Writes files by path; empty ones are left out. */
    writeAll: async (contents: ReadonlyMap<string, Uint8Array>) => {
      for (const [path, bytes] of contents) {
        if (bytes.length === 0) continue;
        await writeOne(path, bytes);
        files.push({ path, bytes: bytes.length, sha256: sha256(bytes) });
      }
    },
    /** Lists a file that already stands in the folder. */
    list: async (path: string) => {
      const bytes = await effects.files.read(`${staging}/${path}`);
      files.push({ path, bytes: bytes.length, sha256: sha256(bytes) });
    },
    /** The last file: what it lists is there. Indented, because people read it. */
    writeManifest: (manifest: Manifest) =>
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
