import { describe, expect, it } from "vitest";
import { matchingQuestions, questionList } from "../../../core/responses/benchmarks.ts";
import { requirementRow } from "./rows.ts";

const requirements = ["Writing", "Mathematics", "Mathematical Reasoning"].map((name, row) =>
  requirementRow({ element_id: String(row), name }),
);
const table = {
  suites: ["Law", "Math"],
  input_id: ["q1", "q2", "q3", "q4"],
  suite: [0, 1, 1, 0],
  requirements: [[0], [1, 2], [], [0, 2]],
};
const matching = (query: { readonly benchmark?: string; readonly skill?: string }) =>
  matchingQuestions(table, requirements, query);

describe("matching questions", () => {
  it("are all of them, in list order, where nothing is asked for", () => {
    expect(matching({})).toEqual(["q1", "q2", "q3", "q4"]);
  });

  it("are those of a suite that is named exactly, and none of one that is not there", () => {
    expect(matching({ benchmark: "Law" })).toEqual(["q1", "q4"]);
    expect(matching({ benchmark: "law" })).toEqual([]);
  });

  it("are those with a requirement whose name has the part in any case", () => {
    expect(matching({ skill: "MATH" })).toEqual(["q2", "q4"]);
    expect(matching({ skill: "welding" })).toEqual([]);
  });

  it("must satisfy both where both are given", () => {
    expect(matching({ benchmark: "Law", skill: "math" })).toEqual(["q4"]);
  });
});

it("a page of questions counts its items beside the total", () => {
  expect(questionList(7, [], { limit: 5, offset: 10 })).toEqual({
    total: 7,
    count: 0,
    limit: 5,
    offset: 10,
    benchmarks: [],
  });
});
