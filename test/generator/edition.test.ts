import { beforeAll, describe, expect, it } from "vitest";
import { packProfiles } from "../../core/format/similarityTable.ts";
import type { Model } from "../../generator/model/buildModel.ts";
import type { Tables } from "../../generator/model/queryRows.ts";
import { FULL_TABLES, OPEN_TABLES, realModel, realTables } from "../realTables.ts";

/** Columns of the queries, and members of the model, that hold words and no figures. */
const WORD_COLUMNS: Partial<Record<keyof Tables, readonly string[]>> = {
  occupations: ["description"],
  tasks: ["task"],
  task_activities: ["title"],
  requirements: ["description"],
  questions: ["input_text", "choices", "question"],
};
const WORDS = new Set(["description", "text", "label", "inputText", "summary"]);

function figuresIn(tables: Tables): Map<string, string[]> {
  return new Map(
    (Object.keys(tables) as (keyof Tables)[]).map((query) => {
      const words = WORD_COLUMNS[query] ?? [];
      const without = (name: string, value: unknown) => (words.includes(name) ? undefined : value);
      return [query, tables[query].map((row) => JSON.stringify(row, without))];
    }),
  );
}

/** Every figure, id and name of a model, as text. */
function figuresOf({ profiles, tasksOf, activityTitles, ...model }: Model): Record<string, string> {
  const figure = (name: string, member: unknown) => {
    if (WORDS.has(name) && typeof member === "string") return undefined;
    return member instanceof Map ? [...member] : member;
  };
  const parts = Object.entries(model).map(([part, value]) => [part, JSON.stringify(value, figure)]);
  return Object.fromEntries([
    ...parts,
    ["activities", JSON.stringify([...activityTitles.keys()])],
    ["tasksOf", JSON.stringify([...tasksOf].map(([soc, tasks]) => [soc, tasks.map(({ taskId }) => taskId)]))],
    ["profiles", Buffer.from(packProfiles(profiles)).toString("base64")],
  ]);
}

describe.skipIf(FULL_TABLES === undefined)(
  "a release of the open edition (skipped without TIDEMARK_TEST_SOURCES)",
  { timeout: 300_000 },
  () => {
    const full = FULL_TABLES ?? "";
    let models: { readonly open: Model; readonly full: Model };
    beforeAll(async () => {
      models = { open: await realModel(OPEN_TABLES), full: await realModel(full) };
    }, 300_000);

    it("reads the same figures as one of the full tables, in every query", async () => {
      const [ours, theirs] = await Promise.all(
        [OPEN_TABLES, full].map(async (folder) => figuresIn((await realTables(folder)).tables)),
      );
      for (const [query, rows] of theirs ?? []) expect(ours?.get(query), query).toEqual(rows);
    });

    it("has the same scores, pillars, quadrants, similarities, regions and resilience, to the last byte", () => {
      const [ours, theirs] = [figuresOf(models.open), figuresOf(models.full)];
      expect(Object.keys(ours)).toEqual(Object.keys(theirs));
      for (const [part, text] of Object.entries(theirs)) expect(ours[part] === text, part).toBe(true);
      expect(models.full.occupations).toHaveLength(923);
    });

    it("knows of every task whether its statement was read, as the full tables do", () => {
      const readings = ({ tasks }: Model) => tasks.map(({ taskId, reading }) => `${taskId} ${reading}`);
      expect(readings(models.open)).toEqual(readings(models.full));
    });
  },
);
