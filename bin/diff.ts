import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { compareReleases } from "../build/diff/compareReleases.ts";
import { diffMarkdown } from "../build/diff/markdown.ts";
import { nodeEffects } from "../build/effects.ts";
import { MANIFEST_FILE, RELEASES_FOLDER } from "../core/format/format.ts";
import { readCurrent } from "../core/verify/verify.ts";
import { findRelease } from "../generator/publish/releases.ts";
import { command, flag, option } from "./command.ts";
import { EXIT } from "./exits.ts";
import { options } from "./options.ts";

export const addDiffCommand = command(
  "diff <FROM> <TO>",
  "show what differs between two releases: ids (or their beginning), `current`, or folders",
  {
    dist: options.dist,
    json: options.json,
    out: option("--out <FILE>", "write to a file"),
    exitCode: flag("--exit-code", "exit with status 1 if a figure differs"),
  },
  async ({ dist, json, exitCode, out }, from, to) => {
    const { diff, page } = await comparisonOf(await folderOf(from, dist), await folderOf(to, dist));
    const text = json ? `${JSON.stringify(diff, null, 2)}\n` : page;
    if (out === undefined) process.stdout.write(text);
    else await writeFile(out, text);
    if (exitCode && !diff.figures_equal) process.exitCode = EXIT.failed;
  },
);

/** What differs between the releases in two folders, and that as a page to read. */
export async function comparisonOf(from: string, to: string) {
  const diff = await compareReleases(from, to, nodeEffects());
  return { diff, page: `${diffMarkdown(diff).trimEnd()}\n` };
}

/** The folder of a release: the one given, or that of an id. */
async function folderOf(given: string, dist: string): Promise<string> {
  if (existsSync(`${given}/${MANIFEST_FILE}`)) return given;
  const effects = nodeEffects();
  const wanted = given === "current" ? await readCurrent(dist, effects) : given;
  if (wanted === undefined) throw new Error(`There is no current release in ${dist} to compare with.`);
  return `${dist}/${RELEASES_FOLDER}/${await findRelease(dist, wanted, effects)}`;
}
