import type { TraitText } from "../corpus.ts";
import type { PolarWord } from "../text/polarity.ts";
import { stem } from "../text/stem.ts";
import { americanSpelling, words } from "../text/terms.ts";
import { pack, unpack } from "./packing.ts";

/** No trait speaks for or against an occupation more than this, in standard deviations. */
const deviationMax = 2.5;

/** What a wish says of traits. */
export type TraitsWished = {
  /** By trait: above 0 where much of it is wanted, below 0 where little; 0 where nothing is said of it. */
  readonly signs: readonly number[];
  /** Which of the words say it and no topic beside. */
  readonly used: readonly boolean[];
};

/** How much of each trait occupations have, and with which words people ask for it. */
export type TraitIndex = {
  read(wish: readonly PolarWord[]): TraitsWished;
  /** How well each occupation fits, in standard deviations of a trait, summed over traits. */
  fit(signs: readonly number[]): Float32Array;
};

/** The file {@link openTraitIndex} opens. */
export function buildTraitIndex(traits: readonly TraitText[]): Uint8Array {
  const phrases = traits.flatMap(({ high, low }, trait) => [
    ...high.map((text) => ({ text, trait, sign: 1 })),
    ...low.map((text) => ({ text, trait, sign: -1 })),
  ]);
  return pack({
    counts: Uint32Array.of(traits.length),
    values: Float32Array.from(traits.flatMap(({ values }) => values)),
    phrases: phrases.map(({ text }) => words(text).map(keyOf).join(" ")),
    topics: Uint8Array.from(traits, ({ kind }) => (kind === "topic" ? 1 : 0)),
    traits: Uint8Array.from(phrases, ({ trait }) => trait),
    signs: Int8Array.from(phrases, ({ sign }) => sign),
  });
}

/** Opens what {@link buildTraitIndex} made. */
export function openTraitIndex(file: Uint8Array): TraitIndex {
  const sections = unpack(file);
  const [count = 0] = sections.u32("counts");
  const values = sections.f32("values");
  const traits = sections.u8("traits");
  const signs = sections.i8("signs");
  const topics = sections.u8("topics");
  const meanings = new Map<string, number[]>();
  let longest = 0;
  sections.strings("phrases").forEach((phrase, i) => {
    meanings.set(phrase, [...(meanings.get(phrase) ?? []), i]);
    longest = Math.max(longest, phrase.split(" ").length);
  });
  const rows = count === 0 ? 0 : values.length / count;
  return {
    read: (wish) => {
      const keys = wish.map(({ word }) => keyOf(word));
      const wished = new Array<number>(count).fill(0);
      const used = wish.map(() => false);
      for (let at = 0; at < keys.length; ) {
        let size = Math.min(longest, keys.length - at);
        let meant: readonly number[] | undefined;
        for (; size > 0; size--) {
          meant = meanings.get(keys.slice(at, at + size).join(" "));
          if (meant) break;
        }
        const isNegated = wish.slice(at, at + size).some((one) => one.isNegated);
        for (const i of meant ?? []) {
          const trait = traits[i] as number;
          wished[trait] = Math.sign((wished[trait] as number) + (signs[i] as number) * (isNegated ? -1 : 1));
        }
        const isTopic = !isNegated && meant?.some((i) => topics[traits[i] as number] === 1 && signs[i] === 1);
        if (meant && !isTopic) used.fill(true, at, at + size);
        at += Math.max(1, size);
      }
      return { signs: wished, used };
    },
    fit: (wished) => {
      const sums = new Float32Array(rows);
      wished.forEach((sign, trait) => {
        if (sign === 0) return;
        for (let row = 0; row < rows; row++)
          sums[row] = (sums[row] as number) + sign * (values[trait * rows + row] as number);
      });
      return sums;
    },
  };
}

function keyOf(word: string): string {
  return stem(americanSpelling(word));
}

/** Figures of one kind as standard scores, cut at {@link deviationMax}; 0 where there is none. */
export function standardScores(figures: readonly (number | undefined)[]): number[] {
  const known = figures.filter((figure) => figure !== undefined);
  const mean = known.reduce((sum, figure) => sum + figure, 0) / Math.max(1, known.length);
  const deviation = Math.sqrt(
    known.reduce((sum, figure) => sum + (figure - mean) ** 2, 0) / Math.max(1, known.length),
  );
  return figures.map((figure) =>
    figure === undefined || deviation === 0
      ? 0
      : Math.max(-deviationMax, Math.min(deviationMax, (figure - mean) / deviation)),
  );
}
