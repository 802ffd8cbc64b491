import { expect, it } from "vitest";
import {
  groupMixes,
  mixErrors,
  mixEstimate,
  mixInterval90,
  printedErrors,
  summarizeGroups,
} from "../../../../core/methodology/regions/groupMix.ts";

const job = (
  majorGroup: string,
  employment: number,
  exposure: number,
  medianWage: number | null = 50_000,
) => ({
  exposureDraws: [exposure, exposure + 0.2],
  majorGroup,
  employment,
  medianWage,
  ai_exposure_potential: exposure,
  automation_susceptibility_score: 100 * exposure,
  human_centric_resilience_score: 80 - 100 * exposure,
  balanced_impact_score: 80 - 200 * exposure,
});
const [DESKS, KITCHENS] = ["15-0000", "35-0000"] as const;
const NATION = [job(DESKS, 300, 0.6, 100_000), job(DESKS, 100, 0.4, 60_000), job(KITCHENS, 600, 0.1)];
const MIXES = groupMixes(NATION);
const group = (majorGroup: string, employment: number, meanAnnualWage: number | null = null) => ({
  majorGroup,
  employment,
  meanAnnualWage,
  mix: MIXES.get(majorGroup)!,
});

it("areas known by their major groups come to what the nation's mix of occupations in each group comes to", () => {
  expect(MIXES.get(DESKS)).toMatchObject({ susceptibility100: 55, exposedShare01: 0.75 });
  const paid = [null, 1].map((wage) => groupMixes([job(DESKS, 1, 0.6, wage), job(DESKS, 1, 0.4, null)]));
  expect(paid.map((mixes) => mixes.get(DESKS)?.exposedWageShare01)).toEqual([0, 1]);
  expect(groupMixes([job(DESKS, 0, 0.6)]).size).toBe(0);
  const few = [[], [group(DESKS, 1)]].map((groups) => mixEstimate(groups).susceptibility100);
  expect(few).toEqual([0, 55]);
  const estimate = mixEstimate([group(DESKS, 50), group(KITCHENS, 150)]);
  expect(estimate.susceptibility100).toBeCloseTo((50 * 55 + 150 * 10) / 200, 9);
  expect(estimate.exposedShare01).toBeCloseTo(0.1875, 9);
});

it("areas known by their major groups come to the nation's own figures where they have the nation's groups", () => {
  const groups = [group(DESKS, 400, 90_000), group(KITCHENS, 600, 30_000)];
  expect(summarizeGroups(groups, null, 1_200)).toEqual({
    total_employment: 1_200,
    scored_employment: 1_000,
    total_at_risk_jobs: 300,
    // In the second draw all 400 of the first group are highly exposed.
    total_at_risk_jobs_interval_90: [305, 395],
    at_risk_percent: 30,
    at_risk_percent_interval_90: [30.5, 39.5],
    mean_automation_score: 28,
    mean_resilience_score: 52,
    // Of the first group's wages, 300 × 100,000 of 300 × 100,000 + 100 × 60,000; in the second draw all.
    total_at_risk_wages: 30_000_000,
    total_at_risk_wages_interval_90: [30_300_000, 35_700_000],
    estimated_wage_share: 1,
    total_high_risk_jobs: 300,
    unscored_employment_share: 0.1667,
  });
  expect(summarizeGroups(groups, null, 900).total_employment).toBe(1_000);
});

it("areas known by their major groups have whole persons and dollars at risk, and none where nobody works", () => {
  expect(summarizeGroups([group(DESKS, 1, 50_001), group(KITCHENS, 2)], null, undefined)).toMatchObject({
    total_at_risk_jobs: 1,
    at_risk_percent_interval_90: [33.3, 33.3],
    total_at_risk_wages: 41_668,
    total_at_risk_wages_interval_90: [42_084, 49_584],
    total_high_risk_jobs: 1,
  });
  const alone = [1, 100].map((workers) => summarizeGroups([group(DESKS, workers)], null, undefined));
  expect(alone.flatMap((each) => each.at_risk_percent_interval_90)).toEqual([100, 100, 76, 99]);
  const { estimated_wage_share: _all, ...nobody } = summarizeGroups([], null, undefined);
  expect(new Set(Object.values(nobody).flat())).toEqual(new Set([0]));
  expect(summarizeGroups([], null, 1).unscored_employment_share).toBe(1);
});

it.each([
  [0.1, 3, [400, 405, 495, 31, 55]],
  [1, 99, [1000, 1000, 1000, 100, 100]],
  [-1, -99, [0, 0, 0, 0, 0]],
])("areas known by their major groups lose a bias of %d and %d, within the scales", (...row) => {
  const [share, points, figures] = row;
  const of = (bias: number) => ({ bias, error: 0, correlation: 1 });
  const errors = { areas: 6, susceptibility100: of(points), resilience100: of(points) };
  const groups = [group(DESKS, 400), group(KITCHENS, 600)];
  const found = summarizeGroups(groups, { ...errors, exposedShare01: of(share) }, undefined);
  const jobs = [found.total_at_risk_jobs, ...found.total_at_risk_jobs_interval_90];
  expect([...jobs, found.mean_automation_score, found.mean_resilience_score]).toEqual(figures);
});

const areas = [2, 3, 4, 5, 7, 8].map((exposed, at) => {
  const estimate = mixEstimate([group(DESKS, exposed), group(KITCHENS, 10)]);
  const gap = at % 2 === 0 ? 4 : 2;
  const susceptibility100 = estimate.susceptibility100 + gap;
  const exposedShare01 = estimate.exposedShare01 + gap / 100;
  return { estimate, detailed: { ...estimate, susceptibility100, exposedShare01 } };
});

it("areas known by their major groups are held against the areas that have both: the bias, and what is left with each area's bias from the others", () => {
  const errors = mixErrors(areas)!;
  expect(errors.susceptibility100.bias).toBeCloseTo(3, 9);
  // Six areas, each 1 off: against the mean of the other five, 1 + 1/5 off.
  expect(errors.susceptibility100.error).toBeCloseTo(1.2, 9);
  expect(printedErrors(errors)).toEqual({
    areas: 6,
    mean_automation_score: { bias: 3, leave_one_out_error: 1.2, correlation: 0.973 },
    mean_resilience_score: { bias: 0, leave_one_out_error: 0, correlation: 1 },
    at_risk_percent: { bias: 3, leave_one_out_error: 1.2, correlation: 0.991 },
  });
  const [plain, mended] = [null, errors].map((known) =>
    summarizeGroups([group(DESKS, 10), group(KITCHENS, 10)], known, undefined),
  );
  expect(mended!.mean_automation_score - plain!.mean_automation_score).toBeCloseTo(3, 9);
  expect([30, 1, 99].flatMap((value) => mixInterval90(value, 1.2))).toEqual([28, 32, 0, 3, 97, 100]);
  const few = [4, 5].map((count) => mixErrors(areas.slice(0, count))?.areas);
  expect(few, "five at least").toEqual([undefined, 5]);
});
