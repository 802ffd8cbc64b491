import { type DatedValue, Sparkline } from "../charts/sparkline.tsx";
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
