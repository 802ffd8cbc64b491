import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Client, listen } from "../gateway/client.ts";
import { type Harness, harness } from "../gateway/harness.ts";
import { type Browser, openChromium } from "./chromium.ts";
import { PASSWORD } from "./owners/ownersSite.ts";

/** A gateway with explorer and accounts, and a browser that looks at it. */
export type Site = {
  readonly gateway: Harness;
  readonly client: Client;
  /** The address of the gateway, without a slash at its end. */
  readonly base: string;
  /** A page of a visitor who is never signed in. */
  readonly page: Page;
  /** A visitor with cookies of their own. */
  readonly newVisitor: Browser["newVisitor"];
  /** A page of a new visitor, whose console and requests are heard. */
  readonly newPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens an account by the form. */
  readonly signUp: (page: Page, org: string, email: string) => Promise<void>;
  /** What any page said to its console. */
  readonly told: string[];
  /** What any page asked of another host. */
  readonly strangers: string[];
};

/** Longer than the minute of an allowance. */
const MINUTE_MS = 61_000;

/** Opens one site for the tests that follow; it is there from their first on. */
export function siteForTests(): Site {
  const site = {} as { -readonly [K in keyof Site]: Site[K] };
  let closeBrowser: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    site.gateway = await harness({ accounts: {} });
    site.client = await listen(site.gateway.app);
    site.base = `http://127.0.0.1:${site.client.port}`;
    site.told = [];
    site.strangers = [];
    const { context, newVisitor, close } = await openChromium();
    closeBrowser = close;
    site.newVisitor = newVisitor;
    const heard = (page: Page) => {
      page.on("console", (message) => site.told.push(message.text()));
      page.on("pageerror", (error) => site.told.push(error.message));
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(site.base) && !/^(data|blob):/.test(url)) site.strangers.push(url);
      });
      return page;
    };
    site.newPage = async (options) => heard(await (await newVisitor(options)).newPage());
    site.signUp = async (page, org, email) => {
      await page.goto(`${site.base}/sign-up`);
      await page.getByLabel("Organization or your name").fill(org);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("New password").fill(PASSWORD);
      await page.getByRole("button", { name: "Open account" }).click();
      await page.waitForURL("**/dashboard*");
    };
    site.page = heard(await context.newPage());
  });
  afterAll(async () => {
    await closeBrowser?.();
    site.client?.close();
    await site.gateway?.close();
  });
  beforeEach(() => passMinute(site));
  return site;
}

/** Moves the clock of the gateway, which stands still otherwise, and with it the allowance of an address. */
export function passMinute({ gateway }: Pick<Site, "gateway">): void {
  gateway.clock.nowMs += MINUTE_MS;
}
