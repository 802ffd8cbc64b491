import { range, rollup, sum, ticks } from "d3-array";
import { compact, count } from "../parts/format.ts";
import { AxisTitles } from "./plane.tsx";

const BIN_WIDTH = 5;
const BINS = 100 / BIN_WIDTH;
const STEPS = [0, 25, 50, 75, 100];
const LINES = 4;
const HEIGHT = 240;
/** From a line of the legend to the next, in pixels. */
const LEGEND_STEP = 20;

/** A score, 0..100, and how much it counts; `tone` is the color of its part of the bar and is named in `words`. */
type Counted = { readonly score: number; readonly weight: number; readonly tone: string };

type HistogramProps = {
  readonly items: readonly Counted[];
  readonly tones: readonly string[];
  readonly label: string;
  /** What weights count, such as "jobs". */
  readonly unit: string;
  /** What scores measure, such as "exposure". */
  readonly across: string;
};

/** How much has which score: bars five wide from 0 to 100, stacked by `tones` from below. */
export function Histogram({ items, tones, label, unit, across }: HistogramProps) {
  const bins = rollup(
    items,
    (found) => sum(found, ({ weight }) => weight),
    ({ score }) => Math.min(BINS - 1, Math.floor(score / BIN_WIDTH)),
    ({ tone }) => tone,
  );
  const most = Math.max(1, ...[...bins.values()].map((bin) => sum(bin.values())));
  const heightOf = (weight: number) => (weight / most) * 100;
  return (
    <svg class="plane" height={HEIGHT} role="img" aria-label={label}>
      {ticks(0, most, LINES).map((tick) => (
        <svg key={tick} y={`${100 - heightOf(tick)}%`} width="100%" overflow="visible">
          <line class="grid" x2="100%" />
          <text x="-9" y="4" text-anchor="end">
            {compact(tick)}
          </text>
        </svg>
      ))}
      {range(BINS).map((at) => {
        let below = 0;
        return tones.map((tone) => {
          const weight = bins.get(at)?.get(tone) ?? 0;
          if (weight === 0) return null;
          below += weight;
          return (
            <rect
              key={tone}
              class={`fill-${tone}`}
              x={`${at * BIN_WIDTH + 0.25}%`}
              width={`${BIN_WIDTH - 0.5}%`}
              y={`${(100 - heightOf(below)).toFixed(2)}%`}
              height={`${heightOf(weight).toFixed(2)}%`}
            >
              <title>
                {`${at * BIN_WIDTH} to ${(at + 1) * BIN_WIDTH}: ${count(weight)} ${unit}${tones.length > 1 ? `, ${tone}` : ""}`}
              </title>
            </rect>
          );
        });
      })}
      {tones.length > 1 && (
        <svg x="100%" overflow="visible" aria-hidden="true">
          <rect class="paper" x="-100" width="100" height={LEGEND_STEP * tones.length} />
          {tones.map((name, at) => (
            <text key={name} class={`corner ink-${name}`} y={LEGEND_STEP * (at + 0.5)} text-anchor="end">
              {name}
            </text>
          ))}
        </svg>
      )}
      <line class="axis" y1="100%" x2="100%" y2="100%" />
      {STEPS.map((step) => (
        <svg key={step} x={`${step}%`} y="100%" overflow="visible">
          <text y="18" text-anchor="middle">
            {step}
          </text>
        </svg>
      ))}
      <AxisTitles right={across} up={unit} />
    </svg>
  );
}
