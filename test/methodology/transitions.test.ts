import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRequirements, findTransitions, type TransitionTable } from "../../methodology/transitions.ts";

const occupation = (socCode: string, resilienceScore: number, growthPercent: number | null) => ({
  socCode,
  title: `Title of ${socCode}`,
  resilienceScore,
  growthPercent,
  growthPhrase: growthPercent === null ? null : ("Slower than average" as const),
});
const table: TransitionTable = {
  occupations: [
    occupation("11-1011.00", 50, 1),
    occupation("11-1021.00", 60.2, 2),
    occupation("11-2011.00", 40, -3),
    occupation("11-3011.00", 55, null),
  ],
  requirementNames: ["Reading", "Welding", "Selling"],
  relevance: [0.8, 0.1, 0.5, 0.7, 0.6, 0.55, 0.9, 0.2, 0.2, 0.5, 0.9, 0.3],
};
const query = {
  source: 0,
  similarities: [1, 0.9, 0.9, 0.75],
  similarityThreshold: 0.7,
  maxResults: 10,
  filters: {},
};
const targets = (filters: object, rest: object = {}) =>
  findTransitions(table, { ...query, filters, ...rest }).transitions.map(({ target_soc }) => target_soc);

describe("transitions", () => {
  it("list similar occupations, most similar first, then by code, never the source", () => {
    expect(targets({})).toEqual(["11-1021.00", "11-2011.00", "11-3011.00"]);
  });

  it("say what the move means", () => {
    expect(findTransitions(table, query).transitions[0]).toEqual({
      target_soc: "11-1021.00",
      target_title: "Title of 11-1021.00",
      skill_similarity: 0.9,
      resilience_gain: 10.2,
      target_resilience_score: 60.2,
      projected_growth: "Slower than average",
      overlapping_skills: ["Reading", "Selling"],
      gap_skills: ["Welding"],
      transition_difficulty: "low",
    });
  });

  it("count all that fit before the list is cut", () => {
    const { total, transitions } = findTransitions(table, { ...query, maxResults: 1 });
    expect([total, transitions.length]).toEqual([3, 1]);
  });

  it.each([
    [{ min_resilience_gain: 5 }, ["11-1021.00", "11-3011.00"]],
    [{ min_resilience_gain: 10.2 }, ["11-1021.00"]],
    [{ max_resilience_loss: 0 }, ["11-1021.00", "11-3011.00"]],
    [{ max_resilience_loss: 10 }, ["11-1021.00", "11-2011.00", "11-3011.00"]],
    [{ require_positive_growth: true }, ["11-1021.00"]],
    [{ require_positive_growth: false }, ["11-1021.00", "11-2011.00", "11-3011.00"]],
    [{ min_projected_growth: -3 }, ["11-1021.00", "11-2011.00"]],
    [{ exclude_soc_codes: ["11-1021.00"] }, ["11-2011.00", "11-3011.00"]],
  ])("keep what passes %j", (filters, expected) => {
    expect(targets(filters)).toEqual(expected);
  });

  it("take the threshold as included", () => {
    expect(targets({}, { similarityThreshold: 0.9 })).toEqual(["11-1021.00", "11-2011.00"]);
  });

  it("do not lose an occupation at the threshold to single precision", () => {
    const similarities = Float32Array.from([1, 0.7, 0.85, 0.1]);
    const { transitions } = findTransitions(table, { ...query, similarities });
    expect(transitions.map((each) => [each.skill_similarity, each.transition_difficulty])).toEqual([
      [0.85, "low"],
      [0.7, "medium"],
    ]);
  });

  it("never name a requirement on both sides, nor one the target does not ask for", () => {
    const share = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);
    const names = Array.from({ length: 25 }, (_, index) => `R${index}`);
    fc.assert(
      fc.property(fc.array(share, { minLength: 50, maxLength: 50 }), (relevance) => {
        const { overlapping, gaps } = compareRequirements(
          { occupations: [], requirementNames: names, relevance },
          0,
          1,
        );
        expect(overlapping.filter((name) => gaps.includes(name))).toEqual([]);
        expect(Math.max(overlapping.length, gaps.length)).toBeLessThanOrEqual(10);
        for (const name of [...overlapping, ...gaps]) {
          expect(relevance[25 + names.indexOf(name)]).toBeGreaterThanOrEqual(0.5);
        }
      }),
    );
  });
});
