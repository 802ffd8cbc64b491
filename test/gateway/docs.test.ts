import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examplesOf } from "../../gateway/pages/examples.ts";
import { docsPage } from "../../gateway/pages/page.ts";
import { type Harness, harness } from "./harness.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

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
  const page = (edition: "open" | "official") =>
    docsPage({ id: "0".repeat(16), edition, attribution: "Credit & thanks.", changes: ["One <b>.", "Two."] });

  test("says which edition it stands for, and which header names it", () => {
    expect(page("open")).toContain("<strong>Open edition.</strong>");
    expect(page("official")).toContain("<code>X-Data-Edition: official</code>");
  });

  test("carries the credit and the list of changes", () => {
    expect(page("open")).toContain("Credit &amp; thanks.");
    expect(page("open")).toContain("<ul><li>One &lt;b&gt;.</li><li>Two.</li></ul>");
  });
});
