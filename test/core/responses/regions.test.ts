import { expect, it } from "vitest";
import { defaultsOf, type Query } from "../../../core/contract/endpoints.ts";
import { summarizeRegion, summarizeWorkforce } from "../../../core/methodology/regions/regions.ts";
import {
  isStoredRegionList,
  regionJobList,
  regionList,
  regionWithJobs,
  storedRegion,
} from "../../../core/responses/regions.ts";

const job = (soc_code: string, employment: number, exposure: number, wage: number | null = 50_000) => ({
  soc_code,
  title: `Title of ${soc_code}`,
  employment,
  employment_split: soc_code === "b",
  mean_annual_wage: wage,
  wage_estimated: false,
  ai_exposure_potential: exposure,
  exposureDraws: [exposure],
  automation_susceptibility_score: 100 * exposure,
  human_centric_resilience_score: 60,
  balanced_impact_score: 60 - 100 * exposure,
});
const jobs = [
  job("a", 100, 0.6, null),
  job("b", 100, 0.6),
  job("c", 500, 0.7, 30_000),
  job("d", 300, 0.2),
  job("e", 400, 0.1),
];

const region = (
  msa_code: string,
  states: readonly string[],
  employment: number,
  estimate?: [number, number],
) => ({
  states,
  detail: {
    msa_code,
    msa_name: `Name of ${msa_code}`,
    basis: estimate ? ("group_mix" as const) : ("detailed" as const),
    ...(estimate && {
      estimate_interval_90: {
        mean_automation_score: estimate,
        mean_resilience_score: estimate,
        at_risk_percent: estimate,
      },
    }),
    summary: summarizeRegion([job("a", employment, 0.6)]),
    at_risk_percent_elsewhere: { all_regions: 50, nation: null },
  },
});
const rows = [
  region("1", ["CA"], 500),
  region("2", ["NY", "NJ"], 900),
  region("3", ["NJ"], 500),
  region("4", ["TX"], 100, [40, 60]),
];
const whole = { all_regions: summarizeWorkforce(jobs, undefined), nation: null, group_mix_errors: null };
const usual = defaultsOf("regions");
const list = (query: Partial<Query<"regions">>) => regionList(rows, whole, { ...usual, ...query });
const codes = (query: Partial<Query<"regions">>) => list(query).regions.map(({ msa_code }) => msa_code);

it.each([
  [{}, ["2", "1", "3", "4"]],
  [{ basis: "group_mix" }, ["4"]],
  [{ basis: "detailed", state: "nj" }, ["2", "3"]],
  [{ min_employment: 500 }, ["2", "1", "3"]],
  [{ min_employment: 501 }, ["2"]],
  [{ sort_by: "employment", sort_order: "asc" }, ["4", "1", "3", "2"]],
  [{ sort_by: "msa_name" }, ["1", "2", "3", "4"]],
] as const)(
  "the list of areas holds for %o those that pass, sorted by the column, equal ones by code",
  (query, expected) => {
    expect(codes({ basis: "all", ...query })).toEqual(expected);
  },
);

it("the list of areas counts all that match beside the page, and repeats what stands under all areas", () => {
  expect(list({ basis: "all", limit: 1, offset: 1 })).toMatchObject({ count: 1, total: 4, ...whole });
});

it("the list of areas names the states of its basis where the one asked for is not among them, and only there", () => {
  const covered_states = ["CA", "NJ", "NY"];
  expect(list({ basis: "detailed", state: "TX" })).toMatchObject({ total: 0, covered_states });
  for (const query of [{ state: "CA", min_employment: 10_000 }, {}]) {
    expect(list({ basis: "detailed", ...query })).not.toHaveProperty("covered_states");
  }
});

it("the list of areas gives an area its summary without what only its own page shows, and the interval of an estimate", () => {
  const [estimated] = list({ basis: "group_mix" }).regions;
  expect(estimated).toMatchObject({
    total_employment: 100,
    estimate_interval_90: { at_risk_percent: [40, 60] },
  });
  expect(estimated).not.toHaveProperty("total_high_risk_jobs");
  expect(estimated).not.toHaveProperty("unscored_employment_share");
  expect(list({ basis: "detailed" }).regions[0]).not.toHaveProperty("estimate_interval_90");
});

it("the list of areas is stored at the defaults, however the usual order is asked for", () => {
  expect(isStoredRegionList(usual)).toBe(true);
  expect(isStoredRegionList({ ...usual, sort_order: "desc" })).toBe(true);
  expect(isStoredRegionList({ ...usual, sort_order: "asc" })).toBe(false);
  expect(isStoredRegionList({ ...usual, state: "CA" })).toBe(false);
});

const { detail } = region("1", ["CA"], 500);

it("one area is stored without its occupations, and with as many as are listed by default", () => {
  const query = defaultsOf("region");
  expect(storedRegion({ ...query, include_jobs: false })).toBe("region");
  expect(storedRegion({ ...query, include_jobs: true })).toBe("regionJobs");
  expect(storedRegion({ ...query, include_jobs: true, job_limit: query.job_limit + 1 })).toBeUndefined();
});

it("one area lists its exposed occupations by jobs at risk and its resilient ones by workers, up to a limit", () => {
  const { top_exposed_jobs = [], top_resilient_jobs = [] } = regionWithJobs(detail, jobs, 2);
  expect(top_exposed_jobs.map((each) => [each.soc_code, each.at_risk_jobs, each.at_risk_wages])).toEqual([
    ["c", 350, 10_500_000],
    ["a", 60, null],
  ]);
  expect(top_resilient_jobs.map(({ soc_code }) => soc_code)).toEqual(["e", "d"]);
  expect(regionWithJobs(detail, jobs, 1).top_resilient_jobs).toHaveLength(1);
});

const listed = (query: Partial<Query<"regionJobs">>) =>
  regionJobList({ msa_code: "1", msa_name: "One" }, jobs, { ...defaultsOf("regionJobs"), ...query });

it("occupations of an area come sorted, those without a wage last, and are counted", () => {
  const order = (query: Partial<Query<"regionJobs">>) => listed(query).jobs.map(({ soc_code }) => soc_code);
  expect(order({ sort_by: "employment" })).toEqual(["c", "e", "d", "a", "b"]);
  expect(order({ sort_by: "mean_annual_wage", sort_order: "asc" })).toEqual(["c", "b", "d", "e", "a"]);
  expect(listed({ limit: 2, offset: 4 })).toMatchObject({ count: 1, total: 5, limit: 2, offset: 4 });
});

it("occupations of an area mark employment that is an even share, and give nothing else of what the scores rest on", () => {
  expect(listed({ sort_by: "title", limit: 2 }).jobs).toEqual([
    {
      soc_code: "a",
      title: "Title of a",
      employment: 100,
      mean_annual_wage: null,
      wage_estimated: false,
      automation_susceptibility_score: 60,
      human_centric_resilience_score: 60,
      balanced_impact_score: 0,
    },
    expect.objectContaining({ soc_code: "b", employment_split: true }),
  ]);
});
