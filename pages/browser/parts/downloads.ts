const SCALE = 2;
const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "fill-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "x",
  "y",
  "width",
  "height",
  "overflow",
  "vector-effect",
];

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

/** The chart with its styles written into it, since a file of its own has no stylesheet. */
function svgBlob(chart: SVGSVGElement): Blob {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const from = [chart, ...chart.querySelectorAll<SVGElement>("*")];
  const to = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value === "" || value === "auto" || value === "none") continue;
      to[index]?.style.setProperty(name, value);
    }
  });
  const { left, top, width, height } = boxOf(chart);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  // Percentages within are of the chart's own box: that box moves into a frame with the margins for axes.
  copy.setAttribute("x", String(left));
  copy.setAttribute("y", String(top));
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  const paper = `<rect width="100%" height="100%" fill="${getComputedStyle(document.body).backgroundColor}"/>`;
  return new Blob([frame, paper, new XMLSerializer().serializeToString(copy), "</svg>"], {
    type: "image/svg+xml",
  });
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
