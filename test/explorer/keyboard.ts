import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Site } from "./site.ts";

/** More stops than any page has before what is looked for. */
const STOPS_MAX = 150;
/** The name of what has the focus, where it can be seen to have it. */
const FOCUSED = `(() => {
  const { activeElement: here } = document;
  if (here === null || !here.matches(":focus-visible")) return "";
  const label = here.getAttribute("aria-label") ?? here.labels?.[0]?.textContent ?? here.textContent;
  return (label ?? "").trim().replaceAll(/\\s+/g, " ");
})()`;

/** Five people's ways through the pages, by the keyboard alone. */
export function keyboard(site: Site): void {
  let page: Page;
  beforeAll(async () => {
    page = await site.newPage();
  });

  const tabTo = async (name: string | RegExp) => {
    const names: string[] = [];
    for (let stop = 0; stop < STOPS_MAX; stop += 1) {
      await page.keyboard.press("Tab");
      const focused = String(await page.evaluate(FOCUSED));
      if (typeof name === "string" ? focused === name : name.test(focused)) return;
      names.push(focused);
    }
    throw new Error(`Tab leads to no ${name}, but to ${names.slice(0, 30).join(" | ")}`);
  };
  const follow = async (name: string | RegExp, address: string | RegExp) => {
    await tabTo(name);
    await page.keyboard.press("Enter");
    await page.waitForURL(address);
  };

  it("leads somebody who looks for work from a search to their occupation and to a comparison", async () => {
    await page.goto(site.base);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.className")).toBe("skip");
    await tabTo("A job, what you do, or a place");
    await page.keyboard.type("nurse");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=nurse/);
    await page.getByRole("link", { name: "Registered Nurses" }).first().waitFor();
    await follow("Registered Nurses", "**/occupations/29-1141.00");
    await tabTo("Exposure threshold");
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/exposure_above=51/);
    expect(await page.locator("#exposure_above").inputValue()).toBe("51");
    await page.keyboard.press("Shift+ArrowUp");
    await page.waitForURL(/exposure_above=61/);
    await tabTo("Threshold of the need for a person");
    await page.keyboard.press("ArrowDown");
    await page.waitForURL(/need_above=49/);
    await page.goto(`${site.base}/explore/occupations/29-1141.00`);
    await follow("Compare with others", /socs=29-1141\.00/);
    await tabTo("Add an occupation");
    await page.keyboard.type("clerks");
    await page.keyboard.press("Enter");
    await page.waitForURL(/add=clerks/);
    await follow(/^Add Bookkeeping/, /socs=29-1141\.00%2C43-3031\.00/);
    expect(await page.locator("table.matrix").count()).toBe(1);
  });

  it("leads a journalist from a region to what can be cited", async () => {
    await page.goto(site.base);
    await follow("Regions", "**/explore/regions");
    await follow(/^Los Angeles/, "**/explore/regions/31084");
    await tabTo(/^Cite/);
    await page.keyboard.press("Enter");
    expect(await page.locator("#cite[open]").count()).toBe(1);
    await tabTo("What the numbers are, and are not");
  });

  it("leads a researcher from the landscape to its table", async () => {
    await page.goto(`${site.base}/explore/landscape`);
    await tabTo(/^What is shown/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(download.suggestedFilename()).toMatch(/^tidemark-explore-landscape.*\.csv$/);
  });

  it("leads an analyst from a place to regions side by side", async () => {
    await page.goto(`${site.base}/explore/regions/10180`);
    await follow("Compare with others", /compare-regions\?msas=10180$/);
    await tabTo("Add a region");
    await page.keyboard.type("los angeles");
    await page.keyboard.press("Enter");
    await page.waitForURL(/add=/);
    await follow(/^Add Los Angeles/, /compare-regions\?msas=[^&]+$/);
    expect(await page.locator("h2, .locked").allTextContents()).toContain("Side by side");
    expect(await page.locator("table.bars tbody tr").count()).toBe(2);
    await tabTo("Comparison (CSV)");
  });

  // Last: whoever has signed up sees what a sandbox account sees.
  it("leads a developer from the reference over signing up to a key", async () => {
    await page.goto(`${site.base}/docs`);
    await follow("Sign up", "**/sign-up");
    for (const [name, text] of [
      ["Organization or your name", "Keys Only"],
      ["Email", "keys@example.org"],
      ["New password", "a whole sentence of mine"],
    ] as const) {
      await tabTo(name);
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard*");
    await tabTo("Key name");
    await page.keyboard.type("by keyboard");
    await page.keyboard.press("Enter");
    await page.locator("#new-key").waitFor();
    await follow("try every endpoint", "**/docs#reference");
    // The key is there until they leave the page.
    await page.locator("#swagger-ui .authorize.locked").waitFor();
    await page.reload();
    await page.locator("#swagger-ui .authorize.unlocked").waitFor();
  });
}
