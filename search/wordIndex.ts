import { eachPosting, featureRows, packPostings } from "./features.ts";
import { pack, unpack } from "./packing.ts";
import { stem } from "./stem.ts";
import { contentWords, hash32 } from "./terms.ts";

/** How soon a longer text counts as saying less by each word: 0 never, 1 in full proportion. */
const lengthShare = 0.5;

/** Share of a query's words found in each of many short texts. */
export interface WordIndex {
  /** 0..1 per text: the rarity of the query's words the text has, over that of all its words, less for long texts. */
  coverage(queryWords: readonly string[]): Float32Array;
}

/** Index over short texts such as task statements. */
export function buildWordIndex(texts: readonly string[]): Uint8Array {
  const lists = new Map<number, number[]>();
  const lengths = texts.map((text, row) => {
    const hashes = stemHashes(contentWords(text));
    for (const hash of hashes) {
      const list = lists.get(hash);
      if (list) list.push(row);
      else lists.set(hash, [row]);
    }
    return hashes.size;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const hashes = Uint32Array.from(lists.keys()).sort();
  const { ends, bytes } = packPostings(Array.from(hashes, (hash) => lists.get(hash)!));
  return pack({
    factors: Float32Array.from(lengths, (length) => 1 / (1 + lengthShare * Math.max(0, length / mean - 1))),
    hashes,
    rarity: Float32Array.from(hashes, (hash) => Math.log(1 + texts.length / lists.get(hash)!.length)),
    ends,
    bytes,
  });
}

/** Opens what {@link buildWordIndex} made. */
export function openWordIndex(file: Uint8Array): WordIndex {
  const sections = unpack(file);
  const factors = sections.f32("factors");
  const rows = featureRows(sections.u32("hashes"));
  const rarity = sections.f32("rarity");
  const postings = { ends: sections.u32("ends"), bytes: sections.u8("bytes") };
  const unknownRarity = Math.log(1 + factors.length);
  return {
    coverage: (queryWords) => {
      const found = new Float32Array(factors.length);
      let all = 0;
      for (const hash of stemHashes(queryWords)) {
        const row = rows.rowOf(hash);
        const weight = row < 0 ? unknownRarity : rarity[row]!;
        all += weight;
        if (row < 0) continue;
        eachPosting(postings, row, (text) => {
          found[text] = found[text]! + weight;
        });
      }
      return all === 0 ? found : found.map((weight, text) => (weight / all) * factors[text]!);
    },
  };
}

function stemHashes(textWords: readonly string[]): Set<number> {
  return new Set(textWords.map((word) => hash32(stem(word))));
}
