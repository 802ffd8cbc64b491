import { parseArgs } from "node:util";
import { newStateFolder, openSite } from "./site.ts";

// Bytes and largest contentful paint of each page, the processor slowed down: npm run bench:pages -- --dist DIR

const PAGES = [
  "/",
  "/explore?q=look+after+small+children",
  "/explore/occupations/29-1141.00",
  "/explore/landscape",
  "/explore/compare?socs=15-1252.00,29-1141.00",
  "/explore/what-if",
  "/explore/regions",
  "/explore/skills",
  "/explore/about",
  "/docs",
];
const SLOWDOWN = 4;
const RUNS = 5;
const SETTLED_MS = 500;
const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const { startTime, element } = list.getEntries().at(-1);
    resolve({ ms: startTime, what: element?.tagName.toLowerCase() ?? "" });
  }).observe({ type: "largest-contentful-paint", buffered: true });
})`;
type Paint = { readonly ms: number; readonly what: string };

const { values } = parseArgs({ options: { dist: { type: "string", default: "dist-data" } } });
const { address, context, close } = await openSite(values.dist, newStateFolder());
const page = await context.newPage();
const session = await context.newCDPSession(page);
await session.send("Network.enable");
await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
await session.send("Network.setCacheDisabled", { cacheDisabled: true });
let bytes = 0;
session.on("Network.loadingFinished", ({ encodedDataLength }) => {
  bytes += encodedDataLength;
});
console.log("| page | kB | largest paint, ms | of |\n|---|---|---|---|");
for (const path of PAGES) {
  const paints: Paint[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    bytes = 0;
    await page.goto(address + path, { waitUntil: "load" });
    await page.waitForTimeout(SETTLED_MS);
    paints.push((await page.evaluate(LARGEST_PAINT)) as Paint);
  }
  const median = paints.sort((a, b) => a.ms - b.ms)[Math.floor(RUNS / 2)];
  const kB = (bytes / 1000).toFixed(0);
  console.log(`| \`${path}\` | ${kB} | ${median?.ms.toFixed(0)} | \`${median?.what}\` |`);
}
await close();
