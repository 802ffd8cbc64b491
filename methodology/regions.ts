import { CONSTANTS } from "./constants.ts";
import { round1 } from "./rounding.ts";

/** Employment of one O*NET occupation in one region, with the scores that matter there. */
export interface RegionJob {
  readonly socCode: string;
  /** Persons; may be a fraction where a 6-digit code's employment is spread over several occupations. */
  readonly employment: number;
  /** Dollars a year; null where the source gives none. */
  readonly meanAnnualWage: number | null;
  readonly aiExposurePotential: number;
  readonly susceptibilityScore: number;
  readonly resilienceScore: number;
  readonly balancedImpactScore: number;
}

export interface RegionSummary {
  readonly total_employment: number;
  readonly total_at_risk_wages: number;
  readonly total_at_risk_jobs: number;
  readonly total_high_risk_jobs: number;
  readonly mean_automation_score: number;
  readonly mean_resilience_score: number;
}

/** The rules of regional risk as `/schema` prints them. */
export const REGION_RISK = {
  high_exposure_threshold: CONSTANTS.exposureThreshold,
  risk_factor: "ai_exposure_potential of the occupation",
  high_risk_balance_below: CONSTANTS.highRiskBalance,
} as const;

/** High exposure: ai_exposure_potential strictly above the default exposure threshold. */
export function isHighExposure(aiExposurePotential01: number): boolean {
  return aiExposurePotential01 > CONSTANTS.exposureThreshold;
}

/** High risk: balanced impact below -10. */
export function isHighRisk(balancedImpactScore: number): boolean {
  return balancedImpactScore < CONSTANTS.highRiskBalance;
}

/** Jobs at risk in an occupation = employment × risk factor, whole persons. */
export function atRiskJobs(job: Pick<RegionJob, "employment" | "aiExposurePotential">): number {
  return Math.round(job.employment * job.aiExposurePotential);
}

/** Wages at risk in an occupation = employment × mean annual wage × risk factor, whole dollars; 0 without a wage. */
export function atRiskWages(
  job: Pick<RegionJob, "employment" | "meanAnnualWage" | "aiExposurePotential">,
): number {
  return Math.round(job.employment * (job.meanAnnualWage ?? 0) * job.aiExposurePotential);
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
  for (const job of jobs) {
    employment += job.employment;
    susceptibility += job.employment * job.susceptibilityScore;
    resilience += job.employment * job.resilienceScore;
    if (isHighRisk(job.balancedImpactScore)) highRiskJobs += job.employment;
    if (!isHighExposure(job.aiExposurePotential)) continue;
    exposedJobs += job.employment;
    wages += job.employment * (job.meanAnnualWage ?? 0);
  }
  return {
    total_employment: Math.round(totalEmployment ?? employment),
    total_at_risk_wages: Math.round(wages),
    total_at_risk_jobs: Math.round(exposedJobs),
    total_high_risk_jobs: Math.round(highRiskJobs),
    mean_automation_score: employment > 0 ? round1(susceptibility / employment) : 0,
    mean_resilience_score: employment > 0 ? round1(resilience / employment) : 0,
  };
}
