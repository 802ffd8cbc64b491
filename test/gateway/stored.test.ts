import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { TASK_SORTS } from "../../core/contract/endpoints.ts";
import type { JobRequirements, JobTasks, Profile, Regions } from "../../core/contract/shapes.ts";
import type { Tier } from "../../core/contract/tiers.ts";
import type { Kind } from "../../core/format/format.ts";
import { quadrantOf } from "../../core/methodology/tasks/quadrants.ts";
import { quadrantVerdict } from "../../core/methodology/uncertainty.ts";
import { explorer } from "../../explorer/plugin.ts";
import { buildGateway } from "../../gateway/buildGateway.ts";
import { storedHeaders } from "../../gateway/http/storedHeaders.ts";
import { bodyOf, harnessForFile } from "./forFile.ts";
import { bearer } from "./harness.ts";
import { BENCHMARKS_TOTAL, LONG_SOC, TASKS_OF_LONG_SOC } from "./longLists.ts";

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
  test.each(["0,0", "0,1", "1,0", "1,1", "0.4,0.6", "0.5,0", "0.5,1", "0,0.5", "1,0.5"])(
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
      const errors = {
        ai_exposure_potential: row?.ai_exposure_potential_error ?? 0,
        human_imperative: row?.human_imperative_error ?? 0,
      };
      const verdict = quadrantVerdict({ ...job.pillars, ...job.scores }, errors, thresholds);
      expect(job).toEqual({ ...stored, classification: { ...stored.classification, ...verdict } });
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

  test("equal to the value is not above it", async () => {
    const { pillars } = await get<Job>("/jobs/15-1252.00");
    const at = await get<Job>(`/jobs/15-1252.00?exposure_threshold=${pillars.ai_exposure_potential}`);
    expect(["protected", "transitional"]).toContain(at.classification.quadrant);
  });
});

describe("task lists", () => {
  type Tasks = z.infer<typeof JobTasks>;
  const path = `/jobs/${LONG_SOC}/tasks`;

  test.each(Object.entries(TASK_SORTS))(
    "sort by %s, and by id where that is equal",
    async (column, natural) => {
      for (const order of ["asc", "desc", undefined] as const) {
        const query = new URLSearchParams({
          sort_by: column,
          limit: "100",
          ...(order && { sort_order: order }),
        });
        const { tasks, count, total, task_count } = await get<Tasks>(`${path}?${query}`);
        expect([count, total, task_count, tasks.length]).toEqual(Array(4).fill(TASKS_OF_LONG_SOC));
        const measure = (task: Tasks["tasks"][number]) =>
          ({
            ...task.dimensions,
            ...task.pillars,
            importance: task.importance,
            relevance: task.relevance,
            percent_of_conversations: task.observed_use?.percent_of_conversations ?? 0,
          })[column as "importance"];
        const sign = (order ?? natural) === "asc" ? 1 : -1;
        for (const [index, task] of tasks.slice(1).entries()) {
          const before = tasks[index] as Tasks["tasks"][number];
          const difference = sign * (measure(task) - measure(before));
          expect(difference).toBeGreaterThanOrEqual(0);
          if (difference === 0) expect(Number(task.task_id)).toBeGreaterThan(Number(before.task_id));
        }
      }
    },
  );
});

describe("requirement lists", () => {
  type List = z.infer<typeof JobRequirements>;
  test("are cut by type, source, limit and offset", async () => {
    const path = "/jobs/15-1252.00/requirements";
    const all = await get<List>(`${path}?limit=120`);
    expect(all.count).toBe(120);
    const knowledge = await get<List>(`${path}?type=knowledge&limit=2&offset=1`);
    const wanted = all.requirements.filter(({ type }) => type === "Knowledge");
    expect(knowledge.requirements).toEqual(wanted.slice(1, 3));
    expect([knowledge.count, knowledge.total]).toEqual([2, wanted.length]);
    const keystone = await get<List>("/jobs/15-1232.00/requirements?source=keystone&limit=1&offset=1");
    expect([keystone.count, keystone.total]).toEqual([1, 3]);
    expect((await get<List>(`${path}?offset=100000`)).requirements).toEqual([]);
  });
});

describe("regions", () => {
  type List = z.infer<typeof Regions>;
  test("are filtered by state in any case and by employment, and sorted", async () => {
    const codes = async (query: string) =>
      (await get<List>(`/regions?${query}`)).regions.map(({ msa_code }) => msa_code);
    expect(await codes("state=nv")).toEqual(["39900"]);
    expect(await codes("state=CA&sort_by=msa_name")).toEqual(["06901", "31084"]);
    expect(await codes("state=CA&sort_by=msa_name&sort_order=desc")).toEqual(["31084", "06901"]);
    expect(await codes("state=California")).toEqual([]);
    const { regions } = await get<List>("/regions");
    const second = regions[1]?.total_employment as number;
    const largest = regions.slice(0, 2).map(({ msa_code }) => msa_code);
    expect(await codes(`min_employment=${second}`)).toEqual(largest);
    expect(await codes("sort_by=total_employment")).toEqual(await codes(""));
    for (const column of [
      "mean_automation_score",
      "mean_resilience_score",
      "total_at_risk_wages",
      "total_at_risk_jobs",
    ] as const) {
      const values = (await get<List>(`/regions?sort_by=${column}`)).regions.map((region) => region[column]);
      expect(values).toEqual([...values].sort((a, b) => b - a));
    }
  });

  test("list as many occupations as asked, in one order whatever the number", async () => {
    type Detail = Record<"top_exposed_jobs" | "top_resilient_jobs", unknown[]>;
    const stored = await get<Detail>("/regions/31084?include_jobs=true");
    for (const limit of [1, 5, 19, 100]) {
      const some = await get<Detail>(`/regions/31084?include_jobs=true&job_limit=${limit}`);
      for (const list of ["top_exposed_jobs", "top_resilient_jobs"] as const) {
        expect(some[list]).toEqual(stored[list].slice(0, limit));
      }
    }
  });
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

  test("are filtered by suite and by part of a requirement's name", async () => {
    expect(await get("/benchmarks?benchmark=gsm&limit=100")).toMatchObject({ total: 2 });
    const some = await get<List>("/benchmarks?skill=PROGRAM&limit=100");
    expect(some.total).toBeGreaterThan(0);
    expect(some.total).toBeLessThan(BENCHMARKS_TOTAL);
    const none = { total: 0, count: 0, limit: 20, offset: 5, benchmarks: [] };
    expect(await get("/benchmarks?skill=nothing&offset=5")).toEqual(none);
  });
});
