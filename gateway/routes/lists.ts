import type { z } from "zod";
import type { Query } from "../../core/contract/endpoints.ts";
import type {
  Benchmark,
  JobHistories,
  JobRequirements,
  JobTasks,
  JobUses,
  RegionDetail,
  Regions,
  TaskDetail,
} from "../../core/contract/shapes.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { matchingQuestions, questionList } from "../../core/responses/benchmarks.ts";
import { useList } from "../../core/responses/jobs.ts";
import { page } from "../../core/responses/page.ts";
import { regionJobList, regionList, regionWithJobs } from "../../core/responses/regions.ts";
import { requirementList } from "../../core/responses/requirements.ts";
import { type TaskRow, taskList } from "../../core/responses/tasks.ts";
import type { Release } from "../release/release.ts";
import { occupationAt, parsed } from "./handler.ts";

// Pages that are not stored: the rows are read from stored records, the bodies made as the stored ones were.

/** A page of an occupation's tasks. */
export async function taskPage(release: Release, soc: string, query: Query<"jobTasks">) {
  const list = await parsed<z.input<typeof JobTasks>>(release, "jobTasks", soc);
  // The stored list holds the first tasks; a longer one is made from the single records.
  const rows = list.count === list.total ? (list.tasks as TaskRow[]) : await taskRows(release, soc);
  return taskList(list, rows, query);
}

async function taskRows(release: Release, soc: string): Promise<TaskRow[]> {
  const { ids, starts } = await release.tables.tasks();
  const row = invariant(release.tables.occupationRows.get(soc), soc);
  return Promise.all(
    ids.slice(starts[row], starts[row + 1]).map(async (id) => {
      const {
        soc_code: _soc,
        title: _title,
        ...task
      } = await parsed<z.input<typeof TaskDetail>>(release, "task", id);
      return task;
    }),
  );
}

/** A page of an occupation's requirements. Keystone lists are stored whole: they have at most ten items. */
export async function requirementPage(release: Release, soc: string, query: Query<"jobRequirements">) {
  const list =
    query.source === "keystone"
      ? await parsed<z.input<typeof JobRequirements>>(release, "jobRequirements", `${soc}/all/keystone`)
      : await parsed<z.input<typeof JobRequirements>>(release, "jobRequirementsAll", soc);
  return requirementList(list, list.requirements, query);
}

/** A page of the exposures of all occupations over time. */
export async function historyPage(release: Release, query: Query<"jobHistories">) {
  const all = await parsed<z.input<typeof JobHistories>>(release, "jobHistories", "all");
  const jobs = page(all.jobs, query);
  return { ...all, count: jobs.length, jobs };
}

/** A page of the occupations by reach and use. */
export async function usePage(release: Release, query: Query<"jobUses">) {
  const all = await parsed<z.input<typeof JobUses>>(release, "jobUses", "all");
  return useList(all.jobs, query);
}

/** A page of the regions. */
export async function regionPage(release: Release, query: Query<"regions">) {
  const table = await release.tables.regions();
  const rows = table.map(async ({ msa_code, states }) => ({
    states,
    detail: await parsed<z.input<typeof RegionDetail>>(release, "region", msa_code),
  }));
  const whole = parsed<z.input<typeof Regions>>(release, "regions", "all");
  return regionList(await Promise.all(rows), await whole, query);
}

/** A region with `limit` of its most exposed and of its most resilient occupations. */
export async function regionJobs(release: Release, msa: string, limit: number) {
  const detail = await parsed<z.input<typeof RegionDetail>>(release, "region", msa);
  return detail.basis === "group_mix" ? detail : regionWithJobs(detail, await jobsIn(release, msa), limit);
}

/** A page of the occupations of a region. */
export async function regionJobPage(release: Release, msa: string, query: Query<"regionJobs">) {
  const detail = await parsed<z.input<typeof RegionDetail>>(release, "region", msa);
  return regionJobList(detail, await jobsIn(release, msa), query);
}

async function jobsIn(release: Release, msa: string) {
  const table = await release.tables.regions();
  const jobs = table.find(({ msa_code }) => msa_code === msa)?.jobs ?? [];
  return jobs.map(([row, employment, mean_annual_wage, estimated, split]) => ({
    ...occupationAt(release, row),
    employment,
    mean_annual_wage,
    wage_estimated: estimated === 1,
    employment_split: split === 1,
  }));
}

/** A page of the benchmark questions. */
export async function benchmarkPage(release: Release, query: Query<"benchmarks">) {
  const ids = matchingQuestions(await release.tables.benchmarks(), release.tables.requirements, query);
  const items = page(ids, query).map((id) => parsed<z.input<typeof Benchmark>>(release, "benchmarkItem", id));
  return questionList(ids.length, await Promise.all(items), query);
}
