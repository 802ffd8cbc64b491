/** A stream of made-up numbers: the same seed and label always give the same stream. */
export type Random = {
  /** A number from 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number from `minimum` to `maximum`, both included. */
  readonly whole: (minimum: number, maximum: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True with the given probability. */
  readonly chance: (probability01: number) => boolean;
  /** Bell-shaped around 0 with standard deviation 1: twelve uniform numbers added, so no platform's `log` matters. */
  readonly normal: () => number;
  readonly shuffled: <T>(list: readonly T[]) => T[];
  /** An index drawn in proportion to the weights. */
  readonly weighted: (weights: readonly number[]) => number;
};

/** Opens the stream for a label. Streams are independent: drawing more from one leaves the others as they were. */
export function openRandom(seed: number, label: string): Random {
  const next = sfc32(...hash128(`${seed}/${label}`));
  const whole = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    next,
    whole,
    pick: (list) => {
      if (list.length === 0) throw new Error(`nothing to pick from (${label})`);
      return list[Math.floor(next() * list.length)] as (typeof list)[number];
    },
    chance: (probability01) => next() < probability01,
    normal: () => {
      let sum = -6;
      for (let count = 0; count < 12; count++) sum += next();
      return sum;
    },
    shuffled: (list) => {
      const copy = [...list];
      for (let at = copy.length - 1; at > 0; at--) {
        const other = whole(0, at);
        [copy[at], copy[other]] = [copy[other] as (typeof copy)[number], copy[at] as (typeof copy)[number]];
      }
      return copy;
    },
    weighted: (weights) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      let left = next() * total;
      const index = weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      return index === -1 ? weights.length - 1 : index;
    },
  };
}

/** Four 32-bit words from a text (the cyrb128 mix). */
function hash128(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  a ^= b ^ c ^ d;
  return [a, b ^ a, c ^ a, d ^ a];
}

/** The small fast counting generator, after sixteen rounds of mixing. */
function sfc32(first: number, second: number, third: number, fourth: number): () => number {
  let [a, b, c, d] = [first | 0, second | 0, third | 0, fourth | 0];
  const step = () => {
    const mixed = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + mixed) | 0;
    return (mixed >>> 0) / 4294967296;
  };
  for (let round = 0; round < 16; round++) step();
  return step;
}
