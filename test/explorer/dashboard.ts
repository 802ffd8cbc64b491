import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { listAccounts, setTier, suspendAccount } from "../../gateway/accounts/accounts.ts";
import { NOON } from "../noon.ts";
import type { Site } from "./site.ts";

/** The dashboard as an owner meets it. */
export function dashboard(site: Site): void {
  let page: Page;
  beforeAll(async () => {
    page = await site.newPage();
  });

  const status = async (key: string) => (await site.client.ask("/me", { key })).status;
  const shownKey = async () => (await page.locator("#new-key").textContent()) ?? "";

  it("leads from signing up to a key, a call, and a rotation that ends the old key", async () => {
    await site.signUp(page, "Harbour Board", "ann@example.org");
    await page.getByLabel("Key name").fill("nightly import");
    await page.getByRole("button", { name: "Create a key" }).click();
    const key = await shownKey();
    expect(await status(key)).toBe(200);
    await page.getByRole("link", { name: "try every endpoint" }).click();
    await page.locator("#swagger-ui .authorize.locked").waitFor();
    await page.reload();
    await page.locator("#swagger-ui .authorize.unlocked").waitFor();
    await page.goto(`${site.base}/dashboard`);
    await page.getByRole("link", { name: "Rotate nightly import" }).click();
    expect(await status(key)).toBe(200);
    await page.getByRole("button", { name: "Rotate and stop the old key now" }).click();
    const next = await shownKey();
    expect([await status(key), await status(next)]).toEqual([401, 200]);
  }, 60_000);

  it("tells of a wrong tier and of a suspended account", async () => {
    const { records } = site.gateway.state;
    const account = (await listAccounts(records)).find(({ org_name }) => org_name === "Harbour Board");
    const accountId = account?.account_id ?? "";
    await page.goto(`${site.base}/dashboard`);
    expect(await page.getByText("Sandbox account, signed in as").count()).toBe(1);
    await setTier(records, accountId, "professional");
    await page.reload();
    expect(await page.getByText("Professional account, signed in as").count()).toBe(1);
    await suspendAccount(records, accountId, new Date(NOON));
    await page.reload();
    expect(await page.getByText("This account is suspended").count()).toBe(1);
    expect(await page.getByRole("button", { name: "Create a key" }).count()).toBe(0);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.goto(`${site.base}/dashboard`);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
  }, 60_000);
}
