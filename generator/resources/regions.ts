import type { z } from "zod";
import { defaultsOf } from "../../core/contract/endpoints.ts";
import type { RegionDetail } from "../../core/contract/shapes.ts";
import { ONE_SHARD, type StoredRecord } from "../../core/format/record.ts";
import { regionList, regionWithJobs } from "../../core/responses/regions.ts";
import type { Model } from "../model/buildModel.ts";
import type { Region, RegionModel } from "../model/regions.ts";

/** The region list at default parameters and every region, without and with its occupations. */
export function* renderRegions({ regions: model }: Model): Generator<StoredRecord> {
  const rows = model.regions.map((region) => ({
    states: region.states,
    detail: detail(region, model),
    jobs: region.jobs,
  }));
  const whole = { all_regions: model.all, nation: model.nation };
  const list = regionList(rows, whole, [], defaultsOf("regions"));
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

function detail({ msa, name, summary }: Region, { all, nation }: RegionModel): z.input<typeof RegionDetail> {
  const at_risk_percent_elsewhere = {
    all_regions: all.at_risk_percent,
    nation: nation?.at_risk_percent ?? null,
  };
  return { msa_code: msa, msa_name: name, summary, at_risk_percent_elsewhere };
}
