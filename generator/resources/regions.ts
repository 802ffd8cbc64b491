import type { z } from "zod";
import { defaultsOf } from "../../core/contract/endpoints.ts";
import type { RegionDetail } from "../../core/contract/shapes.ts";
import { ONE_SHARD, type StoredRecord } from "../../core/format/record.ts";
import { mixInterval90, printedErrors } from "../../core/methodology/regions/groupMix.ts";
import { round1 } from "../../core/methodology/rounding.ts";
import { regionList, regionWithJobs } from "../../core/responses/regions.ts";
import type { Model } from "../model/buildModel.ts";
import type { EstimatedRegion, Region, RegionModel } from "../model/regions.ts";

/** The region list at default parameters and every region, without and with its occupations; estimated ones have none. */
export function* renderRegions({ regions: model }: Model): Generator<StoredRecord> {
  const rows = model.regions.map((region) => ({
    states: region.states,
    detail: detail(region, model),
    jobs: region.jobs,
  }));
  const whole = {
    all_regions: model.all,
    nation: model.nation,
    group_mix_errors: model.mixErrors === null ? null : printedErrors(model.mixErrors),
  };
  const list = regionList(rows, whole, defaultsOf("regions"));
  yield { kind: "regions", key: "all", shard: ONE_SHARD, body: list };
  for (const { detail } of rows) {
    yield { kind: "region", key: detail.msa_code, shard: ONE_SHARD, body: detail };
  }
  const { job_limit } = defaultsOf("region");
  for (const { detail, jobs } of rows) {
    const body = regionWithJobs(detail, jobs, job_limit);
    yield { kind: "regionJobs", key: detail.msa_code, shard: ONE_SHARD, body };
  }
  for (const region of model.estimated) {
    const body = estimatedDetail(region, model);
    yield { kind: "region", key: region.msa, shard: ONE_SHARD, body };
    yield { kind: "regionJobs", key: region.msa, shard: ONE_SHARD, body };
  }
}

function estimatedDetail(region: EstimatedRegion, model: RegionModel): z.input<typeof RegionDetail> {
  const { mean_automation_score, mean_resilience_score, at_risk_percent } = region.summary;
  const errors = model.mixErrors;
  return {
    ...detail(region, model),
    basis: "group_mix",
    ...(errors !== null && {
      estimate_interval_90: {
        mean_automation_score: mixInterval90(mean_automation_score, errors.susceptibility100.error),
        mean_resilience_score: mixInterval90(mean_resilience_score, errors.resilience100.error),
        at_risk_percent: mixInterval90(at_risk_percent, 100 * errors.exposedShare01.error),
      },
    }),
    groups: region.groups.map(({ majorGroup, label, employment, meanAnnualWage, mix }) => ({
      major_group: majorGroup,
      major_group_label: label,
      employment,
      mean_annual_wage: meanAnnualWage,
      mean_automation_score: round1(mix.susceptibility100),
      mean_resilience_score: round1(mix.resilience100),
    })),
  };
}

function detail(
  { msa, name, summary }: Omit<Region, "jobs">,
  { all, nation }: RegionModel,
): z.input<typeof RegionDetail> {
  const at_risk_percent_elsewhere = {
    all_regions: all.at_risk_percent,
    nation: nation?.at_risk_percent ?? null,
  };
  return { msa_code: msa, msa_name: name, basis: "detailed", summary, at_risk_percent_elsewhere };
}
