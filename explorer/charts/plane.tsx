import type { ComponentChildren } from "preact";
import { QUADRANTS } from "../../core/contract/shapes.ts";
import type { Thresholds } from "../../core/methodology/tasks/quadrants.ts";
import { quadrantAreas } from "../parts/quadrantShapes.ts";

const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const CORNERS = [
  ["protected", "0%", "0%", 8, 18, "start"],
  ["augmentation", "100%", "0%", -8, 18, "end"],
  ["transitional", "0%", "100%", 8, -9, "start"],
  ["automation", "100%", "100%", -8, -9, "end"],
] as const;

/** Where a pair of values lies in a plane, in percent from the left and the top. */
export function placeIn(width: number, right: number, up: number) {
  return { x: (right / width) * 100, y: (1 - up) * 100 };
}

type PlaneProps = {
  readonly label: string;
  readonly height: number;
  /** The value at the right edge; the others are 0 at the left and the bottom and 1 at the top. */
  readonly width?: number;
  /** What the axes mean. */
  readonly right?: string;
  readonly up?: string;
  /** Where the quadrants meet, which are shaded and named then. */
  readonly thresholds?: Thresholds;
  readonly children: ComponentChildren;
};

/** The plane that charts of two values share, of exposure to the right and the need for a person upwards if not of others. */
export function Plane({ label, height, width = 1, thresholds, children, ...axes }: PlaneProps) {
  const { right = "exposure to AI", up = "need for a person" } = axes;
  const cut = thresholds && placeIn(width, thresholds.exposure, thresholds.imperative);
  const areas = cut && quadrantAreas(cut.x, cut.y);
  return (
    <svg class="plane" height={height} role="group" aria-label={label} data-width={percentOf(width)}>
      {areas === undefined && <rect class="track" width="100%" height="100%" />}
      {areas &&
        QUADRANTS.map((quadrant) => (
          <rect key={quadrant} class={`wash-${quadrant}`} data-quadrant={quadrant} {...areas[quadrant]} />
        ))}
      {STEPS.filter((step) => step <= width).map((step) => (
        <svg key={step} class="tick exposure" x={`${placeIn(width, step, 0).x}%`} y="100%" overflow="visible">
          <path class="axis" d="M0 0v5" />
          <text y="18" text-anchor="middle">
            {percentOf(step)}
          </text>
        </svg>
      ))}
      {STEPS.map((step) => (
        <svg key={step} class="tick imperative" y={`${placeIn(width, 0, step).y}%`} overflow="visible">
          <path class="axis" d="M0 0h-5" />
          <text x="-9" y="4" text-anchor="end">
            {percentOf(step)}
          </text>
        </svg>
      ))}
      <svg x="100%" y="100%" overflow="visible">
        <text class="title" y="36" text-anchor="end">
          {right} →
        </text>
      </svg>
      <text class="title" x="-34" y="-10">
        ↑ {up}
      </text>
      {children}
      {areas &&
        CORNERS.map(([name, x, y, dx, dy, anchor]) => (
          <svg key={name} x={x} y={y} overflow="visible" aria-hidden="true">
            <text class={`corner ink-${name}`} x={dx} y={dy} text-anchor={anchor}>
              {name}
            </text>
          </svg>
        ))}
    </svg>
  );
}

function percentOf(share01: number): number {
  return Math.round(100 * share01);
}
