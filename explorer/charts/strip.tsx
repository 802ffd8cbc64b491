export type StripProps = {
  /** What is measured, for those who do not see the chart. */
  readonly label: string;
  /** All occupations, 0..100. */
  readonly values: readonly number[];
  readonly value: number;
  readonly interval90?: readonly [number, number] | undefined;
  readonly tone: string;
  readonly low: string;
  readonly high: string;
};

/** The color of a strip of exposure, and what its ends mean. */
export const EXPOSURE_ENDS = { tone: "automation", low: "AI does little of it", high: "much of it" } as const;
/** The same of resilience. */
export const RESILIENCE_ENDS = {
  tone: "protected",
  low: "little needs a person",
  high: "much does",
} as const;

type Kind<F extends string> = Pick<StripProps, "label" | "tone" | "low" | "high"> & { readonly field: F };

/** Several scores of one thing as strips among those of all. */
export function stripsOf<F extends string, K extends Kind<F>>(
  kinds: readonly K[],
  scores: Readonly<Record<K["field"], number>>,
  all: readonly Readonly<Record<K["field"], number>>[],
) {
  return kinds.map((kind: K) => {
    const field: K["field"] = kind.field;
    return { ...kind, value: scores[field], values: all.map((each) => each[field]) };
  });
}

const TICKS = [0, 50, 100];

/** Every occupation as a fine line from 0 to 100, and one of them among them with its 90 % interval. */
export function Strip({ label, values, value, interval90, tone, low, high }: StripProps) {
  const lines = values.map((each) => `M${each} 0V1`).join("");
  const range = interval90 === undefined ? "" : `, 90 % interval ${interval90[0]} to ${interval90[1]}`;
  return (
    <svg class="strip" height="30" role="img" aria-label={`${label}: ${value} of 100${range}`}>
      <rect class="track" width="100%" height="30" />
      <svg width="100%" height="30" viewBox="0 0 100 1" preserveAspectRatio="none" class="lines">
        <path d={lines} />
      </svg>
      {interval90 && (
        <rect
          class={`interval fill-${tone}`}
          x={`${interval90[0]}%`}
          width={`${interval90[1] - interval90[0]}%`}
          height="30"
        />
      )}
      <svg x={`${value}%`} overflow="visible">
        <path class={`needle fill-${tone}`} d="M-2-6h4v42h-4z" />
        <text class="strong" y="-11" text-anchor={anchorAt(value)}>
          {value}
        </text>
      </svg>
      {TICKS.map((tick) => (
        <svg key={tick} x={`${tick}%`} overflow="visible">
          <path class="axis" d="M0 30v5" />
          <text y="49" text-anchor={anchorAt(tick)}>
            {tick === 0 ? `0 ${low}` : tick === 100 ? `${high} 100` : tick}
          </text>
        </svg>
      ))}
    </svg>
  );
}

function anchorAt(value: number): "start" | "middle" | "end" {
  return value < 4 ? "start" : value > 96 ? "end" : "middle";
}
