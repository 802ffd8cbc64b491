import { describe, expect, it } from "vitest";
import { readFolder, rowsOf } from "./sourceFolder.ts";

const sources = process.env.TIDEMARK_TEST_SOURCES;

describe.skipIf(sources === undefined)("the real tables (set TIDEMARK_TEST_SOURCES to their folder)", () => {
  it("of O*NET 29.0 read in full", async () => {
    const { report, connection } = await readFolder(sources as string);
    expect(report).toMatchObject({ onetVersion: "29.0", edition: "official" });
    expect(
      await rowsOf(
        connection,
        `SELECT (SELECT count(*) FROM occupation_data)::INT AS codes, (SELECT count(*) FROM job_zone)::INT AS occupations,
          (SELECT count(*) FROM task_statement)::INT AS tasks, (SELECT count(DISTINCT soc) FROM element_rating)::INT AS rated,
          (SELECT count(*) FROM element_rating WHERE kind = 'Skills')::INT AS skills,
          (SELECT count(*) FROM element_rating WHERE kind = 'Knowledge')::INT AS knowledge,
          (SELECT count(DISTINCT element_id) FROM work_style)::INT AS styles, (SELECT count(*) FROM dwa)::INT AS dwas,
          (SELECT count(DISTINCT task_id) FROM task_dwa)::INT AS tasks_with_activity,
          (SELECT count(*) FROM region)::INT AS regions, (SELECT count(*) FROM soc_crosswalk)::INT AS crosswalk,
          (SELECT any_value(projection_round) FROM projection) AS round`,
      ),
    ).toEqual([
      {
        codes: 1016,
        occupations: 923,
        tasks: 18_796,
        rated: 879,
        skills: 61_530,
        knowledge: 58_014,
        styles: 16,
        dwas: 2_087,
        tasks_with_activity: 18_495,
        regions: 31,
        crosswalk: 1016,
        round: "2024-34",
      },
    ]);
  });

  it("of O*NET 30.1 read too, with its own Work Styles", async () => {
    const { report, connection } = await readFolder(sources as string, "30.1");
    expect(report.onetVersion).toBe("30.1");
    expect(
      await rowsOf(
        connection,
        `SELECT (SELECT count(*) FROM job_zone)::INT AS occupations,
          (SELECT count(DISTINCT soc) FROM element_rating WHERE kind = 'Skills')::INT AS rated,
          (SELECT count(DISTINCT soc) FROM element_rating WHERE kind = 'Abilities')::INT AS with_abilities,
          (SELECT count(DISTINCT element_id) FROM work_style)::INT AS styles,
          (SELECT string_agg(DISTINCT scale_id, ' ' ORDER BY scale_id) FROM work_style) AS scales`,
      ),
    ).toEqual([{ occupations: 923, rated: 894, with_abilities: 879, styles: 21, scales: "DR WI" }]);
  });
});
