/**
 * Standard normal numbers from a seed other than 0, the same on every machine: sums of twelve uniform ones less six (central
 * limit), for which no logarithm is needed whose last digit could differ. The uniform ones are the halves of xorshift32
 * (Marsaglia 2003).
 */
export function normalNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    let sum = 0;
    for (let count = 0; count < 6; count += 1) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      sum += (state >>> 16) + (state & 0xffff);
    }
    return (sum + 6) / 2 ** 16 - 6;
  };
}
