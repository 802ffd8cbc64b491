import { linesOf } from "../../parts/lines.ts";
import { button, setAttributes, svgElement } from "./elements.ts";

/** Pixels of a PNG for each of the screen. */
const SCALE = 2;
/** Around what a picture shows, in pixels: names at the ends of an axis reach beyond it. */
const PADDING = 24;
const TITLE_SIZE = 20;
const SUBTITLE_SIZE = 14;
const NOTE_SIZE = 11;
const LINE_HEIGHT = 1.35;
/** Parts to take hold of mean nothing in a picture. */
const HANDLES = ".grip, .knob";
/** What a stylesheet may say of a shape, as SVG 2 has it for attributes too. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "paint-order",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "overflow",
  "vector-effect",
];
/** What makes up a shape; everything else belongs to the page. */
const GEOMETRY = new Set(
  "d cx cy r rx ry x y x1 y1 x2 y2 width height viewBox preserveAspectRatio transform".split(" "),
);

/** Gives every `.chart` with a name that has none buttons that save it as SVG and as PNG, as it is seen. */
export function chartDownloads(): void {
  for (const figure of document.querySelectorAll<HTMLElement>(".chart[data-name]")) {
    const chart = figure.querySelector<SVGSVGElement>(":scope > svg");
    if (chart === null || figure.querySelector(".saves") !== null) continue;
    const name = `tidemark-${figure.dataset.name}`;
    const box = document.createElement("div");
    box.className = "actions saves";
    box.append(
      button("SVG", "Save the chart as SVG", () => save(pictureOf(figure, chart).blob, `${name}.svg`)),
      button("PNG", "Save the chart as PNG", async () =>
        save(await pngOf(pictureOf(figure, chart)), `${name}.png`),
      ),
    );
    figure.append(box);
  }
}

/** The chart with its styles written into it, between its title and its sources: a file of its own stands alone. */
function pictureOf(figure: HTMLElement, chart: SVGSVGElement) {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const from = [chart, ...chart.querySelectorAll<SVGElement>("*")];
  const to = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [index, element] of from.entries()) dress(to[index]!, element);
  for (const link of copy.querySelectorAll("a")) {
    const group = svgElement("g");
    group.append(...link.childNodes);
    link.replaceWith(group);
  }
  const box = boxOf(chart);
  const width = box.width + 2 * PADDING;
  const { title = "", subtitle = "", source = "" } = figure.dataset;
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body);
  const soft = getComputedStyle(figure).getPropertyValue("--soft");
  const frame = svgElement("svg", { width });
  let bottom = PADDING / 2;
  const brush = document.createElement("canvas").getContext("2d")!;
  const write = (text: string, size: number, fill: string, weight = 400) => {
    const font = { "font-size": size, "font-weight": weight, "font-family": fontFamily };
    brush.font = `${weight} ${size}px ${fontFamily}`;
    for (const line of linesOf(text, (each) => brush.measureText(each).width <= box.width)) {
      bottom += size * LINE_HEIGHT;
      const made = svgElement("text", { x: PADDING, y: bottom, fill, ...font });
      made.textContent = line;
      frame.append(made);
    }
  };
  const name = svgElement("title");
  name.textContent = chart.getAttribute("aria-label");
  const paper = svgElement("rect", { width: "100%", height: "100%", fill: backgroundColor });
  frame.append(name, paper);
  write(title, TITLE_SIZE, color, 700);
  write(subtitle, SUBTITLE_SIZE, soft);
  // Percentages within are of the chart's own box: that box moves into a frame with the margins for axes.
  const own = chart.getBoundingClientRect();
  const place = { x: PADDING + box.left, y: bottom + box.top };
  setAttributes(copy, { ...place, width: own.width, height: own.height });
  frame.append(copy);
  bottom += box.height;
  write(source, NOTE_SIZE, soft);
  write(document.querySelector("#credit")?.textContent ?? "", NOTE_SIZE, soft);
  write(location.href, NOTE_SIZE, soft);
  const height = Math.ceil(bottom + PADDING / 2);
  frame.setAttribute("height", String(height));
  const blob = new Blob([new XMLSerializer().serializeToString(frame)], { type: "image/svg+xml" });
  return { blob, width, height };
}

/** Leaves to an element its shape alone, and writes into it how the page shows its pattern. */
function dress(element: SVGElement, pattern: SVGElement): void {
  const style = getComputedStyle(pattern);
  const isSeen = style.display !== "none" && style.visibility !== "hidden" && !pattern.matches(HANDLES);
  if (!isSeen && pattern.tagName !== "title") element.remove();
  for (const { name } of [...element.attributes]) if (!GEOMETRY.has(name)) element.removeAttribute(name);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    // What is not filled would be black otherwise.
    const isUsual = value === "" || value === "auto" || (value === "none" && name !== "fill");
    if (!isUsual) element.setAttribute(name, value);
  }
}

/** The chart with its margins: how large, and where its own box begins. */
function boxOf(chart: SVGSVGElement) {
  const style = getComputedStyle(chart);
  const { width, height } = chart.getBoundingClientRect();
  const margin = (side: string) => Number.parseFloat(style.getPropertyValue(`margin-${side}`)) || 0;
  return {
    left: margin("left"),
    top: margin("top"),
    width: width + margin("left") + margin("right"),
    height: height + margin("top") + margin("bottom"),
  };
}

async function pngOf({ blob, width, height }: ReturnType<typeof pictureOf>): Promise<Blob> {
  const address = URL.createObjectURL(blob);
  const image = new Image();
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!)));
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
