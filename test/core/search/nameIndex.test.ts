import { expect, it } from "vitest";
import { buildNameIndex, openNameIndex } from "../../../core/search/indexes/nameIndex.ts";
import { contentWords } from "../../../core/search/text/terms.ts";

const index = openNameIndex(
  buildNameIndex([
    ["Baker", "bake bread", "pastry baker"],
    ["Roofer", "mend roofs", "fix leaky roofs"],
    ["Florist", "arrange flowers"],
  ]),
);
const nearness = (query: string) => [...index.nearness(contentWords(query))];

it("nearness to names is highest for the row with the nearest name, and nought where nothing is shared", () => {
  const [baker = 0, roofer = 0, florist] = nearness("baking bread");
  expect(baker).toBeGreaterThan(roofer);
  expect(florist).toBe(0);
});

it("nearness to names is at least 1 where a name is the query itself", () => {
  expect(nearness("mend roofs")[1]).toBeGreaterThanOrEqual(0.999);
});

it("nearness to names names the nearest name of the rows asked for", () => {
  const nearest = index.nearest(contentWords("mend a roof"), [1, 2]);
  expect(nearest.get(1)?.name).toBe(4);
  expect(nearest.has(0)).toBe(false);
});

it("nearness to names names the nearest name that no other of the rows has", () => {
  const brokers = openNameIndex(
    buildNameIndex([
      ["Broker", "real estate broker"],
      ["Insurance Agent", "Broker", "insurance broker"],
    ]),
  );
  const query = contentWords("broker");
  expect(brokers.nearest(query, [0, 1]).get(1)?.name).toBe(3);
  const own = brokers.nearestOwn(query, [0, 1]);
  expect([own.get(0)?.name, own.get(1)?.name]).toEqual([1, 4]);
});
