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
