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
    behind: 1.65,
    knots: [
      [-2.916, 0.019],
      [-0.403, 0.03],
      [0.626, 0.047],
      [1.534, 0.072],
      [2.464, 0.13],
      [3.342, 0.231],
      [4.046, 0.36],
      [4.674, 0.51],
      [5.338, 0.636],
      [6.759, 0.745],
    ],
  },
  describes: {
    behind: 0.95,
    knots: [
      [0.195, 0.013],
      [1.544, 0.053],
      [2.154, 0.088],
      [2.703, 0.191],
      [3.196, 0.299],
      [3.616, 0.448],
      [3.993, 0.563],
      [4.343, 0.685],
      [4.827, 0.729],
      [5.66, 0.938],
    ],
  },
  does: {
    behind: 0.65,
    knots: [
      [0.765, 0.017],
      [2.475, 0.04],
      [3.538, 0.236],
      [4.137, 0.298],
      [4.921, 0.359],
      [6.713, 0.7],
    ],
  },
  asks: {
    behind: 0,
    knots: [
      [2.954, 0.047],
      [4.203, 0.084],
      [5.175, 0.119],
      [6.19, 0.228],
      [7.329, 0.241],
      [8.783, 0.325],
      [11.557, 0.494],
    ],
  },
};
export const taskCalibration: Calibration = {
  behind: 3,
  knots: [
    [-0.049, 0.056],
    [0.201, 0.067],
    [0.298, 0.132],
    [0.391, 0.226],
    [0.536, 0.328],
  ],
};
export const requirementCalibration: Calibration = {
  behind: 0.15,
  knots: [
    [-0.039, 0.019],
    [1.048, 0.038],
    [1.904, 0.121],
    [2.699, 0.285],
    [3.784, 0.633],
    [4.898, 0.95],
    [5.861, 0.974],
    [7.265, 0.99],
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
