import type { z } from "zod";
import { type Query, REGION_SORTS } from "../../../contract/endpoints.ts";
import type { Region, RegionDetail, Regions } from "../../../contract/shapes.ts";
import { atRiskJobs, atRiskWages } from "../../../methodology/regions.ts";
import type { Release } from "../../release.ts";
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
  return { count: regions.length, total: matches.length, regions };
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
  const top = (scores: readonly number[]) =>
    sorted(
      jobs,
      ([row]) => scores[row] as number,
      "desc",
      // Rows are in the order of the SOC codes.
      ([a], [b]) => a - b,
    ).slice(0, limit);
  const entry = ([row, employment, meanAnnualWage]: (typeof jobs)[number]) => ({
    soc_code: occupations.soc_code[row] as string,
    title: occupations.title[row] as string,
    employment,
    mean_annual_wage: meanAnnualWage,
    automation_susceptibility_score: occupations.automation_susceptibility_score[row] as number,
    human_centric_resilience_score: occupations.human_centric_resilience_score[row] as number,
    balanced_impact_score: occupations.balanced_impact_score[row] as number,
  });
  return {
    ...detail,
    top_exposed_jobs: top(occupations.automation_susceptibility_score).map((job) => {
      const [row, employment, meanAnnualWage] = job;
      const aiExposurePotential = occupations.ai_exposure_potential[row] as number;
      const atRisk = { employment, meanAnnualWage, aiExposurePotential };
      return {
        ...entry(job),
        at_risk_wages: meanAnnualWage === null ? null : atRiskWages(atRisk),
        at_risk_jobs: atRiskJobs(atRisk),
      };
    }),
    top_resilient_jobs: top(occupations.human_centric_resilience_score).map(entry),
  };
}
