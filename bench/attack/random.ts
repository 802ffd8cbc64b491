/** A number from 0 to 1, 1 excluded. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of `values`. */
export function pickFrom<T>(random: Random, values: readonly T[]): T {
  const found = values[Math.floor(random() * values.length)];
  if (found === undefined) throw new RangeError("There is nothing to pick from.");
  return found;
}
