import { describe, expect, it } from "vitest";
import { customScores } from "../../../core/responses/customScores.ts";
import { occupationRow } from "./rows.ts";

const weights = { procedural: 1, digitization: 0, physicality: 0, socio_emotional: 0 };
const job = (soc_code: string, procedural: number) => ({
  row: occupationRow({ soc_code, automation_susceptibility_score: 52.3 }),
  tasks: { dimensions: [procedural, 0, 0, 0], importance: [3] },
});
const scored = (...jobs: ReturnType<typeof job>[]) =>
  customScores(jobs, { weights, aggregation: "weighted_mean" });

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
    const { methodology } = scored(job("a", 5));
    expect(methodology).toMatchObject({ weights_applied: weights, aggregation: "weighted_mean" });
    expect(methodology.interpretation).toMatch(/^Procedural work raises the score/);
  });
});
