import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openExplorer } from "../explorer/plugin.ts";
import { readConfig } from "../gateway/config.ts";
import { serve } from "../gateway/serve.ts";
import { type Browser, openChromium } from "../test/explorer/chromium.ts";

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** A gateway with its pages in this process, and a browser that looks at it. */
export type Site = Browser & {
  /** The address of the gateway, without a slash at its end. */
  readonly address: string;
};

/** A state folder of its own for a site; `openSite` removes it at the end. */
export function newStateFolder(): string {
  return mkdtempSync(join(tmpdir(), "tidemark-site-"));
}

/** Opens a site over a folder of releases and a state folder. */
export async function openSite(
  dist: string,
  state: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const config = readConfig({ TIDEMARK_PORT: "0", TIDEMARK_ADMIN: "off", ...settings }, { dist, state });
  const gateway = await serve(config, SILENT, { openPlugin: openExplorer });
  const browser = await openChromium();
  return {
    ...browser,
    address: gateway.address,
    close: async () => {
      await browser.close();
      await gateway.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
