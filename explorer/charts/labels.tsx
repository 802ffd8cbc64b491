/** A point with its name; places in percent of the chart. */
type NamedPoint = {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** How far from the point its label stands, in pixels. */
  readonly gap?: number;
};

/** A label that found room, to the left or the right of its point. */
type Label = NamedPoint & { readonly isLeft: boolean; readonly from: number; readonly to: number };

const LABEL_MAX = 32;
const GAP = 11;
/** What a label takes, in percent of the narrowest and lowest chart that shows labels. */
const CHARACTER_PERCENT = 1;
const LINE_PERCENT = 4.2;
const MARK_PERCENT = 2.6;
/** Points further right than this have their label on the left. */
const TURN_PERCENT = 60;

/**
 * Labels for as many points as there is room for beside the points, one another and a pair of lines at `cut`; the first
 * come first. Each is on the side that leads inwards, or else on the other.
 */
export function placeLabels(
  points: readonly NamedPoint[],
  all: readonly NamedPoint[] = points,
  cut?: { readonly x: number; readonly y: number },
): Label[] {
  const kept: Label[] = [];
  const isFree = ({ id, y, from, to }: Label) =>
    from >= 0 &&
    to <= 100 &&
    (cut === undefined || ((cut.x < from || cut.x > to) && Math.abs(cut.y - y) > LINE_PERCENT / 2)) &&
    kept.every((other) => Math.abs(other.y - y) > LINE_PERCENT || other.to < from || other.from > to) &&
    all.every(
      (other) => other.id === id || Math.abs(other.y - y) > MARK_PERCENT || other.x < from || other.x > to,
    );
  for (const point of points) {
    const { text, x } = point;
    const width = Math.min(text.length, LABEL_MAX) * CHARACTER_PERCENT + 1;
    const sides = [false, true].map((isLeft) => ({
      ...point,
      isLeft,
      from: isLeft ? x - width : x,
      to: isLeft ? x : x + width,
    }));
    const found = (x > TURN_PERCENT ? sides.reverse() : sides).find(isFree);
    if (found !== undefined) kept.push(found);
  }
  return kept;
}

/** A label beside its point. */
export function PointLabel({ label: { text, x, y, isLeft, gap = GAP } }: { label: Label }) {
  return (
    <svg x={`${x}%`} y={`${y}%`} overflow="visible" aria-hidden="true" data-x={x} data-y={y}>
      <text x={isLeft ? -gap : gap} y="4" text-anchor={isLeft ? "end" : "start"}>
        {text.length > LABEL_MAX ? `${text.slice(0, LABEL_MAX - 1).trimEnd()}…` : text}
      </text>
    </svg>
  );
}

/** A dot that leads to an occupation; its place in percent of the chart, its radius in pixels. */
type Dot = NamedPoint & { readonly r: number | string; readonly look: string };

/** Dots, the last on top, and the names of some where there is room. */
export function Dots({ dots, named }: { dots: readonly Dot[]; named: readonly NamedPoint[] }) {
  return (
    <svg class="field" width="100%" height="100%">
      <g class="dots">
        {dots.map(({ id, text, x, y, r, look }) => (
          <circle key={id} class={look} cx={`${x.toFixed(2)}%`} cy={`${y.toFixed(2)}%`} r={r} data-soc={id}>
            <title>{text}</title>
          </circle>
        ))}
      </g>
      <g class="labels">
        {placeLabels(named, []).map((label) => (
          <PointLabel key={label.id} label={label} />
        ))}
      </g>
    </svg>
  );
}
