import { at } from "../../lib/at.ts";
import type { ConceptText, OccupationText } from "../corpus.ts";
import type { PolarWord } from "../text/polarity.ts";
import { stem } from "../text/stem.ts";
import { americanSpelling, hash32, words } from "../text/terms.ts";
import { eachPosting, featureRows, packPostings } from "./features.ts";
import { pack, spacedNumbers, unpack } from "./packing.ts";

/** Shares are kept as a byte. */
const shareMax = 255;

/** How much an occupation is held to fit that lacks a subject, or a trait, altogether: nobody's rating is sure. */
const leastFit = { subject: 0.08, trait: 0.25 };

/** What stands between subjects that are named in one breath. */
const joining = new Set(["and", "or"]);

/** Of what fits alike, people would rather have what pays. */
const appealingTrait = "highpay";
const appealWeight = 0.2;

/** One thing that a wish asks of work. */
type Condition = {
  readonly concepts: readonly number[];
  /** Whether the wish turns it away. */
  readonly isNegated: boolean;
  /** Whether it is named in one breath with the condition before it: "paper mills and printing plants". */
  readonly isJoined: boolean;
};

/** What a wish asks of work, as far as its words are known. */
type Conditions = {
  readonly conditions: readonly Condition[];
  /** By word of the wish: whether it says how work is done, which no text tells. */
  readonly isManner: readonly boolean[];
  /** By word of the wish: whether it is part of a condition. */
  readonly isKnown: readonly boolean[];
};

/** Which occupations have what people ask of work. */
type ConceptIndex = {
  read(wish: readonly PolarWord[]): Conditions;
  /** The logarithm of how well each occupation fits all conditions together: 0 where it does wholly, falling below. */
  fit(conditions: readonly Condition[]): Float32Array;
};

/** What a wish says at some place, as far as it is known. */
type LongestPhrase = {
  readonly size: number;
  readonly concepts: readonly number[];
  /** Whether it asks for the same, turned away or not. */
  readonly isComplaint: boolean;
};

type Concept = {
  readonly subjects: readonly number[];
  readonly traits: readonly (readonly [number, 1 | -1])[];
};

/** The file {@link openConceptIndex} opens. */
export function buildConceptIndex(
  occupations: readonly OccupationText[],
  concepts: readonly ConceptText[],
): Uint8Array {
  const names = [
    ...new Set(concepts.flatMap(({ subjects, traits }) => [...subjects, ...traits.map(([name]) => name)])),
  ];
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const rowsOf = new Map<number, Set<number>>();
  let wordsMax = 0;
  concepts.forEach(({ phrases }, row) => {
    for (const phrase of phrases) {
      const keys = keysOf(phrase);
      const hash = hashOf(keys);
      rowsOf.set(hash, (rowsOf.get(hash) ?? new Set()).add(row));
      wordsMax = Math.max(wordsMax, keys.length);
    }
  });
  const hashes = Uint32Array.from(rowsOf.keys()).sort();
  const { ends, bytes } = packPostings(Array.from(hashes, (hash) => [...(rowsOf.get(hash) ?? [])]));
  return pack({
    // The place of the trait that appeals to all counts from 1; 0 where it is not rated.
    counts: Uint32Array.of(occupations.length, wordsMax, names.indexOf(appealingTrait) + 1),
    shares: Uint8Array.from(
      names.flatMap((name) =>
        occupations.map(({ profile }) => Math.round(shareMax * (profile.get(name) ?? 0))),
      ),
    ),
    subjects: concepts.map(({ subjects }) => subjects.map((name) => placeOf.get(name)).join(" ")),
    wanted: concepts.map(({ traits }) => placesOf(traits, 1, placeOf)),
    unwanted: concepts.map(({ traits }) => placesOf(traits, -1, placeOf)),
    hashes,
    ends,
    bytes,
    complaints: Uint32Array.from(
      concepts.flatMap(({ complaints }) => complaints.map((phrase) => hashOf(keysOf(phrase)))),
    ),
  });
}

function placesOf(traits: ConceptText["traits"], sign: 1 | -1, placeOf: ReadonlyMap<string, number>): string {
  return traits.flatMap(([name, one]) => (one === sign ? [placeOf.get(name)] : [])).join(" ");
}

/** Opens what {@link buildConceptIndex} made. */
export function openConceptIndex(file: Uint8Array): ConceptIndex {
  const sections = unpack(file);
  const [rows = 0, wordsMax = 0, appeal = 0] = sections.u32("counts");
  const shares = sections.u8("shares");
  const places = (name: string) => sections.strings(name).map(spacedNumbers);
  const [wanted, unwanted] = [places("wanted"), places("unwanted")];
  const concepts: readonly Concept[] = places("subjects").map((subjects, row) => ({
    subjects,
    traits: [
      ...at(wanted, row).map((place) => [place, 1] as const),
      ...at(unwanted, row).map((place) => [place, -1] as const),
    ],
  }));
  const complaints = new Set(sections.u32("complaints"));
  const phrases = featureRows(sections.u32("hashes"));
  const postings = { ends: sections.u32("ends"), bytes: sections.u8("bytes") };
  /** The concepts of the longest phrase that begins with the first of these words, and how many words it has; 0 for none. */
  const longestOf = (keys: readonly string[]): LongestPhrase => {
    for (let size = keys.length; size > 0; size--) {
      const hash = hashOf(keys.slice(0, size));
      const row = phrases.rowOf(hash);
      if (row < 0) continue;
      const meant: number[] = [];
      eachPosting(postings, row, (concept) => meant.push(concept));
      return { size, concepts: meant, isComplaint: complaints.has(hash) };
    }
    return { size: 0, concepts: [], isComplaint: false };
  };
  const shareOf = (place: number, row: number) => at(shares, place * rows + row) / shareMax;

  const mostOf = (places: readonly number[], row: number) =>
    places.reduce((most, place) => Math.max(most, shareOf(place, row)), 0);

  const subjectsOf = ({ concepts: meant }: Condition) => [
    ...new Set(meant.flatMap((one) => at(concepts, one).subjects)),
  ];
  const isSubject = ({ concepts: meant, isNegated }: Condition) =>
    !isNegated && meant.every((one) => at(concepts, one).traits.length === 0);

  /** Of subjects in one breath each counts its part: who has all of them comes first, and one is better than none. */
  const fitOfSubjects = (group: readonly Condition[]): Float32Array => {
    const subjects = group.map(subjectsOf);
    return Float32Array.from({ length: rows }, (_, row) => {
      const shares = subjects.map((places) => mostOf(places, row));
      return logFit(shares.reduce((sum, share01) => sum + share01, 0) / shares.length, leastFit.subject);
    });
  };

  const fitOf = (condition: Condition): Float32Array => {
    const { concepts: meant, isNegated } = condition;
    const subjects = subjectsOf(condition);
    const traits = meant.flatMap((one) => at(concepts, one).traits);
    return Float32Array.from({ length: rows }, (_, row) => {
      let sum = 0;
      if (subjects.length > 0) {
        const share01 = mostOf(subjects, row);
        sum += logFit(isNegated ? 1 - share01 : share01, leastFit.subject);
      }
      if (traits.length > 0) {
        sum +=
          traits.reduce((total, [place, sign]) => {
            const share01 = shareOf(place, row);
            return total + logFit(sign > 0 !== isNegated ? share01 : 1 - share01, leastFit.trait);
          }, 0) / traits.length;
      }
      return sum;
    });
  };

  return {
    read: (wish) => {
      const keys = wish.map(({ word }) => keyOf(word));
      const conditions: Condition[] = [];
      const isManner = wish.map(() => false);
      const isKnown = wish.map(() => false);
      let end = -1;
      for (let start = 0; start < keys.length; start = Math.max(start + 1, end)) {
        const { size, concepts: meant, isComplaint } = longestOf(keys.slice(start, start + wordsMax));
        if (size === 0) continue;
        const isTurnedAway = wish.slice(start, start + size).some((one) => one.isNegated);
        conditions.push({
          concepts: meant,
          isNegated: isTurnedAway && !isComplaint,
          isJoined: end >= 0 && keys.slice(end, start).every((key) => joining.has(key)),
        });
        end = start + size;
        isKnown.fill(true, start, end);
        if (meant.every((one) => at(concepts, one).subjects.length === 0)) isManner.fill(true, start, end);
      }
      return { conditions, isManner, isKnown };
    },
    fit: (conditions) => {
      const sums = Float32Array.from(
        { length: rows },
        (_, row) => appealWeight * (appeal === 0 ? 0 : shareOf(appeal - 1, row)),
      );
      const keys = conditions.map((one) => `${one.isNegated} ${one.concepts.join(" ")}`);
      const distinct = conditions.filter((_, i) => keys.indexOf(at(keys, i)) === i);
      const breaths: Condition[][] = [];
      for (const one of distinct.filter(isSubject)) {
        const last = breaths.at(-1);
        if (one.isJoined && last) last.push(one);
        else breaths.push([one]);
      }
      const others = distinct.filter((one) => !isSubject(one));
      for (const fit of [...others.map(fitOf), ...breaths.map(fitOfSubjects)]) {
        for (const [row, log] of fit.entries()) sums[row] = at(sums, row) + log;
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
