/** How little the first places of a list stand out from the next; 60 is usual for long lists, ours have ten entries. */
const SMOOTHING = 10;

/**
 * Several rankings of the same kind of thing as one: each entry is worth 1 / (smoothing + rank) in every list it is on
 * (reciprocal rank fusion, Cormack, Clarke and Büttcher 2009). Ties keep the order of the first list that has them.
 */
export function fused<T>(lists: readonly (readonly T[])[], idOf: (item: T) => string): T[] {
  const worth = new Map<string, { readonly item: T; score: number }>();
  for (const list of lists) {
    list.forEach((item, rank) => {
      const known = worth.get(idOf(item)) ?? { item, score: 0 };
      known.score += 1 / (SMOOTHING + rank + 1);
      worth.set(idOf(item), known);
    });
  }
  return [...worth.values()].sort((a, b) => b.score - a.score).map(({ item }) => item);
}
