import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { once } from "../../core/lib/once.ts";
import { Landscape } from "../charts/landscape.tsx";
import { Strip } from "../charts/strip.tsx";
import { markupOf } from "../document.tsx";
import type { Page, PageRequest } from "../page.ts";
import { linesOf } from "../parts/lines.ts";
import { QUADRANT_SHAPES } from "../parts/quadrantShapes.ts";
import { PICTURE } from "../parts/sharing.tsx";
import tokens from "../style/tokens.css";

const FONT = "Source Serif 4";
/** The light colours of the stylesheet. */
const [LIGHT = ""] = tokens.split("@media");
const COLOURS: Readonly<Record<string, string>> = Object.fromEntries(
  [...LIGHT.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, colour]) => [name, colour]),
);
const TONES = ["automation", "augmentation", "protected", "transitional"] as const;
/** A chart is drawn for a page, where text has 12 pixels, and enlarged. */
const STYLE = [
  `text { font-family: "${FONT}"; font-weight: 600; font-size: 12px; fill: ${COLOURS.soft}; }`,
  `.axis { stroke: ${COLOURS["strong-line"]}; }`,
  `.track { fill: ${COLOURS.raised}; }`,
  `.lines path { stroke: ${COLOURS["strong-line"]}; stroke-opacity: 0.3; stroke-width: 0.12; }`,
  `.dots circle { fill-opacity: 0.75; }`,
  ...TONES.flatMap((tone) => [
    `.fill-${tone} { fill: ${COLOURS[tone]}; }`,
    `.wash-${tone} { fill: ${COLOURS[`${tone}-wash`]}; }`,
  ]),
].join("\n");

const MARGIN = 64;
const TITLE = { characters: 38, lines: 3, size: 58, height: 68 } as const;
const NARROW_TITLE = { characters: 18, lines: 5, size: 54, height: 64 } as const;

/** The picture of a page for link previews: its name and its two scores, or all occupations. */
export function pictureOf(page: Page, { site, figures }: Pick<PageRequest, "site" | "figures">): string {
  const { preview, title } = page;
  const { release } = site;
  const style = preview === undefined ? NARROW_TITLE : TITLE;
  const lines = wrapped(title, style.characters, style.lines);
  const drawing = markupOf(
    <svg xmlns="http://www.w3.org/2000/svg" width={PICTURE.width} height={PICTURE.height}>
      <style>{STYLE}</style>
      <rect width="100%" height="100%" fill={COLOURS.paper} />
      <rect width="100%" height="10" fill={COLOURS.accent} />
      <Words x={MARGIN} y={80} size={26}>
        {preview === undefined ? "Tidemark" : `Tidemark · ${preview.kicker}`}
      </Words>
      {lines.map((line, index) => (
        <Words key={line} x={MARGIN} y={164 + index * style.height} size={style.size} colour={COLOURS.ink}>
          {line}
        </Words>
      ))}
      {preview === undefined ? (
        <svg x="620" y="100" width="516" height="410" viewBox="0 0 430 342" overflow="visible">
          <Landscape occupations={figures.occupations} height={342} />
        </svg>
      ) : (
        preview.scores.map((score, index) => (
          <svg key={score.label} x={MARGIN + index * 560} y="380" width="512" height="180" overflow="visible">
            <Words x={0} y={0} size={28}>
              {score.label}
            </Words>
            <text x="512" y="0" text-anchor="end" style={`font-size:44px;fill:${COLOURS.ink}`}>
              {score.value}
            </text>
            <svg y="56" width="512" height="100" viewBox="0 0 320 62" overflow="visible">
              <Strip {...score} />
            </svg>
          </svg>
        ))
      )}
      {preview?.quadrant && (
        <g transform={`translate(${MARGIN + 12} 584)`} class={`fill-${preview.quadrant}`}>
          <path transform="scale(11)" d={QUADRANT_SHAPES[preview.quadrant]} />
          <Words x={26} y={9} size={28} colour={COLOURS[preview.quadrant]}>
            {preview.quadrant}
          </Words>
        </g>
      )}
      <text x={PICTURE.width - MARGIN} y="592" text-anchor="end" style="font-size:20px">
        {`release ${release.release_id} of ${release.data_updated}`}
      </text>
    </svg>,
  );
  // The typeface has no arrow to the right.
  return drawing.replaceAll(" →", "");
}

type WordsProps = { x: number; y: number; size: number; colour?: string | undefined; children: string };

function Words({ x, y, size, colour = COLOURS.soft, children }: WordsProps) {
  return (
    <text x={x} y={y} style={`font-size:${size}px;fill:${colour}`}>
      {children}
    </text>
  );
}

/** Text in lines of at most `characters`, the last of which ends in an ellipsis where there are more than `lines`. */
export function wrapped(text: string, characters: number, lines: number): string[] {
  const made = linesOf(text, ({ length }) => length <= characters);
  if (made.length <= lines) return made;
  return [...made.slice(0, lines - 1), `${(made[lines - 1] ?? "").slice(0, characters - 1)}…`];
}

/** Draws SVG as PNG, with the typeface of headings. The first picture loads what draws it. */
export function pictureDrawer(): (svg: string) => Promise<Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  const typeface = once(async () => {
    await initWasm(await readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")));
    return readFile(resolve("@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2"));
  });
  return async (svg) => {
    const resvg = new Resvg(svg, {
      font: { fontBuffers: [await typeface()], defaultFontFamily: FONT, loadSystemFonts: false },
    });
    const image = resvg.render();
    // Copied: the bytes lie in memory that is given back.
    const png = Uint8Array.from(image.asPng());
    image.free();
    resvg.free();
    return png;
  };
}
