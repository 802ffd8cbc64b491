import { countQuadrants, quadrantOf } from "../../core/methodology/tasks/quadrants.ts";
import { QUADRANT_SHAPES, quadrantAreas } from "../parts/quadrantShapes.ts";
import { walkDots } from "./parts/dotWalk.ts";
import { setAttributes } from "./parts/elements.ts";
import { RENEWED } from "./parts/liveForms.ts";

// Thresholds of the task map that can be dragged, or moved by the arrow keys, and the names of its points.

const STEP = 1;
const FAR_STEP = 10;

type Axis = "exposure" | "imperative";
/** The fields of the thresholds, 0..100. */
const FIELDS = { exposure: "exposure_above", imperative: "need_above" } as const;

function inputOf(axis: Axis): HTMLInputElement | null {
  return document.querySelector(`input[name="${FIELDS[axis]}"]`);
}

/** The threshold that a field holds, 0..1. */
function thresholdOf(axis: Axis): number {
  return Number(inputOf(axis)?.value) / 100;
}

/** Draws lines, shades and marks under the thresholds that the fields hold, without asking the server. */
function draw(plane: SVGSVGElement): void {
  const thresholds = { exposure: thresholdOf("exposure"), imperative: thresholdOf("imperative") };
  const x = thresholds.exposure * 100;
  const y = (1 - thresholds.imperative) * 100;
  for (const [quadrant, values] of Object.entries(quadrantAreas(x, y))) {
    const area = plane.querySelector(`rect[data-quadrant="${quadrant}"]`);
    ["x", "y", "width", "height"].forEach((name, index) => {
      area?.setAttribute(name, `${values[index]}%`);
    });
  }
  const found = [...plane.querySelectorAll<SVGSVGElement>(".point")].map((point) => {
    const quadrant = quadrantOf(Number(point.dataset.exposure), Number(point.dataset.imperative), thresholds);
    const mark = point.querySelector(".mark");
    if (mark) setAttributes(mark, { class: `mark fill-${quadrant}`, d: QUADRANT_SHAPES[quadrant] });
    return quadrant;
  });
  for (const [quadrant, count] of Object.entries(countQuadrants(found))) {
    const shown = document.querySelector(`#task-map [data-count="${quadrant}"]`);
    if (shown !== null) shown.textContent = String(count);
  }
  for (const handle of plane.querySelectorAll<SVGSVGElement>(".handle")) {
    const isUpright = handle.dataset.axis === "exposure";
    handle.setAttribute(isUpright ? "x" : "y", `${isUpright ? x : y}%`);
    handle.setAttribute("aria-valuenow", inputOf(handle.dataset.axis as Axis)?.value ?? "");
  }
}

function set(axis: Axis, value100: number): void {
  const input = inputOf(axis);
  if (input === null) return;
  input.value = String(Math.round(Math.min(100, Math.max(0, value100))));
}

/** Asks the server, whose answer then stands. */
function settle(axis: Axis): void {
  inputOf(axis)?.dispatchEvent(new Event("input", { bubbles: true }));
}

function hold(plane: SVGSVGElement, handle: SVGSVGElement): void {
  const axis = handle.dataset.axis as Axis;
  const isUpright = axis === "exposure";
  setAttributes(handle, {
    id: `handle-${axis}`,
    tabindex: 0,
    role: "slider",
    "aria-label": isUpright ? "Exposure threshold" : "Threshold of the need for a person",
    "aria-orientation": isUpright ? "horizontal" : "vertical",
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": handle.dataset.value ?? "",
  });

  const move = ({ clientX, clientY }: PointerEvent) => {
    const { left, bottom, width, height } = plane.getBoundingClientRect();
    const place01 = isUpright ? (clientX - left) / width : (bottom - clientY) / height;
    set(axis, 100 * place01);
    draw(plane);
  };
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", move);
  });
  handle.addEventListener("pointerup", (event) => {
    handle.releasePointerCapture(event.pointerId);
    handle.removeEventListener("pointermove", move);
    settle(axis);
  });
  handle.addEventListener("keydown", (event) => {
    const { key, shiftKey } = event;
    const up = key === "ArrowRight" || key === "ArrowUp";
    const down = key === "ArrowLeft" || key === "ArrowDown";
    if (!up && !down) return;
    event.preventDefault();
    set(axis, Number(inputOf(axis)?.value) + (up ? 1 : -1) * (shiftKey ? FAR_STEP : STEP));
    draw(plane);
    settle(axis);
  });
}

function start(root: ParentNode): void {
  const plane = root.querySelector<SVGSVGElement>('svg[data-plane="tasks"]');
  if (plane === null) return;
  for (const handle of plane.querySelectorAll<SVGSVGElement>(".handle")) hold(plane, handle);
  const dots = [...plane.querySelectorAll<SVGSVGElement>(".point")];
  const open = ({ dataset }: SVGSVGElement) => location.assign(`#task-${dataset.task}`);
  walkDots(plane, { dots, stops: dots, open });
}

start(document);
document.addEventListener(RENEWED, (event) => start((event as CustomEvent<Element>).detail));
document.querySelector("form.thresholds")?.addEventListener("input", () => {
  const plane = document.querySelector<SVGSVGElement>('svg[data-plane="tasks"]');
  if (plane !== null) draw(plane);
});
