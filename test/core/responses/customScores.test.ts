import fc from "fast-check";
import { expect, it } from "vitest";
import type { Dimensions } from "../../../core/methodology/types.ts";
import { customScore, customScores } from "../../../core/responses/customScores.ts";
import { forAll } from "../../forAll.ts";
import { occupationRow } from "./rows.ts";

const weights = ([procedural, digitization, physicality, socio_emotional]: readonly number[]) =>
  ({ procedural, digitization, physicality, socio_emotional }) as Dimensions;
const tenths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 10);
const four = (of: fc.Arbitrary<number>) => fc.array(of, { minLength: 4, maxLength: 4 });
const someWeights = four(tenths(-10, 10)).filter((w) => w.some((weight) => weight !== 0));

it("a custom score gives the worked figure: 100 × (Σwd/10 + Σ|negative w|) / Σ|w|", () => {
  const tasks = { dimensions: [8, 9, 2, 1], importance: [4] };
  expect(customScore(tasks, weights([0.5, 0.3, -0.8, -1]), "weighted_mean")).toBe(85);
});

it("a custom score runs from 0 for the least favorable task to 100 for the most favorable", () => {
  forAll(someWeights, fc.constantFrom("max", "weighted_mean"), (w, aggregation) => {
    const score = (dimensions: readonly number[]) =>
      customScore({ dimensions, importance: [3] }, weights(w), aggregation);
    expect(score(w.map((weight) => (weight > 0 ? 10 : 0)))).toBe(100);
    expect(score(w.map((weight) => (weight > 0 ? 0 : 10)))).toBeCloseTo(0, 9);
  });
});

it("a custom score refuses four zero weights and scores an occupation without tasks 0", () => {
  const none = { dimensions: [], importance: [] };
  expect(() => customScore(none, weights([0, 0, 0, 0]), "max")).toThrow(RangeError);
  expect(customScore(none, weights([1, 0, 0, 0]), "weighted_mean")).toBe(0);
});

const procedural = weights([1, 0, 0, 0]);

it("a custom score weighs tasks by importance, down to a single one of the least, or takes the highest", () => {
  const two = { dimensions: [10, 0, 0, 0, 0, 0, 0, 0], importance: [3, 1] };
  expect(customScore(two, procedural, "weighted_mean")).toBe(75);
  expect(customScore(two, procedural, "max")).toBe(100);
  expect(customScore({ dimensions: [7, 0, 0, 0], importance: [1] }, procedural, "weighted_mean")).toBe(70);
});

const job = (soc_code: string, procedural: number) => ({
  row: occupationRow({ soc_code, automation_susceptibility_score: 52.3 }),
  tasks: { dimensions: [procedural, 0, 0, 0], importance: [3] },
});
const scored = (...jobs: ReturnType<typeof job>[]) =>
  customScores(jobs, { weights: procedural, aggregation: "weighted_mean" });

it("custom scores come highest first, equal ones by code under one rank, and the next rank counts them", () => {
  const { results } = scored(job("c", 2), job("b", 5), job("a", 5), job("d", 9), job("e", 0));
  expect(results.map(({ soc_code, custom_score, rank }) => [soc_code, custom_score, rank])).toEqual([
    ["d", 90, 1],
    ["a", 50, 2],
    ["b", 50, 2],
    ["c", 20, 4],
    ["e", 0, 5],
  ]);
});

it("custom scores stand beside the standard score, to one decimal", () => {
  expect(scored(job("a", 5)).results[0]).toMatchObject({
    title: "Title of a",
    standard_score: 52.3,
    delta_from_standard: -2.3,
  });
});

it("custom scores say which weights were applied and what they do", () => {
  const given = weights([0.5, 0.3, 0, -1]);
  const { methodology } = customScores([], { weights: given, aggregation: "weighted_mean" });
  expect(methodology).toEqual({
    weights_applied: given,
    aggregation: "weighted_mean",
    interpretation:
      "Procedural and digitization work raises the score, socio-emotional work lowers it, physicality is ignored; tasks are combined by importance, on a scale of 0 to 100.",
  });
  expect(scored(job("a", 5)).methodology.interpretation).toMatch(/^Procedural work raises the score/);
});
