import { ticks } from "d3-array";
import { select } from "d3-selection";
import { type D3ZoomEvent, zoom, zoomIdentity } from "d3-zoom";
import { walkDots } from "./parts/dotWalk.ts";
import { button, setAttributes } from "./parts/elements.ts";
import { nowAndWhenRenewed } from "./parts/liveForms.ts";

// Zoom into the landscape, move in it, and follow its dots by mouse or keyboard.

const ZOOM_MAX = 12;
const ZOOM_STEP = 1.6;

function start(figure: Element): void {
  const plane = figure.querySelector<SVGSVGElement>("svg.plane");
  if (plane === null || figure.querySelector(".zoom") !== null) return;
  const circles = measured(plane, "circle[data-soc]", "cx", "cy", "r");
  const labels = measured(plane, ".labels > svg", "x", "y");
  const areas = measured(plane, "rect[data-quadrant]", "x", "y", "width", "height");
  const dots = [...plane.querySelectorAll<SVGCircleElement>("circle[data-soc]")];
  const follow = walkDots(plane.querySelector<SVGSVGElement>(".field") ?? plane, {
    dots,
    stops: dots.filter((dot) => !dot.matches(".faded")),
    open: ({ dataset }) => location.assign(`/explore/occupations/${dataset.soc}`),
  });
  const drawRight = axisOf(plane, "x");
  const drawUp = axisOf(plane, "y");
  const extent = (): [[number, number], [number, number]] => [
    [0, 0],
    [plane.clientWidth, plane.clientHeight],
  ];
  const behaviour = zoom<SVGSVGElement, unknown>()
    .scaleExtent([1, ZOOM_MAX])
    // A wheel scrolls the page unless a key says that the chart is meant.
    .filter((event: Event) =>
      event instanceof WheelEvent ? event.ctrlKey || event.metaKey : !(event as MouseEvent).button,
    )
    .extent(extent)
    .translateExtent(extent())
    .on("zoom", ({ transform: { k, x: right, y: down } }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      const left = (right / plane.clientWidth) * 100;
      const top = (down / plane.clientHeight) * 100;
      for (const { element, values } of circles) {
        const [x = 0, y = 0, r = 0] = values;
        setAttributes(element, { cx: `${x * k + left}%`, cy: `${y * k + top}%`, r: r * Math.sqrt(k) });
      }
      for (const { element, values } of labels) {
        const [x = 0, y = 0] = values;
        setAttributes(element, { x: `${x * k + left}%`, y: `${y * k + top}%` });
      }
      for (const { element, values } of areas) {
        const [x = 0, y = 0, width = 0, height = 0] = values;
        const [from, to] = [within(x * k + left), within((x + width) * k + left)];
        const [above, below] = [within(y * k + top), within((y + height) * k + top)];
        const size = { width: `${to - from}%`, height: `${below - above}%` };
        setAttributes(element, { x: `${from}%`, y: `${above}%`, ...size });
      }
      drawRight(k, left);
      drawUp(k, top);
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

/** Elements of a plane with the numbers in some of their attributes. */
function measured(plane: SVGSVGElement, selector: string, ...names: readonly string[]) {
  return [...plane.querySelectorAll(selector)].map((element) => ({
    element,
    values: names.map((name) => Number.parseFloat(element.getAttribute(name) ?? "0")),
  }));
}

const TICKS = 5;

/** Redraws the ticks of an axis for the part that is visible: `k` times as large, moved by `shift` percent. */
function axisOf(plane: SVGSVGElement, place: "x" | "y"): (k: number, shift: number) => void {
  // Percent count from the left, and from the top.
  const [first, last] = place === "x" ? [0, Number(plane.dataset.width)] : [100, 0];
  const drawn = () =>
    plane.querySelectorAll<SVGSVGElement>(place === "x" ? ".tick.exposure" : ".tick.imperative");
  const [pattern] = drawn();
  return (k, shift) => {
    const valueAt = (percent: number) => first + ((percent - shift) / k / 100) * (last - first);
    const made = ticks(valueAt(0), valueAt(100), TICKS).map((value) => {
      const tick = pattern!.cloneNode(true) as SVGSVGElement;
      tick.setAttribute(place, `${((value - first) / (last - first)) * 100 * k + shift}%`);
      tick.querySelector("text")!.textContent = String(value);
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

nowAndWhenRenewed(() => {
  for (const figure of document.querySelectorAll(".zoomable")) start(figure);
});
