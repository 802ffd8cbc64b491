import { join } from "node:path";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../release/digest.ts";

/** Part of the release id. Raise it whenever a change to the program changes the bytes of a release. */
export const GENERATOR_VERSION = "2.0.0";

const ROOT = join(import.meta.dirname, "..", "..");
/** Folders whose programs and data decide the bytes of a release, besides its sources. */
const MAKERS = ["contract", "methodology", "search", "release", "responses", "build", "generator"];

/** The committed tables of what was judged by reading. */
export const ANNOTATIONS_FOLDER = join(ROOT, "methodology", "annotations");

/**
 * A digest of all programs that make a release, for the caches: a changed line rebuilds what it may have changed even
 * where nobody raised the version. Compressors differ between Node releases, so that one counts too.
 */
export async function programDigest(effects: Effects, folders: readonly string[] = MAKERS): Promise<string> {
  const parts = [process.version];
  for (const folder of folders) {
    for (const path of await filesBelow(join(ROOT, folder), effects)) {
      parts.push(path.slice(ROOT.length), sha256(await effects.files.read(path)));
    }
  }
  return sha256(parts.join("\n"));
}

/** Paths of all files below a folder, in code unit order. */
export async function filesBelow(folder: string, effects: Effects): Promise<string[]> {
  const found: string[] = [];
  for (const name of await effects.files.list(folder)) {
    const path = join(folder, name);
    const { kind } = await effects.files.stat(path);
    found.push(...(kind === "folder" ? await filesBelow(path, effects) : [path]));
  }
  return found;
}
