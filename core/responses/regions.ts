import type { z } from "zod";
import type { Query } from "../contract/endpoints.ts";
import type { Region, RegionDetail, RegionJob, RegionJobs, Regions } from "../contract/shapes.ts";
import {
  atRiskJobs,
  atRiskWages,
  exposedByAtRiskJobs,
  type RegionJob as JobInRegion,
  resilientByEmployment,
} from "../methodology/regions/regions.ts";
import { by, isStandard, isStandardList, sortedPage } from "./page.ts";

type Detail = z.input<typeof RegionDetail>;
type TitledJob = JobInRegion & { readonly title: string };
/** An area as `/regions/{msa_code}` gives it, and the states it lies in. */
type RegionRow = { readonly states: readonly string[]; readonly detail: Detail };

/** Whether the stored list answers a query as it is. */
export function isStoredRegionList(query: Query<"regions">): boolean {
  return isStandardList("regions", query);
}

/** What stands under the areas, whichever are listed. */
type Whole = Pick<z.input<typeof Regions>, "all_regions" | "nation" | "group_mix_errors">;

/** A page of the areas, of which `rows` are all; one that asks for a state without any is told which are covered. */
export function regionList(
  rows: readonly RegionRow[],
  { all_regions, nation, group_mix_errors }: Whole,
  query: Query<"regions">,
): z.input<typeof Regions> {
  const state = query.state?.toUpperCase();
  const ofBasis = rows.filter(({ detail }) => query.basis === "all" || detail.basis === query.basis);
  const inState = ofBasis.filter(({ states }) => state === undefined || states.includes(state));
  const matches = inState
    .map(({ detail }) => item(detail))
    .filter(({ total_employment }) => total_employment >= query.min_employment);
  const column = query.sort_by === "employment" ? "total_employment" : query.sort_by;
  const regions = sortedPage(matches, query, (region) => region[column], by("msa_code"));
  const found = {
    count: regions.length,
    total: matches.length,
    regions,
    all_regions,
    nation,
    group_mix_errors,
  };
  if (state === undefined || inState.length > 0) return found;
  return { ...found, covered_states: [...new Set(ofBasis.flatMap(({ states }) => states))].sort() };
}

function item({ msa_code, msa_name, basis, estimate_interval_90, summary }: Detail): z.input<typeof Region> {
  const { total_high_risk_jobs: _risk, unscored_employment_share: _share, ...listed } = summary;
  return { msa_code, msa_name, basis, ...(estimate_interval_90 && { estimate_interval_90 }), ...listed };
}

/** The kind of stored record that answers a query for an area as it is, if one does. */
export function storedRegion(query: Query<"region">): "region" | "regionJobs" | undefined {
  if (!query.include_jobs) return "region";
  return isStandard("region", query, ["include_jobs"]) ? "regionJobs" : undefined;
}

/**
 * An area with `limit` of its highly exposed occupations, most jobs at risk first, and of its resilient ones, most workers
 * first.
 */
export function regionWithJobs(detail: Detail, jobs: readonly TitledJob[], limit: number): Detail {
  return {
    ...detail,
    top_exposed_jobs: exposedByAtRiskJobs(jobs)
      .slice(0, limit)
      .map((job) => ({
        ...jobItem(job),
        at_risk_wages: job.mean_annual_wage === null ? null : atRiskWages(job),
        at_risk_jobs: atRiskJobs(job),
      })),
    top_resilient_jobs: resilientByEmployment(jobs).slice(0, limit).map(jobItem),
  };
}

/** A page of an area's occupations, of which `jobs` are all. */
export function regionJobList(
  { msa_code, msa_name }: Pick<Detail, "msa_code" | "msa_name">,
  jobs: readonly TitledJob[],
  query: Query<"regionJobs">,
): z.input<typeof RegionJobs> {
  const shown = sortedPage(jobs, query, (job) => job[query.sort_by], by("soc_code"));
  const { limit, offset } = query;
  return {
    msa_code,
    msa_name,
    count: shown.length,
    total: jobs.length,
    limit,
    offset,
    jobs: shown.map(jobItem),
  };
}

function jobItem(job: TitledJob): z.input<typeof RegionJob> {
  return {
    soc_code: job.soc_code,
    title: job.title,
    employment: job.employment,
    ...(job.employment_split && { employment_split: true }),
    mean_annual_wage: job.mean_annual_wage,
    wage_estimated: job.wage_estimated,
    automation_susceptibility_score: job.automation_susceptibility_score,
    human_centric_resilience_score: job.human_centric_resilience_score,
    balanced_impact_score: job.balanced_impact_score,
  };
}
