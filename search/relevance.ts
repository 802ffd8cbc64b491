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
    behind: 1.3,
    knots: [
      [-1.89, 0.018],
      [0.129, 0.03],
      [0.952, 0.045],
      [1.678, 0.071],
      [2.433, 0.114],
      [3.202, 0.195],
      [3.835, 0.343],
      [4.406, 0.427],
      [5.082, 0.575],
      [6.447, 0.692],
    ],
  },
  describes: {
    behind: 0.8,
    knots: [
      [0.464, 0.013],
      [1.661, 0.047],
      [2.267, 0.095],
      [2.766, 0.192],
      [3.183, 0.345],
      [3.534, 0.44],
      [3.893, 0.538],
      [4.272, 0.652],
      [4.769, 0.75],
      [5.623, 0.925],
    ],
  },
  does: {
    behind: 0.1,
    knots: [
      [2.021, 0.026],
      [6.783, 0.355],
    ],
  },
  asks: {
    behind: 0.1,
    knots: [
      [2.021, 0.026],
      [2.875, 0.062],
      [3.36, 0.082],
      [3.954, 0.131],
      [4.566, 0.201],
      [5.283, 0.345],
      [6.783, 0.355],
    ],
  },
};
export const taskCalibration: Calibration = {
  behind: 1.1,
  knots: [
    [0.015, 0.055],
    [0.223, 0.075],
    [0.345, 0.105],
    [0.436, 0.161],
    [0.572, 0.325],
    [0.686, 0.658],
    [0.796, 0.688],
  ],
};
export const requirementCalibration: Calibration = {
  behind: 0.05,
  knots: [
    [1.058, 0.032],
    [1.936, 0.088],
    [2.598, 0.245],
    [3.319, 0.42],
    [4.303, 0.791],
    [5.689, 0.986],
    [7.467, 0.99],
  ],
};

/** Nothing less likely than this is an answer. */
export const relevanceMin01 = 0.01;

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
