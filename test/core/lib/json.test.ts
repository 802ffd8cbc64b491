import { expect, it } from "vitest";
import { z } from "zod";
import { firstFault, jsonIn } from "../../../core/lib/json.ts";

const faultOf = (value: unknown) => {
  const parsed = z.strictObject({ list: z.array(z.strictObject({ id: z.string() })) }).safeParse(value);
  return parsed.success ? undefined : firstFault(parsed.error, "body");
};

it("JSON texts give their value, and nothing where they are none", () => {
  expect(jsonIn('{"a":[1,null]}')).toEqual({ a: [1, null] });
  expect(jsonIn("null")).toBeNull();
  expect(jsonIn("")).toBeUndefined();
  expect(jsonIn('{"a":')).toBeUndefined();
});

it("the first fault of a value comes with its path, or with the name of the whole", () => {
  expect(faultOf({ list: [{ id: "a" }, { id: 2 }] })).toMatch(/^list\.1\.id: .*string/);
  expect(faultOf("text")).toMatch(/^body: .*object/);
});
