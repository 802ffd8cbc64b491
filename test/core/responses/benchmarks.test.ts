import { expect, it } from "vitest";
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
it.each([
  ["nothing", {}, ["q1", "q2", "q3", "q4"]],
  ["a suite by its exact name", { benchmark: "Law" }, ["q1", "q4"]],
  ["a suite that is not there", { benchmark: "law" }, []],
  ["part of a requirement's name, in any case", { skill: "MATH" }, ["q2", "q4"]],
  ["a requirement that is not there", { skill: "welding" }, []],
  ["both", { benchmark: "Law", skill: "math" }, ["q4"]],
])("questions that match where a query asks for %s come in list order", (_, query, expected) => {
  expect(matchingQuestions(table, requirements, query)).toEqual(expected);
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
