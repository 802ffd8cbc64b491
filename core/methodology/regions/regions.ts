import type { z } from "zod";
import type { RegionDetail } from "../../contract/shapes.ts";
import { byCodeUnit } from "../../lib/lists.ts";
import { CONSTANTS } from "../constants.ts";
import type { OccupationScores } from "../occupations/scores.ts";
import { round1, round4, roundTo } from "../rounding.ts";

/** Employment of one O*NET occupation in one region, with the scores that matter there. */
export type RegionJob = OccupationScores & {
  readonly soc_code: string;
  /** Persons; may be a fraction where a 6-digit code's employment is spread over several occupations. */
  readonly employment: number;
  /** Dollars a year; null where the source gives none. */
  readonly mean_annual_wage: number | null;
  /** The wage is an estimate, not the published mean. */
  readonly wage_estimated: boolean;
  readonly ai_exposure_potential: number;
};

export type RegionSummary = z.infer<typeof RegionDetail>["summary"];

/** The rules of regional risk as `/schema` prints them. */
export const REGION_RISK = {
  high_exposure_threshold: CONSTANTS.exposureThreshold,
  risk_factor: "ai_exposure_potential of the occupation",
  high_risk_balance_below: CONSTANTS.highRiskBalance,
  resilient_balance_above: CONSTANTS.resilientBalance,
} as const;

/** High exposure: ai_exposure_potential strictly above the default exposure threshold. */
export function isHighExposure(aiExposurePotential01: number): boolean {
  return aiExposurePotential01 > CONSTANTS.exposureThreshold;
}

/** High risk: balanced impact below -10. */
export function isHighRisk(balancedImpactScore: number): boolean {
  return balancedImpactScore < CONSTANTS.highRiskBalance;
}

/** Resilient: balanced impact above +10. */
function isResilient(balancedImpactScore: number): boolean {
  return balancedImpactScore > CONSTANTS.resilientBalance;
}

/** Most jobs at risk first, then by SOC code. */
export function byAtRiskJobs<Job extends RegionJob>(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((a, b) => atRiskJobs(b) - atRiskJobs(a) || byCodeUnit(a.soc_code, b.soc_code));
}

/** The resilient ones, most workers first, then by SOC code. */
export function resilientByEmployment<Job extends RegionJob>(jobs: readonly Job[]): Job[] {
  return jobs
    .filter(({ balanced_impact_score }) => isResilient(balanced_impact_score))
    .sort((a, b) => b.employment - a.employment || byCodeUnit(a.soc_code, b.soc_code));
}

/** Jobs at risk in an occupation = employment × risk factor, whole persons. */
export function atRiskJobs(job: Pick<RegionJob, "employment" | "ai_exposure_potential">): number {
  return roundTo(job.employment * job.ai_exposure_potential, 0);
}

/** Wages at risk in an occupation = employment × mean annual wage × risk factor, whole dollars; 0 without a wage. */
export function atRiskWages(
  job: Pick<RegionJob, "employment" | "mean_annual_wage" | "ai_exposure_potential">,
): number {
  return roundTo(job.employment * (job.mean_annual_wage ?? 0) * job.ai_exposure_potential, 0);
}

/**
 * A region's summary: at-risk jobs and wages are the workers and the annual wages of high-exposure occupations, high-risk
 * jobs those of occupations with balanced impact below -10, means are employment-weighted. `totalEmployment` is the
 * region's published total where there is one (it also counts occupations that are not published one by one).
 */
export function summarizeRegion(jobs: readonly RegionJob[], totalEmployment?: number): RegionSummary {
  let employment = 0;
  let wages = 0;
  let exposedJobs = 0;
  let highRiskJobs = 0;
  let susceptibility = 0;
  let resilience = 0;
  let allWages = 0;
  let estimatedWages = 0;
  for (const job of jobs) {
    employment += job.employment;
    susceptibility += job.employment * job.automation_susceptibility_score;
    resilience += job.employment * job.human_centric_resilience_score;
    const paid = job.employment * (job.mean_annual_wage ?? 0);
    allWages += paid;
    if (job.wage_estimated) estimatedWages += paid;
    if (isHighRisk(job.balanced_impact_score)) highRiskJobs += job.employment;
    if (!isHighExposure(job.ai_exposure_potential)) continue;
    exposedJobs += job.employment;
    wages += paid;
  }
  const total = Math.max(totalEmployment ?? employment, employment);
  return {
    total_employment: roundTo(total, 0),
    total_at_risk_wages: roundTo(wages, 0),
    total_at_risk_jobs: roundTo(exposedJobs, 0),
    total_high_risk_jobs: roundTo(highRiskJobs, 0),
    mean_automation_score: employment > 0 ? round1(susceptibility / employment) : 0,
    mean_resilience_score: employment > 0 ? round1(resilience / employment) : 0,
    estimated_wage_share: allWages > 0 ? round4(estimatedWages / allWages) : 0,
    unscored_employment_share: total > 0 ? round4(1 - employment / total) : 0,
  };
}
