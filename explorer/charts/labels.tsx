/** A point with its name; places in percent of the chart. */
export type NamedPoint = {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
};

/** A label that found room, to the left or the right of its point. */
export type Label = NamedPoint & { readonly isLeft: boolean; readonly from: number; readonly to: number };

const LABEL_MAX = 36;
/** What a label takes, in percent of a chart of the usual width and height. */
const CHARACTER_PERCENT = 0.66;
const LINE_PERCENT = 4.2;
const MARK_PERCENT = 2.6;
/** Points further right than this have their label on the left. */
const TURN_PERCENT = 60;

/** Labels for as many points as there is room for beside the points and one another; the first come first. */
export function placeLabels(points: readonly NamedPoint[], all: readonly NamedPoint[] = points): Label[] {
  const kept: Label[] = [];
  for (const { id, text, x, y } of points) {
    const isLeft = x > TURN_PERCENT;
    const width = Math.min(text.length, LABEL_MAX) * CHARACTER_PERCENT + 1;
    const [from, to] = isLeft ? [x - width, x] : [x, x + width];
    const isFree =
      kept.every((other) => Math.abs(other.y - y) > LINE_PERCENT || other.to < from || other.from > to) &&
      all.every(
        (other) => other.id === id || Math.abs(other.y - y) > MARK_PERCENT || other.x < from || other.x > to,
      );
    if (isFree) kept.push({ id, text, x, y, isLeft, from, to });
  }
  return kept;
}

/** A label beside its point. */
export function PointLabel({ label: { text, x, y, isLeft } }: { label: Label }) {
  return (
    <svg x={`${x}%`} y={`${y}%`} overflow="visible" aria-hidden="true" data-x={x} data-y={y}>
      <text x={isLeft ? -11 : 11} y="4" text-anchor={isLeft ? "end" : "start"}>
        {text.length > LABEL_MAX ? `${text.slice(0, LABEL_MAX - 1).trimEnd()}…` : text}
      </text>
    </svg>
  );
}
