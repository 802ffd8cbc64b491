import { ticks } from "d3-array";
import { select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomIdentity } from "d3-zoom";
import { walkDots } from "./parts/dotWalk.ts";
import { button, setAttributes } from "./parts/elements.ts";
import { RENEWED } from "./parts/liveForms.ts";

// Zoom into the landscape, move in it, and follow its dots by mouse or keyboard.

const ZOOM_MAX = 12;
const ZOOM_STEP = 1.6;

function start(figure: Element): void {
  const plane = figure.querySelector<SVGSVGElement>("svg.plane");
  if (plane === null) return;
  const circles = [...plane.querySelectorAll<SVGCircleElement>("circle[data-soc]")].map((circle) => ({
    circle,
    x: Number.parseFloat(circle.getAttribute("cx") ?? "0"),
    y: Number.parseFloat(circle.getAttribute("cy") ?? "0"),
    r: Number(circle.getAttribute("r")),
  }));
  const labels = [...plane.querySelectorAll<SVGSVGElement>(".labels > svg")].map((label) => ({
    label,
    x: Number(label.dataset.x),
    y: Number(label.dataset.y),
  }));
  const areas = [...plane.querySelectorAll<SVGRectElement>("rect[data-quadrant]")].map((rect) => ({
    rect,
    values: ["x", "y", "width", "height"].map((name) => Number.parseFloat(rect.getAttribute(name) ?? "0")),
  }));
  const dots = circles.map(({ circle }) => circle);
  const follow = walkDots(plane.querySelector<SVGSVGElement>(".field") ?? plane, {
    dots,
    stops: dots.filter((dot) => !dot.matches(".faded")),
    open: ({ dataset }) => location.assign(`/explore/occupations/${dataset.soc}`),
  });
  const axes = [axisOf(plane, "exposure"), axisOf(plane, "imperative")] as const;
  const behaviour = zoom<SVGSVGElement, unknown>()
    .scaleExtent([1, ZOOM_MAX])
    // A wheel scrolls the page unless a key says that the chart is meant.
    .filter((event: Event) =>
      event instanceof WheelEvent ? event.ctrlKey || event.metaKey : !(event as MouseEvent).button,
    )
    .extent(() => [
      [0, 0],
      [plane.clientWidth, plane.clientHeight],
    ])
    .translateExtent([
      [0, 0],
      [plane.clientWidth, plane.clientHeight],
    ])
    .on("zoom", ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      const { k } = transform;
      const left = (transform.x / plane.clientWidth) * 100;
      const top = (transform.y / plane.clientHeight) * 100;
      const growth = Math.sqrt(k);
      for (const { circle, x, y, r } of circles) {
        setAttributes(circle, { cx: `${x * k + left}%`, cy: `${y * k + top}%`, r: r * growth });
      }
      for (const { label, x, y } of labels) {
        setAttributes(label, { x: `${x * k + left}%`, y: `${y * k + top}%` });
      }
      for (const { rect, values } of areas) {
        const [x = 0, y = 0, width = 0, height = 0] = values;
        const [from, to] = [within(x * k + left), within((x + width) * k + left)];
        const [above, below] = [within(y * k + top), within((y + height) * k + top)];
        setAttributes(rect, {
          x: `${from}%`,
          y: `${above}%`,
          width: `${to - from}%`,
          height: `${below - above}%`,
        });
      }
      axes[0](k, left);
      axes[1](k, top);
      plane.classList.toggle("zoomed", k > 1);
      follow();
    });
  const selection = select(plane);
  // A second tap opens a dot; it must not move it.
  selection.call(behaviour).on("dblclick.zoom", null);
  const box = document.createElement("div");
  box.className = "zoom actions";
  box.append(
    button("+", "Zoom in", () => behaviour.scaleBy(selection, ZOOM_STEP)),
    button("−", "Zoom out", () => behaviour.scaleBy(selection, 1 / ZOOM_STEP)),
    button("Show all", "Show all again", () => behaviour.transform(selection, zoomIdentity)),
  );
  figure.append(box);
}

const TICKS = 5;

/** Redraws the ticks of an axis for the part that is visible: `k` times as large, moved by `shift` percent. */
function axisOf(plane: SVGSVGElement, axis: "exposure" | "imperative"): (k: number, shift: number) => void {
  const [left = 0, right = 1, bottom = 0, top = 1] = (plane.dataset.span ?? "").split(" ").map(Number);
  // Percent count from the left, and from the top.
  const [first, last] = axis === "exposure" ? [left, right] : [top, bottom];
  const place = axis === "exposure" ? "x" : "y";
  const drawn = () => [...plane.querySelectorAll<SVGSVGElement>(`.tick.${axis}`)];
  const [pattern] = drawn();
  return (k, shift) => {
    if (pattern === undefined) return;
    const valueAt = (percent: number) => first + ((percent - shift) / k / 100) * (last - first);
    const ends = [valueAt(0), valueAt(100)];
    const made = ticks(Math.min(...ends), Math.max(...ends), TICKS).map((value) => {
      const tick = pattern.cloneNode(true) as SVGSVGElement;
      tick.setAttribute(place, `${((value - first) / (last - first)) * 100 * k + shift}%`);
      const text = tick.querySelector("text");
      if (text !== null) text.textContent = String(value);
      return tick;
    });
    const [anchor, ...others] = drawn();
    anchor?.replaceWith(...made);
    for (const old of others) old.remove();
  };
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

for (const figure of document.querySelectorAll(".zoomable")) start(figure);
document.addEventListener(RENEWED, (event) => {
  const { detail } = event as CustomEvent<Element>;
  if (detail.matches(".zoomable")) start(detail);
});
