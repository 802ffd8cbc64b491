import type { z } from "zod";
import type { Query } from "../contract/endpoints.ts";
import type { Jobs, JobUses, ListedJob, SandboxJobs } from "../contract/shapes.ts";
import type { OccupationRow } from "../format/tables.ts";
import { jobHit } from "./compare.ts";
import { by, sortedPage } from "./page.ts";

/** A page of the occupations, of which `rows` are all that the caller sees; `isBrief` gives only their scores. */
export function jobList(
  rows: readonly OccupationRow[],
  query: Query<"jobs">,
  isBrief: boolean,
): z.input<typeof Jobs> | z.input<typeof SandboxJobs> {
  const matches = rows.filter((row) => passes(row, query));
  const { sort_by, limit, offset } = query;
  const shown = sortedPage(matches, query, (row) => item(row)[sort_by], by("soc_code"));
  const head = { count: shown.length, total: matches.length, limit, offset };
  if (isBrief) return { ...head, jobs: shown.map((row) => jobHit(row)) };
  return { ...head, jobs: shown.map(item) };
}

/** What has no published figure passes no filter on it. */
function passes(row: OccupationRow, query: Query<"jobs">): boolean {
  const { major_group, quadrant, entry_education, job_zone, min_projected_growth, min_median_wage } = query;
  return (
    (major_group === undefined || row.soc_code.startsWith(`${major_group.slice(0, 2)}-`)) &&
    (quadrant === undefined || jobHit(row).quadrant === quadrant) &&
    (entry_education === undefined || row.entry_education?.toLowerCase() === entry_education.toLowerCase()) &&
    (job_zone === undefined || row.job_zone === job_zone) &&
    (min_projected_growth === undefined ||
      (row.growth_percent ?? Number.NEGATIVE_INFINITY) >= min_projected_growth) &&
    (min_median_wage === undefined || (row.median_wage ?? Number.NEGATIVE_INFINITY) >= min_median_wage)
  );
}

function item(row: OccupationRow): z.input<typeof ListedJob> {
  return {
    ...jobHit(row),
    ai_exposure_potential: row.ai_exposure_potential,
    human_imperative: row.human_imperative,
    employment: row.employment,
    employment_counted_in: row.employment_counted_in,
    ...(row.employment_split && { employment_split: true as const }),
    median_wage: row.median_wage,
    projected_growth_percent: row.growth_percent,
    entry_education: row.entry_education,
    job_zone: row.job_zone,
  };
}

type Uses = z.input<typeof JobUses>;

/** A page of occupations by reach and use, of which `jobs` are all. What is not known comes last in either order. */
export function useList(jobs: Uses["jobs"], query: Query<"jobUses">): Uses {
  const group = query.major_group?.slice(0, 2);
  const matches = jobs.filter(({ major_group }) => group === undefined || major_group.startsWith(group));
  const shown = sortedPage(matches, query, (job) => job[query.sort_by], by("soc_code"));
  return { count: shown.length, total: matches.length, jobs: shown };
}
