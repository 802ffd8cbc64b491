import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Effects } from "../effects.ts";
import { writeSample } from "./writeSample.ts";

/**
 * A folder of sample source tables, written only if it is not there yet or if the programs and word lists that make it
 * have changed since. Gives the folder.
 */
export async function ensureSample(folder: string, effects: Effects): Promise<string> {
  const stamp = `${folder}.sha256`;
  const digest = await digestOf(import.meta.dirname, effects);
  const isFresh = (await effects.files.exists(stamp)) && (await effects.files.readText(stamp)) === digest;
  if (isFresh) return folder;
  await effects.files.remove(stamp);
  await effects.files.remove(folder);
  await writeSample(folder, effects);
  await effects.files.write(stamp, digest);
  return folder;
}

/** SHA-256 over all files below a folder, names included. */
async function digestOf(folder: string, { files }: Pick<Effects, "files">): Promise<string> {
  const hash = createHash("sha256");
  for (const name of await files.list(folder)) {
    const path = join(folder, name);
    const { kind } = await files.stat(path);
    hash
      .update(`${name}\n`)
      .update(kind === "folder" ? await digestOf(path, { files }) : await files.read(path));
  }
  return hash.digest("hex");
}
