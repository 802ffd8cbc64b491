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
    behind: 1.4,
    knots: [
      [-2.01, 0.018],
      [0.189, 0.03],
      [1.135, 0.05],
      [1.952, 0.088],
      [2.774, 0.15],
      [3.571, 0.251],
      [4.243, 0.382],
      [4.833, 0.512],
      [5.552, 0.644],
      [6.988, 0.753],
    ],
  },
  describes: {
    behind: 1.15,
    knots: [
      [-0.813, 0.014],
      [1.371, 0.041],
      [2.402, 0.102],
      [3.272, 0.202],
      [4.023, 0.333],
      [4.687, 0.452],
      [5.278, 0.674],
      [5.753, 0.779],
      [6.375, 0.879],
      [7.522, 0.968],
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
    behind: 0.1,
    knots: [
      [2.382, 0.065],
      [4.287, 0.132],
      [6.617, 0.257],
      [8.801, 0.376],
      [11.497, 0.55],
    ],
  },
};
export const taskCalibration: Calibration = {
  behind: 3,
  knots: [
    [-0.116, 0.052],
    [0.155, 0.061],
    [0.304, 0.157],
    [0.392, 0.228],
    [0.537, 0.342],
  ],
};
export const requirementCalibration: Calibration = {
  behind: 0.15,
  knots: [
    [-0.01, 0.019],
    [1.074, 0.039],
    [1.892, 0.119],
    [2.734, 0.288],
    [3.825, 0.704],
    [4.895, 0.949],
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
