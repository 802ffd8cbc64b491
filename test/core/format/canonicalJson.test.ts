import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson, type Json } from "../../../core/format/canonicalJson.ts";
import { forAll } from "../../forAll.ts";

it("reads back as itself, whatever it is given", () => {
  forAll(fc.jsonValue({ noUnicodeString: false }), (value) => {
    fc.pre(!JSON.stringify(value).includes("-0"));
    const plain = JSON.parse(JSON.stringify(value)) as Json;
    expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
  });
});

it("never holds a line feed, so that a body is a line", () => {
  forAll(fc.string(), (text) => !canonicalJson({ text }).includes("\n"));
});

it("keeps members in the order in which they were written and leaves out undefined ones", () => {
  expect(canonicalJson({ b: 1, a: [true, null], none: undefined, c: "é\n" })).toBe(
    '{"b":1,"a":[true,null],"c":"é\\n"}',
  );
});

it.each([
  ["the number NaN at .a", { a: Number.NaN }],
  ["the number Infinity at [1] at .a", { a: [1, Number.POSITIVE_INFINITY] }],
  ["the number -0 at .a", { a: -0 }],
  ["a undefined at [0]", [undefined] as unknown as Json],
  ["an object that is not plain at .when", { when: new Date(0) as unknown as Json }],
  ["a bigint at .count", { count: 1n as unknown as Json }],
])("refuses %s", (problem, value) => {
  expect(() => canonicalJson(value as Json)).toThrow(`Not canonical JSON: ${problem}`);
});
