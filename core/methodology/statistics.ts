import { at } from "../lib/at.ts";

/** Arithmetic mean; NaN for none. */
export function mean(values: readonly number[]): number {
  return sumOf(values, (value) => value) / values.length;
}

/** Sum of what is read from each item, in the order given. */
export function sumOf<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + read(item), 0);
}

/** Root mean square distance of values from a centre; NaN for none. */
export function spreadAround(values: readonly number[], centre: number): number {
  return Math.sqrt(sumOf(values, (value) => (value - centre) ** 2) / values.length);
}

/** Values brought to mean 0 and (population) standard deviation 1; all 0 where they do not vary. */
export function standardScores(values: readonly number[]): number[] {
  const centre = mean(values);
  const deviation = spreadAround(values, centre);
  return values.map((value) => (deviation > 0 ? (value - centre) / deviation : 0));
}

/** Ranks of values from 1; equal values share the mean of their ranks. */
export function meanRanks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length; ) {
    // A value that is no number equals nothing, itself included: it still has to be passed.
    let end = start + 1;
    while (end < order.length && order[end]?.value === order[start]?.value) end += 1;
    for (const { index } of order.slice(start, end)) ranks[index] = (start + end + 1) / 2;
    start = end;
  }
  return ranks;
}

/** Pearson correlation, -1..1; NaN where one of the two does not vary. */
export function pearson(x: readonly number[], y: readonly number[]): number {
  const meanX = mean(x);
  const meanY = mean(y);
  let covariance = 0;
  let varianceX = 0;
  let varianceY = 0;
  for (const [i, value] of x.entries()) {
    const dx = value - meanX;
    const dy = at(y, i) - meanY;
    covariance += dx * dy;
    varianceX += dx * dx;
    varianceY += dy * dy;
  }
  return covariance / Math.sqrt(varianceX * varianceY);
}

/** Spearman rank correlation, -1..1: Pearson correlation of mean ranks; NaN where one of the two does not vary. */
export function spearman(x: readonly number[], y: readonly number[]): number {
  return pearson(meanRanks(x), meanRanks(y));
}

/** Rank correlation of x and y with a third given, -1..1: the partial correlation of their mean ranks. */
export function partialSpearman(
  x: readonly number[],
  y: readonly number[],
  given: readonly number[],
): number {
  const [xy, xg, yg] = [spearman(x, y), spearman(x, given), spearman(y, given)];
  return (xy - xg * yg) / Math.sqrt((1 - xg ** 2) * (1 - yg ** 2));
}

/** 90 % interval of a rank correlation over `count` pairs (Fisher's z; Bonett and Wright 2000 for ranks), `given` others held. */
export function correlationInterval90(correlation: number, count: number, given = 0): [number, number] {
  const error = Math.sqrt((1 + correlation ** 2 / 2) / (count - 3 - given));
  return [
    Math.tanh(Math.atanh(correlation) - 1.645 * error),
    Math.tanh(Math.atanh(correlation) + 1.645 * error),
  ];
}
