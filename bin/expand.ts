import { mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openDist, withRelease } from "../core/format/openDist.ts";
import { grouped } from "../core/lib/words.ts";
import { expandRelease } from "../generator/publish/expand.ts";
import { command, needed } from "./command.ts";
import { options } from "./options.ts";

export const addExpandCommand = command(
  "expand",
  "write every answer of a release as a plain file, named by its ETag, for a web server to send",
  {
    dist: options.dist,
    out: needed("--out <DIR>", "folder for the files; existing files stay"),
    release: options.release,
  },
  ({ dist, out, release }) =>
    withRelease(openDist(dist, process.env), release, async (source, manifest) => {
      const files = await expandRelease(source, manifest, writeOnce(out));
      return { lines: [`Release ${manifest.release_id}: ${grouped(files)} files in ${out}.`] };
    }),
);

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
