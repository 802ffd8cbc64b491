import { parse } from "csv-parse/sync";
import type { Locator, Page, Route } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { round2 } from "../../core/methodology/rounding.ts";
import { HIDDEN_SOC } from "../gateway/miniRelease.ts";
import { gatewayForTest, PUBLIC } from "./gateways.ts";
import type { Site } from "./site.ts";

const SOC = "43-3031.00";
const OTHER = "15-1252.00";
const HIDDEN_TITLE = "Computer User Support";
/** Compressed bytes of a first view, with everything it loads. */
const FIRST_VIEW_MAX = 120_000;
/** Compressed bytes of the scripts of any one page. */
const SCRIPTS_MAX = 30_000;

/** How long a form with `data-live` waits for the next letter. */
const PAUSE_MS = 160;

type Row = Readonly<Record<string, unknown>>;

const boxOf = async (shown: Locator) => (await shown.boundingBox()) ?? expect.fail("Nothing is to be seen.");

/** The explorer as a visitor meets it. */
export function explorer(site: Site): void {
  const open = (path: string) => site.page.goto(site.base + path);
  const api = async (path: string, body?: unknown) => {
    const answer = await site.client.ask(path, { key: site.gateway.keys.enterprise, body });
    return answer.json as Record<string, Row[]> & Row;
  };
  /** Adds an occupation or an area to a comparison. */
  const add = async (name: string) => {
    await site.page.locator("#add").fill(name);
    await site.page.getByRole("button", { name: "Add" }).click();
  };
  /** A table of a page as it can be downloaded. */
  const download = async (path: string): Promise<Row[]> =>
    parse((await site.client.ask(path)).text, { columns: true });
  const linkTo = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();
  const texts = (selector: string) => site.page.locator(selector).allTextContents();
  const quadrantsShown = async () =>
    (await texts("#task-table tbody td .quadrant")).map((text) => text.trim());
  /** A page whose timers go off only when its clock is moved, and whose console may tell of refusals. */
  let still: Page;
  beforeAll(async () => {
    still = await (await site.newVisitor()).newPage();
    await still.clock.install({ time: 0 });
    await still.clock.pauseAt(1_000);
  });
  const typeIntoSearch = async (text: string) => {
    await still.locator("#q").fill(text);
    await still.clock.runFor(PAUSE_MS);
  };
  const foundInPlace = async (name: string | RegExp) => {
    await linkTo(still, name).waitFor();
    expect(await still.evaluate("window.isSamePage")).toBe(true);
  };
  const openSearch = async () => {
    await still.goto(site.base);
    await still.evaluate("window.isSamePage = true");
  };

  it("leads from a few typed words to an occupation, to a comparison and to a table equal to the API", async () => {
    await open("/");
    await site.page.locator("#q").pressSequentially("clerks");
    await linkTo(site.page, /^Bookkeeping/).click();
    await site.page.waitForURL(`**/occupations/${SOC}`);
    const profile = await api(`/jobs/${SOC}`);
    const scores = profile.scores as unknown as Row;
    for (const field of ["automation_susceptibility_score", "human_centric_resilience_score"]) {
      expect(await site.page.locator(`[data-field="${field}"]`).textContent()).toBe(String(scores[field]));
    }
    await site.page.getByRole("link", { name: "Compare with others" }).click();
    await add("Software Developers");
    await site.page.waitForURL(/socs=43-3031\.00%2C15-1252\.00/);
    const address = await site.page.getByRole("link", { name: "Comparison (CSV)" }).getAttribute("href");
    const csv = await site.client.ask(address ?? "");
    const { comparison } = await api(`/jobs/compare?socs=${SOC},${OTHER}`);
    const lines = csv.text.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    (comparison ?? []).forEach((each, index) => {
      for (const value of Object.values(each)) expect(lines[index + 1]).toContain(String(value));
    });
  });

  it("asks which occupation is meant where a name is not exact, largest first, and adds none unasked", async () => {
    await open(`/explore/compare?socs=${SOC},99-9999.00`);
    expect(await texts("[role=status]")).toEqual(["Not in this release: 99-9999.00."]);
    await add("nurse");
    await site.page.getByRole("heading", { name: "Which one do you mean by “nurse”?" }).waitFor();
    expect((await texts(".results h3")).slice(0, 2)).toEqual(["Registered Nurses", "Acute Care Nurses"]);
    expect(await texts(".chips li")).toEqual([expect.stringMatching(/^Bookkeeping/)]);
    await site.page.getByRole("link", { name: "Add Registered Nurses" }).click();
    await site.page.waitForURL(/socs=43-3031\.00%2C29-1141\.00/);
    expect(await texts(".matrix td")).toContain("100\u00a0%");
    await add("15-1252");
    await site.page.waitForURL(/socs=43-3031\.00%2C29-1141\.00%2C15-1252\.00/);
    await site.page.goto(`${site.base}/explore/compare?add=xqzvk`);
    expect(await texts("[role=status]")).toEqual(["Nothing found for “xqzvk”."]);
  });

  it("compares regions with the API's figures, chosen by a part of their names", async () => {
    await open("/explore/compare-regions");
    for (const [typed, name] of [
      ["abilene", "Abilene, TX"],
      ["long beach", "Los Angeles-Long Beach-Glendale, CA"],
    ] as const) {
      await add(typed);
      await site.page.getByRole("link", { name: `Add ${name}` }).click();
    }
    await site.page.waitForURL(/msas=10180%2C31084/);
    for (const [row, code] of ["10180", "31084"].entries()) {
      const { summary } = (await api(`/regions/${code}`)) as unknown as { summary: Record<string, number> };
      const shown = await site.page.locator("table.bars tbody tr").nth(row).locator("td").allTextContents();
      expect(shown.slice(0, 4)).toEqual([
        summary.total_employment?.toLocaleString("en-US"),
        String(summary.mean_automation_score),
        String(summary.mean_resilience_score),
        summary.total_at_risk_jobs?.toLocaleString("en-US"),
      ]);
    }
  });

  it("finds places and says what it covers", async () => {
    const linksTo = (text: string) => site.page.locator(`#results a[href="${text}"]`).count();
    await open("/explore?q=los+angeles");
    expect(await linksTo("/explore/regions/31084")).toBe(1);
    await open("/explore?q=nurses+in+abilene");
    for (const path of ["/explore/regions/10180", "/explore/occupations/29-1141.00"]) {
      expect(await linksTo(path)).toBe(1);
    }
    await open("/explore?q=texas");
    expect(await linksTo("/explore/regions?state=TX")).toBe(1);
    await open("/explore?q=xqzvk");
    expect(await texts("#results p")).toContainEqual(
      expect.stringMatching(
        /^Nothing found for “xqzvk”.* cover \d+ areas, all in CA and NV; \d+ metropolitan/,
      ),
    );
  });

  it.each(["am I in danger", "what jobs are safe from AI", "will I be replaced"])(
    "answers %j by a plain sentence and the landscape",
    async (question) => {
      await open(`/explore?q=${encodeURIComponent(question)}`);
      expect(await texts("#results h2")).toEqual([]);
      expect(await texts("#results p")).toContainEqual(expect.stringContaining("No score here says"));
      await site.page.getByRole("link", { name: "listed from the least exposed" }).click();
      await site.page.waitForURL(/sort_by=automation_susceptibility_score&sort_order=asc/);
    },
  );

  it("classifies tasks under typed and dragged thresholds as the API does, and the address brings them back", async () => {
    await open(`/explore/occupations/${SOC}`);
    const plane = site.page.locator("#task-map svg.plane");
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await plane.scrollIntoViewIfNeeded();
      const { x, y, width, height } = await boxOf(plane);
      await site.page.mouse.move(x + width * from[0], y + height * from[1]);
      await site.page.mouse.down();
      await site.page.mouse.move(x + width * to[0], y + height * to[1], { steps: 5 });
      await site.page.mouse.up();
    };
    const expectAsApi = async (thresholds: string) => {
      const { tasks } = await api(`/jobs/${SOC}/tasks?limit=100&${thresholds}`);
      expect(await quadrantsShown()).toEqual((tasks ?? []).map(({ quadrant }) => quadrant));
    };
    await expectAsApi("exposure_threshold=0.5");
    const before = await quadrantsShown();
    await site.page.locator("#exposure_above").fill("20");
    await site.page.waitForURL(/exposure_above=20/);
    await expectAsApi("exposure_threshold=0.2");
    expect(await quadrantsShown()).not.toEqual(before);
    await drag([0.2, 0.8], [0.3, 0.8]);
    await site.page.waitForURL(/exposure_above=30/);
    await drag([0.9, 0.5], [0.9, 0.4]);
    await site.page.waitForURL(/exposure_above=30&need_above=60/);
    await expectAsApi("exposure_threshold=0.3&imperative_threshold=0.6");
    await site.page.reload();
    await expectAsApi("exposure_threshold=0.3&imperative_threshold=0.6");
    expect(await site.page.locator("#exposure_above").inputValue()).toBe("30");
  });

  it("zooms into the landscape with axes that go on telling what is seen", async () => {
    await open("/explore/landscape");
    const ticks = async () => (await texts("#landscape .tick.exposure text")).map(Number);
    expect(await ticks()).toEqual([0, 20, 40, 60, 80]);
    await site.page.getByRole("button", { name: "Zoom in" }).click();
    await site.page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(async () => (await ticks())[0]).not.toBe(0);
    const zoomed = await ticks();
    expect(zoomed.length).toBeGreaterThan(2);
    expect(Math.min(...zoomed)).toBeGreaterThan(0);
    expect(Math.max(...zoomed)).toBeLessThan(80);
    await site.page.getByRole("button", { name: "Show all again" }).click();
    await expect.poll(async () => (await ticks())[0]).toBe(0);
  });

  it("zooms into a filtered landscape by the wheel where Ctrl is held, and moves it by the mouse", async () => {
    await open("/explore/landscape");
    await site.page.locator("#q").fill("nurse");
    await site.page.waitForURL(/q=nurse/);
    const dot = site.page.locator('#landscape circle[data-soc="29-1141.00"]');
    const zoomed = site.page.locator("#landscape .plane.zoomed");
    await dot.hover();
    const scrolled = Number(await site.page.evaluate("scrollY"));
    await site.page.mouse.wheel(0, -50);
    await expect.poll(() => site.page.evaluate("scrollY")).toBeLessThan(scrolled);
    expect(await zoomed.count()).toBe(0);
    await site.page.keyboard.down("Control");
    await site.page.mouse.wheel(0, -30);
    await site.page.keyboard.up("Control");
    await zoomed.waitFor();
    const box = await boxOf(dot);
    await site.page.mouse.move(box.x + 5, box.y + 5);
    await site.page.mouse.down();
    await site.page.mouse.move(box.x - 45, box.y + 5);
    await site.page.mouse.up();
    expect((await boxOf(dot)).x).toBeCloseTo(box.x - 50, 0);
    await site.page.getByRole("button", { name: "Zoom out" }).click();
    await zoomed.waitFor({ state: "detached" });
  });

  it("shows the landscape with what models could do at an earlier release", async () => {
    const { jobs } = await api("/jobs/history");
    const rows = await download("/explore/landscape?release=0&format=csv");
    const first = new Map(
      (jobs ?? []).map((job) => [job.soc_code, (job.ai_exposure_potential as number[])[0]]),
    );
    expect(rows.map((row) => Number(row.ai_exposure_potential_0to100))).toEqual(
      rows.map((row) => round2(100 * Number(first.get(row.soc_code)))),
    );
    await open("/explore/landscape?release=0");
    expect(await site.page.locator("#landscape figcaption strong").textContent()).toContain("v1.0.0");
  });

  it("leads from dot to dot of the landscape by the arrow keys, and into an occupation by Enter", async () => {
    const address = "/explore/landscape?q=e";
    const rows = await download(`${address}&format=csv`);
    const exposureOf = new Map(rows.map((row) => [row.title, Number(row.ai_exposure_potential_0to100)]));
    expect(rows.length).toBeGreaterThan(3);
    await open(address);
    await site.page.getByRole("button", { name: "Zoom in" }).click();
    const stop = site.page.locator("#landscape circle[tabindex]");
    const focused = async () =>
      String(await site.page.evaluate("document.activeElement.getAttribute('aria-label')"));
    await stop.focus();
    await site.page.keyboard.press("Home");
    const walked = [await focused()];
    for (let n = 1; n < rows.length; n += 1) {
      await site.page.keyboard.press("ArrowRight");
      walked.push(await focused());
    }
    expect([...walked].sort()).toEqual(rows.map(({ title }) => title).sort());
    const exposures = walked.map((title) => exposureOf.get(title));
    expect(exposures).toEqual([...exposures].sort((a, b) => Number(a) - Number(b)));
    expect(await stop.count()).toBe(1);
    expect(await texts("#landscape .here text")).toEqual([walked.at(-1)]);
    await site.page.keyboard.press("ArrowLeft");
    expect(await focused()).toBe(walked.at(-2));
    await site.page.keyboard.press("Enter");
    await site.page.waitForURL("**/explore/occupations/*");
    expect(await texts("h1")).toEqual([walked.at(-2)]);
  });

  it("names a dot where a mouse points, at once and whole within the chart", async () => {
    await open("/explore/landscape");
    const dot = site.page.locator(`#landscape circle[data-soc="29-1141.00"]`);
    await dot.hover();
    expect(await texts("#landscape .here text")).toEqual(["Registered Nurses"]);
    const isWithin = await site.page.evaluate(`(() => {
      const name = document.querySelector("#landscape .here text").getBoundingClientRect();
      const field = document.querySelector("#landscape .field").getBoundingClientRect();
      return name.left >= field.left && name.right <= field.right;
    })()`);
    expect(isWithin).toBe(true);
    await site.page.mouse.move(0, 0);
    expect(await texts("#landscape .here text")).toEqual([]);
    await open(`/explore/occupations/${SOC}`);
    const point = site.page.locator("#task-map .point").first();
    const label = await point.locator("title").textContent();
    await point.locator(".mark").hover({ force: true });
    expect(await texts("#task-map .here text")).toEqual([label]);
    await point.focus();
    await site.page.keyboard.press("Enter");
    expect(site.page.url()).toContain(`#task-${await point.getAttribute("data-task")}`);
  });

  it("names a dot that a finger taps beside, in two lines if need be, and opens it at the second tap", async () => {
    const page = await site.newPage({ hasTouch: true, viewport: { width: 320, height: 800 } });
    await page.goto(`${site.base}/explore/landscape`);
    const dot = page.locator(`#landscape circle[data-soc="${OTHER}"]`);
    await dot.scrollIntoViewIfNeeded();
    const box = await boxOf(dot);
    const [x, y] = [box.x + box.width + 6, box.y + box.height / 2];
    const lines = () => page.locator("#landscape .here tspan").allTextContents();
    const longName = ["Bookkeeping, Accounting,", "and Auditing Clerks"];
    await page.locator(`#landscape circle[data-soc="${SOC}"]`).tap();
    expect(await lines()).toEqual(longName);
    await page.locator("#landscape .plane").tap({ position: { x: 3, y: 3 } });
    expect(await lines()).toEqual(longName);
    await page.touchscreen.tap(x, y);
    expect(await lines()).toEqual(["Software Developers"]);
    expect(new URL(page.url()).pathname).toBe("/explore/landscape");
    await page.touchscreen.tap(x, y);
    await page.waitForURL(`**/explore/occupations/${OTHER}`);
  });

  it("keeps its page and what is typed while somebody types slowly, signed in to a sandbox account or not", async () => {
    const person = await site.newPage();
    await site.signUp(person, "Slow Typists", "slow@example.org");
    for (const page of [person, site.page]) {
      await page.goto(site.base);
      await page.evaluate("window.isSamePage = true");
      await page.locator("#q").pressSequentially("customer");
      await page.locator("#q").pressSequentially(" service", { delay: 250 });
      await linkTo(page, "Customer Service Representatives").waitFor();
      expect(await page.locator("#q").inputValue()).toBe("customer service");
      expect(await page.evaluate("window.isSamePage")).toBe(true);
    }
    await person.goto(`${site.base}/dashboard`);
    expect(await person.getByText("0 of 100 requests used today").count()).toBe(1);
  });

  it("asks again when a refusal says so, and keeps what is typed meanwhile", async () => {
    await openSearch();
    const refusal = { status: 429, headers: { "retry-after": "3" } };
    await still.route("**/explore?q=*", (route) => route.fulfill(refusal), { times: 1 });
    await typeIntoSearch("clerks");
    await still.locator("#results:not([data-busy])").waitFor({ state: "attached" });
    await still.clock.runFor(2_999);
    expect(await still.locator("[data-busy]").count()).toBe(0);
    await still.clock.runFor(1);
    await foundInPlace(/^Bookkeeping/);
    expect(await still.locator("#q").inputValue()).toBe("clerks");
  });

  it("drops a question that is not answered yet when more is typed", async () => {
    await openSearch();
    await still.route(/q=clerks$/, () => {}, { times: 1 });
    const dropped = still.waitForEvent("requestfailed");
    await Promise.all([still.waitForRequest(/q=clerks$/), typeIntoSearch("clerks")]);
    await typeIntoSearch("nurse");
    expect((await dropped).url()).toMatch(/q=clerks$/);
    await foundInPlace("Registered Nurses");
    expect(await still.locator("[data-busy]").count()).toBe(0);
  });

  it.each<[string, (route: Route) => Promise<void>]>([
    ["does not come", (route) => route.abort()],
    ["is of another page", (route) => route.fulfill({ contentType: "text/html", body: "<p>Sign in</p>" })],
  ])("loads the page that a form asks for as a whole where its answer %s", async (_, answer) => {
    await openSearch();
    await still.route("**/explore?q=*", answer, { times: 1 });
    await typeIntoSearch("clerks");
    await still.waitForURL(/explore\?q=clerks$/);
    await linkTo(still, /^Bookkeeping/).waitFor();
    expect(await still.evaluate("window.isSamePage")).toBeUndefined();
  });

  it("copies code, and offers to only where there is a clipboard", async () => {
    await still.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await still.goto(`${site.base}/explore/downloads`);
    const block = still.locator(".code-block").first();
    await block.getByRole("button", { name: "Copy" }).click();
    await block.getByRole("button", { name: "Copied" }).waitFor();
    expect(await still.evaluate("navigator.clipboard.readText()")).toBe(
      await block.locator("pre").textContent(),
    );
    await still.clock.runFor(1_500);
    expect(await block.getByRole("button").textContent()).toBe("Copy");
    // As on a page that comes without TLS.
    await still.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await still.reload();
    expect(await block.getByRole("button").count()).toBe(0);
  });

  it("lists what every requirement rests on, as the API does", async () => {
    const rows = await download("/explore/skills?format=csv");
    expect(rows.length).toBeGreaterThan(5);
    for (const { element_id, ...row } of rows) {
      const { resilience_basis } = await api(`/skills/${element_id}`);
      const { prior, evidence } = resilience_basis as unknown as Record<string, number | null>;
      expect(Number(row.prior_0to100)).toBeCloseTo(100 * Number(prior), 2);
      if (evidence == null) expect(row.evidence_0to100).toBe("");
      else expect(Number(row.evidence_0to100)).toBeCloseTo(100 * evidence, 2);
    }
  });

  it("lists the regions of one state as the API does, and keeps their order", async () => {
    await open("/explore/regions?sort_by=msa_name&sort_order=asc");
    const state = (await site.page.locator("#state option").nth(1).getAttribute("value")) ?? "";
    await site.page.locator("#state").selectOption(state);
    await site.page.getByRole("button", { name: "Show" }).click();
    await site.page.waitForURL(new RegExp(`state=${state}&sort_by=msa_name`));
    const { regions } = await api(`/regions?state=${state}&sort_by=msa_name&sort_order=asc&limit=500`);
    expect((regions ?? []).length).toBeGreaterThan(0);
    expect(await texts("tbody th a")).toEqual((regions ?? []).map(({ msa_name }) => msa_name));
  });

  it("ranks anew as custom-score does when a slider moves", async () => {
    await open("/explore/what-if");
    await site.page.locator("#physicality").focus();
    for (let i = 0; i < 3; i += 1) await site.page.keyboard.press("ArrowRight");
    await site.page.waitForURL(/physicality=-35/);
    const socs = await site.page
      .locator("#ranking tbody tr")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-soc")));
    const weights = { procedural: 1, digitization: 1, physicality: -0.35, socio_emotional: -0.5 };
    const { results } = await api("/assessments/custom-score", { weights, jobs: socs });
    expect(socs).toEqual((results ?? []).map(({ soc_code }) => soc_code));
    const shown = await texts("#ranking tbody tr td:nth-child(3)");
    expect(shown).toEqual((results ?? []).map(({ custom_score }) => String(custom_score)));
    await site.page.reload();
    expect(await texts("#ranking tbody tr td:nth-child(3)")).toEqual(shown);
  });

  it("does the essential without JavaScript", async () => {
    const plain = await site.newPage({ javaScriptEnabled: false });
    await plain.goto(site.base);
    await plain.locator("#q").fill("clerks");
    await plain.getByRole("button", { name: "Find" }).click();
    await linkTo(plain, /^Bookkeeping/).click();
    await plain.locator("#exposure_above").fill("20");
    await plain.getByRole("button", { name: "Show" }).click();
    const { tasks } = await api(`/jobs/${SOC}/tasks?limit=100&exposure_threshold=0.2`);
    const shown = await plain.locator("#task-table tbody td .quadrant").allTextContents();
    expect(shown.map((text) => text.trim())).toEqual((tasks ?? []).map(({ quadrant }) => quadrant));
  });

  it("loads a first view within its budget of bytes", async () => {
    for (const path of ["/", `/explore/occupations/${SOC}`, "/explore/landscape"]) {
      const html = await site.client.ask(path, { headers: { accept: "text/html", "accept-encoding": "br" } });
      await open(path);
      const loaded = (await site.page.evaluate(
        "performance.getEntriesByType('resource').map((each) => each.name)",
      )) as string[];
      let bytes = html.bytes.length;
      let scripts = 0;
      for (const name of new Set(loaded)) {
        const file = await site.client.ask(name.slice(site.base.length), {
          headers: { "accept-encoding": "br" },
        });
        bytes += file.bytes.length;
        if (name.endsWith(".js")) scripts += file.bytes.length;
      }
      expect(scripts, path).toBeLessThan(SCRIPTS_MAX);
      expect(bytes, path).toBeLessThan(FIRST_VIEW_MAX);
    }
  });

  it("shows everybody all occupations with scores and tasks, and marks what a tier adds", async () => {
    const { client: other } = await gatewayForTest({ services: { config: PUBLIC } });
    const html = { headers: { accept: "text/html" } };
    const seen = await other.ask(`/explore/occupations/${SOC}`, html);
    expect(seen.text).toContain("Part of the professional tier");
    expect(seen.text).not.toContain("How this score was calculated");
    const hidden = await other.ask(`/explore/occupations/${HIDDEN_SOC}`, html);
    expect(hidden.status).toBe(200);
    for (const words of [HIDDEN_TITLE, "What people do"]) expect(hidden.text).toContain(words);
    const found = await other.ask(`/explore?q=${encodeURIComponent(HIDDEN_TITLE)}`, html);
    expect(found.text).toContain(`/explore/occupations/${HIDDEN_SOC}`);
    expect(found.text).toMatch(/Regional figures by occupation cover \d+ areas, all in CA/);
    const region = await other.ask("/explore/regions/31080", html);
    expect([region.status, region.text]).toEqual([
      200,
      expect.stringContaining("Part of the professional tier"),
    ]);
    expect(region.text).not.toContain("your key");
    const whole = await site.client.ask("/explore/landscape?format=csv");
    expect(whole.text).toContain(HIDDEN_TITLE);
    const landscape = await other.ask("/explore/landscape?format=csv");
    expect(landscape.text).toContain(HIDDEN_TITLE);
    const listed: Row[] = parse(landscape.text, { columns: true });
    const titles = listed.map(({ title }) => title);
    expect(titles).toEqual([...titles].sort());
  });
}
