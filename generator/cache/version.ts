import { join } from "node:path";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
import { filesBelow } from "../../core/format/filesBelow.ts";

/** The version that a release says it was written by. */
export const GENERATOR_VERSION = "2.0.0";

const ROOT = join(import.meta.dirname, "..", "..");
/** Folders whose programs and data decide the bytes of a release, besides its sources. */
const MAKERS = ["core", "build", "generator"];

/** The committed tables of what was judged by reading. */
export const ANNOTATIONS_FOLDER = join(ROOT, "core", "methodology", "annotations");

/** A digest of all programs that make a release: with one of them changed it is another release, under another id. */
export async function programDigest(effects: Effects, folders: readonly string[] = MAKERS): Promise<string> {
  const parts: string[] = [];
  for (const folder of folders) {
    for (const path of await filesBelow(join(ROOT, folder), effects)) {
      parts.push(path.slice(ROOT.length), sha256(await effects.files.read(path)));
    }
  }
  return sha256(parts.join("\n"));
}

/** The same for the caches of one machine. Compressors differ between Node releases, so that one counts too. */
export async function cacheDigest(effects: Effects, folders?: readonly string[]): Promise<string> {
  return sha256([process.version, await programDigest(effects, folders)].join("\n"));
}
