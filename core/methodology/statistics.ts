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
