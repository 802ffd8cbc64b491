import { addTo, sum } from "../../lib/lists.ts";
import { stem } from "../text/stem.ts";
import { contentWords, hash32 } from "../text/terms.ts";
import { featureRows } from "./features.ts";
import { endsOf, pack, startOf, twoBytes, unpack } from "./packing.ts";

/** Mass of the text of all rows that smooths the text of each, in words; that of a mean row where they are shorter. */
const smoothingMassMax = 200;

/** A text of a row and how much each of its words counts. */
export type WeightedText = { readonly text: string; readonly weight: number };

/** No more words of a query are compared. */
const queryWordsMax = 120;

/**
 * Unigram model of word stems per row of texts, smoothed by Dirichlet priors (C. Zhai and J. Lafferty, "A study of
 * smoothing methods for language models", ACM TOIS 22(2), 2004).
 */
export function buildLanguageModel(textsByRow: readonly (readonly WeightedText[])[]) {
  const counts = textsByRow.map((texts) => {
    const counted = new Map<number, number>();
    for (const { text, weight } of texts) {
      for (const hash of stemHashes(contentWords(text))) counted.set(hash, (counted.get(hash) ?? 0) + weight);
    }
    return counted;
  });
  const holdings = new Map<number, { readonly row: number; readonly count: number }[]>();
  counts.forEach((counted, row) => {
    for (const [hash, count] of counted) addTo(holdings, hash, { row, count });
  });
  const lengths = counts.map((counted) => sum([...counted.values()]));
  const all = sum(lengths);
  const smoothingMass = Math.max(1, Math.min(smoothingMassMax, all / Math.max(1, lengths.length)));
  const hashes = Uint32Array.from(holdings.keys()).sort();
  const lists = Array.from(hashes, (hash) => holdings.get(hash) ?? []);
  const gains = lists.flatMap((list) => {
    const total = sum(list.map(({ count }) => count));
    return list.map(({ count }) => Math.log(1 + (count * all) / (smoothingMass * total)));
  });
  const largest = gains.reduce((most, gain) => Math.max(most, gain), 0);
  return pack({
    lengthCosts: Float32Array.from(lengths, (length) => Math.log(smoothingMass / (length + smoothingMass))),
    gainScale: Float32Array.of(largest / 255),
    hashes,
    ends: endsOf(lists),
    holders: twoBytes(
      lists.flatMap((list) => list.map(({ row }) => row)),
      "rows of texts",
    ),
    gains: Uint8Array.from(Float32Array.from(gains), (gain) =>
      largest === 0 ? 0 : Math.round((gain / largest) * 255),
    ),
  });
}

/** Opens what {@link buildLanguageModel} made. */
export function openLanguageModel(file: ReturnType<typeof buildLanguageModel>) {
  const { lengthCosts, gainScale, hashes, ends, holders, gains } = unpack(file);
  const [scale = 0] = gainScale;
  const rowOf = featureRows(hashes);
  return {
    /** The likelihood of a query under the text of every row: log p(query | row) − log p(query); all 0 where no word is known. */
    likelihood: (queryWords: readonly string[]): Float32Array => {
      const gained = new Float32Array(lengthCosts.length);
      const known = stemHashes(queryWords.slice(0, queryWordsMax))
        .map(rowOf)
        .filter((row) => row >= 0);
      for (const row of known) {
        const end = ends[row] ?? 0;
        for (let at = startOf(ends, row); at < end; at++) {
          const holder = holders[at] ?? 0;
          gained[holder] = (gained[holder] ?? 0) + (gains[at] ?? 0);
        }
      }
      return gained.map((gain, row) => gain * scale + known.length * (lengthCosts[row] ?? 0));
    },
  };
}

function stemHashes(textWords: readonly string[]): number[] {
  return textWords.map((word) => hash32(stem(word)));
}
