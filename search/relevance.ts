import type { QueryKind } from "./text/queryReader.ts";

/**
 * How a score becomes the chance of being right. Evidence is `score` plus `behind` times how far it lies behind the best
 * score of its query; the chance rises with it in straight lines between the knots, which are isotonic means over the
 * development queries (docs/search.md).
 */
export type Calibration = {
  readonly behind: number;
  /** Evidence and chance, both strictly rising. */
  readonly knots: readonly (readonly [evidence: number, chance01: number])[];
};

export const jobCalibrations: Readonly<Record<QueryKind, Calibration>> = {
  names: {
    behind: 1.5,
    knots: [
      [-2.308, 0.018],
      [-0.079, 0.03],
      [0.863, 0.049],
      [1.683, 0.084],
      [2.528, 0.135],
      [3.365, 0.238],
      [4.067, 0.357],
      [4.675, 0.538],
      [5.298, 0.661],
      [6.689, 0.755],
    ],
  },
  describes: {
    behind: 1,
    knots: [
      [0.038, 0.013],
      [1.458, 0.047],
      [2.138, 0.092],
      [2.717, 0.194],
      [3.228, 0.317],
      [3.669, 0.411],
      [4.07, 0.586],
      [4.424, 0.677],
      [4.924, 0.785],
      [5.73, 0.944],
    ],
  },
  does: {
    behind: 0.5,
    knots: [
      [1.131, 0.017],
      [2.562, 0.043],
      [3.482, 0.154],
      [4.165, 0.349],
      [4.856, 0.412],
      [6.552, 0.583],
    ],
  },
  asks: {
    behind: 0,
    knots: [
      [2.851, 0.049],
      [4.04, 0.083],
      [4.996, 0.113],
      [6.07, 0.214],
      [7.211, 0.242],
      [8.595, 0.38],
      [11.15, 0.463],
    ],
  },
};
export const taskCalibration: Calibration = {
  behind: 3,
  knots: [
    [-0.113, 0.051],
    [0.157, 0.063],
    [0.304, 0.155],
    [0.393, 0.228],
    [0.537, 0.333],
  ],
};
export const requirementCalibration: Calibration = {
  behind: 0.2,
  knots: [
    [-0.291, 0.019],
    [0.893, 0.038],
    [1.776, 0.106],
    [2.684, 0.299],
    [3.826, 0.679],
    [4.894, 0.949],
    [5.878, 0.974],
    [7.273, 0.99],
  ],
};

/** Nothing less likely than this is an answer. */
export const relevanceMin01 = 0.005;

/** How slowly the chance nears 1 beyond the last knot. */
const widthBeyond = 4;

/** What a title in a query that is otherwise not understood is worth. */
export const titleAlone01 = 0.5;

/** What is left of the doubt about an occupation where the query is its official title, or another name it has alone. */
const doubtLeft = { title: 0.15, name: 0.6 };

/** The chance of an occupation that the query names, where its score alone gives `chance01`; 0..1. */
export function named01(chance01: number, { byTitle }: { readonly byTitle: boolean }): number {
  return 1 - (1 - chance01) * (byTitle ? doubtLeft.title : doubtLeft.name);
}

/**
 * The chance that a row with this score is right, where the best of its query scored `best`; 0..1, strictly rising with
 * the score. Beyond the knots it nears 0 and 1.
 */
export function relevance01(score: number, best: number, { behind, knots }: Calibration): number {
  const evidence = score + behind * (score - best);
  const after = knots.findIndex(([place]) => place > evidence);
  if (after === -1) {
    const [place, chance01] = knots.at(-1) ?? [0, 0];
    return 1 - (1 - chance01) * Math.exp((place - evidence) / widthBeyond);
  }
  const [rightPlace, right01] = knots[after] ?? [0, 0];
  const left = knots[after - 1];
  if (left === undefined) return right01 * Math.exp(evidence - rightPlace);
  const [leftPlace, left01] = left;
  return left01 + ((right01 - left01) * (evidence - leftPlace)) / (rightPlace - leftPlace);
}
