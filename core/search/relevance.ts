import { at } from "../lib/at.ts";
import type { Named } from "./indexes/keywordIndex.ts";
import type { QueryKind } from "./text/queryReader.ts";

/**
 * How a score becomes the chance of being right. Evidence is `score` plus `behind` times how far it lies behind the best
 * score of its query; the chance rises with it in straight lines between the knots, which are fitted to
 * graded or labeled answers (docs/search.md).
 */
export type Calibration = {
  readonly behind: number;
  /** Evidence and chance, both strictly rising. */
  readonly knots: readonly (readonly [evidence: number, chance01: number])[];
};

/** A logistic curve, given the evidence at which the chance is that of each knot. */
function logistic(behind: number, evidence: readonly number[]): Calibration {
  const chances01 = [0.018, 0.047, 0.119, 0.269, 0.5, 0.731, 0.881, 0.953];
  return { behind, knots: chances01.map((chance01, knot) => [at(evidence, knot), chance01]) };
}

export const jobCalibrations: Readonly<Record<QueryKind, Calibration>> = {
  names: logistic(3, [-1.278, 0.294, 1.866, 3.438, 5.01, 6.583, 8.155, 9.727]),
  describes: logistic(4.71, [-0.37, 0.556, 1.483, 2.41, 3.337, 4.264, 5.191, 6.118]),
  does: logistic(1.75, [-0.515, 0.709, 1.932, 3.156, 4.38, 5.604, 6.827, 8.051]),
  asks: logistic(1.56, [-10.308, -7.93, -5.51, -3.102, -0.701, 1.701, 4.108, 6.529]),
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

/** Nothing less likely than this is an answer, but where a longer list of occupations is asked for. */
export const relevanceMin01 = 0.005;

/** Occupations less likely than this are not shown, but for the best, unless a longer list is asked for. */
export const shownMin01 = 0.15;

/** How slowly the chance nears 1 beyond the last knot. */
const widthBeyond = 4;

/** What a title in a query that is otherwise not understood is worth. */
export const titleAlone01 = 0.5;

/** What is left of the doubt about an occupation where the query is its official title or common, or another name it has alone. */
const doubtLeft = { title: 0.15, sense: 0.15, name: 0.6 };
/** What the next most usual sense of a common title counts beside the one before it, and what any other occupation does. */
const senseShares = { next: 0.9, other: 0.3 };

/**
 * Chances where the query names occupations: an official title means its own, whatever else it is like, and a common one
 * what most people do who have it. What O*NET does not have is only somewhat like what it has.
 */
export function withNamed(chances: Float32Array, { rows, by }: Named): Float32Array {
  const most01 = chances.reduce((most, chance) => Math.max(most, chance), 0);
  const changed = chances.map((chance01) => (by === "sense" ? chance01 * senseShares.other : chance01));
  for (const [place, row] of rows.entries()) {
    const chance01 = by === "name" ? at(chances, row) : most01;
    changed[row] = (1 - (1 - chance01) * doubtLeft[by]) * senseShares.next ** place;
  }
  return changed;
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
