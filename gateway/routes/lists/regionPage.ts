import type { z } from "zod";
import { type Query, REGION_SORTS } from "../../../contract/endpoints.ts";
import type { Region, RegionDetail, Regions } from "../../../contract/shapes.ts";
import {
  atRiskJobs,
  atRiskWages,
  byAtRiskJobs,
  resilientByEmployment,
} from "../../../methodology/regions/regions.ts";
import type { Release } from "../../release/release.ts";
import { byCodeUnit, page, parsed, sorted } from "../handler.ts";

type Item = z.input<typeof Region>;
type Detail = z.input<typeof RegionDetail>;

/** Any page of the regions but the stored one. */
export async function regionPage(
  release: Release,
  query: Query<"regions">,
): Promise<z.input<typeof Regions>> {
  const state = query.state?.toUpperCase();
  const table = await release.tables.regions();
  const inState = table.filter(({ states }) => state === undefined || states.includes(state));
  const items = await Promise.all(inState.map(({ msa_code }) => listItem(release, msa_code)));
  const matches = items.filter(({ total_employment }) => total_employment >= query.min_employment);
  const column = query.sort_by === "employment" ? "total_employment" : query.sort_by;
  const ordered = sorted(
    matches,
    (region) => region[column],
    query.sort_order ?? REGION_SORTS[query.sort_by],
    (a, b) => byCodeUnit(a.msa_code, b.msa_code),
  );
  const regions = page(ordered, query);
  const found = { count: regions.length, total: matches.length, regions };
  return inState.length > 0 ? found : { ...found, covered_states: [...release.manifest.states] };
}

async function listItem(release: Release, msa: string): Promise<Item> {
  const { msa_code, msa_name, summary } = await parsed<Detail>(release, "region", msa);
  return {
    msa_code,
    msa_name,
    total_employment: summary.total_employment,
    total_at_risk_wages: summary.total_at_risk_wages,
    total_at_risk_jobs: summary.total_at_risk_jobs,
    mean_automation_score: summary.mean_automation_score,
    mean_resilience_score: summary.mean_resilience_score,
  };
}

/** A region with `limit` of its most exposed and of its most resilient occupations. */
export async function regionJobs(release: Release, msa: string, limit: number): Promise<Detail> {
  const [detail, table] = await Promise.all([
    parsed<Detail>(release, "region", msa),
    release.tables.regions(),
  ]);
  const { occupations } = release.tables;
  const jobs = table.find(({ msa_code }) => msa_code === msa)?.jobs ?? [];
  const regionJobs = jobs.map(([row, employment, meanAnnualWage, estimated]) => ({
    socCode: occupations.soc_code[row] as string,
    title: occupations.title[row] as string,
    employment,
    meanAnnualWage,
    wageEstimated: estimated === 1,
    aiExposurePotential: occupations.ai_exposure_potential[row] as number,
    susceptibilityScore: occupations.automation_susceptibility_score[row] as number,
    resilienceScore: occupations.human_centric_resilience_score[row] as number,
    balancedImpactScore: occupations.balanced_impact_score[row] as number,
  }));
  const entry = (job: (typeof regionJobs)[number]) => ({
    soc_code: job.socCode,
    title: job.title,
    employment: job.employment,
    mean_annual_wage: job.meanAnnualWage,
    wage_estimated: job.wageEstimated,
    automation_susceptibility_score: job.susceptibilityScore,
    human_centric_resilience_score: job.resilienceScore,
    balanced_impact_score: job.balancedImpactScore,
  });
  return {
    ...detail,
    top_exposed_jobs: byAtRiskJobs(regionJobs)
      .slice(0, limit)
      .map((job) => ({
        ...entry(job),
        at_risk_wages: job.meanAnnualWage === null ? null : atRiskWages(job),
        at_risk_jobs: atRiskJobs(job),
      })),
    top_resilient_jobs: resilientByEmployment(regionJobs).slice(0, limit).map(entry),
  };
}
