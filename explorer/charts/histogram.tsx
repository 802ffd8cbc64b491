import { bin, max } from "d3-array";

const BINS = 20;
const STEPS = [0, 25, 50, 75, 100];

/** How many occupations have which score, 0..100. */
export function Histogram({
  values,
  label,
  tone,
}: {
  values: readonly number[];
  label: string;
  tone: string;
}) {
  const bins = bin()
    .domain([0, 100])
    .thresholds(Array.from({ length: BINS - 1 }, (_, index) => ((index + 1) * 100) / BINS))([...values]);
  const most = max(bins, ({ length }) => length) ?? 1;
  return (
    <svg class="strip" height="140" role="img" aria-label={label}>
      {bins.map((each) => {
        const height = (each.length / most) * 100;
        return (
          <rect
            key={each.x0}
            class={`fill-${tone}`}
            x={`${(each.x0 ?? 0) + 0.25}%`}
            width={`${100 / BINS - 0.5}%`}
            y={`${100 - height}%`}
            height={`${height}%`}
          >
            <title>{`${each.x0} to ${each.x1}: ${each.length} occupations`}</title>
          </rect>
        );
      })}
      <line class="axis" y1="100%" x2="100%" y2="100%" />
      {STEPS.map((step) => (
        <svg key={step} x={`${step}%`} y="100%" overflow="visible">
          <text y="18" text-anchor="middle">
            {step}
          </text>
        </svg>
      ))}
    </svg>
  );
}
