import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, listen } from "../gateway/client.ts";
import { type Harness, harness } from "../gateway/harness.ts";
import { hasChromium, openChromium } from "./chromium.ts";

// The explorer as a visitor meets it: a real browser over a real socket, one of each for the whole file.

const SOC = "43-3031.00";
const OTHER = "15-1252.00";
const PAGES = [
  "/",
  "/explore?q=clerks",
  `/explore/occupations/${SOC}`,
  "/explore/landscape?q=nurse",
  `/explore/compare?socs=${SOC},${OTHER}`,
  "/explore/what-if",
  "/explore/regions",
  "/explore/regions/REGION",
  "/explore/skills",
  "/explore/skills/2.A.1.a",
  "/explore/about",
  "/explore/occupations/99-9999.00",
  "/docs",
];
/** Compressed bytes of a first view, with everything it loads. */
const FIRST_VIEW_MAX = 120_000;
/** Compressed bytes of the scripts of any one page. */
const SCRIPTS_MAX = 30_000;
const MINUTE_MS = 61_000;

type Row = Readonly<Record<string, unknown>>;

describe.skipIf(!hasChromium)(
  `the explorer in a browser${hasChromium ? "" : " (skipped: there is no Chromium; install Debian's chromium or set CHROMIUM)"}`,
  () => {
    let gateway: Harness;
    let client: Client;
    let browser: Awaited<ReturnType<typeof openChromium>>;
    let page: Page;
    let base = "";
    let region = "";
    const told: string[] = [];
    const strangers: string[] = [];

    beforeAll(async () => {
      gateway = await harness();
      client = await listen(gateway.app);
      base = `http://127.0.0.1:${client.port}`;
      const listed = await client.ask("/regions", { key: gateway.keys.enterprise });
      region = (listed.json as { regions: { msa_code: string }[] }).regions[0]?.msa_code ?? "";
      browser = await openChromium();
      page = await browser.context.newPage();
      page.on("console", (message) => told.push(message.text()));
      page.on("pageerror", (error) => told.push(error.message));
      page.on("request", (request) => {
        if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url()))
          strangers.push(request.url());
      });
    });
    afterAll(async () => {
      await browser?.close();
      client?.close();
      await gateway?.close();
    });
    beforeEach(() => {
      // The clock stands still otherwise, and with it the allowance of an address.
      gateway.clock.nowMs += MINUTE_MS;
    });

    const open = (path: string) => page.goto(base + path.replace("REGION", region));
    const api = async (path: string, body?: unknown) => {
      const answer = await client.ask(path, { key: gateway.keys.enterprise, body });
      return answer.json as Record<string, Row[]> & Row;
    };
    const texts = (selector: string) => page.locator(selector).allTextContents();
    const quadrantsShown = async () =>
      (await texts("#task-table tbody td .quadrant")).map((text) => text.trim());

    it("leads from a few typed words to an occupation, to a comparison and to a table equal to the API", async () => {
      await open("/");
      await page.locator("#q").pressSequentially("clerks");
      await page
        .getByRole("link", { name: /^Bookkeeping/ })
        .first()
        .click();
      await page.waitForURL(`**/occupations/${SOC}`);
      const profile = await api(`/jobs/${SOC}`);
      const scores = profile.scores as unknown as Row;
      for (const field of ["automation_susceptibility_score", "human_centric_resilience_score"]) {
        expect(await page.locator(`[data-field="${field}"]`).textContent()).toBe(String(scores[field]));
      }
      await page.getByRole("link", { name: "Compare with others" }).click();
      await page.locator("#add").fill("Software Developers");
      await page.getByRole("button", { name: "Add" }).click();
      await page.waitForURL(/socs=43-3031\.00%2C15-1252\.00/);
      const address = await page.getByRole("link", { name: "Comparison (CSV)" }).getAttribute("href");
      const csv = await client.ask(address ?? "");
      const { comparison } = await api(`/jobs/compare?socs=${SOC},${OTHER}`);
      const lines = csv.text.trim().split("\r\n");
      expect(lines).toHaveLength(3);
      (comparison ?? []).forEach((each, index) => {
        for (const value of Object.values(each)) expect(lines[index + 1]).toContain(String(value));
      });
    });

    it("classifies tasks under a typed threshold as the API does, and the address brings it back", async () => {
      await open(`/explore/occupations/${SOC}`);
      const before = await quadrantsShown();
      await page.locator("#exposure_threshold").fill("0.2");
      await page.waitForURL(/exposure_threshold=0\.2/);
      const { tasks } = await api(`/jobs/${SOC}/tasks?limit=100&exposure_threshold=0.2`);
      const wanted = (tasks ?? []).map(({ quadrant }) => quadrant);
      expect(await quadrantsShown()).toEqual(wanted);
      expect(wanted).not.toEqual(before);
      await page.reload();
      expect(await quadrantsShown()).toEqual(wanted);
      expect(await page.locator("#exposure_threshold").inputValue()).toBe("0.2");
    });

    it("classifies tasks under a dragged threshold as the API does", async () => {
      await open(`/explore/occupations/${SOC}`);
      const plane = page.locator('svg[data-plane="tasks"]');
      await plane.scrollIntoViewIfNeeded();
      const box = await plane.boundingBox();
      if (box === null) throw new Error("The map is not to be seen.");
      const y = box.y + box.height * 0.8;
      await page.mouse.move(box.x + box.width * 0.5, y);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.3, y, { steps: 5 });
      await page.mouse.up();
      await page.waitForURL(/exposure_threshold=0\.3/);
      const threshold = new URL(page.url()).searchParams.get("exposure_threshold");
      const { tasks } = await api(`/jobs/${SOC}/tasks?limit=100&exposure_threshold=${threshold}`);
      expect(await quadrantsShown()).toEqual((tasks ?? []).map(({ quadrant }) => quadrant));
    });

    it("moves a threshold by the keyboard alone", async () => {
      await open(`/explore/occupations/${SOC}`);
      await page.getByRole("slider", { name: "Exposure threshold" }).focus();
      await page.keyboard.press("ArrowRight");
      await page.waitForURL(/exposure_threshold=0\.51/);
      expect(await page.locator("#exposure_threshold").inputValue()).toBe("0.51");
    });

    it("zooms into the landscape with axes that go on telling what is seen", async () => {
      await open("/explore/landscape");
      const ticks = async () => (await texts("#landscape .tick.exposure text")).map(Number);
      expect(await ticks()).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
      await page.getByRole("button", { name: "Zoom in" }).click();
      await page.getByRole("button", { name: "Zoom in" }).click();
      await page.waitForFunction(
        "document.querySelectorAll('#landscape .tick.exposure text')[0].textContent !== '0'",
      );
      const zoomed = await ticks();
      expect(zoomed.length).toBeGreaterThan(2);
      expect(Math.min(...zoomed)).toBeGreaterThan(0);
      expect(Math.max(...zoomed)).toBeLessThan(0.8);
      await page.getByRole("button", { name: "Show all again" }).click();
      await page.waitForFunction(
        "document.querySelectorAll('#landscape .tick.exposure text')[0].textContent === '0'",
      );
    });

    it("lists the regions of one state as the API does, and keeps their order", async () => {
      await open("/explore/regions?sort_by=msa_name&sort_order=asc");
      const state = (await page.locator("#state option").nth(1).getAttribute("value")) ?? "";
      await page.locator("#state").selectOption(state);
      await page.getByRole("button", { name: "Show" }).click();
      await page.waitForURL(new RegExp(`state=${state}&sort_by=msa_name`));
      const { regions } = await api(`/regions?state=${state}&sort_by=msa_name&sort_order=asc&limit=500`);
      expect((regions ?? []).length).toBeGreaterThan(0);
      expect(await texts("tbody th a")).toEqual((regions ?? []).map(({ msa_name }) => msa_name));
    });

    it("ranks anew as custom-score does when a slider moves", async () => {
      await open("/explore/what-if");
      await page.locator("#physicality").focus();
      for (let i = 0; i < 3; i += 1) await page.keyboard.press("ArrowRight");
      await page.waitForURL(/physicality=-0\.35/);
      const socs = await page
        .locator("#ranking tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-soc")));
      const weights = { procedural: 1, digitization: 1, physicality: -0.35, socio_emotional: -0.5 };
      const { results } = await api("/assessments/custom-score", { weights, jobs: socs });
      expect(socs).toEqual((results ?? []).map(({ soc_code }) => soc_code));
      const shown = await texts("#ranking tbody tr td:nth-child(3)");
      expect(shown).toEqual((results ?? []).map(({ custom_score }) => String(custom_score)));
      await page.reload();
      expect(await texts("#ranking tbody tr td:nth-child(3)")).toEqual(shown);
    });

    it("can be walked by the keyboard alone", async () => {
      await open("/");
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.className")).toBe("skip");
      await page.locator("#q").focus();
      await page.keyboard.type("nurses");
      await page.keyboard.press("Enter");
      await page.waitForURL(/q=nurses/);
      await page.locator("#results h3 a").first().waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL(/occupations\/29-1141/);
    });

    it("does the essential without JavaScript", async () => {
      const bare = await browser.context.browser()?.newContext({ javaScriptEnabled: false });
      const plain = (await bare?.newPage()) ?? page;
      await plain.goto(base);
      await plain.locator("#q").fill("clerks");
      await plain.getByRole("button", { name: "Find" }).click();
      await plain
        .getByRole("link", { name: /^Bookkeeping/ })
        .first()
        .click();
      await plain.locator("#exposure_threshold").fill("0.2");
      await plain.getByRole("button", { name: "Show" }).click();
      const { tasks } = await api(`/jobs/${SOC}/tasks?limit=100&exposure_threshold=0.2`);
      const shown = await plain.locator("#task-table tbody td .quadrant").allTextContents();
      expect(shown.map((text) => text.trim())).toEqual((tasks ?? []).map(({ quadrant }) => quadrant));
      await bare?.close();
    });

    it("gives axe nothing to find on any page in either theme, and fits 320 pixels", async () => {
      for (const path of PAGES) {
        gateway.clock.nowMs += MINUTE_MS;
        await open(path);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const axe = new AxeBuilder({ page })
            .setLegacyMode(true)
            .options({ resultTypes: ["violations"], selectors: false })
            // Swagger UI's own markup is not this project's.
            .exclude("#swagger-ui")
            .disableRules(path === "/docs" ? ["landmark-no-duplicate-main"] : []);
          // Between the themes nothing but colours differs.
          if (colorScheme === "dark") axe.withRules(["color-contrast"]);
          const { violations } = await axe.analyze();
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
          expect(found, `${path} in ${colorScheme}`).toEqual([]);
        }
        await page.setViewportSize({ width: 320, height: 800 });
        const tooWide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
        expect(tooWide, path).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    });

    it("says nothing to the console but the error it is told of, and asks no other host", () => {
      expect(told.filter((line) => !/status of 404/.test(line))).toEqual([]);
      expect(strangers).toEqual([]);
    });

    it("loads a first view within its budget of bytes", async () => {
      for (const path of ["/", `/explore/occupations/${SOC}`, "/explore/landscape"]) {
        const html = await client.ask(path, { headers: { accept: "text/html", "accept-encoding": "br" } });
        await open(path);
        const loaded = (await page.evaluate(
          "performance.getEntriesByType('resource').map((each) => each.name)",
        )) as string[];
        let bytes = html.bytes.length;
        let scripts = 0;
        for (const name of new Set(loaded)) {
          const file = await client.ask(name.slice(base.length), { headers: { "accept-encoding": "br" } });
          bytes += file.bytes.length;
          if (name.endsWith(".js")) scripts += file.bytes.length;
        }
        expect(scripts, path).toBeLessThan(SCRIPTS_MAX);
        expect(bytes, path).toBeLessThan(FIRST_VIEW_MAX);
      }
    });

    it("shows an anonymous visitor of the sandbox what that tier sees", async () => {
      const config = { ...gateway.services.config, explorer: "sandbox" as const };
      const small = await harness({ services: { config } });
      const other = await listen(small.app);
      const html = { headers: { accept: "text/html" } };
      const seen = await other.ask(`/explore/occupations/${SOC}`, html);
      expect(seen.text).toContain("Part of the professional tier");
      expect(seen.text).not.toContain("How this score came about");
      const hidden = await other.ask("/explore/occupations/15-1232.00", html);
      expect(hidden.status).toBe(403);
      expect(hidden.text).not.toContain("Roofers");
      const landscape = await other.ask("/explore/landscape?format=csv");
      expect(landscape.text).not.toContain("Roofers");
      other.close();
      await small.close();
    });
  },
);
