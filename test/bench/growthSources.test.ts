import { afterAll, expect, test } from "vitest";
import { multiplySources } from "../../bench/growthSources.ts";
import { loadTables } from "../../generator/model/loadTables.ts";
import { temporaryFolder } from "../folders.ts";
import { MINI_SOURCES, quiet } from "../generator/mini.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

test("three times as many occupations are sound source tables with three times as much of everything that is theirs", async () => {
  const read = async (sources: string) => {
    const given = { folder: sources, onetVersion: "29.0", regions: "all" as const };
    return (await loadTables(given, quiet)).tables;
  };
  multiplySources(MINI_SOURCES, folder.path, "29.0", 3);
  const [one, three] = [await read(MINI_SOURCES), await read(folder.path)];
  for (const table of ["occupations", "tasks", "task_activities", "requirement_ratings", "titles"] as const)
    expect(three[table]).toHaveLength(3 * one[table].length);
  for (const table of ["requirements", "questions", "regions"] as const)
    expect(three[table]).toEqual(one[table]);
  const groups = (tables: typeof one) => new Set(tables.occupations.map(({ broad }) => broad));
  expect(groups(three)).toEqual(groups(one));
});
