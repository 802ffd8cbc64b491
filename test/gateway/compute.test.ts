import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  type Batch,
  type Compare,
  type CustomScores,
  FIELD_GROUPS,
  type JobSearch,
  type SemanticSearch,
  type SkillGap,
  type Transitions,
} from "../../core/contract/shapes.ts";
import type { Tier } from "../../core/contract/tiers.ts";
import { membersOf } from "../../gateway/routes/compute.ts";
import { bodyOf, harnessForFile } from "./forFile.ts";
import { SANDBOX_SOCS } from "./miniRelease.ts";

const h = await harnessForFile();

const get = <T>(path: string, tier?: Tier) => bodyOf<T>(h, path, { tier });
const post = <T>(path: string, payload: object) => bodyOf<T>(h, path, { payload });
const socs = () => h.release.tables.occupations.map(({ soc_code }) => soc_code);

describe("batch", () => {
  type Answer = z.infer<typeof Batch>;
  test("gives found jobs in request order, each once, as their profiles are, and the codes not found", async () => {
    const asked = ["15-1232", "99-9999.99", "15-1252.00", " 15-1232.00 ", "nope", "nope"];
    const { jobs, job_count, not_found, fields_included } = await post<Answer>("/jobs/batch", {
      soc_codes: asked,
    });
    expect(jobs).toEqual([await get("/jobs/15-1232.00"), await get("/jobs/15-1252.00")]);
    expect(job_count).toBe(2);
    expect(not_found).toEqual(["99-9999.99", "nope"]);
    expect(fields_included).toEqual(FIELD_GROUPS);
  });

  test("cuts profiles to the field groups asked for, whatever characters they hold", async () => {
    const wishes = [["classification"], ["industries", "scores"], ["keystone_skills", "pillars", "pillars"]];
    for (const fields of wishes) {
      const { jobs, fields_included } = await post<Answer>("/jobs/batch", { soc_codes: [...socs()], fields });
      expect(fields_included).toEqual(FIELD_GROUPS.filter((field) => fields.includes(field)));
      expect(jobs).toHaveLength(socs().length);
      for (const job of jobs) {
        const profile = await get<Record<string, unknown>>(`/jobs/${job.soc_code}`);
        const kept = ["soc_code", "title", "summary", ...fields_included];
        expect(job).toEqual(Object.fromEntries(kept.map((name) => [name, profile[name]])));
      }
    }
  });

  test("finds only members at the top of an object", () => {
    const text = '{"a":"}{,\\"b\\":","b":{"c":[1,{"a":2}],"d":"\\\\"},"e":[],"f":-1.5e3,"g":null}';
    const members = membersOf(Buffer.from(text));
    expect([...members.keys()]).toEqual(["a", "b", "e", "f", "g"]);
    expect(`{${[...members.values()].map(String).join(",")}}`).toBe(text);
  });
});

describe("compare", () => {
  type Answer = z.infer<typeof Compare>;
  test("has a symmetric matrix with ones on its diagonal, and hits as search lists them", async () => {
    const asked = socs().slice(0, 10);
    const { comparison, skill_overlap_matrix } = await get<Answer>(`/jobs/compare?socs=${asked.join(",")}`);
    expect(comparison.map(({ soc_code }) => soc_code)).toEqual(asked);
    expect(Object.keys(skill_overlap_matrix)).toEqual(asked);
    for (const a of asked) {
      expect(skill_overlap_matrix[a]?.[a]).toBe(1);
      for (const b of asked) expect(skill_overlap_matrix[a]?.[b]).toBe(skill_overlap_matrix[b]?.[a]);
    }
  });
});

describe("transitions", () => {
  type Answer = z.infer<typeof Transitions>;
  const all = { source_soc: "15-1252", max_results: 50, similarity_threshold: 0.5 };
  const ask = async (body: object) =>
    (await post<Answer>("/jobs/transitions", { ...all, ...body })).transitions;

  test("leave out those excluded by any form of a code", async () => {
    const transitions = await ask({});
    expect(transitions.length).toBeGreaterThan(4);
    const [first, second] = transitions.map(({ target_soc }) => target_soc);
    const filters = { exclude_soc_codes: [first, ` ${second} `, "nope"] };
    expect(await ask({ filters })).toEqual(transitions.slice(2));
  });

  test("come in the order asked for, in any case", async () => {
    const gains = (await ask({ sort_by: "Resilience_Gain" })).map(({ resilience_gain }) => resilience_gain);
    expect(gains).toEqual([...gains].sort((a, b) => b - a));
  });
});

describe("custom score", () => {
  type Answer = z.infer<typeof CustomScores>;
  const weights = { procedural: 1, digitization: 0.5, physicality: -0.5, socio_emotional: 0 };
  test("ranks each job once, whatever form of its code is given", async () => {
    const jobs = [...socs(), "15-1252"];
    const { results } = await post<Answer>("/assessments/custom-score", { weights, jobs });
    expect(results.map(({ soc_code }) => soc_code).sort()).toEqual(socs());
  });

  test("agrees with the formula over the tasks as the API lists them", async () => {
    const { tasks } = await get<{ tasks: { importance: number; dimensions: Record<string, number> }[] }>(
      "/jobs/29-1141.01/tasks",
    );
    const scoreOf = ({ dimensions }: (typeof tasks)[number]) => {
      const { procedural = 0, digitization = 0, physicality = 0 } = dimensions;
      return (100 * ((procedural + 0.5 * digitization - 0.5 * physicality) / 10 + 0.5)) / 2;
    };
    const weight = tasks.reduce((sum, { importance }) => sum + importance, 0);
    const mean = tasks.reduce((sum, task) => sum + task.importance * scoreOf(task), 0) / weight;
    const custom = async (aggregation: string) =>
      (await post<Answer>("/assessments/custom-score", { weights, aggregation, jobs: ["29-1141.01"] }))
        .results[0]?.custom_score;
    expect(await custom("weighted_mean")).toBeCloseTo(mean, 1);
    expect(await custom("MAX")).toBeCloseTo(Math.max(...tasks.map(scoreOf)), 1);
  });
});

describe("skill gap", () => {
  type Answer = z.infer<typeof SkillGap>;
  test("knows names and element ids in any case and sends unknown names back with suggestions", async () => {
    const answer = await post<Answer>("/skills/gap", {
      current_skills: ["WRITING", "2.b.3.E", "programing", "zzz"],
      target_job: "15-1252",
    });
    expect(answer.target_job).toEqual({ soc_code: "15-1252.00", title: "Software Developers" });
    expect(answer.unrecognized_skills.map(({ name }) => name)).toEqual(["programing", "zzz"]);
    expect(answer.unrecognized_skills[0]?.suggestions[0]).toBe("Programming");
    const gaps = answer.gap_skills.map(({ name }) => name);
    expect(gaps).not.toContain("Writing");
    expect(gaps).not.toContain("Programming");
  });
});

describe("search", () => {
  type Answer = z.infer<typeof JobSearch>;
  test("counts all matches, pages them, and shows a sandbox key its own occupations only", async () => {
    const all = await get<Answer>("/jobs/search?q=nurses");
    expect(all.jobs.map(({ soc_code }) => soc_code)).toEqual(["29-1141.00", "29-1141.01"]);
    const second = { count: 1, total: 2, jobs: [{ soc_code: "29-1141.01" }] };
    expect(await get<Answer>("/jobs/search?q=nurses&limit=1&offset=1")).toMatchObject(second);
    const sandbox = await get<Answer>("/jobs/search?q=nurses", "sandbox");
    expect(sandbox).toMatchObject({ count: 1, total: 1, jobs: [{ soc_code: "29-1141.00" }] });
    for (const { soc_code } of (await get<Answer>("/jobs/search?q=c&limit=50", "sandbox")).jobs) {
      expect(SANDBOX_SOCS).toContain(soc_code);
    }
  });

  test("gives the query back as it was read", async () => {
    const { query } = await get<Answer>(`/jobs/search?q=${encodeURIComponent("  ｎｕｒｓｅ  ")}`);
    expect(query).toBe("nurse");
  });

  test("by meaning answers each scope with its own lists", async () => {
    type Semantic = z.infer<typeof SemanticSearch>;
    const ask = (scope: string) =>
      get<Semantic>(`/jobs/search/semantic?q=registered%20nurses&limit=3&search_scope=${scope}`);
    const [jobs, tasks, both] = [await ask("jobs"), await ask("tasks"), await ask("both")];
    expect(Object.keys(jobs)).toEqual(["query", "count", "search_scope", "jobs"]);
    expect(Object.keys(tasks)).toEqual(["query", "count", "search_scope", "tasks"]);
    expect(Object.keys(both)).toEqual(["query", "count", "search_scope", "jobs", "tasks"]);
    if (both.search_scope !== "both" || jobs.search_scope !== "jobs" || tasks.search_scope !== "tasks")
      throw new Error();
    expect(both.count).toBe(both.jobs.length + both.tasks.length);
    expect(jobs.jobs[0]?.soc_code).toBe("29-1141.00");
    for (const task of tasks.tasks) {
      const { task: text, soc_code, quadrant } = task;
      expect(await get(`/tasks/${task.task_id}`)).toMatchObject({ task: text, soc_code, quadrant });
    }
  });

  test.each([
    "/jobs/search/semantic?q=registered%20nurses&search_scope=both",
    "/skills/search/semantic?q=programming",
  ])(
    "by meaning says why something was found where reasons are asked for, and nowhere else: %s",
    async (path) => {
      const hasReasons = async (query: string) =>
        /"reasons":\[\{/.test(JSON.stringify(await get(path + query)));
      expect([await hasReasons(""), await hasReasons("&include_reasons=true")]).toEqual([false, true]);
    },
  );
});
