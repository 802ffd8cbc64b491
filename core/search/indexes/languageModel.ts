import { stem } from "../text/stem.ts";
import { contentWords, hash32 } from "../text/terms.ts";
import { featureRows } from "./features.ts";
import { pack, twoBytes, unpack } from "./packing.ts";

/** Mass of the text of all rows that smooths the text of each, in words; that of a mean row where they are shorter. */
const smoothingMassMax = 200;

/** A text of a row and how much each of its words counts. */
export type WeightedText = { readonly text: string; readonly weight: number };

/** Likelihood of a query under the text of every row. */
type LanguageModel = {
  /** log p(query | row) − log p(query), per row; all 0 where no word is known. */
  likelihood(queryWords: readonly string[]): Float32Array;
};

/** No more words of a query are compared. */
const queryWordsMax = 120;

/**
 * Unigram model of word stems per row of texts, smoothed by Dirichlet priors (C. Zhai and J. Lafferty, "A study of
 * smoothing methods for language models", ACM TOIS 22(2), 2004).
 */
export function buildLanguageModel(textsByRow: readonly (readonly WeightedText[])[]): Uint8Array {
  const counts = textsByRow.map((texts) => {
    const counted = new Map<number, number>();
    for (const { text, weight } of texts) {
      for (const hash of stemHashes(contentWords(text))) counted.set(hash, (counted.get(hash) ?? 0) + weight);
    }
    return counted;
  });
  const totals = new Map<number, number>();
  for (const counted of counts)
    for (const [hash, count] of counted) totals.set(hash, (totals.get(hash) ?? 0) + count);
  const lengths = counts.map((counted) => [...counted.values()].reduce((sum, count) => sum + count, 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);

  const smoothingMass = Math.max(1, Math.min(smoothingMassMax, all / Math.max(1, lengths.length)));

  const hashes = Uint32Array.from(totals.keys()).sort();
  const rows = featureRows(hashes);
  const ends = new Uint32Array(hashes.length);
  for (const counted of counts) {
    for (const hash of counted.keys()) {
      const row = rows.rowOf(hash);
      ends[row] = (ends[row] ?? 0) + 1;
    }
  }
  for (let row = 1; row < ends.length; row++) ends[row] = (ends[row] ?? 0) + (ends[row - 1] ?? 0);
  const filled = Uint32Array.from(ends, (_, row) => (row === 0 ? 0 : (ends[row - 1] ?? 0)));
  const holders = new Array<number>(ends.at(-1) ?? 0).fill(0);
  const gains = new Float32Array(holders.length);
  let largest = 0;
  counts.forEach((counted, holder) => {
    for (const [hash, count] of counted) {
      const row = rows.rowOf(hash);
      const at = filled[row] ?? 0;
      filled[row] = at + 1;
      const gain = Math.log(1 + (count * all) / (smoothingMass * (totals.get(hash) ?? count)));
      holders[at] = holder;
      gains[at] = gain;
      largest = Math.max(largest, gain);
    }
  });
  return pack({
    lengthCosts: Float32Array.from(lengths, (length) => Math.log(smoothingMass / (length + smoothingMass))),
    gainScale: Float32Array.of(largest / 255),
    hashes,
    ends,
    holders: twoBytes(holders, "rows of texts"),
    gains: Uint8Array.from(gains, (gain) => (largest === 0 ? 0 : Math.round((gain / largest) * 255))),
  });
}

/** Opens what {@link buildLanguageModel} made. */
export function openLanguageModel(file: Uint8Array): LanguageModel {
  const sections = unpack(file);
  const lengthCosts = sections.f32("lengthCosts");
  const [gainScale = 0] = sections.f32("gainScale");
  const rows = featureRows(sections.u32("hashes"));
  const ends = sections.u32("ends");
  const holders = sections.u16("holders");
  const gains = sections.u8("gains");
  return {
    likelihood: (queryWords) => {
      const gained = new Float32Array(lengthCosts.length);
      let known = 0;
      for (const hash of stemHashes(queryWords.slice(0, queryWordsMax))) {
        const row = rows.rowOf(hash);
        if (row < 0) continue;
        known++;
        const end = ends[row] ?? 0;
        for (let at = row === 0 ? 0 : (ends[row - 1] ?? 0); at < end; at++) {
          const holder = holders[at] ?? 0;
          gained[holder] = (gained[holder] ?? 0) + (gains[at] ?? 0);
        }
      }
      return gained.map((gain, row) => gain * gainScale + known * (lengthCosts[row] ?? 0));
    },
  };
}

function stemHashes(textWords: readonly string[]): number[] {
  return textWords.map((word) => hash32(stem(word)));
}
