import { expect, it } from "vitest";
import { parseTable } from "../../../../core/methodology/annotations/table.ts";

it("an annotation table is read as spreadsheets write it: a byte order mark, empty lines, blanks, cells too few or too many", () => {
  const written = '\uFEFF Id , Note\r\n\r\n1 , "said, and done" , more\r\n2, said # done\r\n3\r\n';
  expect(parseTable(written).rows).toEqual([
    { line: 3, cells: { id: "1", note: "said, and done" } },
    { line: 4, cells: { id: "2", note: "said # done" } },
    { line: 5, cells: { id: "3" } },
  ]);
});

it("an annotation table with tabs keeps quotes and commas, and the first of two values above its header", () => {
  const written = '# label: First\n#label: Second\n\nid\tnote\na\t5" pipe, cut\n# a remark\n';
  const { meta, rows } = parseTable(written);
  expect([...meta]).toEqual([["label", "First"]]);
  expect(rows).toEqual([{ line: 5, cells: { id: "a", note: '5" pipe, cut' } }]);
});
