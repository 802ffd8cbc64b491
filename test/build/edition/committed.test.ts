import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeEdition } from "../../../build/edition/makeEdition.ts";
import { inNewFolder } from "../../folders.ts";
import { quiet } from "./miniEdition.ts";

const committed = join(import.meta.dirname, "../../../data/open");
const sources = process.env.TIDEMARK_TEST_SOURCES;

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    if ((await stat(join(folder, path))).isFile()) files.set(path, await readFile(join(folder, path)));
  }
  return files;
}

describe("the committed edition", () => {
  it("stays small: under 14 MB of text", async () => {
    const bytes = [...(await filesIn(committed)).values()].reduce((sum, file) => sum + file.length, 0);
    expect(bytes).toBeLessThan(14_000_000);
  });

  it.skipIf(sources === undefined)(
    "is what the command makes of the tables (skipped without TIDEMARK_TEST_SOURCES)",
    () =>
      inNewFolder(async (folder) => {
        const out = join(folder, "edition");
        await makeEdition({ sources: sources ?? "", onetVersion: "29.0", out }, quiet);
        const [made, kept] = [await filesIn(out), await filesIn(committed)];
        expect([...made.keys()]).toEqual([...kept.keys()]);
        const different = [...made].filter(([path, bytes]) => kept.get(path)?.equals(bytes) !== true);
        expect(different.map(([path]) => path)).toEqual([]);
      }),
  );
});
