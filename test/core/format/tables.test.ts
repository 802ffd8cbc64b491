import { expect, it } from "vitest";
import { columnsOf, requirementRows } from "../../../core/format/tables.ts";
import { requirementRow } from "../responses/rows.ts";

const rows = [
  requirementRow({ element_id: "2.A.1.a", name: "Reading Comprehension" }),
  requirementRow({ element_id: "2.C.4.a", name: "Mathematics", type: "Knowledge", job_prevalence: 120 }),
];

it("tables of a release hold rows as columns and give them back", () => {
  const columns = columnsOf(rows);
  expect(Object.keys(columns)).toEqual(Object.keys(rows[0] ?? {}));
  expect(columns.name).toEqual(["Reading Comprehension", "Mathematics"]);
  expect(requirementRows(JSON.parse(JSON.stringify(columns)))).toEqual(rows);
});

it("tables of a release are refused where a column is short, missing or unknown", () => {
  const columns = columnsOf(rows);
  expect(() => requirementRows({ ...columns, name: ["Mathematics"] })).toThrow(
    "The column name has 1 of 2 rows.",
  );
  expect(() => requirementRows({ ...columns, more: [1, 2] })).toThrow(/more/);
  const { type: _, ...without } = columns;
  expect(() => requirementRows(without)).toThrow(/type/);
});
