const SVG = "http://www.w3.org/2000/svg";
/** Pixels of a PNG for each of the screen. */
const SCALE = 2;
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

/** Gives every `.chart` with a name buttons that save it as SVG and as PNG, as it is seen. */
export function chartDownloads(root: ParentNode): void {
  const figures = [
    ...(root instanceof Element && root.matches(".chart[data-name]") ? [root] : []),
    ...root.querySelectorAll(".chart[data-name]"),
  ];
  for (const figure of figures) {
    const chart = figure.querySelector<SVGSVGElement>(":scope > svg");
    if (chart === null || figure.querySelector(".saves") !== null) continue;
    const name = `tidemark-${figure.getAttribute("data-name")}`;
    const box = document.createElement("div");
    box.className = "actions saves";
    box.append(
      button("SVG", async () => save(svgBlob(chart), `${name}.svg`)),
      button("PNG", async () => save(await pngBlob(chart), `${name}.png`)),
    );
    figure.append(box);
  }
}

function button(text: string, act: () => Promise<void>): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "quiet";
  made.textContent = text;
  made.setAttribute("aria-label", `Save the chart as ${text}`);
  made.addEventListener("click", () => void act());
  return made;
}

/** The chart with its styles written into it and nothing of the page left, since a file of its own stands alone. */
function svgBlob(chart: SVGSVGElement): Blob {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const from = [chart, ...chart.querySelectorAll<SVGElement>("*")];
  const to = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [index, element] of from.entries()) {
    const target = to[index];
    if (target === undefined) break;
    dress(target, element);
  }
  const { left, top, width, height } = boxOf(chart);
  // Percentages within are of the chart's own box: that box moves into a frame with the margins for axes.
  copy.setAttribute("x", String(left));
  copy.setAttribute("y", String(top));
  const own = chart.getBoundingClientRect();
  copy.setAttribute("width", String(own.width));
  copy.setAttribute("height", String(own.height));
  const frame = document.createElementNS(SVG, "svg");
  frame.setAttribute("width", String(width));
  frame.setAttribute("height", String(height));
  const title = document.createElementNS(SVG, "title");
  title.textContent = chart.getAttribute("aria-label");
  const paper = document.createElementNS(SVG, "rect");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  paper.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  frame.append(title, paper, copy);
  return new Blob([new XMLSerializer().serializeToString(frame)], { type: "image/svg+xml" });
}

/** Leaves to an element its shape alone, and writes into it how the page shows its pattern. */
function dress(element: SVGElement, pattern: SVGElement): void {
  const style = getComputedStyle(pattern);
  if (style.display === "none" && pattern.tagName !== "title") element.remove();
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

async function pngBlob(chart: SVGSVGElement): Promise<Blob> {
  const { width, height } = boxOf(chart);
  const address = URL.createObjectURL(svgBlob(chart));
  const image = new Image();
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw.");
  context.scale(SCALE, SCALE);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("The picture is empty.")) : resolve(blob)));
  });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
