import { beforeAll, expect, it } from "vitest";
import type { Model } from "../../generator/buildModel.ts";
import { explainTask } from "../../generator/explainTask.ts";
import type { Task } from "../../generator/model/tasks.ts";
import { DIMENSION_NAMES } from "../../methodology/types.ts";
import { miniModel } from "./mini.ts";

let model: Model;
let template: Task;
beforeAll(async () => {
  model = await miniModel();
  template = model.tasks[0] as Task;
});

type Drivers = Task["assessed"]["dimensions"];
const even = (value: number) => ({
  procedural: value,
  digitization: value,
  physicality: value,
  socio_emotional: value,
});

function explained(drivers: Partial<Drivers>, text = "Type letters for the harbour office.") {
  const plain: Drivers = {
    ...template.assessed.dimensions,
    dimensions: even(5),
    base: even(5),
    basis: "activities",
    activities: [],
    wording: [],
    occupation: even(0),
  };
  const dimensions = { ...plain, ...drivers };
  const titles = new Map([
    ["A1", "Prepare letters."],
    ["A2", "Proofread documents."],
    ["A3", "File papers."],
  ]);
  return explainTask({ ...template, text, assessed: { ...template.assessed, dimensions } }, titles);
}

const activity = (activityId: string, value: number, basis: "activity" | "general" = "activity") => ({
  activityId,
  basis,
  value: even(value),
});

it("says of every task and dimension something that is said of no other task", () => {
  for (const name of DIMENSION_NAMES) {
    const sentences = model.tasks.map((task) => explainTask(task, model.activityTitles)[name]);
    expect(new Set(sentences).size).toBe(sentences.length);
  }
});

it("prints the value that the task has", () => {
  for (const task of model.tasks) {
    const explanations = explainTask(task, model.activityTitles);
    for (const name of DIMENSION_NAMES) {
      const value = task.assessed.dimensions.dimensions[name].toFixed(1);
      expect(explanations[name]).toContain(`: ${value} of 10.`);
    }
  }
});

it("names the work activity with its rating", () => {
  expect(explained({ activities: [activity("A1", 5)] }).digitization).toBe(
    "“Type letters for the harbour office” is done partly in software, partly outside: 5.0 of 10. " +
      "It belongs to the work activity “Prepare letters” (5.0).",
  );
});

it("names the two activities that pull most, counts the others and gives their mean", () => {
  const activities = [activity("A1", 6), activity("A2", 9), activity("A3", 7.5, "general")];
  expect(explained({ activities, base: even(7.5), dimensions: even(7.5) }).procedural).toBe(
    "“Type letters for the harbour office” mostly follows set steps or rules: 7.5 of 10. It belongs to the work " +
      "activities “Proofread documents” (9.0) and “File papers” (7.5, from its group) and 1 more, 7.5 on average.",
  );
});

it("says which words and what in the occupation moved the value, and by how much", () => {
  const sentence = explained({
    activities: [activity("A1", 5)],
    wording: [{ dimension: "procedural", points: 0.84, words: ["type"] }],
    occupation: { ...even(0), procedural: -0.31 },
  }).procedural;
  expect(sentence).toContain("Its word “type” moves that up by 0.8.");
  expect(sentence).toContain(
    "The work of this occupation leaves more freedom than most, which moves it down by 0.3.",
  );
});

it("does not speak of moves that round to nothing", () => {
  const sentence = explained({
    activities: [activity("A1", 5)],
    wording: [{ dimension: "procedural", points: 0.04, words: ["type"] }],
    occupation: { ...even(0), procedural: 0.04 },
  }).procedural;
  expect(sentence).not.toContain("moves");
});

it("says so where a task is rated by itself, and where it has no activity", () => {
  expect(explained({ basis: "task" }).physicality).toContain(
    "The annotation table rates this very task 5.0.",
  );
  expect(explained({ basis: "words" }).physicality).toContain("No work activity is linked to it");
});

it("quotes the beginning of a long statement only", () => {
  const text = `Carry ${"very ".repeat(30)}heavy crates.`;
  const quoted = /“(.*?)”/.exec(explained({}, text).physicality)?.[1] ?? "";
  expect(quoted.length).toBeLessThanOrEqual(60);
  expect(quoted.endsWith("…")).toBe(true);
});
