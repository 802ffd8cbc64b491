import { mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { openDist } from "../core/format/artifactSource.ts";
import { MANIFEST_FILE } from "../core/format/format.ts";
import { readManifest } from "../core/format/manifest.ts";
import { expandRelease } from "../generator/publish/expand.ts";
import { options } from "./options.ts";

/** `tidemark expand`. */
export function addExpandCommand(program: Command): void {
  program
    .command("expand")
    .description(
      "write every answer of a release as a plain file, named by its ETag, for a web server to send",
    )
    .addOption(options.dist())
    .requiredOption("--out <DIR>", "folder for the files; existing files stay")
    .option("--release <ID>", "the release (default: the published one)")
    .action(async ({ dist, out, release }: { dist: string; out: string; release?: string }) => {
      const releases = openDist(dist, process.env);
      const id = release ?? (await releases.current());
      if (id === undefined) throw new Error(`There is no release in ${dist}.`);
      const source = releases.source(id);
      const text = await source.readAll(MANIFEST_FILE);
      if (text === undefined) throw new Error(`There is no release ${id} in ${dist}.`);
      const manifest = readManifest(text.toString("utf8"), id);
      if (typeof manifest === "string") throw new Error(`${source.name}/${MANIFEST_FILE}: ${manifest}`);
      const write = writeOnce(out);
      const files = await expandRelease(source, manifest, write);
      source.close();
      process.stdout.write(`Release ${id}: ${files.toLocaleString("en-US")} files in ${out}.\n`);
    });
}

/**
 * Writes files into a folder. One of that name and length has these bytes: its name is their checksum. A web server never
 * sees half of one. Without a thread for each step, so many small files take a third of the processor time.
 */
function writeOnce(out: string): (file: string, bytes: Buffer) => void {
  const folders = new Set<string>();
  return (file, bytes) => {
    const path = join(out, file);
    if (statSync(path, { throwIfNoEntry: false })?.size === bytes.length) return;
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
  };
}
