import axe from "axe-core";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { createAccount } from "../../gateway/accounts/accounts.ts";
import { createKey } from "../../gateway/accounts/keys/keys.ts";
import { ensureOwner, newLink } from "../../gateway/accounts/owners/owners.ts";
import { passMinute, type Site } from "./site.ts";

const SOC = "43-3031.00";
const EXPLORER = [
  "/",
  "/explore?q=clerks",
  `/explore/occupations/${SOC}`,
  "/explore/landscape?q=nurse",
  `/explore/compare?socs=${SOC},15-1252.00`,
  "/explore/compare?socs=15-1252.00,99-9999.00&add=nurses",
  "/explore/use",
  "/explore/use?q=clerk",
  "/explore/history",
  "/explore/what-if",
  "/explore/regions",
  "/explore/regions?q=tx&basis=group_mix",
  "/explore/regions/31084",
  "/explore/compare-regions?msas=31084,10180&add=abil",
  "/explore/regions/10180",
  "/explore/skills",
  "/explore/skills/2.A.1.a",
  "/explore/about",
  "/explore/downloads",
  "/explore/new",
  "/embed/occupations/43-3031.00",
  "/explore/occupations/99-9999.00",
  "/docs",
  "/guide",
  "/guide/validation",
];
const SIGN_IN = ["/sign-in?notice=has-account", "/sign-up", "/set-password?token=none"];
const THEMES = ["light", "dark"] as const;
const NARROW_PX = 320;
/** A4 within margins of 10 mm, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };
const USUAL = { width: 1280, height: 800 };

/** Swagger UI puts a second main part into that of the page and links into buttons; no setting says otherwise. */
const OF_SWAGGER = [
  "landmark-main-is-top-level",
  "landmark-no-duplicate-main",
  "landmark-unique",
  "nested-interactive",
];
/** Once a change of theme is seen and every transition of colours is over. */
const SETTLED = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const each of document.getAnimations()) each.finish();
    resolve();
  }));
})`;

/** Takes time where there are many: rows and entries of one list are alike. */
const LESS = `for (const list of document.querySelectorAll("tbody, ul, ol, svg g"))
  for (const one of [...list.children].slice(12)) one.remove();`;

/** Styles need not be fetched once more: the one rule that reads them is about turned screens. */
const QUICKLY: axe.RunOptions = { resultTypes: ["violations"], preload: false };

type Found = { readonly violations: readonly { readonly id: string; readonly html: string | undefined }[] };

/** What keeps people out: everything axe finds in either theme, and what does not fit a small screen. */
export function barriers(site: Site): void {
  let owner: Page;
  let setPassword = "";
  beforeAll(async () => {
    const { records } = site.gateway.state;
    const now = new Date(site.gateway.clock.nowMs);
    const board = { org: "Harbour Board", tier: "professional" } as const;
    const { account_id: accountId } = await createAccount(records, board, now);
    await createKey(records, { accountId, name: "nightly import" }, now);
    const { owner_id } = await ensureOwner(records, { accountId, email: "bea@example.org" }, now);
    setPassword = `/set-password?token=${await newLink(records, owner_id, "printed", now)}`;
    owner = await site.newPage();
  });

  it("stand on no page that everybody sees", async () => {
    for (const path of [...EXPLORER, ...SIGN_IN]) {
      passMinute(site);
      await site.page.goto(site.base + path);
      if (path === "/docs") await openOperation(site.page);
      await expectOpen(site.page, path);
    }
  });

  it("stand on no paper: nothing to fill in is printed, and no table is cut off", async () => {
    passMinute(site);
    await site.page.emulateMedia({ media: "print" });
    await site.page.setViewportSize(PAPER);
    await site.page.goto(`${site.base}/explore/occupations/${SOC}`);
    expect(await site.page.locator("form:visible, button:visible").count()).toBe(0);
    const tooWidePx = await site.page.evaluate("document.documentElement.scrollWidth - innerWidth");
    await site.page.emulateMedia({ media: null });
    await site.page.setViewportSize(USUAL);
    expect(tooWidePx).toBeLessThanOrEqual(0);
  });

  it("stand on no page of an owner", async () => {
    await owner.goto(site.base + setPassword);
    await expectOpen(owner, "/set-password");
    await owner.getByLabel("New password").fill("a whole sentence of mine");
    await owner.getByRole("button", { name: "Set password" }).click();
    await expectOpen(owner, "/dashboard");
    await owner.getByRole("button", { name: "Create a key" }).click();
    await expectOpen(owner, "a new key");
    await owner.goto(`${site.base}/dashboard/password`);
    await owner.getByLabel("Current password").fill("not the one");
    await owner.getByLabel("New password").fill("another sentence of mine");
    await owner.getByRole("button", { name: "Change password" }).click();
    expect(await owner.getByRole("alert").count()).toBe(1);
    await expectOpen(owner, "/dashboard/password");
    await owner.goto(`${site.base}/dashboard`);
    await owner.getByRole("link", { name: "Revoke nightly import" }).click();
    await expectOpen(owner, "revoking a key");
    await owner.goBack();
    await owner.getByRole("link", { name: "Rotate nightly import" }).click();
    await expectOpen(owner, "rotating a key");
  });
}

/** Looks at a page as it stands at the smallest width, and in both themes without loading it again. */
async function expectOpen(page: Page, name: string): Promise<void> {
  expect(await page.locator("pre:not([tabindex])").count(), `${name}: code without a stop`).toBe(0);
  await page.setViewportSize({ ...USUAL, width: NARROW_PX });
  const tooWidePx = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  expect(tooWidePx, name).toBeLessThanOrEqual(0);
  await page.setViewportSize(USUAL);
  await page.evaluate(LESS);
  await page.evaluate(axe.source);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate(SETTLED);
    const enabled = name !== "/docs";
    const rules = Object.fromEntries(OF_SWAGGER.map((rule) => [rule, { enabled }]));
    // Between the themes nothing but colours differs.
    const options = { ...QUICKLY, ...(theme === "dark" ? { runOnly: ["color-contrast"] } : { rules }) };
    const { violations } = (await page.evaluate(
      `axe.run(${JSON.stringify(options)}).then(({ violations }) => ({
        violations: violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html })),
      }))`,
    )) as Found;
    expect(violations, `${name} in ${theme}`).toEqual([]);
  }
}

/** Opens an operation of the reference, in its first group, that has a list of choices. */
async function openOperation(page: Page): Promise<void> {
  await page.locator("#swagger-ui .opblock-tag").first().click();
  await page.locator("#swagger-ui .opblock-summary-control", { hasText: "/releases" }).click();
  await page.locator("#swagger-ui .opblock-body select").first().waitFor();
}
