import type { z } from "zod";
import type { Region as RegionBody, RegionDetail, RegionJob, Regions } from "../../contract/shapes.ts";
import {
  atRiskJobs,
  atRiskWages,
  byAtRiskJobs,
  resilientByEmployment,
} from "../../methodology/regions/regions.ts";
import { ONE_SHARD, type StoredRecord } from "../../release/record.ts";
import type { Model } from "../model/buildModel.ts";
import type { Region, RegionalJob } from "../model/regions.ts";

/** Default `limit` of the region list and `job_limit` of a region. */
const REGIONS_PER_PAGE = 50;
const JOBS_PER_LIST = 20;

type Detail = z.input<typeof RegionDetail>;

/** The region list at default parameters and every region, without and with its occupations. */
export function* renderRegions({ regions: { regions } }: Model): Generator<StoredRecord> {
  const sorted = [...regions].sort(
    (a, b) => b.summary.total_employment - a.summary.total_employment || (a.msa < b.msa ? -1 : 1),
  );
  const shown = sorted.slice(0, REGIONS_PER_PAGE);
  const list: z.input<typeof Regions> = {
    count: shown.length,
    total: sorted.length,
    regions: shown.map(listItem),
  };
  yield { kind: "regions", key: "all", shard: ONE_SHARD, body: list };
  for (const region of regions) {
    yield { kind: "region", key: region.msa, shard: ONE_SHARD, body: detail(region) };
  }
  for (const region of regions) {
    yield { kind: "regionJobs", key: region.msa, shard: ONE_SHARD, body: detailWithJobs(region) };
  }
}

function listItem({ msa, name, summary }: Region): z.input<typeof RegionBody> {
  return {
    msa_code: msa,
    msa_name: name,
    total_employment: summary.total_employment,
    total_at_risk_wages: summary.total_at_risk_wages,
    total_at_risk_jobs: summary.total_at_risk_jobs,
    mean_automation_score: summary.mean_automation_score,
    mean_resilience_score: summary.mean_resilience_score,
  };
}

function detail({ msa, name, summary }: Region): Detail {
  return {
    msa_code: msa,
    msa_name: name,
    summary: {
      total_employment: summary.total_employment,
      total_at_risk_wages: summary.total_at_risk_wages,
      total_at_risk_jobs: summary.total_at_risk_jobs,
      total_high_risk_jobs: summary.total_high_risk_jobs,
      mean_automation_score: summary.mean_automation_score,
      mean_resilience_score: summary.mean_resilience_score,
      estimated_wage_share: summary.estimated_wage_share,
      unscored_employment_share: summary.unscored_employment_share,
    },
  };
}

/** Most exposed: most jobs at risk first; most resilient: those with a balance above the limit, most workers first. */
function detailWithJobs(region: Region): Detail {
  return {
    ...detail(region),
    top_exposed_jobs: byAtRiskJobs(region.jobs)
      .slice(0, JOBS_PER_LIST)
      .map((job) => ({
        ...jobEntry(job),
        at_risk_wages: job.meanAnnualWage === null ? null : atRiskWages(job),
        at_risk_jobs: atRiskJobs(job),
      })),
    top_resilient_jobs: resilientByEmployment(region.jobs).slice(0, JOBS_PER_LIST).map(jobEntry),
  };
}

function jobEntry(job: RegionalJob): z.input<typeof RegionJob> {
  return {
    soc_code: job.socCode,
    title: job.title,
    employment: job.employment,
    mean_annual_wage: job.meanAnnualWage,
    wage_estimated: job.wageEstimated,
    automation_susceptibility_score: job.susceptibilityScore,
    human_centric_resilience_score: job.resilienceScore,
    balanced_impact_score: job.balancedImpactScore,
  };
}
