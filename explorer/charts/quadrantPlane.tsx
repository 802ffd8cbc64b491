import type { ComponentChildren } from "preact";
import { QUADRANTS } from "../../core/contract/shapes.ts";
import type { Thresholds } from "../../core/methodology/tasks/quadrants.ts";
import { quadrantAreas } from "../parts/quadrantShapes.ts";

/** What a plane of exposure × imperative spans, each from low to high. */
export type Span = {
  readonly exposure: readonly [number, number];
  readonly imperative: readonly [number, number];
};

export const WHOLE: Span = { exposure: [0, 1], imperative: [0, 1] };

/** Where a value lies along the plane, in percent from the left or the top. */
export function placeIn(span: Span, exposure: number, imperative: number) {
  const [left, right] = span.exposure;
  const [bottom, top] = span.imperative;
  return {
    x: ((exposure - left) / (right - left)) * 100,
    y: ((top - imperative) / (top - bottom)) * 100,
  };
}

type PlaneProps = {
  readonly label: string;
  readonly name: string;
  readonly height: number;
  readonly span?: Span;
  readonly thresholds: Thresholds;
  readonly children: ComponentChildren;
};

const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/**
 * The plane that every chart of quadrants shares: exposure to the right, the need for a person upwards, the quadrants
 * shaded under the thresholds given.
 */
export function QuadrantPlane({ label, name, height, span = WHOLE, thresholds, children }: PlaneProps) {
  const cut = placeIn(span, thresholds.exposure, thresholds.imperative);
  const x = bounded(cut.x);
  const y = bounded(cut.y);
  const areas = quadrantAreas(x, y);
  return (
    <svg
      class="plane"
      height={height}
      role="group"
      aria-label={label}
      data-plane={name}
      data-span={[...span.exposure, ...span.imperative].map(percentOf).join(" ")}
    >
      {QUADRANTS.map((quadrant) => {
        const [left, top, width, high] = areas[quadrant];
        return (
          <rect
            key={quadrant}
            class={`wash-${quadrant}`}
            data-quadrant={quadrant}
            x={`${left}%`}
            y={`${top}%`}
            width={`${width}%`}
            height={`${high}%`}
          />
        );
      })}
      <Axes span={span} right="exposure to AI" up="need for a person" />
      {children}
      <CornerNames />
    </svg>
  );
}

/** The ticks of a plane, 0 to 100, and what its axes mean. */
export function Axes({ span, right, up }: { span: Span; right: string; up: string }) {
  const xTicks = STEPS.filter((step) => step >= span.exposure[0] && step <= span.exposure[1]);
  const yTicks = STEPS.filter((step) => step >= span.imperative[0] && step <= span.imperative[1]);
  return (
    <>
      {xTicks.map((step) => (
        <svg key={step} class="tick exposure" x={`${placeIn(span, step, 0).x}%`} y="100%" overflow="visible">
          <path class="axis" d="M0 0v5" />
          <text y="18" text-anchor="middle">
            {percentOf(step)}
          </text>
        </svg>
      ))}
      {yTicks.map((step) => (
        <svg key={step} class="tick imperative" y={`${placeIn(span, 0, step).y}%`} overflow="visible">
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
    </>
  );
}

function CornerNames() {
  const corners = [
    ["protected", "0%", "0%", 8, 18, "start"],
    ["augmentation", "100%", "0%", -8, 18, "end"],
    ["transitional", "0%", "100%", 8, -9, "start"],
    ["automation", "100%", "100%", -8, -9, "end"],
  ] as const;
  return (
    <>
      {corners.map(([name, x, y, dx, dy, anchor]) => (
        <svg key={name} x={x} y={y} overflow="visible" aria-hidden="true">
          <text class={`corner ink-${name}`} x={dx} y={dy} text-anchor={anchor}>
            {name}
          </text>
        </svg>
      ))}
    </>
  );
}

function percentOf(share01: number): number {
  return Math.round(100 * share01);
}

function bounded(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
