import { expect, it } from "vitest";
import { defaultsOf, type Query } from "../../../core/contract/endpoints.ts";
import { storedTaskList, type TaskRow, taskList } from "../../../core/responses/tasks.ts";

const explanation = {
  procedural: "p",
  digitization: "d",
  physicality: "b",
  socio_emotional: "s",
  capability_task: "c",
  quadrant: "stored",
};
const task = (task_id: string, importance: number, exposure: number, members: Partial<TaskRow>): TaskRow => ({
  task_id,
  task: `Task ${task_id}`,
  label: `Label ${task_id}`,
  reasons: [],
  importance,
  relevance: 100 - importance,
  dimensions: { procedural: importance, digitization: 5, physicality: 5, socio_emotional: 10 - importance },
  pillars: {
    structural_exposure: 1 - exposure,
    human_imperative: 0.3,
    capability_task: 0.5,
    ai_exposure_potential: exposure,
  },
  explanations: explanation,
  quadrant: "transitional",
  ...members,
});
const use = (percent_of_conversations: number): Partial<TaskRow> => ({
  observed_use: { percent_of_conversations } as NonNullable<TaskRow["observed_use"]>,
});
const tasks = [
  task("10", 2, 0.4, use(0.2)),
  task("9", 4, 0.2, { rating_imputed: true }),
  task("2", 3, 0.4, use(0.7)),
];
const head = { soc_code: "11-1011.00", title: "Chief Executives" };
const usual = defaultsOf("jobTasks");
const list = (query: Partial<Query<"jobTasks">> = {}) => taskList(head, tasks, { ...usual, ...query });
const ids = (query: Partial<Query<"jobTasks">>) => list(query).tasks.map(({ task_id }) => task_id);

it.each([
  [{}, ["2", "10", "9"]],
  [{ sort_by: "importance" }, ["9", "2", "10"]],
  [{ sort_by: "importance", sort_order: "asc" }, ["10", "2", "9"]],
  [{ sort_by: "relevance" }, ["10", "2", "9"]],
  [{ sort_by: "procedural" }, ["9", "2", "10"]],
  [{ sort_by: "socio_emotional" }, ["10", "2", "9"]],
  [{ sort_by: "structural_exposure", sort_order: "asc" }, ["2", "10", "9"]],
  [{ sort_by: "percent_of_conversations" }, ["2", "10", "9"]],
] as const)("the list of tasks sorts for %o, equal ones by task id as a number", (query, expected) => {
  expect(ids(query)).toEqual(expected);
});

it("the list of tasks counts the page beside all tasks", () => {
  expect(list({ limit: 1, offset: 2 })).toMatchObject({ ...head, task_count: 3, total: 3, count: 1 });
  expect(ids({ limit: 1, offset: 2 })).toEqual(["9"]);
});

it("the list of tasks gives tasks as they are stored at the default thresholds", () => {
  expect(list().tasks).toEqual([tasks[2], tasks[0], tasks[1]]);
  expect(list({ include_explanations: false }).tasks[0]).not.toHaveProperty("explanations");
});

it("the list of tasks classifies and explains tasks at other thresholds, keeping the other explanations", () => {
  const [first] = list({ exposure_threshold: 0.3, imperative_threshold: 0.2 }).tasks;
  const quadrant = expect.not.stringContaining("stored");
  expect(first).toMatchObject({ quadrant: "augmentation", explanations: { ...explanation, quadrant } });
  const quadrants = list({ imperative_threshold: 0.2 }).tasks.map((task) => task.quadrant);
  expect(quadrants).toEqual(["protected", "protected", "protected"]);
});

it("the list of tasks marks a rating that is imputed, and no other", () => {
  expect(list().tasks.map(({ rating_imputed }) => rating_imputed)).toEqual([undefined, undefined, true]);
});

it("the list at the defaults is stored with explanations and without", () => {
  expect(storedTaskList(usual)).toBe(usual.include_explanations ? "jobTasks" : "jobTasksBrief");
  expect(storedTaskList({ ...usual, include_explanations: true, sort_order: "desc" })).toBe("jobTasks");
  expect(storedTaskList({ ...usual, include_explanations: false })).toBe("jobTasksBrief");
  expect(storedTaskList({ ...usual, sort_order: "asc" })).toBeUndefined();
  expect(storedTaskList({ ...usual, imperative_threshold: 0.4 })).toBeUndefined();
  expect(storedTaskList({ ...usual, sort_by: "importance" })).toBeUndefined();
});
