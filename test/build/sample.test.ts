import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryEffects, nodeEffects } from "../../build/effects.ts";
import type { SourcesReport } from "../../build/readers/readSources.ts";
import { fullCounts } from "../../build/sample/questions/suites.ts";
import { type SampleScale, writeSample } from "../../build/sample/writeSample.ts";
import { miniScale } from "./miniScale.ts";
import { miniFolder, readFolder, rowsOf } from "./sourceFolder.ts";

/** Digests of a sample's files, without writing to disk. */
async function sampleDigests(options: {
  seed?: number;
  scale?: SampleScale;
}): Promise<Record<string, string>> {
  const memory = memoryEffects();
  const effects = { ...memory, files: { ...memory.files, readText: nodeEffects().files.readText } };
  await writeSample("/sample", effects, options);
  return Object.fromEntries(
    [...memory.contents].map(([path, data]) => [relative("/sample", path), sha256(data)]),
  );
}

const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");

async function folderDigests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (path) => [relative(folder, path), sha256(await readFile(path))])),
  );
}

describe("the sample at a small scale", () => {
  it("is, byte for byte, the mini folder that is committed", async () => {
    expect(await sampleDigests({ scale: miniScale })).toEqual(await folderDigests(miniFolder));
  });

  it("changes with the seed", async () => {
    const other = await sampleDigests({ scale: miniScale, seed: 7 });
    const committed = await folderDigests(miniFolder);
    for (const path of [
      "onet/29.0/Task Statements.txt",
      "onet/29.0/Skills.txt",
      "bls/oews_national_2024.csv",
    ]) {
      expect(other[path]).not.toBe(committed[path]);
    }
  });
});

describe("the sample at full scale", () => {
  let folder = "";
  let connection: DuckDBConnection;
  let report: SourcesReport;
  const first = async (sql: string) => (await rowsOf(connection, sql))[0];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tidemark-sample-"));
    await writeSample(folder, nodeEffects({ quiet: true }));
    ({ report, connection } = await readFolder(folder));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("gives the same bytes twice", async () => {
    expect(await sampleDigests({})).toEqual(await folderDigests(folder));
  });

  it("passes the readers and says that it is a sample", () => {
    expect(report.sample).toBe(true);
    expect(report.files.length).toBe(34);
  });

  it("has the counts of the real tables", async () => {
    expect(
      await first(`SELECT (SELECT count(*) FROM occupation_data)::INT AS codes, (SELECT count(*) FROM job_zone)::INT AS occupations,
        (SELECT count(*) FROM task_statement)::INT AS tasks, (SELECT count(*) FROM region)::INT AS regions,
        (SELECT count(*) FROM question)::INT AS questions, (SELECT count(*) FROM dwa)::INT AS dwas, (SELECT count(*) FROM iwa)::INT AS iwas,
        (SELECT count(DISTINCT task_id) FROM task_dwa)::INT AS tasks_with_activity,
        (SELECT count(*) FROM task_statement WHERE task_type IS NULL)::INT AS unrated_tasks,
        (SELECT count(DISTINCT soc) FROM element_rating)::INT AS rated`),
    ).toEqual({
      codes: 1016,
      occupations: 923,
      tasks: 18_796,
      regions: 31,
      questions: 13_017,
      dwas: 2_087,
      iwas: 332,
      tasks_with_activity: 18_796 - 301,
      unrated_tasks: 1_157,
      rated: 879,
    });
    expect(
      await rowsOf(
        connection,
        "SELECT kind, count(DISTINCT element_id)::INT AS n FROM element_rating GROUP BY kind ORDER BY kind",
      ),
    ).toEqual([
      { kind: "Abilities", n: 52 },
      { kind: "Knowledge", n: 33 },
      { kind: "Skills", n: 35 },
    ]);
    expect(
      await rowsOf(
        connection,
        "SELECT suite, count(*)::INT AS n FROM question GROUP BY suite ORDER BY n DESC, suite",
      ),
    ).toEqual([
      { suite: "wmt_14", n: 5000 },
      { suite: "legalbench", n: 2047 },
      { suite: "natural_qa", n: 2000 },
      { suite: "gsm", n: 1000 },
      { suite: "med_qa", n: 1000 },
      { suite: "mmlu", n: 565 },
      { suite: "commonsense", n: 498 },
      { suite: "narrative_qa", n: 470 },
      { suite: "math", n: 437 },
    ]);
    expect(fullCounts.reduce((sum, [, , count]) => sum + count, 0)).toBe(13_017);
  });

  it("has no two tasks alike", async () => {
    const sql = "SELECT count(DISTINCT task)::INT AS different FROM task_statement";
    expect(await first(sql)).toEqual({ different: 18_796 });
  });

  it("leaves no slot of a sentence unfilled", async () => {
    const sql =
      "SELECT count(*)::INT AS n FROM task_statement WHERE task LIKE '%{%' OR task LIKE '%undefined%' OR task LIKE '%  %'";
    expect(await first(sql)).toEqual({ n: 0 });
  });

  it("gives families the ratings one expects of them", async () => {
    const mean = async (element: string, family: string) =>
      (
        (await first(
          `SELECT avg(data_value) AS mean FROM element_rating WHERE scale_id = 'IM' AND element_id = '${element}' AND soc LIKE '${family}-%'`,
        )) as { mean: number }
      ).mean;
    expect(await mean("1.A.2.a.2", "47")).toBeGreaterThan((await mean("1.A.2.a.2", "43")) + 1);
    expect(await mean("2.A.1.a", "23")).toBeGreaterThan((await mean("2.A.1.a", "47")) + 1);
    expect(await mean("2.C.5.a", "29")).toBeGreaterThan(4);
    expect(await mean("2.B.3.e", "15")).toBeGreaterThan(await mean("2.B.3.e", "29"));
  });

  it("has gaps and suppressed cells like the real tables, so that every path is walked", async () => {
    expect(
      await first(`SELECT
        (SELECT count(*) > 100 FROM element_rating WHERE standard_error IS NULL) AS elements_without_error,
        (SELECT count(*) > 10 FROM element_rating WHERE recommend_suppress) AS suppressed_levels,
        (SELECT count(*) > 10 FROM element_rating WHERE not_relevant) AS not_relevant,
        (SELECT count(*) > 0 FROM oews_national WHERE a_mean IS NULL) AS wages_withheld,
        (SELECT count(*) > 0 FROM oews_region WHERE tot_emp IS NULL) AS employment_withheld,
        (SELECT count(*) > 0 FROM oews_region WHERE a_mean IS NULL AND a_mean_est > 0) AS wages_estimated,
        (SELECT count(*) > 0 FROM industry_share WHERE share01 IS NULL) AS shares_withheld,
        (SELECT count(*) > 0 FROM soc_crosswalk WHERE nem_code NOT IN (SELECT nem_code FROM projection)) AS unprojected,
        (SELECT count(*) > 0 FROM soc_crosswalk WHERE nem_code IS NULL) AS without_projection_code`),
    ).toEqual({
      elements_without_error: true,
      suppressed_levels: true,
      not_relevant: true,
      wages_withheld: true,
      employment_withheld: true,
      wages_estimated: true,
      shares_withheld: true,
      unprojected: true,
      without_projection_code: true,
    });
  });

  it("adds employment up: the groups' jobs are the total", async () => {
    expect(
      await first(`SELECT (SELECT sum(tot_emp) FROM oews_national WHERE o_group = 'major')
        = (SELECT tot_emp FROM oews_national WHERE o_group = 'total') AS adds_up`),
    ).toEqual({ adds_up: true });
  });

  it("dates its landmarks to the right century", async () => {
    const rows = (await rowsOf(
      connection,
      "SELECT input_text, reference FROM question WHERE subject = 'openbook_longans' AND question LIKE 'In which century%'",
    )) as { input_text: string; reference: string }[];
    expect(rows.length).toBeGreaterThan(10);
    for (const { input_text, reference } of rows) {
      const year = Number(/ in (\d{4}) at the wish/.exec(input_text)?.[1]);
      const century = Number(/\d+/.exec(reference)?.[0]);
      expect(year > (century - 1) * 100 && year <= century * 100).toBe(true);
    }
  });

  it("answers its arithmetic right", async () => {
    const rows = (await rowsOf(
      connection,
      "SELECT input_text, reference FROM question WHERE subject = 'prealgebra:level_1' AND input_text LIKE 'Compute $%'",
    )) as { input_text: string; reference: string }[];
    expect(rows.length).toBeGreaterThan(10);
    for (const { input_text, reference } of rows) {
      const [, a, b, c] = /\$(\d+) \\cdot (\d+) - (\d+)\$/.exec(input_text) as RegExpExecArray;
      expect(Number(reference)).toBe(Number(a) * Number(b) - Number(c));
    }
  });
});
