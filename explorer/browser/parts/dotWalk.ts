const SVG = "http://www.w3.org/2000/svg";
/** How far the ring stands off its dot, and the name off the ring, in pixels. */
const RING_GAP = 4;
const NAME_GAP = 8;
/** Dots further right than this have their name on the left, in percent. */
const TURN_PERCENT = 60;

/**
 * Makes the dots of a chart that stand out one stop of the keyboard: arrow keys go from each to the next along an axis,
 * Home and End to the ends of the lower one, Enter does what a click does. A ring and a name show where one is. Gives
 * what puts the ring in its place again after the dots have moved.
 */
export function walkDots(plane: SVGSVGElement, open: (dot: SVGCircleElement) => void): () => void {
  const dots = [...plane.querySelectorAll<SVGCircleElement>("circle[data-soc]:not(.faded)")];
  const rightwards = inOrder(dots, (dot) => placeOf(dot).x);
  const upwards = inOrder(dots, (dot) => -placeOf(dot).y);
  const ring = makeRing();
  let current = dots.find((dot) => dot.matches(".sought")) ?? dots[0];

  const follow = () => {
    if (ring.root.isConnected && current !== undefined) ring.place(current);
  };
  const makeStop = (dot: SVGCircleElement | undefined) => {
    for (const name of ["tabindex", "role", "aria-label"]) current?.removeAttribute(name);
    current = dot;
    dot?.setAttribute("tabindex", "0");
    dot?.setAttribute("role", "link");
    dot?.setAttribute("aria-label", nameOf(dot));
  };
  makeStop(current);

  const nextOf = (dot: SVGCircleElement, key: string): SVGCircleElement | undefined => {
    switch (key) {
      case "ArrowRight":
        return rightwards[rightwards.indexOf(dot) + 1];
      case "ArrowLeft":
        return rightwards[rightwards.indexOf(dot) - 1];
      case "ArrowUp":
        return upwards[upwards.indexOf(dot) + 1];
      case "ArrowDown":
        return upwards[upwards.indexOf(dot) - 1];
      case "Home":
        return rightwards[0];
      case "End":
        return rightwards.at(-1);
      default:
        return undefined;
    }
  };
  plane.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (!(target instanceof SVGCircleElement)) return;
    if (key === "Enter") return open(target);
    if (!/^(Arrow|Home|End)/.test(key)) return;
    event.preventDefault();
    const next = nextOf(target, key);
    if (next === undefined) return;
    makeStop(next);
    next.focus();
  });
  plane.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof SVGCircleElement)) return;
    plane.querySelector(".field")?.append(ring.root);
    follow();
  });
  plane.addEventListener("focusout", () => ring.root.remove());
  return follow;
}

/** A ring with a name, to be put around a dot. */
function makeRing() {
  const root = document.createElementNS(SVG, "svg");
  const circle = document.createElementNS(SVG, "circle");
  const text = document.createElementNS(SVG, "text");
  root.setAttribute("class", "here");
  root.setAttribute("overflow", "visible");
  root.setAttribute("aria-hidden", "true");
  text.setAttribute("y", "4");
  root.append(circle, text);
  return {
    root,
    place: (dot: SVGCircleElement) => {
      const { x, y } = placeOf(dot);
      const radius = Number(dot.getAttribute("r")) + RING_GAP;
      const isLeft = x > TURN_PERCENT;
      root.setAttribute("x", `${x}%`);
      root.setAttribute("y", `${y}%`);
      circle.setAttribute("r", String(radius));
      text.setAttribute("x", String((isLeft ? -1 : 1) * (radius + NAME_GAP)));
      text.setAttribute("text-anchor", isLeft ? "end" : "start");
      text.textContent = nameOf(dot);
    },
  };
}

function nameOf(dot: SVGCircleElement): string {
  return dot.querySelector("title")?.textContent ?? "";
}

/** Where a dot lies, in percent from the left and the top. */
function placeOf(dot: SVGCircleElement): { x: number; y: number } {
  return {
    x: Number.parseFloat(dot.getAttribute("cx") ?? "0"),
    y: Number.parseFloat(dot.getAttribute("cy") ?? "0"),
  };
}

function inOrder(dots: readonly SVGCircleElement[], rank: (dot: SVGCircleElement) => number) {
  return [...dots].sort((a, b) => rank(a) - rank(b));
}
