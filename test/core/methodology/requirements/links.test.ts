import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseQuestionSets, questionSet } from "../../../../core/methodology/requirements/links.ts";

const read = (file: string) => readFileSync(`core/methodology/annotations/${file}`, "utf8");
const committed = parseQuestionSets(read("question-sets.tsv"), read("question-links.tsv"));
const SETS = "suite,subject,choices,reason\ngsm,gsm,,school sums\n";
const linked = (...rows: string[]) => ["suite,subject,element_id,relevance,reason", ...rows].join("\n");

it("question links are read by suite and subject, strongest first, then by element id", () => {
  const rows = ["gsm,gsm,2.C.4.a,0.4,x", "gsm,gsm,2.A.1.e,0.9,x", "gsm,gsm,1.A.1.c.2,0.9,x"];
  const { links } = questionSet(parseQuestionSets(SETS, linked(...rows)), "gsm", "gsm");
  expect(links.map(({ elementId }) => elementId)).toEqual(["1.A.1.c.2", "2.A.1.e", "2.C.4.a"]);
});

it("question links go by the part of a subject before its level", () => {
  expect(questionSet(committed, "math", "algebra:level_3")).toBe(questionSet(committed, "math", "algebra"));
});

it("question links tie arithmetic to numbers, and nothing to a keyword of one question", () => {
  const ids = questionSet(committed, "gsm", "gsm").links.map(({ elementId }) => elementId);
  expect(ids.slice(0, 2).sort()).toEqual(["1.A.1.c.2", "2.A.1.e"]);
  const everywhere = [...committed.values()].flatMap(({ links }) => links);
  expect(everywhere.map(({ elementId }) => elementId)).not.toContain("2.C.1.f");
});

it("question links link a question of an unknown suite to nothing", () => {
  expect(questionSet(committed, "unheard_of", "x").links).toEqual([]);
});

it("question links refuse a link without a set, more than five, and a relevance off the scale", () => {
  const parsed =
    (...rows: string[]) =>
    () =>
      parseQuestionSets(SETS, linked(...rows));
  expect(parsed("wmt_14,de-en,2.C.7.b,0.9,x")).toThrow(/wmt_14:de-en is not among/);
  const six = Array.from({ length: 6 }, (_, index) => `gsm,gsm,2.A.1.${index},0.5,x`);
  expect(parsed(...six)).toThrow(/6 links, more than 5/);
  expect(parsed("gsm,gsm,2.A.1.e,1.2,x")).toThrow(/column relevance: "1.2"/);
});

it("question links know two to 26 choices, or none where the answer is free", () => {
  const choicesOf = (choices: string) =>
    questionSet(parseQuestionSets(`suite,subject,choices\nmmlu,law,${choices}\n`, linked()), "mmlu", "law")
      .choices;
  expect(["", "2", "26"].map(choicesOf)).toEqual([null, 2, 26]);
  for (const choices of ["1", "27"]) expect(() => choicesOf(choices)).toThrow(/column choices/);
});

it("question links give every committed set graded links, none twice", () => {
  expect(committed.size).toBe(28);
  for (const [key, { links }] of committed) {
    expect(new Set(links.map(({ elementId }) => elementId)).size, key).toBe(links.length);
    expect(new Set(links.map(({ relevance }) => relevance)).size, key).toBeGreaterThan(1);
  }
});
