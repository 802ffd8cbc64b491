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
  human_centric_resilience_score: 50,
  balanced_impact_score: 50 - 100 * exposure,
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
  const unpaid = groupMixes([job(DESKS, 300, 0.6, null)]);
  expect(unpaid.get(DESKS)?.exposedWageShare01).toBe(0);
  const estimate = mixEstimate([group(DESKS, 50), group(KITCHENS, 150)]);
  expect(estimate.susceptibility100).toBeCloseTo((50 * 55 + 150 * 10) / 200, 9);
  expect(estimate.exposedShare01).toBeCloseTo(0.1875, 9);
});

it("areas known by their major groups come to the nation's own figures where they have the nation's groups", () => {
  const groups = [group(DESKS, 400, 90_000), group(KITCHENS, 600, 30_000)];
  expect(summarizeGroups(groups, null, 1_200)).toMatchObject({
    total_employment: 1_200,
    scored_employment: 1_000,
    total_at_risk_jobs: 300,
    // In the second draw all 400 of the first group are highly exposed.
    total_at_risk_jobs_interval_90: [305, 395],
    at_risk_percent: 30,
    at_risk_percent_interval_90: [30.5, 39.5],
    mean_automation_score: 28,
    total_at_risk_wages: Math.round((400 * 90_000 * 300 * 100_000) / (300 * 100_000 + 100 * 60_000)),
    estimated_wage_share: 1,
    unscored_employment_share: 0.1667,
  });
});

const areas = [2, 3, 4, 5, 7, 8].map((exposed, at) => {
  const estimate = mixEstimate([group(DESKS, exposed), group(KITCHENS, 10)]);
  const susceptibility100 = estimate.susceptibility100 + (at % 2 === 0 ? 4 : 2);
  return { estimate, detailed: { ...estimate, susceptibility100 } };
});

it("areas known by their major groups are held against the areas that have both: the bias, and what is left with each area's bias from the others", () => {
  const errors = mixErrors(areas)!;
  expect(errors.susceptibility100.bias).toBeCloseTo(3, 9);
  // Six areas, each 1 off: against the mean of the other five, 1 + 1/5 off.
  expect(errors.susceptibility100.error).toBeCloseTo(1.2, 9);
  expect(printedErrors(errors)).toMatchObject({
    areas: 6,
    mean_automation_score: { bias: 3, leave_one_out_error: 1.2 },
    at_risk_percent: { bias: 0, leave_one_out_error: 0 },
  });
  const [plain, mended] = [null, errors].map((known) =>
    summarizeGroups([group(DESKS, 10), group(KITCHENS, 10)], known, undefined),
  );
  expect(mended!.mean_automation_score - plain!.mean_automation_score).toBeCloseTo(3, 9);
  expect(mixInterval90(30, 1.2)).toEqual([28, 32]);
  expect(mixErrors(areas.slice(0, 4)), "too few areas").toBeNull();
});
