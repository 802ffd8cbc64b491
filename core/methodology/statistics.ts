import { bisectLeft, bisectRight } from "d3-array";
import { at } from "../lib/at.ts";
import { round4 } from "./rounding.ts";

/** Arithmetic mean; NaN for none. */
export function mean(values: readonly number[]): number {
  return sumOf(values, (value) => value) / values.length;
}

/** Sum of what is read from each item, in the order given. */
export function sumOf<Item>(items: readonly Item[], read: (item: Item, index: number) => number): number {
  return items.reduce((sum, item, index) => sum + read(item, index), 0);
}

/** Weighted mean in the order given. Weights are at least 0; where they sum to 0 it is the plain mean, and 0 for no values at all. */
export function weightedMean(values: readonly number[], weights: readonly number[]): number {
  let total = 0;
  let whole = 0;
  for (const [index, value] of values.entries()) {
    const weight = at(weights, index);
    total += value * weight;
    whole += weight;
  }
  if (whole > 0) return total / whole;
  return values.length > 0 ? mean(values) : 0;
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
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (bisectLeft(sorted, value) + bisectRight(sorted, value) + 1) / 2);
}

/**
 * Where a value lies among others: the fraction that is lower plus half of those equal to it, less half of itself where it is one of
 * them (mid-rank). 0..1, four decimals.
 */
export function quantileAmong(values: readonly number[]): (value: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  return (value) => {
    const below = bisectLeft(sorted, value);
    const others = Math.max(0, bisectRight(sorted, value) - below - 1);
    return round4((below + others / 2) / sorted.length);
  };
}

function fromMean(values: readonly number[]): number[] {
  const centre = mean(values);
  return values.map((value) => value - centre);
}

/** Pearson correlation, -1..1; NaN where one of the two does not vary. */
export function pearson(x: readonly number[], y: readonly number[]): number {
  const [dx, dy] = [fromMean(x), fromMean(y)];
  const product = (a: number[], b: number[]) => sumOf(a, (value, index) => value * at(b, index));
  return product(dx, dy) / Math.sqrt(product(dx, dx) * product(dy, dy));
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
