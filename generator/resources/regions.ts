import type { z } from "zod";
import { defaultsOf } from "../../contract/endpoints.ts";
import type { RegionDetail } from "../../contract/shapes.ts";
import { ONE_SHARD, type StoredRecord } from "../../release/record.ts";
import { regionList, regionWithJobs } from "../../responses/regions.ts";
import type { Model } from "../model/buildModel.ts";
import type { Region } from "../model/regions.ts";

/** The region list at default parameters and every region, without and with its occupations. */
export function* renderRegions({ regions: { regions } }: Model): Generator<StoredRecord> {
  const rows = regions.map((region) => ({
    states: region.states,
    detail: detail(region),
    jobs: region.jobs,
  }));
  const list = regionList(rows, [], defaultsOf("regions"));
  yield { kind: "regions", key: "all", shard: ONE_SHARD, body: list };
  for (const { detail } of rows) {
    yield { kind: "region", key: detail.msa_code, shard: ONE_SHARD, body: detail };
  }
  const { job_limit } = defaultsOf("region");
  for (const { detail, jobs } of rows) {
    const body = regionWithJobs(detail, jobs, job_limit);
    yield { kind: "regionJobs", key: detail.msa_code, shard: ONE_SHARD, body };
  }
}

function detail({ msa, name, summary }: Region): z.input<typeof RegionDetail> {
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
