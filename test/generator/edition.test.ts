import { beforeAll, describe, expect, it } from "vitest";
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
const WORDS = ["description", "text", "label", "inputText", "summary"];

/** The place of the first difference between two values, but for members of these names that hold words and no object. */
function difference(ours: unknown, theirs: unknown, words: readonly string[], at = ""): string | undefined {
  if (Object.is(ours, theirs)) return undefined;
  if (typeof ours !== "object" || typeof theirs !== "object" || ours === null || theirs === null) {
    return words.includes(at.slice(at.lastIndexOf(".") + 1)) ? undefined : at;
  }
  if (ours instanceof Map && theirs instanceof Map) return difference([...ours], [...theirs], words, at);
  const [names, others] = [Object.keys(ours), Object.keys(theirs)];
  if (names.join() !== others.join()) return `members of ${at}`;
  for (const name of names) {
    const member = name as keyof object;
    const found = difference(ours[member], theirs[member], words, `${at}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
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
      const [ours, theirs] = [(await realTables(OPEN_TABLES)).tables, (await realTables(full)).tables];
      for (const query of Object.keys(theirs) as (keyof Tables)[]) {
        expect(difference(ours[query], theirs[query], WORD_COLUMNS[query] ?? [], query)).toBeUndefined();
      }
    });

    it("has the same scores, pillars, quadrants, similarities, regions and resilience, to the last byte", () => {
      const figuresOf = ({ tasksOf, activityTitles, ...model }: Model) => ({
        ...model,
        activities: [...activityTitles.keys()],
        tasksOf: [...tasksOf].map(([soc, tasks]) => [soc, tasks.map(({ taskId }) => taskId)]),
      });
      expect(difference(figuresOf(models.open), figuresOf(models.full), WORDS)).toBeUndefined();
      expect(models.full.occupations).toHaveLength(923);
    });

    it("knows of every task whether its statement was read, as the full tables do", () => {
      const readings = ({ tasks }: Model) => tasks.map(({ taskId, reading }) => `${taskId} ${reading}`);
      expect(readings(models.open)).toEqual(readings(models.full));
    });
  },
);
