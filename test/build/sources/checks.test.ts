import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checksForFile } from "../sourceFolder.ts";

const connection = await checksForFile();

/** What an expression over `cell` gives for each of these cells. */
async function valuesOf(expression: string, cells: readonly (string | null)[]): Promise<unknown[]> {
  const found = await connection.runAndReadAll(
    `SELECT ${expression} FROM (SELECT unnest(CAST(CAST($cells AS JSON) AS VARCHAR[])) AS cell)`,
    { cells: JSON.stringify(cells) },
  );
  return found.getRowsJS().map(([value]) => value);
}

const blsMarkers = ["*", "**", "#", "~", "—"];

describe("a number cell", () => {
  it("reads every decimal number as it is written", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 99 }))),
        async (numbers) => {
          const cells = numbers.map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")}`);
          expect(await valuesOf("number_in(cell)", cells)).toEqual(cells.map(Number));
          expect((await valuesOf("number(cell)", cells)).every((fault) => fault === null)).toBe(true);
        },
      ),
      { numRuns: 20 },
    ));

  it("is refused where DuckDB's own cast would take it or guess: by form, not by cast", async () => {
    const forms = "1e3 0x1f 1_000 1,000 NaN Infinity +1 --1 1.2.3 .".split(" ");
    const cells = ["", " 1", "1 ", ...forms];
    expect(await valuesOf("number(cell).expected", cells)).toEqual(cells.map(() => "a number"));
    expect(await valuesOf("whole_between(cell, 1, 20).expected", ["12.5", "12", "21", null])).toEqual([
      "a whole number from 1 to 20",
      null,
      "a whole number from 1 to 20",
      "a whole number from 1 to 20",
    ]);
  });

  it("includes both ends of its range and nothing beyond", async () => {
    const expected = "a number from 1 to 5";
    expect(
      await valuesOf("number_between(cell, 1, 5).expected", ["1", "5.00", "0.99", "5.001", null]),
    ).toEqual([null, null, expected, expected, expected]);
  });
});

describe("a cell that may be suppressed", () => {
  it("is NULL for blanks and the marks of its own producer, and a number otherwise", async () => {
    const cells = [null, "", "  ", "\u00a0", ...blsMarkers];
    expect(await valuesOf("bls_number(cell)", cells)).toEqual(cells.map(() => null));
    expect(await valuesOf("figure(bls(cell))", [...cells, "12.5", "-0.0"])).toEqual([
      ...cells.map(() => null),
      12.5,
      0,
    ]);
    expect(await valuesOf("onet_number(cell).expected", ["n/a", "*"])).toEqual([
      null,
      "a number, or blank or n/a",
    ]);
    expect(await valuesOf("bls_whole(cell).expected", ["n/a", "12.5"])).toEqual(
      ["", ""].map(() => "a whole number, or blank or * or ** or # or ~ or —"),
    );
  });

  it("is named in its fault by the column it stands in", async () => {
    expect(await valuesOf("number(cell).column_name", ["x"])).toEqual(["cell"]);
  });
});
