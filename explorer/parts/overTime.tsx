import { extent } from "d3-array";
import { Section } from "../document.tsx";
import { signed } from "./format.ts";

type Point = DatedValue & { readonly release: string };
type OverTimeProps = { readonly name: string; readonly points: readonly Point[]; readonly note: string };

/** A score over the leaderboard's releases: a line, its first and last value, and how much of it can move. */
export function OverTime({ name, points, note }: OverTimeProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const words = `${name} went from ${first.value} (${first.date ?? first.release}) to ${last.value} (${last.date ?? last.release}), ${signed(last.value - first.value)}.`;
  return (
    <Section id="over-time" title="Over time">
      <Sparkline points={points} label={words} />
      <p>
        {words} The same formulas are applied to what the ten best models of each leaderboard release could
        do; nothing else changes. {note}
      </p>
    </Section>
  );
}

/** A value at a date; nothing where the date is not known. */
type DatedValue = { readonly date: string | null; readonly value: number };

/** How a value went over time, as a line from its first to its last point; the caption beside it says the figures. */
export function Sparkline({ points, label }: { points: readonly DatedValue[]; label: string }) {
  const dated = points.flatMap(({ date, value }) => (date === null ? [] : [{ at: Date.parse(date), value }]));
  const [from = 0, to = 0] = extent(dated, ({ at }) => at);
  const [low = 0, high = 0] = extent(dated, ({ value }) => value);
  if (dated.length < 2 || to === from) return null;
  const place = ({ at, value }: { at: number; value: number }) =>
    `${(((at - from) / (to - from)) * 100).toFixed(2)} ${(high === low ? 50 : ((high - value) / (high - low)) * 100).toFixed(2)}`;
  return (
    <svg
      class="sparkline"
      role="img"
      aria-label={label}
      height="48"
      viewBox="0 -4 100 108"
      preserveAspectRatio="none"
    >
      <polyline points={dated.map(place).join(" ")} />
    </svg>
  );
}
