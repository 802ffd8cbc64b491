import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { gatewayForFile } from "../forFile.ts";
import { miniRelease } from "../miniRelease.ts";

const releases = [await miniRelease(), await miniRelease({ variant: "earlier" })];
const { h, client } = await gatewayForFile({ releases });
const earlier = releases[1]?.id ?? "";
const JOB = "/jobs/15-1252.00";

type Body = Record<string, unknown>;
const ask = async (path: string, key = h.keys.enterprise, more: object = {}) =>
  client.ask(path, { key, ...more });

describe("`release`", () => {
  it("names any kept release, and the answer says which gave it", async () => {
    const now = await ask(JOB);
    const then = await ask(`${JOB}?release=${earlier}`);
    expect(then.headers["x-data-release"]).toBe(earlier);
    expect((then.json as Body).title).toBe(`${(now.json as Body).title} earlier`);
    const tasks = await ask(`${JOB}/tasks?sort_by=importance&release=${earlier}`);
    expect((tasks.json as Body).title).toBe((then.json as Body).title);
    const known = { headers: { "if-none-match": then.headers.etag } };
    expect(await ask(`${JOB}?release=${earlier}`, h.keys.enterprise, known)).toMatchObject({ status: 304 });
  });

  it("holds for what is computed from a body too", async () => {
    const body = { soc_codes: ["15-1252.00"], fields: ["scores"] };
    const answer = await ask(`/jobs/batch?release=${earlier}`, h.keys.enterprise, { body });
    expect(answer.json).toMatchObject({ jobs: [{ title: expect.stringMatching(/ earlier$/) }] });
  });

  it("gives the stored bytes where nothing else is asked", async () => {
    const [bare, named] = [await ask(JOB), await ask(`${JOB}?release=${h.release.id}`)];
    expect(named.headers.etag).toBe(bare.headers.etag);
  });

  it("is 404 for what is not kept, and means nothing to searches", async () => {
    const release = "0123456789abcdef";
    expect(await ask(`${JOB}?release=${release}`)).toMatchObject({
      status: 404,
      json: { error: "release_not_found", details: { release } },
    });
    expect(await ask(`/jobs/search?q=nurses&release=${release}`)).toMatchObject({ status: 200 });
  });
});

describe("GET /releases", () => {
  it("lists the current release first, then those served before", async () => {
    const { json } = await ask("/releases", h.keys.sandbox);
    expect(json).toMatchObject({
      count: 2,
      releases: [
        { release_id: h.release.id, current: true },
        { release_id: earlier, current: false },
      ],
    });
  });
});

describe("`format=csv`", () => {
  const table = async (path: string, key?: string) => {
    const answer = await ask(path, key);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    return parse(answer.text, { columns: true }) as Record<string, string>[];
  };

  it("gives every item of a list as a row, inner members under their way", async () => {
    const { json } = await ask(`${JOB}/tasks`);
    const { tasks } = json as { tasks: { task_id: string; dimensions: Body; reasons: unknown[] }[] };
    const rows = await table(`${JOB}/tasks?format=csv`);
    expect(rows.map(({ task_id }) => task_id)).toEqual(tasks.map(({ task_id }) => task_id));
    expect(rows[0]?.["dimensions.physicality"]).toBe(String(tasks[0]?.dimensions.physicality));
    expect(JSON.parse(rows[0]?.reasons || "[]")).toEqual(tasks[0]?.reasons);
  });

  it("has the same columns whatever is asked for, and an entity tag of its own", async () => {
    const all = await table(`${JOB}/tasks?format=csv`);
    const brief = await table(`${JOB}/tasks?format=csv&include_explanations=false`);
    expect(Object.keys(brief[0] ?? {})).toEqual(Object.keys(all[0] ?? {}));
    expect(brief[0]?.["explanations.quadrant"]).toBe("");
    const first = await ask("/skills?format=csv");
    expect(first.headers.etag).not.toBe((await ask("/skills")).headers.etag);
    const again = await ask("/skills?format=csv", h.keys.enterprise, {
      headers: { "if-none-match": first.headers.etag },
    });
    expect(again.status).toBe(304);
  });

  it("puts occupations and tasks of a search into one table", async () => {
    const rows = await table("/jobs/search/semantic?q=caring%20for%20people&search_scope=both&format=csv");
    expect(rows.some(({ task_id }) => task_id === "")).toBe(true);
    expect(rows.some(({ task_id }) => task_id !== "")).toBe(true);
  });

  it("shows a sandbox key the columns of its tier", async () => {
    const some = await table("/jobs?format=csv", h.keys.sandbox);
    const all = await table("/jobs?format=csv", h.keys.professional);
    expect(Object.keys(some[0] ?? {})).not.toContain("median_wage");
    expect(Object.keys(all[0] ?? {})).toContain("median_wage");
    expect(some.length).toBeLessThan(all.length);
  });
});
