import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAccounts, setTier, suspendAccount } from "../../gateway/identity/accounts.ts";
import { type Client, listen } from "../gateway/client.ts";
import { type Harness, harness, NOON } from "../gateway/harness.ts";
import { hasChromium, openChromium } from "./chromium.ts";

// The dashboard as an owner meets it: a real browser over a real socket.

const EMAIL = "ann@example.org";
const PASSWORD = "a whole sentence of mine";

describe.skipIf(!hasChromium)(
  `the dashboard in a browser${hasChromium ? "" : " (skipped: there is no Chromium; install Debian's chromium or set CHROMIUM)"}`,
  () => {
    let gateway: Harness;
    let client: Client;
    let browser: Awaited<ReturnType<typeof openChromium>>;
    let page: Page;
    let base = "";
    const told: string[] = [];

    beforeAll(async () => {
      gateway = await harness({ accounts: {} });
      client = await listen(gateway.app);
      base = `http://127.0.0.1:${client.port}`;
      browser = await openChromium();
      page = await browser.context.newPage();
      page.on("console", (message) => told.push(message.text()));
      page.on("pageerror", (error) => told.push(error.message));
    }, 60_000);
    afterAll(async () => {
      await browser?.close();
      client.close();
      await gateway.close();
    });

    const status = async (key: string) => (await client.ask("/me", { key })).status;
    const shownKey = () => page.locator("#new-key").innerText();

    it("leads from signing up to a key, a call, and a rotation that ends the old key", async () => {
      await page.goto(`${base}/sign-up`);
      await page.getByLabel("Organisation, or your name").fill("Harbour Board");
      await page.getByLabel("E-mail").fill(EMAIL);
      await page.getByLabel("New password").fill(PASSWORD);
      await page.getByRole("button", { name: "Open the account" }).click();
      await page.getByLabel("E-mail").fill(EMAIL);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByLabel("Name of a new key").fill("nightly import");
      await page.getByRole("button", { name: "Make a key" }).click();
      const key = await shownKey();
      expect(await status(key)).toBe(200);
      await page.getByRole("link", { name: "Back to the dashboard" }).click();
      await page.getByRole("button", { name: "Rotate nightly import at once" }).click();
      const next = await shownKey();
      expect([await status(key), await status(next)]).toEqual([401, 200]);
    }, 60_000);

    it("tells of a wrong tier and of a suspended account", async () => {
      const [account] = (await listAccounts(gateway.state.records)).filter(
        (one) => one.org_name === "Harbour Board",
      );
      const accountId = account?.account_id ?? "";
      await page.goto(`${base}/dashboard`);
      expect(await page.getByText("Sandbox account, signed in as").count()).toBe(1);
      await setTier(gateway.state.records, accountId, "professional");
      await page.reload();
      expect(await page.getByText("Professional account, signed in as").count()).toBe(1);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await suspendAccount(gateway.state.records, accountId, new Date(NOON));
      await page.reload();
      expect(await page.getByText("This account is suspended").count()).toBe(1);
      expect(await page.getByRole("button", { name: "Make a key" }).count()).toBe(0);
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await page.goto(`${base}/dashboard`);
      expect(new URL(page.url()).pathname).toBe("/sign-in");
      expect(told).toEqual([]);
    }, 60_000);
  },
);
