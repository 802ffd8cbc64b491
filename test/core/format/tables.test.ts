import { describe, expect, it } from "vitest";
import { columnsOf, requirementRows } from "../../../core/format/tables.ts";

const rows = [
  {
    element_id: "2.A.1.a",
    name: "Reading Comprehension",
    type: "Skills" as const,
    description: "Reading.",
    ai_resilience_score: 0.3,
    benchmark_match_count: 12,
    benchmark_avg_relevance: 0.8,
    job_prevalence: 700,
  },
  {
    element_id: "2.C.4.a",
    name: "Mathematics",
    type: "Knowledge" as const,
    description: "Mathematics.",
    ai_resilience_score: 0.2,
    benchmark_match_count: 40,
    benchmark_avg_relevance: 0.9,
    job_prevalence: 120,
  },
];

describe("tables of a release", () => {
  it("hold rows as columns and give them back", () => {
    const columns = columnsOf(rows);
    expect(Object.keys(columns)).toEqual(Object.keys(rows[0] ?? {}));
    expect(columns.name).toEqual(["Reading Comprehension", "Mathematics"]);
    expect(requirementRows(JSON.parse(JSON.stringify(columns)))).toEqual(rows);
  });

  it("are refused where a column is short, missing or unknown", () => {
    const columns = columnsOf(rows);
    expect(() => requirementRows({ ...columns, name: ["Mathematics"] })).toThrow(
      "The column name has 1 of 2 rows.",
    );
    expect(() => requirementRows({ ...columns, more: [1, 2] })).toThrow(/more/);
    const { type: _, ...without } = columns;
    expect(() => requirementRows(without)).toThrow(/type/);
  });
});
