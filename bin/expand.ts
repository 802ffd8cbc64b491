import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { openDist } from "../release/artifactSource.ts";
import { expandRelease } from "../release/expand.ts";
import { MANIFEST_FILE } from "../release/format.ts";
import { readManifest } from "../release/manifest.ts";
import { options } from "./options.ts";

/** `tidemark expand`. */
export function addExpandCommand(program: Command): void {
  program
    .command("expand")
    .description(
      "write every answer of a release as a plain file, named by its ETag, for a web server to send",
    )
    .addOption(options.dist())
    .requiredOption("--out <DIR>", "folder for the files; what is there stays")
    .option("--release <ID>", "the release (default: the published one)")
    .action(async ({ dist, out, release }: { dist: string; out: string; release?: string }) => {
      const releases = openDist(dist);
      const id = release ?? (await releases.current());
      if (id === undefined) throw new Error(`There is no release in ${dist}.`);
      const source = releases.source(id);
      const text = await source.readAll(MANIFEST_FILE);
      if (text === undefined) throw new Error(`There is no release ${id} in ${dist}.`);
      const manifest = readManifest(text.toString("utf8"), id);
      if (typeof manifest === "string") throw new Error(`${source.name}/${MANIFEST_FILE}: ${manifest}`);
      const files = await expandRelease(source, manifest, (file, bytes) => writeOnce(join(out, file), bytes));
      source.close();
      process.stdout.write(`Release ${id}: ${files.toLocaleString("en-US")} files in ${out}.\n`);
    });
}

/** A file of that name and length has these bytes: its name is their checksum. A web server never sees half of one. */
async function writeOnce(path: string, bytes: Buffer): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.size === bytes.length) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}
