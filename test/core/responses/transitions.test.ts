import { expect, it } from "vitest";
import type { TRANSITION_SORTS } from "../../../core/contract/endpoints.ts";
import {
  compareRequirements,
  reasonToLeaveOut,
  transitionsFrom,
} from "../../../core/responses/transitions.ts";
import { occupationRow, requirementRow } from "./rows.ts";

const occupation = (soc_code: string, resilience: number, growth_percent: number | null) =>
  occupationRow({
    soc_code,
    human_centric_resilience_score: resilience,
    growth_percent,
    balanced_impact_score: 0,
    projected_growth: growth_percent === null ? null : "Slower than average",
    entry_education: null,
  });
const requirement = (name: string) => requirementRow({ element_id: `id of ${name}`, name });
const table = {
  occupations: [
    occupation("11-1011.00", 50, 1),
    occupation("11-1021.00", 60.2, 2),
    occupation("11-2011.00", 40, -3),
    occupation("11-3011.00", 55, null),
  ],
  requirements: ["Reading", "Welding", "Selling"].map(requirement),
  relevance: [0.8, 0.1, 0.5, 0.7, 0.6, 0.55, 0.9, 0.2, 0.2, 0.5, 0.9, 0.3],
};
type Asked = Parameters<typeof transitionsFrom>[3] & { source: number; similarities: ArrayLike<number> };
const findTransitions = (of: typeof table, { source, similarities, ...asked }: Asked) =>
  transitionsFrom(of, source, similarities, asked);
const query = {
  source: 0,
  similarities: [1, 0.9, 0.9, 0.75],
  similarity_threshold: 0.7,
  max_results: 10,
  sort_by: "recommended" as const,
  filters: {},
};
const targets = (filters: object, rest: object = {}) =>
  findTransitions(table, { ...query, filters, ...rest }).transitions.map(({ target_soc }) => target_soc);

it("transitions list similar occupations, those better in more first, then the most similar, then by code, never the source", () => {
  expect(targets({})).toEqual(["11-1021.00", "11-2011.00", "11-3011.00"]);
});

it("transitions say what the move means", () => {
  expect(findTransitions(table, query).transitions[0]).toEqual({
    target_soc: "11-1021.00",
    target_title: "Title of 11-1021.00",
    skill_similarity: 0.9,
    resilience_gain: 10.2,
    target_resilience_score: 60.2,
    balance_gain: 0,
    target_balanced_impact_score: 0,
    projected_growth: "Slower than average",
    projected_growth_percent: 2,
    entry_education: null,
    job_zone: 3,
    median_wage: 50_000,
    wage_change: 0,
    wage_change_percent: 0,
    better_in: ["growth"],
    barriers: [],
    credentials_needed: [],
    overlapping_skills: ["Reading", "Selling"],
    overlapping_skill_ids: ["id of Reading", "id of Selling"],
    overlapping_skill_count: 2,
    gap_skills: ["Welding"],
    gap_skill_ids: ["id of Welding"],
    gap_skill_count: 1,
    transition_difficulty: "low",
  });
});

it("transitions count all that fit before the list is cut", () => {
  const { transition_count, transitions } = findTransitions(table, { ...query, max_results: 1 });
  expect([transition_count, transitions.length]).toEqual([3, 1]);
});

it.each([
  [{ min_resilience_gain: 5 }, ["11-1021.00", "11-3011.00"]],
  [{ min_resilience_gain: 10.2 }, ["11-1021.00"]],
  [{ max_resilience_loss: 0 }, ["11-1021.00", "11-3011.00"]],
  [{ max_resilience_loss: 10 }, ["11-1021.00", "11-2011.00", "11-3011.00"]],
  [{ require_positive_growth: true }, ["11-1021.00"]],
  [{ require_positive_growth: false }, ["11-1021.00", "11-2011.00", "11-3011.00"]],
  [{ min_projected_growth: -3 }, ["11-1021.00", "11-2011.00"]],
  [{ growing_only: true }, ["11-1021.00"]],
  [{ min_median_wage: 50_000 }, ["11-1021.00", "11-2011.00", "11-3011.00"]],
  [{ min_median_wage: 50_001 }, []],
  [{ exclude_soc_codes: ["11-1021.00"] }, ["11-2011.00", "11-3011.00"]],
])("transitions keep what passes %j", (filters, expected) => {
  expect(targets(filters)).toEqual(expected);
});

it("transitions do not lose an occupation at the threshold to single precision", () => {
  const similarities = Float32Array.from([1, 0.7, 0.85, 0.1]);
  expect(findTransitions(table, { ...query, similarities }).transitions).toMatchObject([
    { skill_similarity: 0.7, transition_difficulty: "medium" },
    { skill_similarity: 0.85, transition_difficulty: "low" },
  ]);
});

const better = (
  at: number,
  balanced_impact_score: number,
  median_wage: number | null,
  growth: number | null,
) => ({
  ...occupation(`11-000${at}.00`, 50, growth),
  balanced_impact_score,
  median_wage,
});
const wider = {
  ...table,
  occupations: [
    better(1, 0, 50_000, 1),
    better(2, 5, 60_000, 2),
    better(3, 5, 60_000, -1),
    better(4, -5, null, null),
    better(5, -8, 90_000, 0),
    better(6, 1, 40_000, -2),
  ],
  relevance: Array<number>(18).fill(0.5),
};
const sorted = (sort_by: (typeof TRANSITION_SORTS)[number]) =>
  findTransitions(wider, { ...query, similarities: [1, 0.8, 0.85, 0.9, 0.88, 0.81], sort_by }).transitions;

it("transitions name what it is better in; an unknown figure is no better", () => {
  expect(sorted("recommended").map(({ better_in }) => better_in)).toEqual([
    ["balance", "pay", "growth"],
    ["balance", "pay"],
    ["balance"],
    ["pay"],
    [],
  ]);
});

it.each([
  ["recommended", [2, 3, 6, 5, 4]],
  ["skill_similarity", [4, 5, 3, 6, 2]],
  ["balance_gain", [2, 3, 6, 4, 5]],
  ["wage_change", [5, 2, 3, 6, 4]],
  ["projected_growth_percent", [2, 5, 3, 6, 4]],
] as const)("transitions go by %s where asked for, the unknown last", (sort_by, expected) => {
  expect(sorted(sort_by).map(({ target_soc }) => Number(target_soc.slice(6, 7)))).toEqual(expected);
});

it.each(["recommended", "balance_gain", "wage_change"] as const)(
  "transitions by %s that are better in as much go by similarity, then by code",
  (sort_by) => {
    const alike = { ...table, occupations: [1, 2, 3, 4].map((place) => better(place, 0, 50_000, 1)) };
    const { transitions } = findTransitions(alike, { ...query, similarities: [1, 0.8, 0.9, 0.8], sort_by });
    expect(transitions.map(({ target_soc }) => target_soc[6])).toEqual(["3", "2", "4"]);
  },
);

it("transitions give the change of the wage in percent of the source's", () => {
  expect(sorted("wage_change")[0]).toMatchObject({ wage_change: 40_000, wage_change_percent: 80 });
});

it.each([
  [null, 60_000],
  [50_000, null],
])("transitions from a wage of %s to one of %s tell no change of it", (from, to) => {
  const occupations = [better(1, 0, from, 1), better(2, 0, to, 1)];
  const [found] = findTransitions({ ...table, occupations }, query).transitions;
  expect(found).toMatchObject({ wage_change: null, wage_change_percent: null, better_in: [] });
});

const source = { ...occupation("11-1011.00", 50, 1), entry_education: "Bachelor's degree" as const };
const nurse = { licenses: ["nurse"], specialties: [] };
const surgeon = { licenses: ["nurse"], specialties: ["surgery residency"] };

it.each([
  ["a lower entry education", { entry_education: "Associate's degree" }, undefined],
  ["a higher entry education", { entry_education: "Master's degree" }, "more_schooling"],
  ["an entry education that nobody states", { entry_education: null }, undefined],
  ["one Job Zone up", { job_zone: 4 }, undefined],
  ["two Job Zones up", { job_zone: 5 }, "longer_preparation"],
  ["a license in the same Job Zone", nurse, undefined],
  ["a license in a higher Job Zone", { ...nurse, job_zone: 4 }, "license_or_specialty"],
  ["a specialty", surgeon, "license_or_specialty"],
  ["70 % of the pay", { median_wage: 35_000 }, undefined],
  ["less than 70 % of the pay", { median_wage: 34_999 }, "lower_pay"],
  ["a pay that nobody publishes", { median_wage: null }, undefined],
] as const)(
  "a target with %s and nothing else is left out where a counselor would not hand it over",
  (_, change, reason) => {
    for (const filters of [{}, { include_further_education: false, include_lower_pay: false }])
      expect(reasonToLeaveOut(source, { ...source, ...change }, filters)).toBe(reason);
  },
);

it("an occupation that neither grows nor shrinks is not growing, and no better in growth", () => {
  const [shrinking, still] = [occupation("11-1011.00", 50, -1), occupation("11-1021.00", 50, 0)];
  const both = { ...table, occupations: [shrinking, still] };
  const of = (filters: object) => findTransitions(both, { ...query, filters }).transitions;
  expect(of({ growing_only: true })).toEqual([]);
  expect(of({ min_projected_growth: 0 }).map(({ better_in }) => better_in)).toEqual([[]]);
});

it("an occupation that is better by the least there is, is better", () => {
  const occupations = [better(1, 0, 50_000, 0), better(2, 0.1, 50_001, 0.1)];
  const filters = { growing_only: true };
  const { transitions } = findTransitions({ ...table, occupations }, { ...query, filters });
  expect(transitions.map(({ better_in }) => better_in)).toEqual([["balance", "pay", "growth"]]);
});

it.each([
  ["a credential that the source brings along", surgeon, { ...surgeon, job_zone: 4 }],
  [
    "a schooling that nobody states of the source",
    { entry_education: null },
    { entry_education: "Master's degree" },
  ],
] as const)("no target is left out for %s", (_, had, asked) => {
  expect(reasonToLeaveOut({ ...source, ...had }, { ...source, ...asked }, {})).toBeUndefined();
});

it("no target is left out for what is asked for", () => {
  const target = { ...source, ...surgeon, job_zone: 5, median_wage: 10_000 };
  const left = (include_lower_pay: boolean) =>
    reasonToLeaveOut(source, target, { include_further_education: true, include_lower_pay });
  expect([false, true].map(left)).toEqual(["lower_pay", undefined]);
});

it("what is left out counts under its first reason and a note says so where fewer than three are left", () => {
  const occupations = [
    source,
    { ...source, soc_code: "11-1021.00" },
    { ...source, soc_code: "11-2011.00", entry_education: "Master's degree" as const, job_zone: 5 },
    { ...source, soc_code: "11-3011.00", median_wage: 20_000 },
  ];
  const found = findTransitions({ ...table, occupations }, query);
  expect(found.transition_count).toBe(1);
  expect(found.left_out).toEqual({
    more_schooling: 1,
    longer_preparation: 0,
    license_or_specialty: 0,
    lower_pay: 1,
  });
  expect(found.note).toBe(
    "Left out of the occupations at least 0.7 similar: 1 for more schooling and 1 for pay under 70%. " +
      "`include_further_education` and `include_lower_pay` list them.",
  );
  const noteWithout = (place: number) =>
    findTransitions({ ...table, occupations: occupations.toSpliced(place, 1) }, query).note;
  expect(noteWithout(2)).toMatch(/: 1 for pay under 70%\. `include_lower_pay` lists them\.$/);
  expect(noteWithout(3)).toMatch(/: 1 for more schooling\. `include_further_education` lists them\.$/);
  expect(findTransitions({ ...table, occupations: [source] }, query).note).toBe(
    "No other occupation is at least 0.7 similar and passes the filters; a lower similarity_threshold lists more.",
  );
  expect(findTransitions({ ...table, occupations: occupations.slice(0, 2) }, query).note).toBe(
    "Only 1 of the occupations at least 0.7 similar passes the filters; a lower similarity_threshold lists more.",
  );
  expect(findTransitions(table, query).note).toBeUndefined();
});

it("transitions name the barriers of what is listed", () => {
  const occupations = [source, { ...source, ...surgeon, soc_code: "11-1021.00", job_zone: 4 }];
  const filters = { include_further_education: true };
  const [only] = findTransitions({ ...table, occupations }, { ...query, filters }).transitions;
  expect(only).toMatchObject({
    barriers: ["longer_preparation", "license", "specialty"],
    credentials_needed: ["nurse license", "surgery residency"],
  });
});

it.each([
  [
    "a difference of a tenth a gap, whatever the floats make of it",
    [0.4632, 0.5632],
    { gap_skills: ["Physics"] },
  ],
  [
    "shared what both ask for, though the target asks for more",
    [0.5, 0.9],
    { overlapping_skills: ["Physics"], gap_skills: ["Physics"] },
  ],
])("transitions call %s", (_, relevance, expected) => {
  expect(compareRequirements({ requirements: [requirement("Physics")], relevance }, 0, 1)).toMatchObject(
    expected,
  );
});

it("transitions compare with the requirements of the source's own row", () => {
  const { overlapping_skills, gap_skills } = compareRequirements(table, 1, 2);
  expect([overlapping_skills, gap_skills]).toEqual([["Reading"], ["Reading"]]);
});

it("transitions count all that the target asks for, and name ten a side at the most", () => {
  const requirements = Array.from({ length: 25 }, (_, index) => requirement(`R${index}`));
  const relevance = requirements.map((_, index) => (index < 12 ? 0.5 : 0.1)).concat(Array(25).fill(0.6));
  const compared = compareRequirements({ requirements, relevance }, 0, 1);
  expect([compared.overlapping_skill_count, compared.gap_skill_count]).toEqual([12, 25]);
  expect([compared.overlapping_skills.length, compared.gap_skills.length]).toEqual([10, 10]);
});

it("transitions name what both ask for by the lesser of the two, the most first", () => {
  const three = { requirements: table.requirements, relevance: [0.5, 0.7, 0.6, 0.9, 0.7, 0.6] };
  expect(compareRequirements(three, 0, 1).overlapping_skills).toEqual(["Welding", "Selling", "Reading"]);
});

it("transitions describe the source", () => {
  expect(findTransitions(table, query).source_job).toEqual({
    soc_code: "11-1011.00",
    title: "Title of 11-1011.00",
    automation_susceptibility_score: 40,
    human_centric_resilience_score: 50,
    balanced_impact_score: 0,
    projected_growth: "Slower than average",
    projected_growth_percent: 1,
    entry_education: null,
    job_zone: 3,
    median_wage: 50_000,
  });
});

it("transitions from a row beyond the table fail rather than answer for another", () => {
  expect(() => findTransitions(table, { ...query, source: 4 })).toThrow("occupation 4 is missing.");
});
