import fc from "fast-check";
import { expect, it } from "vitest";
import { normaliseSocCode } from "../../../core/contract/ids.ts";
import { forAll } from "../../forAll.ts";

it("a SOC code as callers write it may have white space around it, or six digits only", () => {
  expect(normaliseSocCode(" 15-1252.00 ")).toBe("15-1252.00");
  expect(normaliseSocCode("15-1252")).toBe("15-1252.00");
  expect(normaliseSocCode("29-1141.04")).toBe("29-1141.04");
});

it("a SOC code as callers write it is unknown, never an exception, when it is anything else", () => {
  forAll(fc.string(), (text) => {
    const code = normaliseSocCode(text);
    if (code !== undefined) expect(code).toMatch(/^\d{2}-\d{4}\.\d{2}$/);
  });
  expect(normaliseSocCode("15-1252.0")).toBeUndefined();
  expect(normaliseSocCode("151252")).toBeUndefined();
});
