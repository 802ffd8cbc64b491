import { count } from "../parts/format.ts";
import { Table } from "../parts/table.tsx";

/** Drawn in units of its own; the page scales it. */
const BAR_WIDTH = 20;
const HEIGHT = 140;
const GAP = 4;

type Bars = readonly { readonly name: string; readonly value: number }[];

/** Bars over time, with the same figures as a table; one line where there is nothing to draw. */
export function BarChart({ title, unit, bars }: { title: string; unit: string; bars: Bars }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(2, (HEIGHT * value) / most));
  // An empty chart is a hole in the page.
  if (total === 0) return <p class="usage-none">{`${title}: no ${unit}`}</p>;
  return (
    <figure class="usage-bars">
      <figcaption>
        {title}: {count(total)} {unit}, at most {count(most)}
      </figcaption>
      <svg
        viewBox={`0 0 ${bars.length * BAR_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}; the table below has the figures`}
      >
        {bars.map(({ name, value }, index) => (
          <rect
            key={name}
            x={index * BAR_WIDTH + GAP / 2}
            y={HEIGHT - heightOf(value)}
            width={BAR_WIDTH - GAP}
            height={heightOf(value)}
          >
            <title>{`${name}: ${count(value)}`}</title>
          </rect>
        ))}
      </svg>
      <p class="usage-bars-ends hint">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
      <details>
        <summary>As a table</summary>
        <Table
          rows={bars}
          hasHeads={false}
          columns={(kinds) => [
            kinds.name("", ({ name }) => name),
            kinds.number(unit, ({ value }) => count(value)),
          ]}
        />
      </details>
    </figure>
  );
}
