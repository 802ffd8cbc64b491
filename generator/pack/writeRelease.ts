import type { Effects } from "../../build/effects.ts";
import { canonicalJson } from "../../core/format/canonicalJson.ts";
import { sha256 } from "../../core/format/digest.ts";
import { DIRECTORY_FILE, type Directory, MANIFEST_FILE, type Manifest } from "../../core/format/format.ts";
import type { PackedShard } from "../../core/format/shard.ts";
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

/** Writes shards as they come, with their companions, and then the directory, which it gives back. */
export async function writeShards(
  shards: AsyncIterable<PackedShard>,
  { writeAll }: ReleaseWriter,
): Promise<Directory> {
  const directory: Directory = { shards: [] };
  for await (const { entry, identity, br, gz } of shards) {
    directory.shards.push(entry);
    const { file } = entry;
    await writeAll(
      new Map([
        [file, identity],
        [`${file}.br`, br],
        [`${file}.gz`, gz],
      ]),
    );
  }
  await writeAll(new Map([[DIRECTORY_FILE, Buffer.from(`${canonicalJson(directory)}\n`)]]));
  return directory;
}
