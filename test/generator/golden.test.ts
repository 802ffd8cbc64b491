import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { contentsOf } from "../build/contents.ts";
import { miniDist } from "./mini.ts";

// `test/output/mini` is what the sources in `test/input/mini` come to. To accept what a build gives instead, run this test with
// `-u`. Files that are missing are written; under CI they are an error instead.
const golden = join(import.meta.dirname, "../output/mini");

/** Kept as text: the bodies as sent, and the tables that can be read. */
const isText = (path: string) => /^(responses\/.*\.ndjson|tables\/.*\.json)$/.test(path);
/** Large lists of the same items; their checksums suffice. */
const isBulky = (path: string) => path.startsWith("responses/jobRequirements");
const CHECKSUMS = "checksums.txt";

/** The files of a release by path, those that are not kept as text as checksums. Companions differ between Node releases. */
async function collect(release: string): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  const checksums: string[] = [];
  for (const path of (await readdir(release, { recursive: true })).sort()) {
    if (!/^(responses|tables)\/.*\.(ndjson|json|f32|bin)$/.test(path) || path.endsWith("directory.json"))
      continue;
    const bytes = await readFile(join(release, path));
    // The id follows every edit of the programs.
    const text = bytes.toString("utf8").replaceAll(basename(release), "<release>");
    if (isText(path) && !isBulky(path)) kept.set(path, text);
    else checksums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${path}\n`);
  }
  return kept.set(CHECKSUMS, checksums.join(""));
}

it("the release of the mini sources has the files that it had before and no others, each saying what it said", async () => {
  const actual = await collect((await miniDist()).report.folder);
  for (const [path, text] of actual) await expect.soft(text, path).toMatchFileSnapshot(join(golden, path));
  expect([...actual.keys()].sort()).toEqual(Object.keys(contentsOf(golden)).sort());
});
