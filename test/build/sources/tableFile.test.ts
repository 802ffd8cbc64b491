import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tableText } from "../../../build/edition/tableText.ts";
import { nodeEffects } from "../../../build/effects.ts";
import { declared, OPTIONAL, tableSql } from "../../../build/sources/columns.ts";
import { stageFile } from "../../../build/sources/stageFile.ts";
import { columnNames, firstLine } from "../../../build/sources/tableFile.ts";
import { folderForFile } from "../../folders.ts";
import { checksForFile, rowsOf } from "../sourceFolder.ts";

const folder = folderForFile();
const connection = await checksForFile();
const PAIR = declared("pair.txt", "a test", [
  ["a", "a", null],
  ["b", "b", null],
  ["c", "c", null, OPTIONAL],
]);
await connection.run(tableSql("pair", PAIR));

/** The rows of a file of columns a and b, each with its line; or the message with which it is refused. */
async function staged(name: string, content: string | Uint8Array): Promise<unknown> {
  await writeFile(join(folder, name), content);
  await connection.run("DELETE FROM raw.pair");
  const source = { path: name, table: "pair", purpose: "a test" };
  try {
    await stageFile(connection, { folder, isOpenEdition: false }, source, PAIR.columns, 1, nodeEffects());
  } catch (error) {
    return (error as Error).message;
  }
  return rowsOf(connection, "SELECT origin.line, a, b FROM raw.pair ORDER BY 1");
}

const cell = fc.string({ minLength: 1, maxLength: 12 });
const pairsOf = (each: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(each, each), { minLength: 1, maxLength: 20 });

describe("a row of a file", () => {
  it("stands on a line of its own where nothing is quoted, every cell as it is written", () =>
    fc.assert(
      fc.asyncProperty(pairsOf(cell.filter((text) => !/[\t\r\n\0]/.test(text))), async (rows) => {
        expect(await staged("t.txt", tableText("tab", ["a", "b"], rows))).toEqual(
          rows.map((row, index) => [index + 2, ...row]),
        );
      }),
      { numRuns: 30 },
    ));

  it("starts where it starts where cells before it have line breaks in their quotes", () =>
    fc.assert(
      fc.asyncProperty(pairsOf(cell.map((text) => text.replace(/[\r\0]/g, "."))), async (rows) => {
        let line = 2;
        const expected = rows.map((row) => {
          const start = line;
          line += row.join("").split("\n").length;
          return [start, ...row];
        });
        expect(await staged("t.csv", tableText("csv", ["a", "b"], rows))).toEqual(expected);
      }),
      { numRuns: 30 },
    ));

  it("minds neither another order, an unknown and a missing column, nor Windows line ends", async () => {
    expect(await staged("t.txt", "\uFEFFb\tnew\ta\r\n1\tx\t2\r\n")).toEqual([[2, "2", "1"]]);
    expect(await rowsOf(connection, "SELECT c FROM raw.pair")).toEqual([[null]]);
  });
});

describe("a file is refused, with the line", () => {
  it.each([
    ["that is empty", "", "line 1: expected a table (the file is empty)"],
    ["with a header alone", "a\tb\n", "line 2: expected at least one row"],
    ["without a column it needs", "a\tx\n1\t2\n", 'line 1, column "b": expected this column (it is missing)'],
    [
      "cut off inside its last row",
      "a\tb\n1\t2\n3\t",
      'line 3: found "3\\t", expected a line end after the last row (the file seems cut off)',
    ],
    ["with a blank line", "a\tb\n1\t2\n\r\n3\t4\n", 'line 3: found "", expected a row (the line is blank)'],
    [
      "in another encoding",
      Buffer.from("a\tb\n1\t2\n3\tcaf\xe9\n", "latin1"),
      "line 3: expected text in UTF-8",
    ],
    [
      "with too few columns in one row and too many in another",
      "a\tb\n1\n1\t2\n1\t2\t3\n",
      'line 2: found "1", expected a row with the columns of the header (Expected Number of Columns: 2 Found: 1)\n' +
        't.txt, line 4: found "1\\t2\\t3", expected a row with the columns of the header (Expected Number of Columns: 2 Found: 3)',
    ],
  ])("%s", async (_, content, message) => {
    expect(await staged("t.txt", content)).toBe(`t.txt, ${message}`);
  });

  it("with a quote that is never closed, after rows of several lines", async () => {
    expect(await staged("t.csv", 'a,b\n"1\n\n2",x\n3,"y\n4,z\n')).toBe(
      't.csv, line 5: found "3,\\"y\\n4,z", expected a row with the columns of the header (Value with unterminated quote found)',
    );
  });
});

describe("the names in a header", () => {
  it("are kept where the first, the last or one in the middle is empty", () => {
    for (const names of [
      ["", "a"],
      ["a", ""],
      ["", "a", "", "b", ""],
      ['say "a"', "", "b,c"],
    ]) {
      const header = tableText("csv", names, []);
      expect(columnNames(header.trimEnd(), "csv"), header).toEqual(names);
    }
    expect(columnNames("\ta\t", "tab")).toEqual(["", "a", ""]);
  });

  it("lose byte order mark, quotes and en dashes", () => {
    const bytes = Buffer.from('\uFEFF"Employment, 2024","Change, 2024–34",Type\r\n1,2,3\r\n');
    expect(columnNames(firstLine(bytes), "csv")).toEqual(["Employment, 2024", "Change, 2024-34", "Type"]);
  });
});
