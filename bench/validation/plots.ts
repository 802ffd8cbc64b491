const WIDTH = 720;
const LEFT = 310;
const RIGHT = 60;
const ROW = 24;
const INK = "#1f2933";
const FAINT = "#9aa5b1";
const OWN = "#1f6f8b";
const OTHER = "#e0a458";

function svg(height: number, title: string, body: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${escaped(title)}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(16, 22, title, { size: 14, weight: "bold" }),
    ...body,
    "</svg>",
    "",
  ].join("\n");
}

function text(
  x: number,
  y: number,
  content: string,
  { anchor = "start", color = INK, size = 12, weight = "normal" } = {},
): string {
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}" fill="${color}" font-size="${size}" font-weight="${weight}">${escaped(content)}</text>`;
}

function rect(x: number, y: number, width: number, height: number, color: string, opacity = 1): string {
  return `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" fill="${color}" fill-opacity="${at(opacity)}"/>`;
}

function line(x1: number, y1: number, x2: number, y2: number, color: string, dash = ""): string {
  return `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${color}"${dash ? ` stroke-dasharray="${dash}"` : ""}/>`;
}

function at(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escaped(content: string): string {
  return content.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** One horizontal bar; `mark` is a line across it, such as a target. */
type Bar = {
  readonly label: string;
  /** 0..max. */
  readonly value: number;
  readonly mark?: number;
};

/** Horizontal bars from 0 to `max`, each with its value, as an SVG document. */
export function barChart(title: string, bars: readonly Bar[], max: number, decimals: number): string {
  const span = WIDTH - LEFT - RIGHT;
  const x = (value: number) => LEFT + (span * Math.min(max, Math.max(0, value))) / max;
  const body = bars.flatMap(({ label, value, mark }, index) => {
    const y = 44 + index * ROW;
    return [
      text(LEFT - 8, y + 12, label, { anchor: "end" }),
      rect(LEFT, y, x(value) - LEFT, ROW - 8, OWN),
      text(x(value) + 6, y + 12, value.toFixed(decimals)),
      ...(mark === undefined ? [] : [line(x(mark), y - 3, x(mark), y + ROW - 5, OTHER)]),
    ];
  });
  return svg(56 + bars.length * ROW, title, [...body, line(LEFT, 38, LEFT, 44 + bars.length * ROW, FAINT)]);
}

/** A pair of shares 0..1 to be seen side by side. */
type Pair = {
  readonly label: string;
  readonly own: number;
  readonly other: number;
};

/** Two bars a row, own and other, in percent, as an SVG document. */
export function pairChart(title: string, names: readonly [string, string], pairs: readonly Pair[]): string {
  const span = WIDTH - LEFT - RIGHT;
  const body = pairs.flatMap(({ label, own, other }, index) => {
    const y = 62 + index * 2 * ROW;
    return [
      text(LEFT - 8, y + 20, label, { anchor: "end" }),
      rect(LEFT, y, span * own, ROW - 8, OWN),
      text(LEFT + span * own + 6, y + 12, `${(100 * own).toFixed(1)} %`),
      rect(LEFT, y + ROW - 6, span * other, ROW - 8, OTHER),
      text(LEFT + span * other + 6, y + ROW + 6, `${(100 * other).toFixed(1)} %`),
    ];
  });
  const legend = [
    rect(LEFT, 34, 12, 12, OWN),
    text(LEFT + 18, 44, names[0]),
    rect(LEFT + 150, 34, 12, 12, OTHER),
    text(LEFT + 168, 44, names[1]),
  ];
  return svg(80 + pairs.length * 2 * ROW, title, [...legend, ...body]);
}

/** How many points fall in each of `bins` × `bins` cells of the unit square, darker for more, as an SVG document. */
export function densityChart(
  title: string,
  axes: readonly [x: string, y: string],
  points: readonly (readonly [x01: number, y01: number])[],
  threshold: readonly [x01: number, y01: number],
  bins = 25,
): string {
  const size = 440;
  const [left, top] = [80, 40];
  const counts = new Map<number, number>();
  const cell = (value: number) => Math.min(bins - 1, Math.floor(value * bins));
  for (const [x, y] of points) {
    const key = cell(y) * bins + cell(x);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = Math.max(1, ...counts.values());
  const step = size / bins;
  const cells = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([key, count]) =>
      rect(
        left + (key % bins) * step,
        top + size - (Math.floor(key / bins) + 1) * step,
        step,
        step,
        OWN,
        0.15 + 0.85 * Math.sqrt(count / most),
      ),
    );
  const [tx, ty] = [left + size * threshold[0], top + size * (1 - threshold[1])];
  return svg(top + size + 56, title, [
    ...cells,
    line(left, top + size, left + size, top + size, FAINT),
    line(left, top, left, top + size, FAINT),
    line(tx, top, tx, top + size, OTHER, "4 4"),
    line(left, ty, left + size, ty, OTHER, "4 4"),
    text(left + size / 2, top + size + 36, axes[0], { anchor: "middle" }),
    text(left, top - 4, axes[1]),
    ...[0, 0.5, 1].flatMap((value) => [
      text(left + size * value, top + size + 16, String(value), { anchor: "middle", color: FAINT }),
      text(left - 8, top + size * (1 - value) + 4, String(value), { anchor: "end", color: FAINT }),
    ]),
  ]);
}
