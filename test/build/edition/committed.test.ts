import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeEdition } from "../../../build/edition/makeEdition.ts";
import { inNewFolder } from "../../generator/mini.ts";
import { readFolder, rowsOf } from "../sourceFolder.ts";
import { quiet } from "./miniEdition.ts";

const committed = join(import.meta.dirname, "../../../edition");
const sources = process.env.TIDEMARK_TEST_SOURCES;

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    if ((await stat(join(folder, path))).isFile()) files.set(path, await readFile(join(folder, path)));
  }
  return files;
}

describe("the committed edition", () => {
  it("reads in full: the occupations, tasks, requirements, questions and regions there are", async () => {
    const { report, connection } = await readFolder(committed);
    expect(report).toMatchObject({ edition: "open", onetVersion: "29.0" });
    expect(
      await rowsOf(
        connection,
        `SELECT (SELECT count(*) FROM job_zone)::INT AS occupations, (SELECT count(*) FROM task_statement)::INT AS tasks,
          (SELECT count(DISTINCT element_id) FROM element_rating)::INT AS requirements,
          (SELECT count(*) FROM dwa)::INT AS activities, (SELECT count(*) FROM question)::INT AS questions,
          (SELECT count(*) FROM region)::INT AS regions, (SELECT count(*) FROM task_rating WHERE estimated)::INT > 0 AS marks`,
      ),
    ).toEqual([
      {
        occupations: 923,
        tasks: 18_796,
        requirements: 120,
        activities: 2_087,
        questions: 12_612,
        regions: 31,
        marks: true,
      },
    ]);
  });

  it("stays small: under 12 MB of text", async () => {
    const bytes = [...(await filesIn(committed)).values()].reduce((sum, file) => sum + file.length, 0);
    expect(bytes).toBeLessThan(12_000_000);
  });

  it.skipIf(sources === undefined)(
    "is what the command makes of the tables (set TIDEMARK_TEST_SOURCES to their folder)",
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
