import { firstPlace } from "./features.ts";

/** No figure counts for more than this, in standard deviations. */
const deviationMax = 2.5;

/** One kind of evidence for every row of a list, and how much it counts beside the others. */
export type Evidence = {
  readonly weight: number;
  readonly scores: Float32Array;
  /** Rows that differ less than this are hardly told apart: their deviation is taken to be so much. */
  readonly deviationMin?: number;
};

/** A row and its place in a result. */
type Ranked = {
  readonly row: number;
  readonly score: number;
};

/**
 * Weighted mean of the standard scores of all evidence, per row: how many standard deviations a row stands above the
 * others. Evidence that tells no row apart counts nought.
 */
export function fuse(evidence: readonly Evidence[]): Float32Array {
  const length = evidence[0]?.scores.length ?? 0;
  const total = evidence.reduce((sum, { weight }) => sum + weight, 0);
  const fused = new Float32Array(length);
  for (const { weight, scores, deviationMin = 0 } of evidence) {
    const { mean, deviation } = momentsOf(scores);
    if (deviation === 0) continue;
    const factor = weight / total / Math.max(deviation, deviationMin);
    for (let row = 0; row < length; row++)
      fused[row] = (fused[row] ?? 0) + factor * ((scores[row] ?? 0) - mean);
  }
  return fused;
}

/** The best `count` rows with a score above `least`, best first, equal scores by row. */
export function best(scores: ArrayLike<number>, count: number, least = -Infinity): Ranked[] {
  const room = Math.max(0, Math.min(count, scores.length));
  const keptScores = new Float64Array(room);
  const keptRows = new Uint32Array(room);
  let size = 0;
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] ?? 0;
    if (!(score > least) || (size === room && !(score > (keptScores[room - 1] ?? Infinity)))) continue;
    const place = firstPlace(size, (kept) => (keptScores[kept] as number) >= score);
    // The last gives way where there is no room.
    if (size < room) size++;
    keptScores.copyWithin(place + 1, place, size - 1);
    keptRows.copyWithin(place + 1, place, size - 1);
    keptScores[place] = score;
    keptRows[place] = row;
  }
  return Array.from(keptRows.subarray(0, size), (row, place) => ({ row, score: keptScores[place] ?? 0 }));
}

function momentsOf(scores: ArrayLike<number>): { readonly mean: number; readonly deviation: number } {
  const count = Math.max(1, scores.length);
  let sum = 0;
  for (let row = 0; row < scores.length; row++) sum += scores[row] ?? 0;
  const mean = sum / count;
  let squares = 0;
  for (let row = 0; row < scores.length; row++) squares += ((scores[row] ?? 0) - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / count) };
}

/** Figures of one kind as standard scores, cut at {@link deviationMax}; 0 where there is none. */
export function standardScores(figures: readonly (number | undefined)[]): number[] {
  const { mean, deviation } = momentsOf(figures.filter((figure) => figure !== undefined));
  return figures.map((figure) =>
    figure === undefined || deviation === 0
      ? 0
      : Math.max(-deviationMax, Math.min(deviationMax, (figure - mean) / deviation)),
  );
}
