import { CONSTANTS } from "../constants.ts";
import { round1, round4, roundTo } from "../rounding.ts";

/** Employment of one O*NET occupation in one region, with the scores that matter there. */
export type RegionJob = {
  readonly socCode: string;
  /** Persons; may be a fraction where a 6-digit code's employment is spread over several occupations. */
  readonly employment: number;
  /** Dollars a year; null where the source gives none. */
  readonly meanAnnualWage: number | null;
  /** The wage is an estimate, not the published mean. */
  readonly wageEstimated: boolean;
  readonly aiExposurePotential: number;
  readonly susceptibilityScore: number;
  readonly resilienceScore: number;
  readonly balancedImpactScore: number;
};

export type RegionSummary = {
  readonly total_employment: number;
  readonly total_at_risk_wages: number;
  readonly total_at_risk_jobs: number;
  readonly total_high_risk_jobs: number;
  readonly mean_automation_score: number;
  readonly mean_resilience_score: number;
  /** Share 0..1 of the wages summed here that rests on estimates. */
  readonly estimated_wage_share: number;
  /** Share 0..1 of the region's workers whose occupation has no score. */
  readonly unscored_employment_share: number;
};

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
export function isResilient(balancedImpactScore: number): boolean {
  return balancedImpactScore > CONSTANTS.resilientBalance;
}

/** Most jobs at risk first, then by SOC code. */
export function byAtRiskJobs<Job extends RegionJob>(jobs: readonly Job[]): Job[] {
  return jobs.toSorted((a, b) => atRiskJobs(b) - atRiskJobs(a) || (a.socCode < b.socCode ? -1 : 1));
}

/** The resilient ones, most workers first, then by SOC code. */
export function resilientByEmployment<Job extends RegionJob>(jobs: readonly Job[]): Job[] {
  return jobs
    .filter(({ balancedImpactScore }) => isResilient(balancedImpactScore))
    .sort((a, b) => b.employment - a.employment || (a.socCode < b.socCode ? -1 : 1));
}

/** Jobs at risk in an occupation = employment × risk factor, whole persons. */
export function atRiskJobs(job: Pick<RegionJob, "employment" | "aiExposurePotential">): number {
  return roundTo(job.employment * job.aiExposurePotential, 0);
}

/** Wages at risk in an occupation = employment × mean annual wage × risk factor, whole dollars; 0 without a wage. */
export function atRiskWages(
  job: Pick<RegionJob, "employment" | "meanAnnualWage" | "aiExposurePotential">,
): number {
  return roundTo(job.employment * (job.meanAnnualWage ?? 0) * job.aiExposurePotential, 0);
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
    susceptibility += job.employment * job.susceptibilityScore;
    resilience += job.employment * job.resilienceScore;
    const paid = job.employment * (job.meanAnnualWage ?? 0);
    allWages += paid;
    if (job.wageEstimated) estimatedWages += paid;
    if (isHighRisk(job.balancedImpactScore)) highRiskJobs += job.employment;
    if (!isHighExposure(job.aiExposurePotential)) continue;
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
