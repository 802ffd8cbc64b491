import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { miniDist } from "./mini.ts";

// `test/output/mini` is what the sources in `test/input/mini` come to. Where a build gives something else, the
// whole of it is left beside as `mini-changed`. To accept it, delete `test/output/mini` and run the test again; under
// CI a missing tree is an error instead.
const golden = join(import.meta.dirname, "../output/mini");
const changed = `${golden}-changed`;

/** Kept as text: the bodies as sent, and the tables that can be read. */
const isText = (path: string) => /^(responses\/.*\.ndjson|tables\/.*\.json)$/.test(path);
/** Large lists of the same items; their checksums suffice. */
const isBulky = (path: string) => path.startsWith("responses/jobRequirements");
const CHECKSUMS = "checksums.txt";

const actual = new Map<string, string>();

/** The files of a release by path, those that are not kept as text as checksums. Companions differ between Node releases. */
async function collect(release: string): Promise<void> {
  const checksums: string[] = [];
  for (const path of (await readdir(release, { recursive: true })).sort()) {
    if (!/^(responses|tables)\/.*\.(ndjson|json|f32|bin)$/.test(path) || path.endsWith("directory.json"))
      continue;
    const bytes = await readFile(join(release, path));
    // The id follows every edit of the programs.
    const text = bytes.toString("utf8").replaceAll(basename(release), "<release>");
    if (isText(path) && !isBulky(path)) actual.set(path, text);
    else checksums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${path}\n`);
  }
  actual.set(CHECKSUMS, checksums.join(""));
}

async function writeTree(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of actual) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

describe("the release of the mini sources", () => {
  beforeAll(async () => {
    await rm(changed, { recursive: true, force: true });
    await collect((await miniDist()).report.folder);
    if (!existsSync(golden) && process.env.CI === undefined) await writeTree(golden);
  });
  afterAll(async () => {
    const differs = [...actual].some(
      ([path, text]) => !existsSync(join(golden, path)) || readFileSync(join(golden, path), "utf8") !== text,
    );
    if (differs && existsSync(golden)) await writeTree(changed);
  });

  it("has the files that it should have, and no others", async () => {
    const kept = existsSync(golden)
      ? (await readdir(golden, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(golden.length + 1))
      : [];
    expect([...actual.keys()].sort()).toEqual(kept.sort());
  });

  it("says in every file what it said before", () => {
    const different = [...actual]
      .filter(([path, text]) => readFileSync(join(golden, path), "utf8") !== text)
      .map(([path]) => path);
    expect(different, `the files as they are now stand in ${changed}`).toEqual([]);
  });
});
