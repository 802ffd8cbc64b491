import { describe, expect, it } from "vitest";
import type { Tables } from "../../../generator/model/queryRows.ts";
import { FULL_TABLES, OPEN_TABLES, realTables } from "../../realTables.ts";

const different = <T>(rows: readonly T[], read: (row: T) => unknown) => new Set(rows.map(read)).size;
const ratingsOf = ({ requirement_ratings }: Tables, kind: string) =>
  requirement_ratings.filter(({ type }) => type === kind);

describe.skipIf(FULL_TABLES === undefined)(
  "the real tables (skipped without TIDEMARK_TEST_SOURCES)",
  { timeout: 300_000 },
  () => {
    it("of O*NET 29.0 read in full", async () => {
      const { sources, rowCounts, tables } = await realTables(FULL_TABLES ?? "");
      expect(sources).toMatchObject({ onetVersion: "29.0", edition: "official" });
      expect(rowCounts).toMatchObject({
        occupation_data: 1_016,
        job_zone: 923,
        task_statement: 18_796,
        dwa: 2_087,
        region: 31,
        soc_crosswalk: 1_016,
      });
      expect({
        rated: different(tables.requirement_ratings, ({ soc }) => soc),
        skills: ratingsOf(tables, "Skills").length,
        knowledge: ratingsOf(tables, "Knowledge").length,
        styles: different(tables.work_styles, ({ element_id }) => element_id),
        tasksWithActivity: different(tables.task_activities, ({ task_id }) => task_id),
        rounds: different(tables.occupations, ({ projection_round }) => projection_round),
        round: tables.occupations[0]?.projection_round,
      }).toEqual({
        rated: 879,
        skills: 30_765,
        knowledge: 29_007,
        styles: 16,
        tasksWithActivity: 18_495,
        rounds: 1,
        round: "2024-34",
      });
    });

    it("of O*NET 30.1 read too, with its own Work Styles", async () => {
      const { sources, rowCounts, tables } = await realTables(FULL_TABLES ?? "", "30.1");
      expect(sources.onetVersion).toBe("30.1");
      expect({
        occupations: rowCounts.job_zone,
        rated: different(ratingsOf(tables, "Skills"), ({ soc }) => soc),
        withAbilities: different(ratingsOf(tables, "Abilities"), ({ soc }) => soc),
        styles: different(tables.work_styles, ({ element_id }) => element_id),
        scales: different(tables.work_styles, ({ scale_id }) => scale_id),
      }).toEqual({ occupations: 923, rated: 894, withAbilities: 879, styles: 21, scales: 1 });
    });
  },
);

describe("the committed edition", () => {
  it("reads in full: the occupations, tasks, requirements, questions and regions there are", async () => {
    const { sources, rowCounts, tables } = await realTables(OPEN_TABLES);
    expect(sources).toMatchObject({ edition: "open", onetVersion: "29.0" });
    expect(rowCounts).toMatchObject({
      job_zone: 923,
      task_statement: 18_796,
      dwa: 2_087,
      question: 12_612,
      region: 31,
    });
    expect(different(tables.requirement_ratings, ({ element_id }) => element_id)).toBe(120);
    expect(tables.tasks.some(({ is_estimate }) => is_estimate)).toBe(true);
  });
});
