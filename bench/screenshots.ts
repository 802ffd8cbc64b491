import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { BrowserContext, Page } from "playwright-core";
import { freePort } from "../test/ports.ts";
import { makeShownAccounts } from "./shownAccount.ts";
import { newStateFolder, openSite } from "./site.ts";

// Every page at three widths in both themes, to be looked at: npm run screenshots -- --dist DIR --out DIR [--only NAME]

const PAGES = {
  home: "/",
  find: "/explore?q=look+after+small+children",
  findNothing: "/explore?q=xqzvk",
  occupation: "/explore/occupations/29-1141.00",
  landscape: "/explore/landscape?q=teachers",
  compare: "/explore/compare?socs=15-1252.00,29-1141.00,43-3031.00,47-2181.00",
  compareNone: "/explore/compare",
  whatIf: "/explore/what-if",
  regions: "/explore/regions",
  // Los Angeles as sources without the rest of the country have it.
  region: "/explore/regions/31084",
  skills: "/explore/skills",
  skill: "/explore/skills/2.B.3.e",
  about: "/explore/about",
  downloads: "/explore/downloads",
  new: "/explore/new",
  embed: "/embed/occupations/29-1141.00",
  missing: "/explore/occupations/99-9999.00",
  docs: "/docs",
  guide: "/guide",
  chapter: "/guide/validation",
  signIn: "/sign-in?notice=has-account",
  signUp: "/sign-up",
  reset: "/reset-password",
  deadLink: "/set-password?token=none",
} as const;
/** What a visitor of the sandbox sees instead. */
const LOCKED = {
  lockedFind: "/explore?q=nurse",
  lockedOccupation: "/explore/occupations/29-1141.00",
  lockedWhatIf: "/explore/what-if",
  lockedSkills: "/explore/skills",
} as const;
/** What the working account asks for: more than its minute allows, so that some is refused. */
const CALLS = [
  "/jobs/15-1252.00",
  "/jobs/29-1141.00/tasks",
  "/skills",
  "/regions",
  "/jobs/search?q=nurse",
  "/me",
];
const CALLS_SENT = 300;
const PASSWORD = "a whole sentence of ours";
const WIDTHS = [1440, 768, 390];
const HEIGHT = 900;

const { values } = parseArgs({
  options: {
    dist: { type: "string", default: "dist-data" },
    out: { type: "string", default: ".cache/screenshots" },
    only: { type: "string" },
  },
});
const names = values.only?.split(",");
const isWanted = (name: string) => names === undefined || names.includes(name);
const state = newStateFolder();
const shown = await makeShownAccounts(state, new Date());
// Links in e-mails need the port before the gateway listens.
const port = String(await freePort());
const { address, context, newVisitor, close } = await openSite(values.dist, state, {
  TIDEMARK_PORT: port,
  TIDEMARK_PUBLIC_URL: `http://127.0.0.1:${port}`,
  TIDEMARK_EXPLORER: "open",
  TIDEMARK_SIGNUP: "sandbox",
  TIDEMARK_ROTATION_GRACE: "3600",
  TIDEMARK_TRUST_PROXY: "loopback",
  // No page here sends an e-mail.
  TIDEMARK_SMTP: "smtp://127.0.0.1:1",
  TIDEMARK_MAIL_FROM: "keys@tidemark.example",
});
mkdirSync(values.out, { recursive: true });

let neighbours = 0;
/** A page of a visitor from an address of their own, whose allowance is theirs alone. */
async function pageOf(visitor: BrowserContext): Promise<Page> {
  neighbours += 1;
  const page = await visitor.newPage();
  await page.setExtraHTTPHeaders({ "x-forwarded-for": `10.0.0.${neighbours}` });
  return page;
}

/** Takes the page as it stands in every theme and at every width. */
async function take(page: Page, name: string): Promise<void> {
  if (!isWanted(name)) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      if (Number(overflow) > 0) console.log(`${name} at ${width} px is ${overflow} px too wide`);
      await page.screenshot({
        path: join(values.out, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
}
async function takeAll(visitor: BrowserContext, pages: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    if (!isWanted(name)) continue;
    const page = await pageOf(visitor);
    await page.goto(address + path, { waitUntil: "networkidle" });
    await take(page, name);
    await page.close();
  }
}

/** Sets a password by a link; gives the dashboard that follows. */
async function enter(visitor: BrowserContext, token: string, name?: string): Promise<Page> {
  const page = await pageOf(visitor);
  await page.goto(`${address}/set-password?token=${token}`);
  if (name !== undefined) await take(page, name);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL("**/dashboard");
  return page;
}

async function takeWorking(): Promise<void> {
  const owner = await newVisitor();
  const dashboard = await enter(owner, shown.working.token, "setPassword");
  // Pages of data count on the account, whose minute is used up in a moment.
  await takeAll(owner, { password: "/dashboard/password", homeSignedIn: "/", docsSignedIn: "/docs" });
  const answers = await Promise.all(
    Array.from({ length: CALLS_SENT }, (_, index) =>
      fetch(address + CALLS[index % CALLS.length], {
        headers: { authorization: `Bearer ${shown.working.key}` },
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429).length;
  console.log(`${CALLS_SENT} requests were sent, ${refused} of them refused`);
  await dashboard.waitForTimeout(1_000);
  await dashboard.reload();
  await take(dashboard, "dashboard");
  await dashboard.getByLabel("Key name").fill("quarterly report");
  await dashboard.getByRole("button", { name: "Create a key" }).click();
  await take(dashboard, "newKey");
  await dashboard.goto(`${address}/dashboard`);
  await dashboard.getByRole("link", { name: "Revoke quarterly report" }).click();
  await take(dashboard, "revoke");
  await owner.close();
}

/** More pages than one address may have in a minute. */
async function takeTooMany(): Promise<void> {
  const headers = { accept: "text/html", "x-forwarded-for": "10.9.9.9" };
  let status = 200;
  while (status === 200) ({ status } = await fetch(`${address}/explore/about`, { headers }));
  const page = await context.newPage();
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "10.9.9.9" });
  await page.goto(`${address}/explore`);
  await take(page, "tooMany");
  await page.close();
}

await takeAll(context, PAGES);
await takeTooMany();
await takeWorking();
const small = await newVisitor();
await take(await enter(small, shown.small.token), "dashboardNew");
await takeAll(small, LOCKED);
const suspended = await newVisitor();
await take(await enter(suspended, shown.suspended.token), "dashboardSuspended");
await close();
