import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { beforeAll, expect, it } from "vitest";
import type { Site } from "./site.ts";

const SOC = "43-3031.00";
/** Where charts that can be saved are, and their names. */
const CHARTS: readonly [path: string, ...names: string[]][] = [
  [`/explore/occupations/${SOC}`, "tasks", "automation_susceptibility_score"],
  ["/explore/landscape", "landscape"],
  ["/explore/about", "exposure"],
  ["/explore/use", "reach-and-use"],
  ["/explore/regions", "nation"],
  ["/explore/regions/31084", "jobs"],
];
const THEMES = ["light", "dark"] as const;
const SCALE = 2;
/** Words of a picture that reach beyond its edges. */
const CUT_OFF = `[...document.querySelectorAll("text")].filter((text) => {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  const { width, height } = document.documentElement.getBoundingClientRect();
  return left < 0 || top < 0 || right > width || bottom > height;
}).map((text) => text.textContent)`;
/** Where a PNG has its width and height (ISO/IEC 15948, 11.2.2), after its mark. */
const PNG_MARK = "89504e470d0a1a0a";
const PNG_SIZE_AT = 16;

/** Charts as files of their own. */
export function savedCharts(site: Site): void {
  let page: Page;
  let viewer: Page;
  beforeAll(async () => {
    page = await site.newPage();
    viewer = await page.context().newPage();
  });

  const save = async (name: string, kind: "SVG" | "PNG") => {
    const coming = page.waitForEvent("download");
    const chart = page.locator(`.chart[data-name="${name}"]`);
    await chart.getByRole("button", { name: `Save the chart as ${kind}` }).dispatchEvent("click");
    const download = await coming;
    return { fileName: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };

  it.each(CHARTS)(
    "on %s stand alone as SVG in the colours of the theme, and have twice that size as PNG",
    async (path, ...names) => {
      await page.goto(site.base + path);
      for (const name of names) {
        const shown = page.locator(`.chart[data-name="${name}"] > svg`);
        const papers = new Set<string>();
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          const paper = String(
            await page.evaluate("getComputedStyle(document.body).getPropertyValue('background-color')"),
          );
          const { fileName, bytes } = await save(name, "SVG");
          expect(fileName).toBe(`tidemark-${name}.svg`);
          const { tags, title } = read(bytes.toString("utf8"));
          expect(title).toBe(await shown.getAttribute("aria-label"));
          expectAlone(tags);
          expect(tags.find((tag) => tag.name === "rect")?.attributes.fill).toBe(paper);
          papers.add(paper);
        }
        expect(papers.size).toBe(THEMES.length);

        const svg = await save(name, "SVG");
        const [frame] = read(svg.bytes.toString("utf8")).tags;
        const [width, height] = [Number(frame?.attributes.width), Number(frame?.attributes.height)];
        const box = await shown.boundingBox();
        expect(width).toBeGreaterThanOrEqual(Math.floor(box?.width ?? Number.NaN));
        expect(height).toBeGreaterThanOrEqual(Math.floor(box?.height ?? Number.NaN));
        await viewer.goto(`data:image/svg+xml;base64,${svg.bytes.toString("base64")}`);
        expect(await viewer.evaluate("[document.contentType, document.title]")).toEqual([
          "image/svg+xml",
          await shown.getAttribute("aria-label"),
        ]);
        expect(await viewer.evaluate(CUT_OFF), name).toEqual([]);
        const figure = page.locator(`.chart[data-name="${name}"]`);
        const words = String(await viewer.evaluate("document.documentElement.textContent")).replaceAll(
          /\s/g,
          "",
        );
        for (const part of [
          await figure.getAttribute("data-title"),
          await figure.getAttribute("data-subtitle"),
          await page.locator("#credit").textContent(),
          page.url(),
        ]) {
          expect(words).toContain(String(part).replaceAll(/\s/g, ""));
        }

        const png = await save(name, "PNG");
        expect(png.fileName).toBe(`tidemark-${name}.png`);
        expect(png.bytes.subarray(0, 8).toString("hex")).toBe(PNG_MARK);
        expect([png.bytes.readUInt32BE(PNG_SIZE_AT), png.bytes.readUInt32BE(PNG_SIZE_AT + 4)]).toEqual([
          Math.floor(width * SCALE),
          Math.floor(height * SCALE),
        ]);
      }
    },
  );
}

/** Nothing of the page may be left, and nothing may be asked of anywhere else. */
function expectAlone(tags: readonly SaxesTagPlain[]): void {
  expect(new Set(tags.map(({ name }) => name))).not.toContain("style");
  for (const { name } of tags) expect(name).toMatch(/^(svg|title|rect|g|path|circle|line|text)$/);
  const attributes = tags.flatMap((tag) => Object.entries(tag.attributes));
  for (const [name, value] of attributes) {
    expect(name).not.toMatch(/^(class|style|id|on|role|aria-|data-|href|xlink:|tabindex)/);
    if (name !== "xmlns") expect(value).not.toMatch(/url\(|var\(|https?:/);
  }
  const fills = new Set(attributes.flatMap(([name, value]) => (name === "fill" ? [value] : [])));
  expect(fills.size).toBeGreaterThan(2);
}

/** The elements of a picture in their order, and its title; throws where it is not well-formed. */
function read(svg: string): { tags: SaxesTagPlain[]; title: string | undefined } {
  const parser = new SaxesParser();
  const tags: SaxesTagPlain[] = [];
  let title: string | undefined;
  parser.on("opentag", (tag) => tags.push(tag));
  parser.on("text", (text) => {
    if (tags.at(-1)?.name === "title") title ??= text;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(svg).close();
  return { tags, title };
}
