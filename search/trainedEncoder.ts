import type { SearchCorpus } from "./corpus.ts";
import type { Encoder } from "./encoder.ts";
import { pack, unpack } from "./packing.ts";
import { singular, words } from "./terms.ts";

const dimensions = 128;

/** Trains the encoder on the corpus and gives its file. */
export function trainEncoder(corpus: SearchCorpus): Uint8Array {
  const documentCounts = new Map<string, number>();
  const texts = [
    ...corpus.tasks.map((t) => t.text),
    ...corpus.occupations.flatMap((o) => [o.title, o.description, ...o.alternateTitles]),
  ];
  for (const text of texts) {
    for (const term of new Set(words(text).map(singular)))
      documentCounts.set(term, (documentCounts.get(term) ?? 0) + 1);
  }
  const terms = [...documentCounts.keys()].sort();
  return pack({
    terms,
    weights: Float32Array.from(terms, (t) => Math.log(texts.length / documentCounts.get(t)!)),
  });
}

/** Opens a trained encoder from its file. */
export function openTrainedEncoder(file: Uint8Array): Encoder {
  const sections = unpack(file);
  const weights = sections.f32("weights");
  const rowOf = new Map(sections.strings("terms").map((term, row) => [term, row]));
  const encodeOne = (text: string): Float32Array => {
    const vector = new Float32Array(dimensions);
    for (const term of words(text).map(singular)) {
      const row = rowOf.get(term);
      if (row === undefined) continue;
      let state = (row + 1) * 2654435761;
      for (let i = 0; i < dimensions; i++) {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        vector[i] = vector[i]! + (state < 0 ? -weights[row]! : weights[row]!);
      }
    }
    const norm = Math.hypot(...vector);
    return norm === 0 ? vector : vector.map((v) => v / norm);
  };
  return {
    name: { kind: "trained", model: "tidemark-trained-0", dimensions },
    encode: async (texts) => texts.map(encodeOne),
  };
}
