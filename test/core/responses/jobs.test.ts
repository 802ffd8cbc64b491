import { expect, it } from "vitest";
import { defaultsOf, type Query } from "../../../core/contract/endpoints.ts";
import { jobList, useList } from "../../../core/responses/jobs.ts";
import { occupationRow } from "./rows.ts";

const chief = { soc_code: "11-1011.00", median_wage: null, growth_percent: null, job_zone: 5 };
const seller = { soc_code: "11-2021.00", median_wage: 80_000, growth_percent: -1, entry_education: null };
const nurse = { soc_code: "29-1141.00", median_wage: 60_000, growth_percent: 5, ai_exposure_potential: 0.8 };
const rows = [
  occupationRow(chief),
  occupationRow({ ...seller, employment_split: true }),
  occupationRow({ ...nurse, automation_susceptibility_score: 60 }),
];
const listed = (query: Partial<Query<"jobs">> = {}, isBrief = false) =>
  jobList(rows, { ...defaultsOf("jobs"), ...query }, isBrief);
const codes = (query: Partial<Query<"jobs">>) => listed(query).jobs.map(({ soc_code }) => soc_code);

const [CHIEF, SELLER, NURSE] = [chief, seller, nurse].map(({ soc_code }) => soc_code);

it.each([
  [{ major_group: "11" }, [CHIEF, SELLER]],
  [{ major_group: "11-0000" }, [CHIEF, SELLER]],
  [{ quadrant: "augmentation" as const }, [NURSE]],
  [{ entry_education: "BACHELOR'S degree" }, [CHIEF, NURSE]],
  [{ job_zone: 5 }, [CHIEF]],
  [{ min_projected_growth: -1 }, [SELLER, NURSE]],
  [{ min_projected_growth: -0.9 }, [NURSE]],
  [{ min_median_wage: 60_000 }, [SELLER, NURSE]],
  [{ min_median_wage: 60_001 }, [SELLER]],
])(
  "the list of occupations gives for %o what passes it, without those that have no figure",
  (query, expected) => {
    expect(codes({ ...query, sort_by: "soc_code" })).toEqual(expected);
  },
);

it("the list of occupations puts occupations without a figure last in either order, and equal ones by code", () => {
  expect(codes({ sort_by: "median_wage" })).toEqual([SELLER, NURSE, CHIEF]);
  expect(codes({ sort_by: "median_wage", sort_order: "asc" })).toEqual([NURSE, SELLER, CHIEF]);
  expect(codes({ sort_by: "ai_exposure_potential" })).toEqual([NURSE, CHIEF, SELLER]);
});

it("the list of occupations counts the page, and all that passed before it was cut", () => {
  expect(listed({ limit: 1, offset: 1, major_group: "11", sort_by: "soc_code" })).toMatchObject({
    count: 1,
    total: 2,
    limit: 1,
    offset: 1,
    jobs: [{ soc_code: "11-2021.00" }],
  });
});

it("the list of occupations gives a sandbox the scores alone, in the same order", () => {
  const { jobs } = listed({ sort_by: "median_wage" }, true);
  expect(jobs.map(({ soc_code }) => soc_code)).toEqual([SELLER, NURSE, CHIEF]);
  expect(Object.keys(jobs[0] ?? {})).toEqual([
    "soc_code",
    "title",
    "automation_susceptibility_score",
    "human_centric_resilience_score",
    "balanced_impact_score",
    "quadrant",
  ]);
});

it("the list of occupations marks the employment that is an even share, and no other", () => {
  const split = listed({ sort_by: "soc_code" }).jobs.map((job) => Reflect.get(job, "employment_split"));
  expect(split).toEqual([undefined, true, undefined]);
});

type Job = Parameters<typeof useList>[0][number];
const userOf = (soc_code: string, title: string, use_gap: number | null) =>
  ({ soc_code, title, major_group: `${soc_code.slice(0, 2)}-0000`, use_gap }) as Job;
const users = [
  userOf("11-3", "Bakers", 0.1),
  userOf("11-1", "Actors", null),
  userOf("13-2", "Cooks", 0.4),
  userOf("11-0", "Deans", null),
];
const used = (query: Partial<Query<"jobUses">>) =>
  useList(users, { ...defaultsOf("jobUses"), sort_by: "use_gap", ...query }).jobs.map(
    ({ soc_code }) => soc_code,
  );

it("the list of uses puts occupations whose use is not known last in either order, by code", () => {
  expect(used({})).toEqual(["13-2", "11-3", "11-0", "11-1"]);
  expect(used({ sort_order: "asc" })).toEqual(["11-3", "13-2", "11-0", "11-1"]);
  expect(used({ sort_by: "title" })).toEqual(["11-1", "11-3", "13-2", "11-0"]);
});

it("the list of uses gives a page of a major group, by its digits or its code, and counts the whole group", () => {
  expect(used({ major_group: "11" })).toEqual(["11-3", "11-0", "11-1"]);
  expect(used({ major_group: "13-0000" })).toEqual(["13-2"]);
  expect(useList(users, { ...defaultsOf("jobUses"), major_group: "11", limit: 2, offset: 2 })).toMatchObject({
    count: 1,
    total: 3,
  });
});
