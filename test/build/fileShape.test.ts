import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableText } from "../../build/edition/tableText.ts";
import { inspectFile, splitHeader } from "../../build/readers/fileShape.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const cell = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/[\t\r\n]/.test(text));
const anyCell = fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.replaceAll("\r", "."));

describe("the lines of a file", () => {
  it("are its rows where nothing is quoted", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const shape = inspectFile("f", bytes(tableText("tab", ["a", "b"], rows)), false);
        expect(shape.rows).toBe(rows.length + 1);
        expect(shape.header).toBe("a\tb");
        expect(shape.lineOfRow(rows.length)).toBe(rows.length + 1);
      }),
    );
  });

  it("are counted through line breaks inside quotes, so that a row's line is where it starts", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCell, anyCell), { minLength: 1, maxLength: 20 }), (rows) => {
        const shape = inspectFile("f", bytes(tableText("csv", ["a", "b"], rows)), true);
        expect(shape.rows).toBe(rows.length + 1);
        let line = 2;
        for (const [index, row] of rows.entries()) {
          expect(shape.lineOfRow(index + 1)).toBe(line);
          line += row.join("").split("\n").length;
        }
      }),
    );
  });

  it("keep every column of a header whose first, last or middle name is empty", () => {
    for (const names of [
      ["", "a"],
      ["a", ""],
      ["", "a", "", "b", ""],
      ['say "a"', "", "b,c"],
    ]) {
      const header = tableText("csv", names, []).trimEnd();
      expect(splitHeader(header, "csv"), header).toEqual(names);
    }
    expect(splitHeader("\ta\t", "tab")).toEqual(["", "a", ""]);
  });

  it("give a header without byte order mark, quotes and en dashes", () => {
    const shape = inspectFile(
      "f",
      bytes('\uFEFF"Employment, 2024","Change, 2024–34",Type\r\n1,2,3\r\n'),
      true,
    );
    expect(splitHeader(shape.header, "csv")).toEqual(["Employment, 2024", "Change, 2024-34", "Type"]);
  });
});
