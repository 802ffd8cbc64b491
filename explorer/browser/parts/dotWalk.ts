import { least, sort } from "d3-array";
import { setAttributes, svgElement } from "./elements.ts";

/** How far the ring stands off its dot, and the name off the ring, in pixels. */
const RING_GAP = 4;
const NAME_GAP = 8;
const LINE_PX = 16;
/** Dots further right than this have their name on the left, in percent. */
const TURN_PERCENT = 60;
/** How far from a dot a finger may be, in pixels. */
const FINGER_PX = 24;

type Dot = SVGCircleElement | SVGSVGElement;

/**
 * Names the dots of a chart: at once where a mouse points or the keyboard is, and where a finger taps; a click, Enter, or
 * a second tap opens. `stops` are one stop of the keyboard: arrow keys go from each to the next along an axis, Home and
 * End to the ends of the lower one. The ring and the name are put into `field`. Gives what puts them in their place again
 * after the dots have moved.
 */
export function walkDots<T extends Dot>(
  field: SVGElement,
  { dots, stops, open }: { dots: readonly T[]; stops: readonly T[]; open: (dot: T) => void },
): () => void {
  const rightwards = sort(stops, (dot) => placeOf(dot).x);
  const upwards = sort(stops, (dot) => -placeOf(dot).y);
  const placeRing = makeRing(field);
  let current = stops.find((dot) => dot.matches(".sought")) ?? stops[0];
  let focused: T | undefined;
  let named: T | undefined;
  let pointer = "mouse";
  // Chromium lets an element of SVG take the focus that listens for it.
  const root: Element = field.closest("figure") ?? field;

  const on = <E extends keyof HTMLElementEventMap>(event: E, act: (event: HTMLElementEventMap[E]) => void) =>
    root.addEventListener(event, act as EventListener);
  const name = (dot: T | undefined) => {
    named = dot;
    placeRing(dot);
  };
  const dotOf = (target: EventTarget | null) =>
    target instanceof Element ? dots.find((dot) => dot.contains(target)) : undefined;
  const makeStop = (dot: T | undefined) => {
    for (const attribute of ["tabindex", "role", "aria-label"]) current?.removeAttribute(attribute);
    current = dot;
    if (dot) setAttributes(dot, { tabindex: 0, role: "link", "aria-label": nameOf(dot) });
  };
  makeStop(current);

  /** Where each key leads from a dot. */
  const stepsFrom = (dot: T): Readonly<Record<string, T | undefined>> => {
    const [column, row] = [rightwards.indexOf(dot), upwards.indexOf(dot)];
    return {
      ArrowRight: rightwards[column + 1],
      ArrowLeft: rightwards[column - 1],
      ArrowUp: upwards[row + 1],
      ArrowDown: upwards[row - 1],
      Home: rightwards[0],
      End: rightwards.at(-1),
    };
  };
  on("keydown", (event) => {
    const { target, key } = event;
    if (current === undefined || target !== current) return;
    if (key === "Enter") return open(current);
    const steps = stepsFrom(current);
    if (key in steps) event.preventDefault();
    const next = steps[key];
    if (next === undefined) return;
    makeStop(next);
    next.focus();
  });
  on("focusin", ({ target }) => {
    focused = dotOf(target);
    name(focused);
  });
  on("focusout", () => {
    focused = undefined;
    name(undefined);
  });
  on("pointerover", ({ target, pointerType }) => {
    const dot = dotOf(target);
    if (pointerType !== "touch" && dot !== undefined) name(dot);
  });
  on("pointerout", ({ pointerType }) => {
    if (pointerType !== "touch") name(focused);
  });
  on("pointerdown", ({ pointerType }) => {
    pointer = pointerType;
  });
  on("click", ({ target, clientX, clientY }) => {
    if (!(target instanceof Node && (field.ownerSVGElement ?? field).contains(target))) return;
    const dot = pointer === "touch" ? nearest(dots, clientX, clientY) : dotOf(target);
    if (dot === undefined) return;
    if (pointer === "touch" && dot !== named) name(dot);
    else open(dot);
  });
  return () => placeRing(named);
}

/** Gives what puts a ring with a name around a dot of a field, or nowhere. */
function makeRing(field: SVGElement): (dot: Dot | undefined) => void {
  const root = svgElement("svg", { class: "here", overflow: "visible", "aria-hidden": "true" });
  const circle = svgElement("circle");
  const text = svgElement("text");
  root.append(circle, text);
  return (dot) => {
    if (dot === undefined) return root.remove();
    const { x, y } = placeOf(dot);
    const radius = boxOf(dot).width / 2 + RING_GAP;
    setAttributes(root, { x: `${x}%`, y: `${y}%` });
    circle.setAttribute("r", String(radius));
    if (root.parentNode === null) field.append(root);
    const width = field.getBoundingClientRect().width;
    const isLeft = x > TURN_PERCENT;
    const lines = linesWithin(text, nameOf(dot), width);
    const length = text.getBBox().width;
    // In pixels from the dot; the whole name stays within the chart.
    const at = (x / 100) * width;
    const wanted = isLeft ? -radius - NAME_GAP - length : radius + NAME_GAP;
    const left = Math.max(-at, Math.min(wanted, width - at - length));
    const isBeside = left === wanted;
    for (const line of lines) line.setAttribute("x", String(left));
    text.setAttribute("y", String(isBeside ? 4 : radius + LINE_PX));
  };
}

/** Writes a name in one line, or in two where it is wider than `width` pixels. */
function linesWithin(text: SVGTextElement, name: string, width: number): readonly SVGTSpanElement[] {
  text.textContent = name;
  const middle = name.indexOf(" ", name.length / 2);
  const parts =
    text.getComputedTextLength() > width && middle > 0
      ? [name.slice(0, middle), name.slice(middle + 1)]
      : [name];
  const lines = parts.map((part, index) => {
    const line = svgElement("tspan", index > 0 ? { dy: LINE_PX } : {});
    line.textContent = part;
    return line;
  });
  text.replaceChildren(...lines);
  return lines;
}

/** The dot that a finger means. */
function nearest<T extends Dot>(dots: readonly T[], clientX: number, clientY: number): T | undefined {
  const far = (dot: T) => {
    const { left, top, width, height } = boxOf(dot);
    return Math.max(0, Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY) - width / 2);
  };
  const first = least(dots, far);
  return first !== undefined && far(first) <= FINGER_PX ? first : undefined;
}

function boxOf(dot: Dot): DOMRect {
  return (dot.querySelector(".mark") ?? dot).getBoundingClientRect();
}

function nameOf(dot: Dot): string {
  return dot.querySelector("title")?.textContent ?? "";
}

/** Where a dot lies, in percent from the left and the top. */
function placeOf(dot: Dot): { x: number; y: number } {
  const percent = (axis: "x" | "y") =>
    Number.parseFloat(dot.getAttribute(`c${axis}`) ?? dot.getAttribute(axis) ?? "0");
  return { x: percent("x"), y: percent("y") };
}
