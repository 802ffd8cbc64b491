import type { z } from "zod";
import type {
  RegionDetail,
  RegionJob as RegionJobShape,
  Workforce as WorkforceShape,
} from "../../contract/shapes.ts";
import { at } from "../../lib/at.ts";
import { byCodeUnit } from "../../lib/lists.ts";
import { CONSTANTS } from "../constants.ts";
import type { OccupationScores } from "../occupations/scores.ts";
import { round1, round4, roundTo } from "../rounding.ts";
import { sumOf } from "../statistics.ts";
import { middle90 } from "../uncertainty.ts";

/** Workers of one O*NET occupation, with the scores that matter where work is summed up. */
type EmployedOccupation = OccupationScores & {
  /** Persons. */
  readonly employment: number;
  readonly ai_exposure_potential: number;
};

/** The same with draws of its exposure, 0..1, in one order for all occupations. */
export type DrawnOccupation<Job extends EmployedOccupation = EmployedOccupation> = Job & {
  readonly exposureDraws: ArrayLike<number>;
};

/** Employment of one O*NET occupation in one region. */
export type RegionJob = EmployedOccupation &
  Pick<z.input<typeof RegionJobShape>, "soc_code" | "mean_annual_wage" | "wage_estimated"> & {
    readonly employment_split: boolean;
  };

export type Workforce = z.infer<typeof WorkforceShape>;
export type RegionSummary = z.infer<typeof RegionDetail>["summary"];

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

/** The highly exposed ones, most jobs at risk first, then by SOC code. */
export function exposedByAtRiskJobs<Job extends RegionJob>(jobs: readonly Job[]): Job[] {
  return jobs
    .filter(({ ai_exposure_potential }) => isHighExposure(ai_exposure_potential))
    .sort((a, b) => atRiskJobs(b) - atRiskJobs(a) || byCodeUnit(a.soc_code, b.soc_code));
}

/** The resilient ones that are not highly exposed, most workers first, then by SOC code. */
export function resilientByEmployment<Job extends RegionJob>(jobs: readonly Job[]): Job[] {
  return jobs
    .filter((job) => isResilient(job.balanced_impact_score) && !isHighExposure(job.ai_exposure_potential))
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
 * How exposed a workforce is: jobs at risk are the workers of high-exposure occupations, their percentage is of those whose
 * occupation has scores, means are employment-weighted. `totalEmployment` is the published total where there is one (it
 * also counts occupations that are not published one by one).
 */
export function summarizeWorkforce(
  jobs: readonly DrawnOccupation[],
  totalEmployment: number | undefined,
): Workforce {
  const scored = workersIn(jobs);
  const drawn = intervalOf(jobs, ({ employment }) => employment);
  const percentOf = (workers: number) => (scored > 0 ? round1((100 * workers) / scored) : 0);
  const exposed = workersIn(jobs.filter((job) => isHighExposure(job.ai_exposure_potential)));
  const meanOf = (score: "automation_susceptibility_score" | "human_centric_resilience_score") =>
    scored > 0 ? round1(sumOf(jobs, (job) => job.employment * job[score]) / scored) : 0;
  return {
    total_employment: Math.max(totalEmployment ?? scored, scored),
    scored_employment: scored,
    total_at_risk_jobs: exposed,
    total_at_risk_jobs_interval_90: drawn,
    at_risk_percent: percentOf(exposed),
    at_risk_percent_interval_90: [percentOf(drawn[0]), percentOf(drawn[1])],
    mean_automation_score: meanOf("automation_susceptibility_score"),
    mean_resilience_score: meanOf("human_centric_resilience_score"),
  };
}

/**
 * A region's summary: beside its workforce the annual wages of high-exposure occupations, and as high-risk jobs the workers
 * of occupations with balanced impact below -10.
 */
export function summarizeRegion(
  jobs: readonly DrawnOccupation<RegionJob>[],
  totalEmployment?: number,
): RegionSummary {
  const workforce = summarizeWorkforce(jobs, totalEmployment);
  const paid = ({ employment, mean_annual_wage }: RegionJob) => employment * (mean_annual_wage ?? 0);
  const wagesOf = (some: readonly RegionJob[]) => sumOf(some, paid);
  const wages = wagesOf(jobs);
  const { total_employment: total, scored_employment: scored } = workforce;
  return {
    ...workforce,
    total_at_risk_wages: roundTo(wagesOf(jobs.filter((job) => isHighExposure(job.ai_exposure_potential))), 0),
    total_at_risk_wages_interval_90: intervalOf(jobs, paid),
    estimated_wage_share:
      wages > 0 ? round4(wagesOf(jobs.filter(({ wage_estimated }) => wage_estimated)) / wages) : 0,
    total_high_risk_jobs: workersIn(jobs.filter((job) => isHighRisk(job.balanced_impact_score))),
    unscored_employment_share: total > 0 ? round4(1 - scored / total) : 0,
  };
}

/** The middle 90 % over the draws of what the occupations amount to that are highly exposed in a draw, whole units. */
function intervalOf<Job extends DrawnOccupation>(
  jobs: readonly Job[],
  amountOf: (job: Job) => number,
): [number, number] {
  const totals = new Float64Array(jobs[0]?.exposureDraws.length ?? 0);
  for (const job of jobs) {
    const amount = amountOf(job);
    for (const draw of totals.keys()) {
      if (isHighExposure(at(job.exposureDraws, draw))) totals[draw] = at(totals, draw) + amount;
    }
  }
  return totals.length === 0 ? [0, 0] : wholeInterval(totals);
}

/** The middle 90 % of some draws in whole units. */
export function wholeInterval(draws: ArrayLike<number>): [number, number] {
  const [low, high] = middle90(draws);
  return [roundTo(low, 0), roundTo(high, 0)];
}

function workersIn(jobs: readonly EmployedOccupation[]): number {
  return sumOf(jobs, ({ employment }) => employment);
}
