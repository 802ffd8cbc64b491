import { beforeEach, describe, expect, test } from "vitest";
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
import { membersOf } from "../../gateway/routes/batch.ts";
import { bodyOf, harnessForFile } from "./forFile.ts";
import { SANDBOX_SOCS } from "./miniRelease.ts";

const h = await harnessForFile();
beforeEach(() => {
  h.clock.nowMs += 60_000;
});

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
    for (const fields of [
      ["classification"],
      ["industries", "scores"],
      ["keystone_skills", "pillars", "pillars"],
    ]) {
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
    const members = [...membersOf(Buffer.from(text)).entries()].map(([name, bytes]) => [
      name,
      bytes.toString(),
    ]);
    expect(members.map(([name]) => name)).toEqual(["a", "b", "e", "f", "g"]);
    expect(`{${members.map(([, bytes]) => bytes).join(",")}}`).toBe(text);
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
  const ask = (body: object) =>
    post<Answer>("/jobs/transitions", {
      source_soc: "15-1252",
      max_results: 50,
      similarity_threshold: 0.5,
      ...body,
    });

  test("list other occupations at or above the threshold, cut where asked", async () => {
    const all = await ask({});
    expect(all.transitions.length).toBeGreaterThan(4);
    expect(all.transition_count).toBe(all.transitions.length);
    const similarities = all.transitions.map(({ skill_similarity }) => skill_similarity);
    const third = [...similarities].sort((a, b) => b - a)[2] ?? 0;
    const nearest = await ask({ similarity_threshold: third });
    expect(nearest.transitions).toEqual(
      all.transitions.filter(({ skill_similarity }) => skill_similarity >= third),
    );
    expect(nearest.transitions).toHaveLength(3);
    const two = await ask({ max_results: 2 });
    expect(two.transitions).toEqual(all.transitions.slice(0, 2));
    expect(two.transition_count).toBe(all.transition_count);
  });

  test("obey every filter", async () => {
    const { transitions } = await ask({});
    const growthOf = (soc: string) => {
      return h.release.tables.occupations.find(({ soc_code }) => soc_code === soc)?.growth_percent ?? null;
    };
    const kept = async (filters: object) => (await ask({ filters })).transitions;
    expect(await kept({ min_resilience_gain: 5 })).toEqual(
      transitions.filter(({ resilience_gain }) => resilience_gain >= 5),
    );
    expect(await kept({ max_resilience_loss: 3 })).toEqual(
      transitions.filter(({ resilience_gain }) => resilience_gain >= -3),
    );
    expect(await kept({ require_positive_growth: true })).toEqual(
      transitions.filter(({ target_soc }) => (growthOf(target_soc) ?? -1) > 0),
    );
    expect(await kept({ require_positive_growth: false })).toEqual(transitions);
    expect(await kept({ min_projected_growth: -5 })).toEqual(
      transitions.filter(({ target_soc }) => (growthOf(target_soc) ?? -99) >= -5),
    );
    const [first, second] = transitions.map(({ target_soc }) => target_soc);
    expect(await kept({ exclude_soc_codes: [first, ` ${second} `, "nope"] })).toEqual(transitions.slice(2));
  });

  test("count what is out of reach, say so, and list it where asked", async () => {
    const near = await ask({ source_soc: "43-4051" });
    expect(near.left_out.longer_preparation).toBeGreaterThan(0);
    expect(near.note).toMatch(/2 or more Job Zones up/);
    const all = await ask({ source_soc: "43-4051", filters: { include_further_education: true } });
    expect(all.transitions).toEqual(expect.arrayContaining(near.transitions));
    expect(all.transition_count).toBe(near.transition_count + near.left_out.longer_preparation);
  });

  test("come in the order asked for", async () => {
    const { transitions } = await ask({ sort_by: "Resilience_Gain" });
    const gains = transitions.map(({ resilience_gain }) => resilience_gain);
    expect(gains).toEqual([...gains].sort((a, b) => b - a));
  });
});

describe("custom score", () => {
  type Answer = z.infer<typeof CustomScores>;
  const weights = { procedural: 1, digitization: 0.5, physicality: -0.5, socio_emotional: 0 };
  test("ranks each job once, highest first, beside its standard score", async () => {
    const { results, methodology } = await post<Answer>("/assessments/custom-score", {
      weights,
      jobs: [...socs(), "15-1252"],
    });
    expect(results).toHaveLength(socs().length);
    const scores = results.map(({ custom_score }) => custom_score);
    expect(results.map(({ rank }) => rank)).toEqual(scores.map((score) => scores.indexOf(score) + 1));
    expect(methodology).toMatchObject({ weights_applied: weights, aggregation: "weighted_mean" });
    for (const [index, result] of results.entries()) {
      expect(result.delta_from_standard).toBeCloseTo(result.custom_score - result.standard_score, 6);
      if (index > 0)
        expect(result.custom_score).toBeLessThanOrEqual(results[index - 1]?.custom_score as number);
    }
  });

  test("gives equal scores the same rank, and the next one the place it stands at", async () => {
    const { results } = await post<Answer>("/assessments/custom-score", {
      weights: { procedural: 1, digitization: 1, physicality: 1, socio_emotional: 1 },
      aggregation: "MAX",
      jobs: socs(),
    });
    const [first, second] = [results[0], results.find(({ rank }) => rank > 1)];
    const shared = results.filter(({ custom_score }) => custom_score === first?.custom_score).length;
    expect(results.filter(({ rank }) => rank === 1)).toHaveLength(shared);
    expect(second?.rank).toBe(shared + 1);
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
    expect(await custom("max")).toBeCloseTo(Math.max(...tasks.map(scoreOf)), 1);
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

  test("having everything leaves no gap", async () => {
    const name = h.release.tables.requirements.map((row) => row.name);
    const answer = await post<Answer>("/skills/gap", { current_skills: name, target_job: "15-1252" });
    expect(answer).toMatchObject({
      skill_coverage: 1,
      skill_match_score: 1,
      gap_skills: [],
      unrecognized_skills: [],
    });
  });
});

describe("search", () => {
  type Answer = z.infer<typeof JobSearch>;
  test("counts all matches, pages them, and shows a sandbox key its own occupations only", async () => {
    const all = await get<Answer>("/jobs/search?q=nurses");
    expect(all.jobs.map(({ soc_code }) => soc_code)).toEqual(["29-1141.00", "29-1141.01"]);
    expect(await get<Answer>("/jobs/search?q=nurses&limit=1&offset=1")).toMatchObject({
      count: 1,
      total: 2,
      jobs: [{ soc_code: "29-1141.01" }],
    });
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
    expect(both.count).toBe(
      (both as { jobs: unknown[] }).jobs.length + (both as { tasks: unknown[] }).tasks.length,
    );
    if (both.search_scope !== "both" || jobs.search_scope !== "jobs" || tasks.search_scope !== "tasks")
      throw new Error();
    // Each list of `both` is ranked by the better evidence of the two: what is found by itself is found there too.
    const codes = both.jobs.map(({ soc_code }) => soc_code);
    expect(jobs.jobs.every(({ soc_code }) => codes.includes(soc_code))).toBe(true);
    for (const job of both.jobs) {
      const alone = jobs.jobs.find(({ soc_code }) => soc_code === job.soc_code);
      expect(job.relevance_score).toBeGreaterThanOrEqual(alone?.relevance_score ?? 0);
    }
    expect(jobs.jobs[0]?.soc_code).toBe("29-1141.00");
    for (const task of tasks.tasks) {
      expect(await get(`/tasks/${task.task_id}`)).toMatchObject({
        task: task.task,
        soc_code: task.soc_code,
        quadrant: task.quadrant,
      });
    }
  });

  test.each([
    "/jobs/search/semantic?q=registered%20nurses&search_scope=both",
    "/skills/search/semantic?q=programming",
  ])(
    "by meaning says why something was found where reasons are asked for, and nowhere else: %s",
    async (path) => {
      type Found = Readonly<Record<string, readonly { readonly reasons?: readonly object[] }[]>>;
      const found = async (query: string) =>
        Object.values(await get<Found>(path + query))
          .filter(Array.isArray)
          .flat();
      const [plain, explained] = [await found(""), await found("&include_reasons=true")];
      expect(plain.length).toBeGreaterThan(0);
      expect(plain.filter(({ reasons }) => reasons !== undefined)).toEqual([]);
      expect(explained.length).toBe(plain.length);
      expect(explained.flatMap(({ reasons }) => reasons ?? []).length).toBeGreaterThan(0);
    },
  );
});
