import { countQuadrants, quadrantOf } from "../../core/methodology/tasks/quadrants.ts";
import { QUADRANT_SHAPES, quadrantAreas } from "../parts/quadrantShapes.ts";
import { walkDots } from "./parts/dotWalk.ts";
import { setAttributes } from "./parts/elements.ts";
import { nowAndWhenRenewed } from "./parts/liveForms.ts";

// Thresholds of the task map that can be dragged, or moved by the arrow keys, and the names of its points.

const STEP = 1;
const FAR_STEP = 10;

type Axis = "exposure" | "imperative";
/** The fields of the thresholds, 0..100. */
const FIELDS = { exposure: "exposure_above", imperative: "need_above" } as const;

function inputOf(axis: Axis): HTMLInputElement {
  return document.querySelector(`input[name="${FIELDS[axis]}"]`)!;
}

function planeOf(): SVGSVGElement {
  return document.querySelector("#task-map svg.plane")!;
}

/** Draws lines, shades and marks under the thresholds that the fields hold, without asking the server. */
function draw(): void {
  const plane = planeOf();
  const [exposure, imperative] = [inputOf("exposure").value, inputOf("imperative").value];
  const thresholds = { exposure: Number(exposure) / 100, imperative: Number(imperative) / 100 };
  const [x, y] = [thresholds.exposure * 100, (1 - thresholds.imperative) * 100];
  for (const [quadrant, area] of Object.entries(quadrantAreas(x, y))) {
    setAttributes(plane.querySelector(`rect[data-quadrant="${quadrant}"]`)!, area);
  }
  const found = [...plane.querySelectorAll<SVGSVGElement>(".point")].map((point) => {
    const quadrant = quadrantOf(Number(point.dataset.exposure), Number(point.dataset.imperative), thresholds);
    const mark = { class: `mark fill-${quadrant}`, d: QUADRANT_SHAPES[quadrant] };
    setAttributes(point.querySelector(".mark")!, mark);
    return quadrant;
  });
  for (const [quadrant, count] of Object.entries(countQuadrants(found))) {
    document.querySelector(`#task-map [data-count="${quadrant}"]`)!.textContent = String(count);
  }
  const [upright, level] = plane.querySelectorAll(".handle");
  setAttributes(upright!, { x: `${x}%`, "aria-valuenow": exposure });
  setAttributes(level!, { y: `${y}%`, "aria-valuenow": imperative });
}

function set(axis: Axis, value100: number): void {
  inputOf(axis).value = String(Math.round(Math.min(100, Math.max(0, value100))));
  draw();
}

/** Asks the server, whose answer then stands. */
function settle(axis: Axis): void {
  inputOf(axis).dispatchEvent(new Event("input", { bubbles: true }));
}

function hold(handle: SVGSVGElement): void {
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
    const { left, bottom, width, height } = planeOf().getBoundingClientRect();
    set(axis, 100 * (isUpright ? (clientX - left) / width : (bottom - clientY) / height));
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
    set(axis, Number(inputOf(axis).value) + (up ? 1 : -1) * (shiftKey ? FAR_STEP : STEP));
    settle(axis);
  });
}

nowAndWhenRenewed(() => {
  const handles = document.querySelectorAll<SVGSVGElement>("#task-map .handle:not([role])");
  if (handles.length === 0) return;
  for (const handle of handles) hold(handle);
  const dots = [...planeOf().querySelectorAll<SVGSVGElement>(".point")];
  const open = ({ dataset }: SVGSVGElement) => location.assign(`#task-${dataset.task}`);
  walkDots(planeOf(), { dots, stops: dots, open });
});
document.querySelector("form.thresholds")?.addEventListener("input", draw);
