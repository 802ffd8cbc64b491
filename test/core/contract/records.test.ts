import { expect, it } from "vitest";
import { namesOf, recordOf } from "../../../core/contract/records.ts";

it("records list their names in order, and are made anew from them", () => {
  const lengths = { metre: 1, foot: 0.3048 };
  expect(namesOf(lengths)).toEqual(["metre", "foot"]);
  const doubled = recordOf(namesOf(lengths), (name) => 2 * lengths[name]);
  expect(doubled).toEqual({ metre: 2, foot: 0.6096 });
  expect(Object.keys(doubled)).toEqual(["metre", "foot"]);
});
