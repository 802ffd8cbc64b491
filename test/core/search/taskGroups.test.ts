import { expect, it } from "vitest";
import { buildSearchIndex } from "../../../core/search/buildSearchIndex.ts";
import type { TaskText } from "../../../core/search/corpus.ts";
import { groupTasks } from "../../../core/search/indexes/taskGroups.ts";
import { openSearcher } from "../../../core/search/searcher.ts";
import { smallCorpus } from "./smallCorpus.ts";

const task = (text: string, ...activities: readonly string[]): TaskText => ({
  taskId: text,
  soc: "1",
  text,
  label: "",
  askedAs: "",
  activities,
});

it("takes tasks of equal words for the same, whatever their activities", () => {
  const tasks = [task("Sweep floors.", "a"), task("Mend roofs."), task("sweep the floors", "b")];
  expect([...groupTasks(tasks)]).toEqual([0, 1, 0]);
});

it("takes tasks of nearly equal words for the same within one activity only", () => {
  const tasks = [
    task("Clean and oil heavy machine parts daily.", "a"),
    task("Clean and oil heavy machine parts.", "a"),
    task("Clean and oil heavy machine tools daily.", "b"),
  ];
  expect([...groupTasks(tasks)]).toEqual([0, 0, 2]);
});

it("lists the same task in several occupations once, with the others beside it", async () => {
  const [first, ...others] = smallCorpus.tasks;
  if (first === undefined) throw new Error("no tasks");
  const twin = { ...first, taskId: "9999", soc: others.at(-1)?.soc ?? "" };
  const tasks = [...smallCorpus.tasks, twin];
  const files = await buildSearchIndex({ ...smallCorpus, tasks }, { kind: "trained" });
  const read = async (name: string) => files.get(name) ?? new Uint8Array();
  const searcher = await openSearcher(read, { encoder: { kind: "trained" }, fallback: "none" });
  const found = await searcher.semanticTasks(first.text, { limit: 5 });
  expect(found[0]).toMatchObject({ row: 0, alsoRows: [tasks.length - 1] });
  expect(found.slice(1).map(({ row }) => row)).not.toContain(tasks.length - 1);
});
