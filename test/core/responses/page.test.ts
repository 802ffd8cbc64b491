import { expect, it } from "vitest";
import { defaultsOf } from "../../../core/contract/endpoints.ts";
import { isStandard, orderIn, overriddenThresholds, page, sorted } from "../../../core/responses/page.ts";

it("a page holds `limit` items after `offset`, and nothing beyond the end", () => {
  expect(page([1, 2, 3, 4], { limit: 2, offset: 1 })).toEqual([2, 3]);
  expect(page([1, 2], { limit: 2, offset: 2 })).toEqual([]);
});

it("sorting puts equal items by id and those without a measure last, whichever the order", () => {
  const values: readonly (number | null)[] = [null, null, 2, 1, 1];
  const ids = (order: "asc" | "desc") =>
    sorted(
      [3, 1, 2, 4, 0],
      (id) => values[id] ?? null,
      order,
      (a, b) => a - b,
    );
  expect(ids("asc")).toEqual([3, 4, 2, 0, 1]);
  expect(ids("desc")).toEqual([2, 3, 4, 0, 1]);
});

it("sorting compares texts by code unit, and leaves the list it was given", () => {
  const words = ["b", "B", "a"];
  const inOrder = sorted(
    words,
    (word) => word,
    "asc",
    () => 0,
  );
  expect([inOrder, words]).toEqual([
    ["B", "a", "b"],
    ["b", "B", "a"],
  ]);
});

it("the order is the one asked for, else the column's own", () => {
  const orders = { wage: "desc", name: "asc" } as const;
  expect(orderIn(orders, { sort_by: "wage" })).toBe("desc");
  expect(orderIn(orders, { sort_by: "name" })).toBe("asc");
  expect(orderIn(orders, { sort_by: "wage", sort_order: "asc" })).toBe("asc");
});

const usual = defaultsOf("jobTasks");

it("a standard query gives nothing but the endpoint's defaults", () => {
  expect(isStandard("jobTasks", usual)).toBe(true);
  expect(isStandard("jobTasks", { ...usual, limit: usual.limit + 1 })).toBe(false);
  expect(isStandard("jobTasks", { ...usual, sort_order: "desc" })).toBe(false);
  expect(isStandard("jobTasks", { ...usual, sort_order: undefined })).toBe(true);
});

it("a standard query may differ in the parameters that are left aside, and in no other", () => {
  const query = { ...usual, include_explanations: !usual.include_explanations };
  expect(isStandard("jobTasks", query)).toBe(false);
  expect(isStandard("jobTasks", query, ["include_explanations"])).toBe(true);
  expect(isStandard("jobTasks", { ...query, offset: 1 }, ["include_explanations"])).toBe(false);
});

it("thresholds are overridden where either differs from its default", () => {
  const of = (exposure_threshold: number, imperative_threshold: number) =>
    overriddenThresholds({ exposure_threshold, imperative_threshold });
  expect(of(0.5, 0.5)).toBeUndefined();
  expect(of(0.4, 0.5)).toEqual({ exposure: 0.4, imperative: 0.5 });
  expect(of(0.5, 0.4)).toEqual({ exposure: 0.5, imperative: 0.4 });
});
