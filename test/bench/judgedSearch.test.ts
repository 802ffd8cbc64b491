import { expect, it } from "vitest";
import { type GradedQuery, measureGraded, readJudgedSet } from "../../bench/judgedSearch.ts";

const query = (first: Record<string, number>, second = first): GradedQuery => ({
  id: "q",
  kind: "title",
  text: "a title",
  isShut: false,
  grades: [new Map(Object.entries(first)), new Map(Object.entries(second))],
});

it("measures of a judged set are the mean of both readers where they differ", () => {
  const measures = measureGraded([{ query: query({ a: 2, b: 0 }, { a: 1, b: 0 }), codes: ["a", "b"] }]);
  expect(measures).toMatchObject({
    queries: 1,
    "first right": 0.5,
    "right in five": 0.5,
    "wrong among shown": 0.5,
    ungraded: 0,
    shown: 2,
  });
});

it("measures of a judged set look at five answers, and at no more than are shown", () => {
  const codes = ["a", "b", "c", "d", "e", "f"];
  const graded = query({ f: 2, a: 0 });
  expect(measureGraded([{ query: graded, codes }])).toMatchObject({
    "right in five": 0,
    shown: 5,
    ungraded: 0.8,
  });
  expect(measureGraded([{ query: graded, codes: ["f"] }])).toMatchObject({
    "first right": 1,
    "wrong among shown": 0,
    "nDCG@5": 1,
  });
});

it("reads 1,828 queries, 658 of them shut, nearly all with an answer that somebody found right", async () => {
  const judged = await readJudgedSet();
  expect(judged).toHaveLength(1828);
  expect(judged.filter(({ isShut }) => isShut).length).toBe(658);
  const answered = judged.filter(({ grades }) => grades.some((one) => [...one.values()].includes(2)));
  expect(answered.length / judged.length).toBeGreaterThan(0.88);
});
