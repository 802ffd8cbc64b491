import { expect, it } from "vitest";
import {
  atRiskJobs,
  atRiskWages,
  exposedByAtRiskJobs,
  isHighExposure,
  isHighRisk,
  resilientByEmployment,
  summarizeRegion,
} from "../../../../core/methodology/regions/regions.ts";

type Job = Parameters<typeof summarizeRegion>[0][number];
const job = (employment: number, exposure: number, balance: number, members: Partial<Job> = {}): Job => ({
  exposureDraws: [exposure],
  soc_code: "43-3031.00",
  wage_estimated: false,
  employment_split: false,
  employment,
  mean_annual_wage: 50_000,
  ai_exposure_potential: exposure,
  automation_susceptibility_score: exposure * 100,
  human_centric_resilience_score: exposure * 100 + balance,
  balanced_impact_score: balance,
  ...members,
});

it("regions sum workers and wages of high-exposure occupations, and workers of high-risk ones", () => {
  const summary = summarizeRegion([job(100, 0.6, -20), job(200, 0.5, -11), job(700, 0.2, 30)]);
  expect(summary).toEqual({
    total_employment: 1000,
    scored_employment: 1000,
    total_at_risk_jobs: 100,
    total_at_risk_jobs_interval_90: [100, 100],
    at_risk_percent: 10,
    at_risk_percent_interval_90: [10, 10],
    mean_automation_score: 30,
    mean_resilience_score: 46.8,
    total_at_risk_wages: 5_000_000,
    total_at_risk_wages_interval_90: [5_000_000, 5_000_000],
    estimated_wage_share: 0,
    total_high_risk_jobs: 300,
    unscored_employment_share: 0,
  });
});

it("regions use the published total of the region where there is one, and say how many it counts that have no score", () => {
  expect(summarizeRegion([job(100, 0.6, 0)], 160)).toMatchObject({
    total_employment: 160,
    scored_employment: 100,
    unscored_employment_share: 0.375,
    at_risk_percent: 100,
  });
});

it("regions take intervals from what is highly exposed in each draw, all occupations together", () => {
  // Draw by draw 100, 100 + 300 and 0 workers are highly exposed.
  const jobs = [
    job(100, 0.6, 0, { mean_annual_wage: 10, exposureDraws: [0.6, 0.6, 0.4] }),
    job(300, 0.4, 0, { mean_annual_wage: 10, exposureDraws: [0.5, 0.7, 0.3] }),
    job(600, 0.1, 0, { exposureDraws: [0.1, 0.1, 0.1] }),
  ];
  expect(summarizeRegion(jobs)).toMatchObject({
    total_at_risk_jobs: 100,
    total_at_risk_jobs_interval_90: [10, 370],
    at_risk_percent_interval_90: [1, 37],
    total_at_risk_wages_interval_90: [100, 3_700],
  });
  const alone = summarizeRegion([{ ...jobs[0]!, employment: 101 }]);
  expect(alone.total_at_risk_jobs_interval_90).toEqual([10, 101]);
});

it("regions without workers have none at risk, and nobody scored of those that are published", () => {
  expect(new Set(Object.values(summarizeRegion([])).flat())).toEqual(new Set([0]));
  expect(summarizeRegion([], 1)).toMatchObject({ total_employment: 1, unscored_employment_share: 1 });
  const one = summarizeRegion([job(1, 0.6, 0, { mean_annual_wage: 1, wage_estimated: true })], 0);
  expect(one).toMatchObject({ total_employment: 1, mean_automation_score: 60, estimated_wage_share: 1 });
  expect(one).toMatchObject({ at_risk_percent: 100, unscored_employment_share: 0 });
});

it("regions say what share of the wages rests on estimates", () => {
  const summary = summarizeRegion([
    job(100, 0.6, 0),
    job(100, 0.6, 0, { mean_annual_wage: 150_000, wage_estimated: true }),
  ]);
  expect(summary.estimated_wage_share).toBe(0.75);
});

it("regions list highly exposed occupations by jobs at risk, other resilient ones by workers, equal ones by code", () => {
  const exposed = [job(70, 0.6, 11), job(50, 0.9, -40)];
  const jobs = [...exposed, job(100, 0.5, 11), job(1000, 0.1, 30), job(5000, 0.01, 10)];
  const both = [...jobs, ...jobs.map((each) => ({ ...each, soc_code: "11-1011.00" }))];
  const inOrder = (listed: readonly Job[]) =>
    listed.map(({ employment, soc_code }) => `${employment} in ${soc_code.slice(0, 2)}`).join(", ");
  expect(inOrder(exposedByAtRiskJobs(both))).toBe("50 in 11, 50 in 43, 70 in 11, 70 in 43");
  expect(inOrder(resilientByEmployment(both))).toBe("1000 in 11, 1000 in 43, 100 in 11, 100 in 43");
});

it("regions multiply by the exposure for a single occupation, halves rounded up and unknown wages counted as none", () => {
  expect([atRiskJobs(job(1000, 0.25, 0)), atRiskJobs(job(1713, 0.5, 0))]).toEqual([250, 857]);
  expect(atRiskWages(job(10, 0.5, 0))).toBe(250_000);
  expect(atRiskWages(job(3, 0.5, 0, { mean_annual_wage: 33_333 }))).toBe(50_000);
  const unpaid = job(100, 0.6, 0, { mean_annual_wage: null });
  expect([atRiskWages(unpaid), summarizeRegion([unpaid]).total_at_risk_wages]).toEqual([0, 0]);
});

it("regions draw both lines strictly", () => {
  expect([isHighExposure(0.5), isHighExposure(0.5001)]).toEqual([false, true]);
  expect([isHighRisk(-10), isHighRisk(-10.1)]).toEqual([false, true]);
});
