import { expect, it } from "vitest";
import { buildTaskIndex, openTaskIndex } from "../../../core/search/indexes/taskIndex.ts";
import { contentWords } from "../../../core/search/text/terms.ts";

const index = openTaskIndex(
  buildTaskIndex(
    [
      { occupation: 0, texts: ["Bake bread.", "making loaves"], activities: ["Cook food."] },
      { occupation: 0, texts: ["Clean ovens."], activities: [] },
      { occupation: 1, texts: ["Clean gutters."], activities: ["Clean buildings."] },
    ],
    [["Baker"], ["Roofer", "mend roofs"]],
  ),
);
const coverage = (query: string) => [...index.coverage(contentWords(query))];

it("how much of a query tasks have counts each text of a task, its activities and the names of its occupation", () => {
  for (const query of ["bread", "loaves"])
    expect(coverage(query).map((share) => share > 0)).toEqual([true, false, false]);
  expect(coverage("food")[0]).toBeGreaterThan(0);
  expect(coverage("roofs").map((share) => share > 0)).toEqual([false, false, true]);
});

it("how much of a query tasks have is higher for the task whose own words and occupation both meet the query", () => {
  const [, ovens = 0, gutters = 0] = coverage("roofer cleaning");
  expect(gutters).toBeGreaterThan(ovens);
});

it("how much of a query tasks have is nought for unknown words and stays below 1", () => {
  expect(coverage("xyzzy")).toEqual([0, 0, 0]);
  expect(Math.max(...coverage("bake bread loaves food baker"))).toBeLessThan(1);
});

it("how much of a query tasks have is less the more of the query is unknown", () => {
  expect(coverage("bread xyzzy")[0]).toBeLessThan(coverage("bread")[0] ?? 0);
});
