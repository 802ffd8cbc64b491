import fc from "fast-check";
import { expect, it } from "vitest";
import { tableText } from "../../../build/edition/tableText.ts";
import { forAll } from "../../forAll.ts";

it("the text of a table leaves a repeated key blank, and no other cell", () => {
  const rows = [
    ["a", "1"],
    ["a", "1"],
    ["b", null],
    ["a", "1"],
  ];
  expect(tableText("tab", ["key", "value"], rows, ["key"])).toBe("key\tvalue\na\t1\n\t1\nb\t\na\t1\n");
});

it("the text of a table gives every key back to whoever fills the blanks down", () => {
  const cell = fc.constantFrom("a", "b", "c,d", 'e"f');
  forAll(fc.array(fc.tuple(cell, cell), { maxLength: 12 }), (rows) => {
    const lines = tableText("tab", ["k", "v"], rows, ["k"]).trimEnd().split("\n").slice(1);
    let above = "";
    const filled = lines.map((line) => {
      const [key = "", value = ""] = line.split("\t");
      above = key === "" ? above : key;
      return [above, value];
    });
    expect(filled).toEqual(rows);
  });
});

it("the text of a table refuses a blank key, and a tab where there are no quotes", () => {
  expect(() => tableText("tab", ["key"], [["a"], [null]], ["key"])).toThrow('Column "key" has a blank cell');
  expect(() => tableText("tab", ["text"], [["a\tb"]])).toThrow("holds a tab");
});

it("the text of a table quotes what a comma-separated table must quote", () => {
  expect(tableText("csv", ["a", "b"], [['say "hi", then', "plain"]])).toBe('a,b\n"say ""hi"", then",plain\n');
});
