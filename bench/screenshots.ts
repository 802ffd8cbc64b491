import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "../gateway/config.ts";
import { serve } from "../gateway/main.ts";
import { openChromium } from "../test/pages/chromium.ts";

// Every page at three widths in both themes, to be looked at: npm run screenshots -- --dist DIR --out DIR [--only NAME]

const PAGES = {
  home: "/",
  find: "/explore?q=look+after+small+children",
  occupation: "/explore/occupations/29-1141.00",
  landscape: "/explore/landscape?q=teachers",
  compare: "/explore/compare?socs=15-1252.00,29-1141.00,43-3031.00,47-2181.00",
  whatIf: "/explore/what-if",
  regions: "/explore/regions",
  region: "/explore/regions/31084",
  skills: "/explore/skills",
  skill: "/explore/skills/2.B.3.e",
  about: "/explore/about",
  missing: "/explore/occupations/99-9999.00",
  docs: "/docs",
  signIn: "/sign-in",
  signUp: "/sign-up",
} as const;
const WIDTHS = [360, 820, 1440];
const HEIGHT = 900;

const { values } = parseArgs({
  options: {
    dist: { type: "string", default: "dist-data" },
    out: { type: "string", default: ".cache/screenshots" },
    only: { type: "string" },
  },
});
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const state = mkdtempSync(join(tmpdir(), "tidemark-screenshots-"));
const settings = {
  TIDEMARK_DIST: values.dist,
  TIDEMARK_STATE: state,
  TIDEMARK_PORT: "0",
  TIDEMARK_ADMIN: "off",
  TIDEMARK_SIGNUP: "sandbox",
};
const gateway = await serve(readConfig(settings), silent);
const { context, close } = await openChromium();
mkdirSync(values.out, { recursive: true });
const page = await context.newPage();
const names = values.only?.split(",");
for (const [name, path] of Object.entries(PAGES)) {
  if (names !== undefined && !names.includes(name)) continue;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.goto(gateway.address + path, { waitUntil: "networkidle" });
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      if (Number(overflow) > 0) console.log(`${name} at ${width} px is ${overflow} px too wide`);
      await page.screenshot({
        path: join(values.out, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
}
await close();
await gateway.stop();
rmSync(state, { recursive: true, force: true });
