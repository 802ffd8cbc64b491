import { join } from "node:path";
import { z } from "zod";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
import { filesBelow } from "../../core/format/filesBelow.ts";
import { unlessMissing } from "../../core/lib/systemCode.ts";

/** The version that a release says it was written by. */
export const GENERATOR_VERSION = "2.0.0";

const ROOT = join(import.meta.dirname, "..", "..");
/** Folders whose programs and data decide the bytes of a release, besides its sources. */
const MAKERS = ["core", "build", "generator"];

/** The committed tables of what was judged by reading. */
export const ANNOTATIONS_FOLDER = join(ROOT, "core", "methodology", "annotations");

/** Installed packages whose version shapes bytes: the lock file says what should be installed, not what is. */
const SHAPING_PACKAGES = ["stemmer", "@duckdb/node-bindings", "hnswlib-node"];

/**
 * A digest of everything but its inputs that decides the bytes of a release: the files of `folders`, the lock file, the
 * installed packages that shape bytes, and Node's compressors. It is part of the release id and of every cache key.
 */
export async function programDigest(effects: Effects, folders: readonly string[] = MAKERS): Promise<string> {
  const { zlib, brotli } = process.versions;
  const parts = [`zlib ${zlib}`, `brotli ${brotli}`];
  for (const name of SHAPING_PACKAGES) {
    const manifest = await unlessMissing(
      effects.files.readText(join(ROOT, "node_modules", name, "package.json")),
    );
    parts.push(`${name} ${manifest === undefined ? "none" : Installed.parse(JSON.parse(manifest)).version}`);
  }
  const programs = await Promise.all(folders.map((folder) => filesBelow(join(ROOT, folder), effects)));
  for (const path of [join(ROOT, "package-lock.json"), ...programs.flat()]) {
    parts.push(path.slice(ROOT.length), sha256(await effects.files.read(path)));
  }
  return sha256(parts.join("\n"));
}

const Installed = z.looseObject({ version: z.string() });
