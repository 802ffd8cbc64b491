import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readJudgements } from "../../generator/judgements.ts";
import { buildModel, type Model } from "../../generator/model/buildModel.ts";
import { loadTables } from "../../generator/model/loadTables.ts";
import type { Tables } from "../../generator/model/queryRows.ts";
import { renderResources } from "../../generator/renderResources.ts";
import { sourceRuns } from "../sourceRuns.ts";
import { quiet } from "./mini.ts";

const edition = join(import.meta.dirname, "../../edition");
const sources = process.env.TIDEMARK_TEST_SOURCES;

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
function figuresOf({ similarities, tasksOf, activityTitles, ...model }: Model): Record<string, string> {
  const figure = (name: string, member: unknown) => {
    if (WORDS.has(name) && typeof member === "string") return undefined;
    return member instanceof Map ? [...member] : member;
  };
  const parts = Object.entries(model).map(([part, value]) => [part, JSON.stringify(value, figure)]);
  return Object.fromEntries([
    ...parts,
    ["activities", JSON.stringify([...activityTitles.keys()])],
    ["tasksOf", JSON.stringify([...tasksOf].map(([soc, tasks]) => [soc, tasks.map(({ taskId }) => taskId)]))],
    ["similarities", Buffer.from(similarities.buffer).toString("base64")],
  ]);
}

/** Every different string in the bodies of a release. */
function stringsIn(bodies: Iterable<unknown>): Set<string> {
  const strings = new Set<string>();
  const visit = (value: unknown) => {
    if (typeof value === "string") strings.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  for (const body of bodies) visit(body);
  return strings;
}

describe.skipIf(sources === undefined)(
  "a release of the open edition (set TIDEMARK_TEST_SOURCES to the folder of the full tables)",
  { timeout: 300_000 },
  () => {
    let [open, full]: Tables[] = [];
    let models: { readonly open: Model; readonly full: Model };
    beforeAll(async () => {
      open = (await loadTables({ folder: edition }, quiet)).tables;
      full = (await loadTables({ folder: sources ?? "", onetVersion: "29.0" }, quiet)).tables;
      const { judgements } = await readJudgements(undefined, quiet);
      models = { open: buildModel(open, judgements), full: buildModel(full, judgements) };
    }, 300_000);

    it("reads the same figures as one of the full tables, in every query", () => {
      const [ours, theirs] = [figuresIn(open as Tables), figuresIn(full as Tables)];
      for (const [query, rows] of theirs) expect(ours.get(query), query).toEqual(rows);
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

    it("answers without eight words in a row of any sentence of the sources", () => {
      const runs = sourceRuns(sources ?? "");
      const facts = {
        release_id: "0000000000000000",
        edition: "open" as const,
        data_updated: "2025-12-01",
        onet_version: "29.0",
        annotations: "committed",
        attribution: "O*NET",
        changes: [],
        sources: [],
      };
      const bodies = [...renderResources(models.open, facts)].map(({ body }) => body);
      const strings = stringsIn(bodies);
      expect(strings.size).toBeGreaterThan(10_000);
      expect([...strings].flatMap((text) => runs.foundIn(text))).toEqual([]);
    });
  },
);
