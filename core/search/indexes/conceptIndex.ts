import { at } from "../../lib/at.ts";
import type { ConceptText, OccupationText } from "../corpus.ts";
import type { PolarWord } from "../text/polarity.ts";
import { stem } from "../text/stem.ts";
import { americanSpelling, words } from "../text/terms.ts";
import { pack, spacedNumbers, unpack } from "./packing.ts";

/** Shares are kept as a byte. */
const shareMax = 255;

/** How much an occupation is held to fit that lacks a subject, or a trait, altogether: nobody's rating is sure. */
const leastFit = { subject: 0.08, trait: 0.25 };

/** Who names both a subject and a trait with one word means the subject first. */
const partWeights = { subject: 0.8, trait: 0.4 };

/** Of what fits alike, people would rather have what pays. */
const appealingTrait = "highpay";
const appealWeight = 0.2;

/** One thing that a wish asks of work. */
type Condition = {
  readonly concepts: readonly number[];
  /** Whether the wish turns it away. */
  readonly isNegated: boolean;
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
  const phrases = concepts.flatMap((concept, row) => concept.phrases.map((text) => ({ text, row })));
  return pack({
    counts: Uint32Array.of(occupations.length),
    names,
    shares: Uint8Array.from(
      names.flatMap((name) =>
        occupations.map(({ profile }) => Math.round(shareMax * (profile.get(name) ?? 0))),
      ),
    ),
    subjects: concepts.map(({ subjects }) => subjects.map((name) => placeOf.get(name)).join(" ")),
    wanted: concepts.map(({ traits }) => placesOf(traits, 1, placeOf)),
    unwanted: concepts.map(({ traits }) => placesOf(traits, -1, placeOf)),
    phrases: phrases.map(({ text }) => phraseKeyOf(text)),
    conceptOf: Uint32Array.from(phrases, ({ row }) => row),
    complaints: concepts.flatMap(({ complaints }) => complaints.map(phraseKeyOf)),
  });
}

function placesOf(traits: ConceptText["traits"], sign: 1 | -1, placeOf: ReadonlyMap<string, number>): string {
  return traits.flatMap(([name, one]) => (one === sign ? [placeOf.get(name)] : [])).join(" ");
}

/** Opens what {@link buildConceptIndex} made. */
export function openConceptIndex(file: Uint8Array): ConceptIndex {
  const sections = unpack(file);
  const [rows = 0] = sections.u32("counts");
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
  const conceptOf = sections.u32("conceptOf");
  const complaints = new Set(sections.strings("complaints"));
  const conceptsOf = new Map<string, number[]>();
  let longest = 0;
  sections.strings("phrases").forEach((phrase, i) => {
    conceptsOf.set(phrase, [...(conceptsOf.get(phrase) ?? []), at(conceptOf, i)]);
    longest = Math.max(longest, phrase.split(" ").length);
  });
  const appeal = sections.strings("names").indexOf(appealingTrait);
  const shareOf = (place: number, row: number) => at(shares, place * rows + row) / shareMax;

  const fitOf = ({ concepts: meant, isNegated }: Condition): Float32Array => {
    const subjects = [...new Set(meant.flatMap((one) => at(concepts, one).subjects))];
    const traits = meant.flatMap((one) => at(concepts, one).traits);
    const [ofSubject, ofTraits] =
      subjects.length > 0 && traits.length > 0 ? [partWeights.subject, partWeights.trait] : [1, 1];
    return Float32Array.from({ length: rows }, (_, row) => {
      let sum = 0;
      if (subjects.length > 0) {
        const share01 = subjects.reduce((most, place) => Math.max(most, shareOf(place, row)), 0);
        sum += ofSubject * logFit(isNegated ? 1 - share01 : share01, leastFit.subject);
      }
      if (traits.length > 0) {
        sum +=
          (ofTraits *
            traits.reduce((total, [place, sign]) => {
              const share01 = shareOf(place, row);
              return total + logFit(sign > 0 !== isNegated ? share01 : 1 - share01, leastFit.trait);
            }, 0)) /
          traits.length;
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
      for (let start = 0; start < keys.length; ) {
        let size = Math.min(longest, keys.length - start);
        while (size > 0 && !conceptsOf.has(keys.slice(start, start + size).join(" "))) size--;
        const phrase = keys.slice(start, start + size).join(" ");
        const meant = conceptsOf.get(phrase);
        if (meant) {
          const isTurnedAway = wish.slice(start, start + size).some((one) => one.isNegated);
          conditions.push({ concepts: meant, isNegated: isTurnedAway && !complaints.has(phrase) });
          isKnown.fill(true, start, start + size);
          if (meant.every((one) => at(concepts, one).subjects.length === 0))
            isManner.fill(true, start, start + size);
        }
        start += Math.max(1, size);
      }
      return { conditions, isManner, isKnown };
    },
    fit: (conditions) => {
      const sums = Float32Array.from(
        { length: rows },
        (_, row) => appealWeight * (appeal < 0 ? 0 : shareOf(appeal, row)),
      );
      const seen = new Set<string>();
      for (const condition of conditions) {
        const key = `${condition.isNegated} ${condition.concepts.join(" ")}`;
        if (seen.has(key)) continue;
        seen.add(key);
        fitOf(condition).forEach((log, row) => {
          sums[row] = at(sums, row) + log;
        });
      }
      return sums;
    },
  };
}

function logFit(share01: number, least: number): number {
  return Math.log((least + share01) / (least + 1));
}

function phraseKeyOf(text: string): string {
  return words(text).map(keyOf).join(" ");
}

function keyOf(word: string): string {
  return stem(americanSpelling(word));
}
