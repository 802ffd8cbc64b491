import { describe, expect, onTestFinished, test } from "vitest";
import { ENDPOINTS } from "../../core/contract/endpoints.ts";
import { ERROR_CODES, ERRORS } from "../../core/contract/errors.ts";
import { DEFAULT_LIMITS } from "../../core/contract/limits.ts";
import { TIERS } from "../../core/contract/tiers.ts";
import { PAGE_POLICY } from "../../explorer/send.ts";
import { examplesOf } from "../../gateway/routes/docs.ts";
import { harnessForFile } from "./forFile.ts";
import { bearer, type Harness, harness } from "./harness.ts";

/** Cells without the heads of their columns, which phones show beside them. */
const withoutLabels = (html: string) => html.replaceAll(/ data-label="[^"]*"/g, "");

const h = await harnessForFile();

const recorded = (path: Record<string, string>, query: Record<string, string> = {}) => ({
  path,
  query,
  response: "recorded",
});

describe("the examples of the reference", () => {
  test("are the answers of the release served, wherever it stores them", async () => {
    const examples = await examplesOf(h.services.release(), {
      job: recorded({ soc_code: "15-1252.00" }),
      stats: recorded({}),
    });
    expect(examples.job?.response).toMatchObject({ soc_code: "15-1252.00" });
    expect(examples.stats?.response).toMatchObject({ data_release: h.release.id });
  });

  test("stay the recorded ones where the release has none, or other parameters were sent", async () => {
    const release = h.services.release();
    const examples = await examplesOf(release, {
      job: recorded({ soc_code: "99-9999.00" }),
      region: recorded({ msa_code: "31084" }, { include_jobs: "true" }),
      compare: recorded({}),
    });
    for (const name of ["job", "region", "compare"] as const)
      expect(examples[name]?.response).toBe("recorded");
  });
});

describe("the reference page", () => {
  const page = async (other: Harness = h) => (await other.app.inject("/docs")).body;

  test("says which edition answers, credits the sources and lists what was changed in them", async () => {
    const { edition, attribution, changes } = h.services.release().manifest;
    const html = await page();
    expect(html).toContain(`X-Data-Edition: ${edition}`);
    expect(html).toContain(attribution);
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes) expect(html).toContain(`<li>${change}</li>`);
  });

  test("has every tier, endpoint and error of the contract", async () => {
    const html = withoutLabels(await page());
    for (const tier of TIERS) {
      const { dailyLimit, burstLimit } = DEFAULT_LIMITS.tiers[tier];
      const cells = [dailyLimit, burstLimit].map((limit) => limit?.toLocaleString("en-US") ?? "unlimited");
      expect(html).toContain(
        `<th scope="row">${tier}</th>${cells.map((cell) => `<td class="number">${cell}</td>`).join("")}`,
      );
    }
    for (const { method, path } of Object.values(ENDPOINTS)) expect(html).toContain(`${method} ${path}<`);
    for (const code of ERROR_CODES) {
      expect(html).toContain(`<td>${ERRORS[code].status}</td><th scope="row"><code>${code}</code></th>`);
    }
  });

  test("allows no style or script but files of this server", async () => {
    const { headers } = await h.app.inject("/docs");
    expect(headers["content-security-policy"]).toBe(PAGE_POLICY);
    expect(PAGE_POLICY).not.toContain("unsafe");
  });

  test("is there without an explorer, and leads to none of its pages", async () => {
    const bare = await harness({ services: { config: { explorer: "off" } } });
    onTestFinished(bare.close);
    const html = await page(bare);
    expect(html).toContain("Getting started");
    expect(html).not.toContain("/explore");
    const style = /href="(\/assets\/main[^"]+)"/.exec(html)?.[1] ?? "";
    expect((await bare.app.inject(style)).statusCode).toBe(200);
    const visit = (url: string) => bare.app.inject({ url, headers: { accept: "text/html" } });
    expect((await visit("/explore")).json()).toMatchObject({ error: "not_found" });
    expect((await visit("/")).json()).toMatchObject({ service: "Tidemark" });
  });
});

test("limits that an operator has set are said alike by headers, /me, the reference and the OpenAPI document", async () => {
  const limits = {
    tiers: { sandbox: { daily_limit: 1_234, burst_limit: 17 } },
    address: { burst_limit: 43 },
  };
  const other = await harness({ limits });
  onTestFinished(other.close);
  const ask = (url: string) => other.app.inject({ url, headers: bearer(other.keys.sandbox) });
  const { headers } = await ask("/skills");
  expect(headers["x-ratelimit-limit"]).toBe("1234");
  expect(headers["ratelimit-policy"]).toBe('"day";q=1234;w=86400, "burst";q=17;w=60');
  expect((await ask("/me")).json().rate_limit.daily_limit).toBe(1_234);
  expect((await other.app.inject("/schema")).headers["x-ratelimit-limit"]).toBe("43");
  const html = withoutLabels((await other.app.inject("/docs")).body);
  expect(html).toContain(
    '<th scope="row">sandbox</th><td class="number">1,234</td><td class="number">17</td>',
  );
  expect(html).toMatch(/Without a key, an IP address can make\s+43 requests a minute/);
  const { description } = (await other.app.inject("/openapi.json")).json().info;
  expect(description).toContain("| sandbox | 1,234 | 17 |");
  expect(description).toContain("Without a key: 43 requests per minute");
});
