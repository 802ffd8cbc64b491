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
      <AxisTitles right={right} up={up} />
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

/** What the axes of a chart mean, at their ends. */
export function AxisTitles({ right, up }: { readonly right: string; readonly up: string }) {
  return (
    <>
      <svg x="100%" y="100%" overflow="visible">
        <text class="title" y="36" text-anchor="end">
          {right} →
        </text>
      </svg>
      <text class="title" x="-34" y="-10">
        ↑ {up}
      </text>
    </>
  );
}

function percentOf(share01: number): number {
  return Math.round(100 * share01);
}

/** A point with its name; places in percent of the chart. */
type NamedPoint = {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** How far from the point its label stands, in pixels. */
  readonly gap?: number;
};

const LABEL_MAX = 32;
const GAP = 11;
/** What a label takes, in percent of the narrowest and lowest chart that shows labels. */
const CHARACTER_PERCENT = 1;
const LINE_PERCENT = 4.2;
const MARK_PERCENT = 2.6;
/** Points further right than this have their label on the left. */
const TURN_PERCENT = 60;

type LabelsProps = {
  readonly points: readonly NamedPoint[];
  /** Points whose marks no label may cover. */
  readonly marks?: readonly NamedPoint[];
  /** Where a pair of lines is that no label may cover. */
  readonly cut?: { readonly x: number; readonly y: number };
};

/** Labels beside as many points as there is room for; the first come first. Each leads inwards, or else outwards. */
export function Labels({ points, marks = [], cut }: LabelsProps) {
  const kept: (ReturnType<typeof sidesOf>[number] & NamedPoint)[] = [];
  for (const point of points) {
    const { id, y } = point;
    const found = sidesOf(point).find(
      ({ from, to }) =>
        from >= 0 &&
        to <= 100 &&
        (cut === undefined || ((cut.x < from || cut.x > to) && Math.abs(cut.y - y) > LINE_PERCENT / 2)) &&
        kept.every((other) => Math.abs(other.y - y) > LINE_PERCENT || other.to < from || other.from > to) &&
        marks.every(
          (other) =>
            other.id === id || Math.abs(other.y - y) > MARK_PERCENT || other.x < from || other.x > to,
        ),
    );
    if (found !== undefined) kept.push({ ...point, ...found });
  }
  return (
    <g class="labels">
      {kept.map(({ id, text, x, y, isLeft, gap = GAP }) => (
        <svg key={id} x={`${x}%`} y={`${y}%`} overflow="visible" aria-hidden="true">
          <text x={isLeft ? -gap : gap} y="4" text-anchor={isLeft ? "end" : "start"}>
            {text.length > LABEL_MAX ? `${text.slice(0, LABEL_MAX - 1).trimEnd()}…` : text}
          </text>
        </svg>
      ))}
    </g>
  );
}

/** What the label of a point would take to its right and to its left, the better side first. */
function sidesOf({ text, x }: NamedPoint) {
  const width = Math.min(text.length, LABEL_MAX) * CHARACTER_PERCENT + 1;
  const [right, left] = [
    { isLeft: false, from: x, to: x + width },
    { isLeft: true, from: x - width, to: x },
  ];
  return x > TURN_PERCENT ? [left, right] : [right, left];
}

/** A dot that leads to an occupation; its place in percent of the chart, its radius in pixels. */
type Dot = NamedPoint & { readonly r: number | string; readonly look: string };

/** Dots, the last on top, and the names of some where there is room. */
export function Dots({ dots, named }: { dots: readonly Dot[]; named: readonly Dot[] }) {
  return (
    <svg class="field" width="100%" height="100%">
      <g class="dots">
        {dots.map(({ id, text, x, y, r, look }) => (
          <circle key={id} class={look} cx={`${x.toFixed(2)}%`} cy={`${y.toFixed(2)}%`} r={r} data-soc={id}>
            <title>{text}</title>
          </circle>
        ))}
      </g>
      <Labels points={named} />
    </svg>
  );
}
