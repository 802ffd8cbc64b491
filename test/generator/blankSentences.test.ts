import { expect, it } from "vitest";
import { packProfiles } from "../../core/format/similarityTable.ts";
import { readJudgements } from "../../generator/judgements.ts";
import { buildModel, type Model } from "../../generator/model/buildModel.ts";
import { loadTables, type Tables } from "../../generator/model/queryRows.ts";
import { MINI_SOURCES, quiet } from "./mini.ts";

/** The same tables with every sentence of a source taken out: statements, descriptions, activity titles, questions. */
function blanked(tables: Tables): Tables {
  return {
    ...tables,
    occupations: tables.occupations.map((row) => ({ ...row, description: "" })),
    tasks: tables.tasks.map((row) => ({ ...row, task: "" })),
    task_activities: tables.task_activities.map((row) => ({ ...row, title: "" })),
    requirements: tables.requirements.map((row) => ({ ...row, description: "" })),
    questions: tables.questions.map((row) => ({ ...row, input_text: "", choices: null, question: null })),
  };
}

/** Every number of a model, and every link: what it says without the texts it shows. */
function figuresOf(model: Model) {
  return {
    occupations: model.occupations,
    tasks: model.tasks.map(({ text: _, label: _label, ...task }) => task),
    requirements: model.requirements.map(({ row: { description: _, ...row }, ...rest }) => [row, rest]),
    regions: model.regions,
    links: model.benchmarks.map(({ inputId, links }) => [inputId, links]),
    profiles: Buffer.from(packProfiles(model.profiles)).toString("base64"),
  };
}

it("no score reads a sentence: with every text of the sources blanked, every number is the same", async () => {
  const { tables } = await loadTables({ folder: MINI_SOURCES }, quiet);
  const { judgements } = await readJudgements(undefined, quiet);
  const [whole, blank] = [buildModel(tables, judgements), buildModel(blanked(tables), judgements)];
  expect(whole.tasks.length).toBeGreaterThan(0);
  expect(JSON.stringify(figuresOf(blank)) === JSON.stringify(figuresOf(whole))).toBe(true);
});
