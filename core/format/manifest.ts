import { firstFault, jsonIn } from "../lib/json.ts";
import { sha256 as digestOf } from "./digest.ts";
import { FORMAT, Manifest, ManifestHead } from "./format.ts";

/**
 * The manifest in a file that belongs to release `id`, or to whichever release it says; or, where this program cannot take it, a sentence that says why
 * and what to do. Every reader of a whole release comes through this gate.
 */
export function readManifest(text: string, id?: string): Manifest | string {
  const json = jsonIn(text);
  if (json === undefined) return `The file is not JSON. ${RESTORE}`;
  const head = ManifestHead.safeParse(json);
  if (!head.success) return `It names no format version. ${RESTORE}`;
  const { major } = head.data.format;
  if (major > FORMAT.major) {
    return `Release is format ${major}; this Tidemark reads ${FORMAT.major}. Upgrade Tidemark or rebuild.`;
  }
  if (major < FORMAT.major) {
    return `Release is format ${major}; this Tidemark reads ${FORMAT.major}. Rebuild the release.`;
  }
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) return `${firstFault(manifest.error, "manifest")}. ${RESTORE}`;
  if (id !== undefined && manifest.data.release_id !== id) {
    return `It is the manifest of release ${manifest.data.release_id}, in the place of ${id}. ${RESTORE}`;
  }
  return manifest.data;
}

/** What to do about a file that is not as it was written. */
export const RESTORE = "Restore the release from a copy, or rebuild it.";

/** What is wrong with a file that is `bytes` long and has a digest, by what the manifest lists; nothing where it fits. */
export function faultOfFile(
  listed: Manifest["files"][number],
  found: { readonly bytes: number; readonly sha256: string } | undefined,
): string | undefined {
  if (found === undefined) return "The file is missing.";
  if (found.bytes !== listed.bytes) return faultOfSize(listed.bytes, found.bytes);
  if (found.sha256 === listed.sha256) return undefined;
  return `The file was changed: SHA-256 ${listed.sha256} expected, ${found.sha256} found.`;
}

/** The same for a file that was read whole. */
export function faultOfBytes(
  listed: Manifest["files"][number],
  bytes: Uint8Array | undefined,
): string | undefined {
  return faultOfFile(listed, bytes && { bytes: bytes.length, sha256: digestOf(bytes) });
}

/** What is wrong with a file of another size than it should have. */
export function faultOfSize(expected: number, found: number): string {
  const how = found < expected ? "truncated" : "too long";
  return `The file is ${how}: ${expected} bytes expected, ${found} found.`;
}
