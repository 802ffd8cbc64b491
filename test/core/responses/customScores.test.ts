import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dimensions } from "../../../core/methodology/types.ts";
import { customScore, customScores } from "../../../core/responses/customScores.ts";
import { occupationRow } from "./rows.ts";

const weights = (w: readonly number[]): Dimensions => ({
  procedural: w[0] as number,
  digitization: w[1] as number,
  physicality: w[2] as number,
  socio_emotional: w[3] as number,
});
const someWeights = fc
  .array(fc.integer({ min: -10, max: 10 }), { minLength: 4, maxLength: 4 })
  .filter((w) => w.some((weight) => weight !== 0))
  .map((w) => weights(w.map((weight) => weight / 10)));
const someTasks = fc
  .array(
    fc.tuple(
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 10, max: 50 }),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((tasks) => ({
    dimensions: tasks.flatMap(([d]) => d.map((value) => value / 10)),
    importance: tasks.map(([, importance]) => importance / 10),
  }));

describe("custom score", () => {
  it("gives the worked figure: 100 × (Σwd/10 + Σ|negative w|) / Σ|w|", () => {
    const tasks = { dimensions: [8, 9, 2, 1], importance: [4] };
    expect(customScore(tasks, weights([0.5, 0.3, -0.8, -1]), "weighted_mean")).toBe(85);
  });

  it("runs from 0 for the least favorable task to 100 for the most favorable", () => {
    fc.assert(
      fc.property(someWeights, (w) => {
        const best = [w.procedural, w.digitization, w.physicality, w.socio_emotional].map((weight) =>
          weight > 0 ? 10 : 0,
        );
        const worst = best.map((value) => 10 - value);
        expect(customScore({ dimensions: best, importance: [3] }, w, "max")).toBe(100);
        expect(customScore({ dimensions: worst, importance: [3] }, w, "weighted_mean")).toBeLessThanOrEqual(
          100,
        );
        expect(customScore({ dimensions: best, importance: [3] }, w, "weighted_mean")).toBe(100);
      }),
    );
  });

  it("stays within 0 and 100, and the maximum is never below the mean", () => {
    fc.assert(
      fc.property(someTasks, someWeights, (tasks, w) => {
        const mean = customScore(tasks, w, "weighted_mean");
        const max = customScore(tasks, w, "max");
        expect(mean).toBeGreaterThanOrEqual(0);
        expect(max).toBeLessThanOrEqual(100);
        expect(max).toBeGreaterThanOrEqual(mean);
      }),
    );
  });

  it("does not change when all weights are scaled alike", () => {
    fc.assert(
      fc.property(someTasks, someWeights, (tasks, w) => {
        const half = weights(
          [w.procedural, w.digitization, w.physicality, w.socio_emotional].map((weight) => weight / 2),
        );
        expect(customScore(tasks, half, "weighted_mean")).toBeCloseTo(
          customScore(tasks, w, "weighted_mean"),
          6,
        );
      }),
    );
  });

  it("refuses four zero weights and scores an occupation without tasks 0", () => {
    expect(() => customScore({ dimensions: [], importance: [] }, weights([0, 0, 0, 0]), "max")).toThrow(
      RangeError,
    );
    expect(customScore({ dimensions: [], importance: [] }, weights([1, 0, 0, 0]), "weighted_mean")).toBe(0);
  });

  it("weighs tasks by importance, down to a single one of the least", () => {
    const onlyProcedural = weights([1, 0, 0, 0]);
    const tasks = { dimensions: [10, 0, 0, 0, 0, 0, 0, 0], importance: [3, 1] };
    expect(customScore(tasks, onlyProcedural, "weighted_mean")).toBe(75);
    expect(customScore({ dimensions: [7, 0, 0, 0], importance: [1] }, onlyProcedural, "weighted_mean")).toBe(
      70,
    );
  });
});

const procedural = { procedural: 1, digitization: 0, physicality: 0, socio_emotional: 0 };
const job = (soc_code: string, procedural: number) => ({
  row: occupationRow({ soc_code, automation_susceptibility_score: 52.3 }),
  tasks: { dimensions: [procedural, 0, 0, 0], importance: [3] },
});
const scored = (...jobs: ReturnType<typeof job>[]) =>
  customScores(jobs, { weights: procedural, aggregation: "weighted_mean" });

describe("custom scores", () => {
  it("come highest first, equal ones by code under one rank, and the next rank counts them", () => {
    const { results } = scored(job("c", 2), job("b", 5), job("a", 5), job("d", 9), job("e", 0));
    expect(results.map(({ soc_code, custom_score, rank }) => [soc_code, custom_score, rank])).toEqual([
      ["d", 90, 1],
      ["a", 50, 2],
      ["b", 50, 2],
      ["c", 20, 4],
      ["e", 0, 5],
    ]);
  });

  it("stand beside the standard score, to one decimal", () => {
    expect(scored(job("a", 5)).results[0]).toMatchObject({
      title: "Title of a",
      standard_score: 52.3,
      delta_from_standard: -2.3,
    });
  });

  it("say which weights were applied and what they do", () => {
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
});
