import { expect, it } from "vitest";
import { defaultsOf } from "../../../core/contract/endpoints.ts";
import { isStandard, overriddenThresholds, page, sortedPage } from "../../../core/responses/page.ts";

it("a page holds `limit` items after `offset`, and nothing beyond the end", () => {
  expect(page([1, 2, 3, 4], { limit: 2, offset: 1 })).toEqual([2, 3]);
  expect(page([1, 2], { limit: 2, offset: 2 })).toEqual([]);
});

type Order = "asc" | "desc" | undefined;
/** All items, sorted by a measure and then as numbers. */
function sorted<T>(
  items: T[],
  sort_order: Order,
  measure: (item: T) => number | string | null,
  sort_by = "wage",
) {
  const query = { sort_by, sort_order, limit: 9, offset: 0 };
  return sortedPage(items, query, measure, (a, b) => Number(a) - Number(b));
}

it("sorting puts equal items by id and those without a measure last, whichever the order", () => {
  const values: readonly (number | null)[] = [null, null, 2, 1, 1];
  const ids = (order: Order) => sorted([3, 1, 2, 4, 0], order, (id) => values[id] ?? null);
  expect(ids("asc")).toEqual([3, 4, 2, 0, 1]);
  expect(ids("desc")).toEqual([2, 3, 4, 0, 1]);
});

it("sorting compares texts by code unit, and leaves the list it was given", () => {
  const words = ["b", "B", "a"];
  expect(sorted(words, "asc", (word) => word)).toEqual(["B", "a", "b"]);
  expect(words).toEqual(["b", "B", "a"]);
});

it.each(["title", "name", "msa_name", "soc_code"])(
  "%s is sorted from the first unless asked otherwise",
  (column) => {
    expect(sorted([1, 2], undefined, (each) => each, column)).toEqual([1, 2]);
    expect(sorted([1, 2], "desc", (each) => each, column)).toEqual([2, 1]);
  },
);

it("anything but a text is sorted from the largest unless asked otherwise", () => {
  expect(sorted([1, 2], undefined, (each) => each)).toEqual([2, 1]);
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
