import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContextOptions, chromium } from "playwright-core";

/** Where Debian puts it; another place is named with CHROMIUM. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Whether there is a browser to test pages in. */
export const hasChromium = existsSync(CHROMIUM);

export type Browser = Awaited<ReturnType<typeof openChromium>>;

/** A headless Chromium with a profile of its own that asks nobody but the pages it is given. */
export async function openChromium() {
  const profile = mkdtempSync(join(tmpdir(), "tidemark-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return {
    context,
    /** A visitor with cookies of their own. */
    newVisitor: async (options?: BrowserContextOptions) => {
      const visitor = await context.browser()?.newContext(options);
      if (visitor === undefined) throw new Error("Chromium opens no second profile.");
      return visitor;
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
