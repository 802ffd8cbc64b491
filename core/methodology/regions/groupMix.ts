import { recordOf } from "../../contract/records.ts";
import { at } from "../../lib/at.ts";
import { groupBy } from "../../lib/lists.ts";
import { clamp, round1, round2, round4, roundTo } from "../rounding.ts";
import { pearson, sumOf } from "../statistics.ts";
import {
  type DrawnOccupation,
  isHighExposure,
  isHighRisk,
  type RegionSummary,
  wholeInterval,
} from "./regions.ts";

/** A national occupation: what the mix inside its major group is made of. */
type NationalOccupation = DrawnOccupation & {
  readonly majorGroup: string;
  /** Dollars a year; null where the source gives none. */
  readonly medianWage: number | null;
};

type GroupMix = Readonly<ReturnType<typeof groupMix>>;

/** The mix of every major group, weighted by national employment. */
export function groupMixes(nation: readonly NationalOccupation[]): ReadonlyMap<string, GroupMix> {
  const employed = nation.filter(({ employment }) => employment > 0);
  const groups = groupBy(employed, ({ majorGroup }) => majorGroup);
  return new Map([...groups].map(([group, jobs]) => [group, groupMix(jobs)]));
}

/** What the nation's mix of occupations inside a major group comes to. */
function groupMix(jobs: readonly NationalOccupation[]) {
  const workers = sumOf(jobs, ({ employment }) => employment);
  const meanOf = (read: (job: NationalOccupation) => number) =>
    sumOf(jobs, (job) => job.employment * read(job)) / workers;
  const wage = meanOf(({ medianWage }) => medianWage ?? 0);
  const sharesBy = (exposureOf: (job: NationalOccupation) => number) => {
    const isExposed = (job: NationalOccupation) => isHighExposure(exposureOf(job));
    const exposedWage = meanOf((job) => (isExposed(job) ? (job.medianWage ?? 0) : 0));
    return {
      /** Share of the group's workers in high-exposure occupations, 0..1, and of its wages that these are paid. */
      exposedShare01: meanOf((job) => (isExposed(job) ? 1 : 0)),
      exposedWageShare01: wage > 0 ? exposedWage / wage : 0,
    };
  };
  return {
    susceptibility100: meanOf((job) => job.automation_susceptibility_score),
    resilience100: meanOf((job) => job.human_centric_resilience_score),
    ...sharesBy((job) => job.ai_exposure_potential),
    /** Share of the group's workers in high-risk occupations, 0..1. */
    highRiskShare01: meanOf((job) => (isHighRisk(job.balanced_impact_score) ? 1 : 0)),
    /** The two shares of exposure draw by draw. */
    draws: Array.from(jobs[0]?.exposureDraws ?? [], (_, draw) =>
      sharesBy((job) => at(job.exposureDraws, draw)),
    ),
  };
}

/** Workers of one major group in an area, with their published mean wage and the nation's mix of occupations in it. */
type AreaGroup = {
  readonly majorGroup: string;
  readonly employment: number;
  readonly meanAnnualWage: number | null;
  readonly mix: GroupMix;
};

const MEASURES = ["susceptibility100", "resilience100", "exposedShare01"] as const;
type Measure = (typeof MEASURES)[number];
type MixEstimate = Readonly<Record<Measure, number>>;

/** What an area's major groups come to where each has the nation's mix. */
export function mixEstimate(groups: readonly AreaGroup[]): MixEstimate {
  const workers = sumOf(groups, ({ employment }) => employment);
  return recordOf(MEASURES, (measure) =>
    workers > 0 ? sumOf(groups, ({ employment, mix }) => employment * mix[measure]) / workers : 0,
  );
}

type MixErrors = NonNullable<ReturnType<typeof mixErrors>>;
type MixError = MixErrors[Measure];

/** Fewer areas than this measure no error. */
const LEAST_AREAS = 5;

/** How estimates stand to the detailed figures, over the areas that have both; null where too few do. */
export function mixErrors(
  areas: readonly { readonly estimate: MixEstimate; readonly detailed: MixEstimate }[],
) {
  if (areas.length < LEAST_AREAS) return null;
  const errorOf = (measure: Measure) => {
    const gaps = areas.map(({ estimate, detailed }) => detailed[measure] - estimate[measure]);
    const sum = sumOf(gaps, (gap) => gap);
    const left = gaps.map((gap) => gap - (sum - gap) / (gaps.length - 1));
    return {
      /** Mean of detailed less estimated, in the unit of the measure; taken off every estimate. */
      bias: sum / gaps.length,
      /** Root mean square of what is left where each area's bias is that of the others (leave one out). */
      error: Math.sqrt(sumOf(left, (gap) => gap * gap) / left.length),
      correlation: pearson(
        areas.map(({ estimate }) => estimate[measure]),
        areas.map(({ detailed }) => detailed[measure]),
      ),
    };
  };
  return { areas: areas.length, ...recordOf(MEASURES, errorOf) };
}

/** The 90 % interval of a group-mix estimate on a scale of 0 to 100, by the leave-one-out error. */
export function mixInterval90(value100: number, error: number): [number, number] {
  return [round1(Math.max(0, value100 - 1.645 * error)), round1(Math.min(100, value100 + 1.645 * error))];
}

/**
 * A summary as `summarizeRegion` gives it, from groups alone: the bias taken off the estimates where it is known. Wages at risk are
 * the groups' published wages times the nation's share of each that goes to high-exposure occupations.
 */
export function summarizeGroups(
  groups: readonly AreaGroup[],
  errors: MixErrors | null,
  totalEmployment: number | undefined,
): RegionSummary {
  const estimate = mixEstimate(groups);
  const unbiased = (measure: Measure, limit: number) =>
    clamp(estimate[measure] + (errors?.[measure].bias ?? 0), 0, limit);
  const scored = sumOf(groups, ({ employment }) => employment);
  const exposed = unbiased("exposedShare01", 1);
  const intervalOf = (amountIn: (draw: number) => number) =>
    wholeInterval((groups[0]?.mix.draws ?? [0]).map((_, draw) => amountIn(draw)));
  const bias = errors?.exposedShare01.bias ?? 0;
  const drawnJobs = intervalOf((draw) => {
    const jobs = sumOf(groups, ({ employment, mix }) => employment * at(mix.draws, draw).exposedShare01);
    return clamp(jobs + scored * bias, 0, scored);
  });
  const percentOf = (workers: number) => (scored > 0 ? round1((100 * workers) / scored) : 0);
  const paid = ({ employment, meanAnnualWage }: AreaGroup) => employment * (meanAnnualWage ?? 0);
  const whole = (amountOf: (group: AreaGroup) => number) => roundTo(sumOf(groups, amountOf), 0);
  const total = Math.max(totalEmployment ?? scored, scored);
  return {
    total_employment: total,
    scored_employment: scored,
    total_at_risk_jobs: roundTo(scored * exposed, 0),
    total_at_risk_jobs_interval_90: drawnJobs,
    at_risk_percent: round1(100 * exposed),
    at_risk_percent_interval_90: [percentOf(drawnJobs[0]), percentOf(drawnJobs[1])],
    mean_automation_score: round1(unbiased("susceptibility100", 100)),
    mean_resilience_score: round1(unbiased("resilience100", 100)),
    total_at_risk_wages: whole((group) => paid(group) * group.mix.exposedWageShare01),
    total_at_risk_wages_interval_90: intervalOf((draw) =>
      sumOf(groups, (group) => paid(group) * at(group.mix.draws, draw).exposedWageShare01),
    ),
    estimated_wage_share: 1,
    total_high_risk_jobs: whole(({ employment, mix }) => employment * mix.highRiskShare01),
    unscored_employment_share: total > 0 ? round4(1 - scored / total) : 0,
  };
}

/** The errors as they are printed: points of the scores and percentage points of the share, two decimals. */
export function printedErrors({ areas, susceptibility100, resilience100, exposedShare01 }: MixErrors) {
  const printed = ({ bias, error, correlation }: MixError, factor = 1) => ({
    bias: round2(bias * factor),
    leave_one_out_error: round2(error * factor),
    correlation: roundTo(correlation, 3),
  });
  return {
    areas,
    mean_automation_score: printed(susceptibility100),
    mean_resilience_score: printed(resilience100),
    at_risk_percent: printed(exposedShare01, 100),
  };
}
