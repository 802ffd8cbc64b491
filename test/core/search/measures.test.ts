import { expect, it } from "vitest";
import { measure, parseAnswers, parseQueries, reliability } from "../../../bench/searchMeasures.ts";

it("reads queries, and takes codes where no better ones are given", () => {
  const text =
    "query_id\tsource\tkind\tquery\tcodes\tbest_codes\r\n1\ta\tt\tone\tX;Y\tX\n2\ta\tt\ttwo\tZ\t\n";
  expect(parseQueries(text)).toEqual([
    { kind: "a t", text: "one", codes: ["X", "Y"], bestCodes: ["X"] },
    { kind: "a t", text: "two", codes: ["Z"], bestCodes: ["Z"] },
  ]);
});

it("measures rankings by kind", () => {
  const judged = [
    { kind: "k", ranking: [7, 1, 2], relevant: new Set([1, 9]), best: new Set([7]) },
    { kind: "k", ranking: [3], relevant: new Set([3]), best: new Set([3]) },
    { kind: "other", ranking: [], relevant: new Set([3]), best: new Set([3]) },
  ];
  expect(measure(judged).get("k")).toEqual({
    queries: 2,
    "hit@1": 0.5,
    "hit@5": 1,
    "hit@10": 1,
    MRR: 0.75,
    "recall@10": 0.75,
    "best hit@1": 1,
    "best hit@10": 1,
  });
  expect(measure(judged).get("other")).toMatchObject({ "hit@10": 0, MRR: 0 });
});

it("reads queries with their answers, the first of which is the best", () => {
  const text = "query\tkind\telement_ids\nsums\teveryday\t2.A.1;2.B.1\n";
  expect(parseAnswers(text, "element_ids")).toEqual([
    { kind: "everyday", text: "sums", codes: ["2.A.1", "2.B.1"], bestCodes: ["2.A.1"] },
  ]);
});

it("says how often answers of each chance were right", () => {
  const promised = [
    { chance01: 0.82, right: true },
    { chance01: 0.88, right: false },
    { chance01: 1, right: true },
  ];
  const tenths = reliability(promised);
  expect(tenths.map(({ answers, right01 }) => [answers, right01])).toEqual([
    [2, 0.5],
    [1, 1],
  ]);
  expect(tenths[0]?.promised01).toBeCloseTo(0.85, 10);
});
