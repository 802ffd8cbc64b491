import { at } from "../../lib/at.ts";
import { addTo } from "../../lib/lists.ts";
import type { ConceptText, OccupationText } from "../corpus.ts";
import type { PolarWord } from "../text/polarity.ts";
import { stem } from "../text/stem.ts";
import { americanSpelling, hash32, words } from "../text/terms.ts";
import { featureRows, packPostings, postingsOf } from "./features.ts";
import { linesOf, pack, packLines, unpack } from "./packing.ts";

/** Shares are kept as a byte. */
const shareMax = 255;

/** How much an occupation is held to fit that lacks a subject, or a trait, altogether: nobody's rating is sure. */
const leastFit = { subject: 0.08, trait: 0.25 };

/** Of what fits alike, people would rather have what pays. */
const appealingTrait = "highpay";
const appealWeight = 0.2;

/** One thing that a wish asks of work. */
type Condition = {
  readonly concepts: Uint32Array;
  readonly subjects: readonly number[];
  readonly traits: readonly (readonly [place: number, sign: 1 | -1])[];
  /** Whether the wish turns it away. */
  readonly isNegated: boolean;
};

/** The file {@link openConceptIndex} opens. */
export function buildConceptIndex(occupations: readonly OccupationText[], concepts: readonly ConceptText[]) {
  const names = [
    ...new Set(concepts.flatMap(({ subjects, traits }) => [...subjects, ...traits.map(([name]) => name)])),
  ];
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const placesOf = (listOf: (concept: ConceptText) => readonly string[]) =>
    packLines(
      concepts.map((concept) =>
        listOf(concept)
          .map((name) => placeOf.get(name))
          .join(" "),
      ),
    );
  const signed = ({ traits }: ConceptText, wanted: 1 | -1) =>
    traits.flatMap(([name, sign]) => (sign === wanted ? [name] : []));
  const rowsOf = new Map<number, number[]>();
  let wordsMax = 0;
  concepts.forEach(({ phrases }, row) => {
    const keys = phrases.map(keysOf);
    for (const hash of new Set(keys.map(hashOf))) addTo(rowsOf, hash, row);
    for (const { length } of keys) wordsMax = Math.max(wordsMax, length);
  });
  const hashes = Uint32Array.from(rowsOf.keys()).sort();
  return pack({
    // The place of the trait that appeals to all counts from 1; 0 where it is not rated.
    counts: Uint32Array.of(occupations.length, wordsMax, names.indexOf(appealingTrait) + 1),
    shares: Uint8Array.from(
      names.flatMap((name) =>
        occupations.map(({ profile }) => Math.round(shareMax * (profile.get(name) ?? 0))),
      ),
    ),
    subjects: placesOf(({ subjects }) => subjects),
    wanted: placesOf((concept) => signed(concept, 1)),
    unwanted: placesOf((concept) => signed(concept, -1)),
    hashes,
    ...packPostings(Array.from(hashes, (hash) => rowsOf.get(hash) ?? [])),
    complaints: Uint32Array.from(
      concepts.flatMap(({ complaints }) => complaints.map((phrase) => hashOf(keysOf(phrase)))),
    ),
  });
}

/** Opens what {@link buildConceptIndex} made: which occupations have what people ask of work. */
export function openConceptIndex(file: ReturnType<typeof buildConceptIndex>) {
  const { counts, shares, hashes, ...packed } = unpack(file);
  const [rows = 0, wordsMax = 0, appeal = 0] = counts;
  const listsOf = (lines: Uint8Array) =>
    linesOf(lines).map((line) => (line === "" ? [] : line.split(" ").map(Number)));
  const [subjects, wanted, unwanted] = [
    listsOf(packed.subjects),
    listsOf(packed.wanted),
    listsOf(packed.unwanted),
  ];
  const placesIn = (lists: readonly (readonly number[])[], concepts: Uint32Array) =>
    Array.from(concepts, (concept) => at(lists, concept)).flat();
  const complaints = new Set(packed.complaints);
  const rowOf = featureRows(hashes);
  /** The longest phrase that begins with the first of these words: its concepts, and how many words it has; undefined for none. */
  const longestOf = (keys: readonly string[]) => {
    for (let size = keys.length; size > 0; size--) {
      const hash = hashOf(keys.slice(0, size));
      const row = rowOf(hash);
      if (row >= 0) return { size, concepts: postingsOf(packed, row), isComplaint: complaints.has(hash) };
    }
    return undefined;
  };

  const shareOf = (place: number, row: number) => at(shares, place * rows + row) / shareMax;

  const fitOf = ({ subjects, traits, isNegated }: Condition, row: number): number => {
    let fit = 0;
    if (subjects.length > 0) {
      const most01 = subjects.reduce((most, place) => Math.max(most, shareOf(place, row)), 0);
      fit += logFit(isNegated ? 1 - most01 : most01, leastFit.subject);
    }
    if (traits.length > 0) {
      const total = traits.reduce((sum, [place, sign]) => {
        const share01 = shareOf(place, row);
        return sum + logFit(sign > 0 !== isNegated ? share01 : 1 - share01, leastFit.trait);
      }, 0);
      fit += total / traits.length;
    }
    return fit;
  };

  return {
    /** What a wish asks of work, as far as its words are known, and by word whether it says how work is done, which no text tells. */
    read: (wish: readonly PolarWord[]) => {
      const keys = wish.map(({ word }) => keyOf(word));
      const conditions: Condition[] = [];
      const isManner = wish.map(() => false);
      for (let start = 0, end = 0; start < keys.length; start = Math.max(start + 1, end)) {
        const longest = longestOf(keys.slice(start, start + wordsMax));
        if (longest === undefined) continue;
        const { size, concepts, isComplaint } = longest;
        const isTurnedAway = wish.slice(start, start + size).some((one) => one.isNegated);
        const condition = {
          concepts,
          subjects: [...new Set(placesIn(subjects, concepts))],
          traits: [
            ...placesIn(wanted, concepts).map((place) => [place, 1] as const),
            ...placesIn(unwanted, concepts).map((place) => [place, -1] as const),
          ],
          isNegated: isTurnedAway && !isComplaint,
        };
        conditions.push(condition);
        end = start + size;
        if (condition.subjects.length === 0) isManner.fill(true, start, end);
      }
      return { conditions, isManner };
    },
    /** The logarithm of how well each occupation fits all conditions together: 0 where it does wholly, falling below. */
    fit: (conditions: readonly Condition[]): Float32Array => {
      const keys = conditions.map(({ isNegated, concepts }) => `${isNegated} ${concepts.join(" ")}`);
      const distinct = conditions.filter((_, i) => keys.indexOf(at(keys, i)) === i);
      const appealing = appeal === 0 ? undefined : appeal - 1;
      const sums = Float32Array.from({ length: rows }, (_, row) =>
        appealing === undefined ? 0 : appealWeight * shareOf(appealing, row),
      );
      for (const condition of distinct) {
        for (let row = 0; row < rows; row++) sums[row] = at(sums, row) + fitOf(condition, row);
      }
      return sums;
    },
  };
}

function logFit(share01: number, least: number): number {
  return Math.log((least + share01) / (least + 1));
}

function keysOf(phrase: string): readonly string[] {
  return words(phrase).map(keyOf);
}

function hashOf(keys: readonly string[]): number {
  return hash32(keys.join(" "));
}

function keyOf(word: string): string {
  return stem(americanSpelling(word));
}
