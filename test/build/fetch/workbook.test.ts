import { describe, expect, it } from "vitest";
import { industryShares, withSectorSpans } from "../../../build/fetch/tables/bls.ts";
import { findTable } from "../../../build/fetch/workbook.ts";
import { type SheetRows, workbook, zip } from "./realShapes.ts";

const tableIn = (bytes: Uint8Array, ...wanted: RegExp[]) =>
  findTable("book.xlsx", Buffer.from(bytes), wanted);
/** The rows of a sheet below one that is a head. */
const rowsOf = async (rows: SheetRows) =>
  (await tableIn(workbook({ "First & only": [["head"], ...rows] }), /^head$/)).rows;

describe("a workbook", () => {
  it.each<[gives: string, rows: SheetRows, read: string[][]]>([
    [
      "the text of each cell where it stands, blanks between them included",
      [["code", null, "title"], [], [null, "a < b & c"], ["AZ".repeat(3), 12, null, -0.5]],
      [
        ["code", "", "title"],
        ["", "a < b & c"],
        ["AZAZAZ", "12", "", "-0.5"],
      ],
    ],
    [
      "figures without the noise of binary fractions",
      [[0.30000000000000004, 1234567.89, 1e-7, 154187380]],
      [["0.3", "1234567.89", "1e-7", "154187380"]],
    ],
    [
      "columns beyond Z",
      [Array.from({ length: 60 }, (_, at) => at)],
      [Array.from({ length: 60 }, (_, at) => `${at}`)],
    ],
  ])("gives %s", async (_, rows, read) => {
    expect(await rowsOf(rows)).toEqual(read);
  });

  it("reads text that stands in the cell itself, as some writers have it", async () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>in </t><t>place</t></is></c><c r="C1" t="str"><f>A1</f><v>made</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="s"/><c r="F1" t="str"><v>end</v></c></row></sheetData></worksheet>';
    const bytes = zip({
      "xl/workbook.xml": '<workbook><sheets><sheet name="s" r:id="r1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="r1" Target="/xl/s.xml"/></Relationships>',
      "xl/s.xml": sheet,
    });
    const { columns } = await tableIn(bytes, /^end$/);
    expect(columns).toEqual(["in place", "", "made", "TRUE", "", "end"]);
  });

  it("that is no archive, or no workbook, or no XML, is named", async () => {
    await expect(tableIn(Buffer.from("hello"))).rejects.toThrow("book.xlsx: not a whole zip archive");
    await expect(tableIn(zip({ "a.txt": "x" }))).rejects.toThrow("there is no xl/_rels/workbook.xml.rels");
    const broken = zip({
      "xl/workbook.xml": "<workbook><sheets",
      "xl/_rels/workbook.xml.rels": "<Relationships/>",
    });
    await expect(tableIn(broken)).rejects.toThrow(/xl\/workbook\.xml is not XML/);
  });
});

describe("a table in a workbook", () => {
  const find = (rows: SheetRows, wanted: RegExp) =>
    tableIn(workbook({ Notes: [["nothing"]], Data: rows }), wanted);

  it("begins below what stands above its head, and headings lose line breaks and footnotes", async () => {
    const rows = [["A title"], ["Code\n(2018)", "Jobs [1]"], ["11-1011", 5], ["only code"]];
    expect(await find(rows, /^Jobs$/)).toEqual({
      columns: ["Code (2018)", "Jobs"],
      rows: [
        ["11-1011", "5"],
        ["only code", ""],
      ],
    });
  });

  it("is looked for by its columns, and the error says by which", async () => {
    await expect(find([["Code"]], /^Jobs$/)).rejects.toThrow("book.xlsx: no sheet has the columns ^Jobs$");
  });
});

describe("shares of industry sectors", () => {
  const national = {
    columns: ["OCC_CODE", "O_GROUP", "TOT_EMP"],
    rows: [
      ["11-1011", "detailed", "1000"],
      ["11-1031", "detailed", "**"],
      ["11-1010", "broad", "1000"],
    ],
  };
  const sectors = {
    columns: ["NAICS", "NAICS_TITLE", "OCC_CODE", "OCC_TITLE", "O_GROUP", "TOT_EMP", "A_MEAN"],
    rows: [
      ["44", "Retail", "11-1011", "Chiefs", "detailed", "250", "9"],
      ["22", "Utilities", "11-1011", "Chiefs", "detailed", "**", "9"],
      ["22", "Utilities", "11-1031", "Legislators", "detailed", "7", "9"],
      ["22", "Utilities", "11-1010", "Chiefs", "broad", "7", "9"],
    ],
  };

  it("are employment there by employment in the nation, blank where either is withheld", () => {
    const { text } = industryShares("shares.csv", withSectorSpans("sectors", sectors), national);
    expect(text).toBe(
      [
        "OCC_CODE,OCC_TITLE,O_GROUP,NAICS,NAICS_TITLE,TOT_EMP,TOT_EMP_NATIONAL,SHARE_OF_OCC,A_MEAN",
        "11-1011,Chiefs,detailed,22,Utilities,**,1000,,9",
        "11-1011,Chiefs,detailed,44-45,Retail,250,1000,0.250000,9",
        "11-1031,Legislators,detailed,22,Utilities,7,**,,9",
        "",
      ].join("\n"),
    );
  });
});
