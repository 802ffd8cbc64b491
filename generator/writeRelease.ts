import type { Effects } from "../build/effects.ts";
import { MANIFEST_FILE, type Manifest } from "../contract/release.ts";
import { sha256 } from "./records.ts";
import { writing } from "./releaseError.ts";

/** Writes the files of a release into its workshop and keeps the list for the manifest. */
export function releaseWriter(workshop: string, effects: Effects) {
  const files: Manifest["files"] = [];
  return {
    files,
    /** Writes one file; an empty one is left out. */
    write: async (path: string, bytes: Uint8Array): Promise<void> => {
      if (bytes.length === 0) return;
      await writing(workshop, () => effects.files.write(`${workshop}/${path}`, bytes));
      files.push({ path, bytes: bytes.length, sha256: sha256(bytes) });
    },
    /** The last file: what it lists is there. Indented, because people read it. */
    writeManifest: async (manifest: Manifest): Promise<void> => {
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      await writing(workshop, () => effects.files.write(`${workshop}/${MANIFEST_FILE}`, text));
    },
  };
}
