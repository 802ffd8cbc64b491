import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { JobTasks, Profile, Regions } from "../../core/contract/shapes.ts";
import type { Tier } from "../../core/contract/tiers.ts";
import type { Kind } from "../../core/format/format.ts";
import type { OccupationRow } from "../../core/format/tables.ts";
import { quadrantOf } from "../../core/methodology/tasks/quadrants.ts";
import { classified } from "../../core/responses/profile.ts";
import { explorer } from "../../explorer/plugin.ts";
import { buildGateway } from "../../gateway/buildGateway.ts";
import { storedHeaders } from "../../gateway/http/storedHeaders.ts";
import { bodyOf, harnessForFile } from "./forFile.ts";
import { bearer } from "./harness.ts";
import { BENCHMARKS_TOTAL } from "./longLists.ts";

const h = await harnessForFile();

const get = <T>(path: string, tier?: Tier) => bodyOf<T>(h, path, { tier });
async function bytesOf(path: string): Promise<Buffer> {
  return (await h.app.inject({ url: path, headers: bearer(h.keys.enterprise) })).rawPayload;
}
async function storedBytes(kind: Kind, key: string): Promise<Buffer> {
  const entry = h.release.directory.find(kind, key) as number;
  return (await h.release.body(entry, "identity")).bytes;
}

describe("stored bytes are sent untouched", () => {
  const SOC = "15-1252.00";
  const KEYSTONES = `/jobs/${SOC}/requirements?type=abilities&source=keystone`;
  const FIRST = "limit=50&offset=0&sort_by=ai_exposure_potential&sort_order=desc";
  const STORED: [path: string, kind: Kind, key: string][] = [
    [`/jobs/${SOC}`, "job", SOC],
    [`/jobs/${SOC}?exposure_threshold=0.50&imperative_threshold=.5&unknown=1`, "job", SOC],
    ["/jobs/15-1252", "job", SOC],
    ["/jobs/%2015-1252.00%20", "job", SOC],
    [`/jobs/${SOC}/tasks`, "jobTasks", SOC],
    [`/jobs/${SOC}/tasks?${FIRST}&include_explanations=1`, "jobTasks", SOC],
    [`/jobs/${SOC}/tasks?include_explanations=false`, "jobTasksBrief", SOC],
    [`/jobs/${SOC}/requirements`, "jobRequirements", `${SOC}/all/diagnostics`],
    [`${KEYSTONES}&limit=20`, "jobRequirements", `${SOC}/abilities/keystone`],
    [`/jobs/${SOC}/explain`, "jobExplain", SOC],
    ["/tasks/900007", "task", "900007"],
    ["/skills", "skills", "all"],
    ["/skills?type=skills&sort_by=ai_resilience_score&sort_order=desc&limit=50", "skills", "skills"],
    ["/skills/2.B.3.e", "skill", "2.B.3.e"],
    ["/skills/2.b.3.E", "skill", "2.B.3.e"],
    ["/regions", "regions", "all"],
    ["/regions?limit=50&sort_by=employment&min_employment=0", "regions", "all"],
    ["/regions/31084", "region", "31084"],
    ["/regions/31084?job_limit=7", "region", "31084"],
    ["/regions/31084?include_jobs=True", "regionJobs", "31084"],
    ["/benchmarks", "benchmarks", "first"],
    ["/benchmarks/gsm-gsm-0000", "benchmark", "gsm-gsm-0000"],
    ["/stats/overview", "stats", "all"],
    ["/schema", "schema", "all"],
  ];
  test.each(STORED)("%s", async (path, kind, key) => {
    expect(await bytesOf(path)).toEqual(await storedBytes(kind, key));
  });

  test("and never put together anew where they are stored", async () => {
    const stored = Buffer.from('{"stored":true}');
    const body = async () => ({ bytes: stored, headers: storedHeaders([], "0", "identity", stored.length) });
    const services = { ...h.services, release: () => ({ ...h.release, kept: () => undefined, body }) };
    const app = buildGateway(services, explorer(services, undefined));
    for (const [url] of STORED) {
      const answer = await app.inject({ url, headers: bearer(h.keys.enterprise) });
      expect(answer.body, url).toBe('{"stored":true}');
    }
    await app.close();
  });

  test("a sandbox key gets the reduced profile", async () => {
    const answer = await h.app.inject({ url: `/jobs/${SOC}`, headers: bearer(h.keys.sandbox) });
    expect(answer.rawPayload).toEqual(await storedBytes("jobSandbox", SOC));
  });

  test.each([
    "/jobs/43-3031.00/tasks?limit=50&offset=0",
    "/jobs/43-3031.00/requirements?limit=20",
    "/jobs/15-1232.00/requirements?source=keystone&limit=20",
    "/skills?limit=50",
    "/regions?limit=50",
  ])("the page that is made anew agrees with the stored one: %s", async (path) => {
    const whole = await get<Record<string, unknown>>(path);
    const [list] = Object.keys(whole).filter((name) => Array.isArray(whole[name]));
    const longer = await get<Record<string, unknown>>(path.replace(/limit=\d+/, "limit=100"));
    const items = (longer[list as string] as unknown[]).slice(0, (whole[list as string] as unknown[]).length);
    expect(items).toEqual(whole[list as string]);
    expect(longer.total).toBe(whole.total);
  });
});

describe("thresholds", () => {
  type Job = z.infer<typeof Profile>;
  test.each(["0,1", "1,0", "0.4,0.6"])(
    "exposure and imperative above %s give the shared formula's quadrant everywhere",
    async (pair) => {
      const [exposure = 0, imperative = 0] = pair.split(",").map(Number);
      const query = `exposure_threshold=${exposure}&imperative_threshold=${imperative}`;
      const thresholds = { exposure, imperative };
      const job = await get<Job>(`/jobs/15-1252.00?${query}`);
      const { ai_exposure_potential, human_imperative } = job.pillars;
      const expected = quadrantOf(ai_exposure_potential, human_imperative, thresholds);
      const stored = await get<Job>("/jobs/15-1252.00");
      const row = h.release.tables.occupations.find(({ soc_code }) => soc_code === job.soc_code);
      expect(job).toEqual(classified(stored, row as OccupationRow, thresholds));
      expect((await get<Job>(`/jobs/15-1252.00?${query}`, "sandbox")).classification.quadrant).toBe(expected);

      const { tasks } = await get<z.infer<typeof JobTasks>>(`/jobs/15-1252.00/tasks?${query}`);
      for (const task of tasks) {
        const { ai_exposure_potential, human_imperative } = task.pillars;
        expect(task.quadrant).toBe(quadrantOf(ai_exposure_potential, human_imperative, thresholds));
      }
      for (const path of ["/jobs/search?q=software&", "/jobs/compare?socs=15-1252,29-1141&"]) {
        const found = await get<Record<string, { soc_code: string; quadrant: string }[]>>(path + query);
        const hits = found.jobs ?? found.comparison;
        expect(hits?.find(({ soc_code }) => soc_code === "15-1252.00")?.quadrant).toBe(expected);
      }
    },
  );
});

test.each(["total_employment", "mean_automation_score", "mean_resilience_score"] as const)(
  "regions sorted by %s come largest first",
  async (column) => {
    const { regions } = await get<z.infer<typeof Regions>>(`/regions?sort_by=${column}`);
    const values = regions.map((region) => region[column]);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  },
);

test("a region lists as many occupations as asked, in one order whatever the number", async () => {
  type Detail = Record<"top_exposed_jobs" | "top_resilient_jobs", unknown[]>;
  const stored = await get<Detail>("/regions/31084?include_jobs=true");
  for (const limit of [1, 19]) {
    const some = await get<Detail>(`/regions/31084?include_jobs=true&job_limit=${limit}`);
    for (const list of ["top_exposed_jobs", "top_resilient_jobs"] as const) {
      expect(some[list]).toEqual(stored[list].slice(0, limit));
    }
  }
});

test("the occupations are filtered as asked, in any case", async () => {
  type List = { jobs: { entry_education: string }[] };
  const [all, some] = [
    await get<List>("/jobs"),
    await get<List>("/jobs?entry_education=BACHELOR%27S%20degree"),
  ];
  const wanted = all.jobs.filter(({ entry_education }) => entry_education === "Bachelor's degree");
  expect([some.jobs, wanted.length < all.jobs.length]).toEqual([wanted, true]);
});

describe("benchmarks", () => {
  type List = { total: number; benchmarks: { input_id: string }[] };
  test("pages put together give the whole list once, first page included", async () => {
    const page = (offset: number) => get<List>(`/benchmarks?limit=20&offset=${offset}`);
    const pages = [await page(0), await page(20)];
    const ids = pages.flatMap(({ benchmarks }) => benchmarks.map(({ input_id }) => input_id));
    expect(ids).toHaveLength(BENCHMARKS_TOTAL);
    const stored = h.release.directory.entries("benchmark").map(([id]) => id);
    expect(ids).toEqual(stored.sort());
    expect(pages[1]).toMatchObject({ total: BENCHMARKS_TOTAL, count: 10, limit: 20, offset: 20 });
  });

  test("are filtered by part of a requirement's name", async () => {
    const { total } = await get<List>("/benchmarks?skill=PROGRAM&limit=100");
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(BENCHMARKS_TOTAL);
  });
});
