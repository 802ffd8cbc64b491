import { describe, expect, it } from "vitest";
import { defaultsOf } from "../../../core/contract/endpoints.ts";
import { isStandard, orderIn, overriddenThresholds, page, sorted } from "../../../core/responses/page.ts";

it("a page holds `limit` items after `offset`, and nothing beyond the end", () => {
  expect(page([1, 2, 3, 4], { limit: 2, offset: 1 })).toEqual([2, 3]);
  expect(page([1, 2], { limit: 2, offset: 2 })).toEqual([]);
});

describe("sorted", () => {
  const items = [
    { id: 3, value: 1 },
    { id: 1, value: null },
    { id: 2, value: 2 },
    { id: 4, value: 1 },
    { id: 0, value: null },
  ];
  const ids = (order: "asc" | "desc") =>
    sorted(
      items,
      ({ value }) => value,
      order,
      (a, b) => a.id - b.id,
    ).map(({ id }) => id);

  it("puts equal items by id and those without a measure last, whichever the order", () => {
    expect(ids("asc")).toEqual([3, 4, 2, 0, 1]);
    expect(ids("desc")).toEqual([2, 3, 4, 0, 1]);
  });

  it("compares texts by code unit, and leaves the list it was given", () => {
    const words = ["b", "B", "a"];
    expect(
      sorted(
        words,
        (word) => word,
        "asc",
        () => 0,
      ),
    ).toEqual(["B", "a", "b"]);
    expect(words).toEqual(["b", "B", "a"]);
  });
});

it("the order is the one asked for, else the column's own", () => {
  const orders = { wage: "desc", name: "asc" } as const;
  expect(orderIn(orders, { sort_by: "wage" })).toBe("desc");
  expect(orderIn(orders, { sort_by: "name" })).toBe("asc");
  expect(orderIn(orders, { sort_by: "wage", sort_order: "asc" })).toBe("asc");
});

describe("a standard query", () => {
  const usual = defaultsOf("jobTasks");

  it("gives nothing but the endpoint's defaults", () => {
    expect(isStandard("jobTasks", usual)).toBe(true);
    expect(isStandard("jobTasks", { ...usual, limit: usual.limit + 1 })).toBe(false);
    expect(isStandard("jobTasks", { ...usual, sort_order: "desc" })).toBe(false);
    expect(isStandard("jobTasks", { ...usual, sort_order: undefined })).toBe(true);
  });

  it("may differ in the parameters that are left aside, and in no other", () => {
    const query = { ...usual, include_explanations: !usual.include_explanations };
    expect(isStandard("jobTasks", query)).toBe(false);
    expect(isStandard("jobTasks", query, ["include_explanations"])).toBe(true);
    expect(isStandard("jobTasks", { ...query, offset: 1 }, ["include_explanations"])).toBe(false);
  });
});

it("thresholds are overridden where either differs from its default", () => {
  const of = (exposure_threshold: number, imperative_threshold: number) =>
    overriddenThresholds({ exposure_threshold, imperative_threshold });
  expect(of(0.5, 0.5)).toBeUndefined();
  expect(of(0.4, 0.5)).toEqual({ exposure: 0.4, imperative: 0.5 });
  expect(of(0.5, 0.4)).toEqual({ exposure: 0.5, imperative: 0.4 });
});
