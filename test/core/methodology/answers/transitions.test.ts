import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntryEducation } from "../../../../core/contract/shapes.ts";
import {
  compareRequirements,
  findTransitions,
  isWithinReach,
  type TransitionTable,
} from "../../../../core/methodology/answers/transitions.ts";

const occupation = (soc_code: string, resilience: number, growth_percent: number | null) => ({
  soc_code,
  title: `Title of ${soc_code}`,
  human_centric_resilience_score: resilience,
  growth_percent,
  balanced_impact_score: 0,
  projected_growth: growth_percent === null ? null : ("Slower than average" as const),
  job_zone: 3,
  entry_education: null as EntryEducation | null,
  median_wage: 50_000,
});
const requirement = (name: string) => ({ element_id: `id of ${name}`, name });
const table: TransitionTable = {
  occupations: [
    occupation("11-1011.00", 50, 1),
    occupation("11-1021.00", 60.2, 2),
    occupation("11-2011.00", 40, -3),
    occupation("11-3011.00", 55, null),
  ],
  requirements: ["Reading", "Welding", "Selling"].map(requirement),
  relevance: [0.8, 0.1, 0.5, 0.7, 0.6, 0.55, 0.9, 0.2, 0.2, 0.5, 0.9, 0.3],
};
const query = {
  source: 0,
  similarities: [1, 0.9, 0.9, 0.75],
  similarity_threshold: 0.7,
  max_results: 10,
  filters: {},
};
const targets = (filters: object, rest: object = {}) =>
  findTransitions(table, { ...query, filters, ...rest }).transitions.map(({ target_soc }) => target_soc);

describe("transitions", () => {
  it("list similar occupations, most similar first, decline after growth, then by code, never the source", () => {
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
      projected_growth_percent: 2,
      entry_education: null,
      job_zone: 3,
      median_wage: 50_000,
      overlapping_skills: ["Reading", "Selling"],
      overlapping_skill_ids: ["id of Reading", "id of Selling"],
      overlapping_skill_count: 2,
      gap_skills: ["Welding"],
      gap_skill_ids: ["id of Welding"],
      gap_skill_count: 1,
      transition_difficulty: "low",
    });
  });

  it("count all that fit before the list is cut", () => {
    const { total, transitions } = findTransitions(table, { ...query, max_results: 1 });
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
    expect(targets({}, { similarity_threshold: 0.9 })).toEqual(["11-1021.00", "11-2011.00"]);
  });

  it("do not lose an occupation at the threshold to single precision", () => {
    const similarities = Float32Array.from([1, 0.7, 0.85, 0.1]);
    const { transitions } = findTransitions(table, { ...query, similarities });
    expect(transitions.map((each) => [each.skill_similarity, each.transition_difficulty])).toEqual([
      [0.85, "low"],
      [0.7, "medium"],
    ]);
  });

  it("prefer, at equal similarity, what gains more balance", () => {
    const gaining = { ...occupation("11-9999.00", 50, 2), balanced_impact_score: 20 };
    const wider = { ...table, occupations: [...table.occupations.slice(0, 3), gaining] };
    const { transitions } = findTransitions(wider, { ...query, similarities: [1, 0.9, 0.8, 0.9] });
    expect(transitions[0]?.target_soc).toBe("11-9999.00");
  });

  describe("leave out what asks for much more schooling", () => {
    const reaches = (
      source: [jobZone: number, entry: EntryEducation | null],
      target: [jobZone: number, entry: EntryEducation | null],
    ) =>
      isWithinReach(
        { job_zone: source[0], entry_education: source[1] },
        { job_zone: target[0], entry_education: target[1] },
      );

    it.each([
      [[3, "Associate's degree"], [5, null], false],
      [[3, "Associate's degree"], [4, "Bachelor's degree"], true],
      [[4, "Bachelor's degree"], [5, "Doctoral or professional degree"], false],
      [[5, "Doctoral or professional degree"], [5, "Doctoral or professional degree"], true],
      [[4, "Bachelor's degree"], [5, "Master's degree"], true],
      [[4, "Associate's degree"], [5, "Master's degree"], false],
      [[4, null], [5, "Master's degree"], false],
      [[4, null], [4, "Doctoral or professional degree"], false],
      [[5, "Master's degree"], [1, "No formal educational credential"], true],
    ] as const)("from %j to %j: %j", (source, target, expected) => {
      expect(reaches([...source], [...target])).toBe(expected);
    });

    it("unless asked for it", () => {
      const physician = { ...occupation("11-9999.00", 50, 2), job_zone: 5 };
      const wider = { ...table, occupations: [...table.occupations.slice(0, 3), physician] };
      const found = (filters: object) =>
        findTransitions(wider, { ...query, filters }).transitions.map(({ target_soc }) => target_soc);
      expect(found({})).not.toContain("11-9999.00");
      expect(found({ include_further_education: true })).toContain("11-9999.00");
    });
  });

  it("call a difference of a tenth a gap whatever the floats make of it", () => {
    const pair = { ...table, requirements: [requirement("Physics")], relevance: [0.4632, 0.5632] };
    expect(compareRequirements(pair, 0, 1).gap_skills).toEqual(["Physics"]);
  });

  it("name what both ask for though the target asks for more of it", () => {
    const pair = { ...table, requirements: [requirement("Physics")], relevance: [0.5, 0.9] };
    expect(compareRequirements(pair, 0, 1)).toMatchObject({
      overlapping_skills: ["Physics"],
      gap_skills: ["Physics"],
    });
  });

  it("name what the target asks for, count all of it, and name ten a side at the most", () => {
    const share = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);
    const names = Array.from({ length: 25 }, (_, index) => `R${index}`);
    fc.assert(
      fc.property(fc.array(share, { minLength: 50, maxLength: 50 }), (relevance) => {
        const compared = compareRequirements(
          { occupations: [], requirements: names.map(requirement), relevance },
          0,
          1,
        );
        const { overlapping_skills, gap_skills } = compared;
        const isAsked = (column: number) => (relevance[25 + column] ?? 0) >= 0.5;
        const isHad = (column: number) => (relevance[column] ?? 0) >= 0.5;
        const shared = names.filter((_, column) => isAsked(column) && isHad(column)).length;
        expect(compared.overlapping_skill_count).toBe(shared);
        expect(overlapping_skills).toHaveLength(Math.min(10, shared));
        expect(gap_skills).toHaveLength(Math.min(10, compared.gap_skill_count));
        for (const name of [...overlapping_skills, ...gap_skills]) {
          expect(relevance[25 + names.indexOf(name)]).toBeGreaterThanOrEqual(0.5);
        }
      }),
    );
  });
});
