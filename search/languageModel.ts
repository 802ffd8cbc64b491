import type { SearchCorpus } from "./corpus.ts";
import { featureRows } from "./features.ts";
import { pack, unpack } from "./packing.ts";
import { stem } from "./stem.ts";
import { contentWords, hash32 } from "./terms.ts";

/** How much a word in each kind of text counts. */
const titleWeight = 3;
const descriptionWeight = 2;
const alternateWeight = 1;
const taskWeight = 1;
const technologyWeight = 0.2;

/** Mass of the text of all occupations that smooths the text of each, in words. */
const smoothingMass = 200;

/** Likelihood of a query under the text of every occupation. */
export interface LanguageModel {
  /** log p(query | occupation) − log p(query), per occupation; all 0 where no word is known. */
  likelihood(queryWords: readonly string[]): Float32Array;
}

/**
 * Unigram model of word stems per occupation, smoothed by Dirichlet priors (C. Zhai and J. Lafferty, "A study of
 * smoothing methods for language models", ACM TOIS 22(2), 2004).
 */
export function buildLanguageModel(corpus: SearchCorpus): Uint8Array {
  const tasksOf = new Map<string, string[]>(corpus.occupations.map(({ soc }) => [soc, []]));
  for (const { soc, text } of corpus.tasks) tasksOf.get(soc)?.push(text);
  const counts = corpus.occupations.map((occupation) => {
    const counted = new Map<number, number>();
    const add = (text: string, weight: number) => {
      for (const hash of stemHashes(contentWords(text))) counted.set(hash, (counted.get(hash) ?? 0) + weight);
    };
    add(occupation.title, titleWeight);
    for (const title of occupation.alternateTitles) add(title, alternateWeight);
    for (const title of occupation.reportedTitles) add(title, alternateWeight);
    add(occupation.description, descriptionWeight);
    for (const text of tasksOf.get(occupation.soc) ?? []) add(text, taskWeight);
    for (const name of occupation.technologies) add(name, technologyWeight);
    return counted;
  });
  const totals = new Map<number, number>();
  for (const counted of counts)
    for (const [hash, count] of counted) totals.set(hash, (totals.get(hash) ?? 0) + count);
  const lengths = counts.map((counted) => [...counted.values()].reduce((sum, count) => sum + count, 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);

  const hashes = Uint32Array.from(totals.keys()).sort();
  const rows = featureRows(hashes);
  const ends = new Uint32Array(hashes.length);
  for (const counted of counts) for (const hash of counted.keys()) ends[rows.rowOf(hash)]!++;
  for (let row = 1; row < ends.length; row++) ends[row] = ends[row]! + ends[row - 1]!;
  const filled = Uint32Array.from(ends, (_, row) => (row === 0 ? 0 : ends[row - 1]!));
  const occupations = new Uint16Array(ends.at(-1) ?? 0);
  const gains = new Float32Array(occupations.length);
  let largest = 0;
  counts.forEach((counted, occupation) => {
    for (const [hash, count] of counted) {
      const at = filled[rows.rowOf(hash)]!++;
      const gain = Math.log(1 + (count * all) / (smoothingMass * totals.get(hash)!));
      occupations[at] = occupation;
      gains[at] = gain;
      largest = Math.max(largest, gain);
    }
  });
  return pack({
    lengthCosts: Float32Array.from(lengths, (length) => Math.log(smoothingMass / (length + smoothingMass))),
    gainScale: Float32Array.of(largest / 255),
    hashes,
    ends,
    occupations,
    gains: Uint8Array.from(gains, (gain) => (largest === 0 ? 0 : Math.round((gain / largest) * 255))),
  });
}

/** Opens what {@link buildLanguageModel} made. */
export function openLanguageModel(file: Uint8Array): LanguageModel {
  const sections = unpack(file);
  const lengthCosts = sections.f32("lengthCosts");
  const gainScale = sections.f32("gainScale")[0]!;
  const rows = featureRows(sections.u32("hashes"));
  const ends = sections.u32("ends");
  const occupations = sections.u16("occupations");
  const gains = sections.u8("gains");
  return {
    likelihood: (queryWords) => {
      const gained = new Float32Array(lengthCosts.length);
      let known = 0;
      for (const hash of stemHashes(queryWords)) {
        const row = rows.rowOf(hash);
        if (row < 0) continue;
        known++;
        for (let at = row === 0 ? 0 : ends[row - 1]!; at < ends[row]!; at++) {
          const occupation = occupations[at]!;
          gained[occupation] = gained[occupation]! + gains[at]!;
        }
      }
      return gained.map((gain, row) => gain * gainScale + known * lengthCosts[row]!);
    },
  };
}

function stemHashes(textWords: readonly string[]): number[] {
  return textWords.map((word) => hash32(stem(word)));
}
