import { at } from "../lib/at.ts";
import { namesOf, phrasesOf, type SearchCorpus } from "./corpus.ts";
import type { NearName } from "./indexes/nameIndex.ts";
import { joined, pack, startOf, unpack } from "./indexes/packing.ts";
import { stem } from "./text/stem.ts";
import { contentWords } from "./text/terms.ts";

/** What a result can be found by. */
const reasonKinds = ["title", "alternate_title", "phrase", "task", "name"] as const;
type ReasonKind = (typeof reasonKinds)[number];

/** Why a row was found: a text of its own that the query meets. */
export type Reason = { readonly kind: ReasonKind; readonly text: string };

/** A name must be at least this near to the query to be a reason. */
const cosineMin = 0.15;

/** The texts of all names, phrases and tasks, in the order of the other indexes. */
export function buildReasons({ occupations, tasks, requirements, wishes }: SearchCorpus) {
  const reason =
    (kind: ReasonKind) =>
    (text: string): Reason => ({ kind, text });
  const ofOccupations = occupations.flatMap((one) => {
    const [title = "", ...alternates] = namesOf(one);
    return [
      reason("title")(title),
      ...alternates.map(reason("alternate_title")),
      ...phrasesOf(one).map(reason("phrase")),
    ];
  });
  const ofRequirements = requirements.flatMap(({ name, phrases }) => [
    reason("name")(name),
    ...phrases.map(reason("phrase")),
  ]);
  const ofWishes = wishes.flatMap(({ phrases }) => phrases.map(reason("phrase")));
  return pack({
    ...packReasons("occupation", ofOccupations),
    ...packReasons("requirement", ofRequirements),
    ...packReasons("wish", ofWishes),
    ...packTexts(
      "label",
      tasks.map(({ label, text }) => label || text),
    ),
    ...packTexts(
      "asked",
      tasks.map(({ askedAs }) => askedAs),
    ),
  });
}

/** Many texts in one piece of memory, each decoded only when it is asked for. */
type PackedTexts<Name extends string> = Readonly<
  Record<`${Name}Ends`, Uint32Array> & Record<`${Name}Bytes`, Uint8Array>
>;
type PackedReasons<Name extends string> = PackedTexts<Name> & Readonly<Record<`${Name}Kinds`, Uint8Array>>;

function packTexts<Name extends string>(name: Name, texts: readonly string[]) {
  const { ends, bytes } = joined(texts.map((text) => new TextEncoder().encode(text)));
  return { [`${name}Ends`]: ends, [`${name}Bytes`]: bytes } as PackedTexts<Name>;
}

function packReasons<Name extends string>(name: Name, reasons: readonly Reason[]) {
  const texts = packTexts(
    name,
    reasons.map(({ text }) => text),
  );
  const kinds = Uint8Array.from(reasons, ({ kind }) => reasonKinds.indexOf(kind));
  return { ...texts, [`${name}Kinds`]: kinds } as PackedReasons<Name>;
}

/** Opens what {@link buildReasons} made: the texts that explain results. */
export function openReasons(file: ReturnType<typeof buildReasons>) {
  const packed = unpack(file);
  const textAt = (ends: Uint32Array, bytes: Uint8Array, place: number) =>
    new TextDecoder().decode(bytes.subarray(startOf(ends, place), at(ends, place)));
  const named =
    (ends: Uint32Array, bytes: Uint8Array, kinds: Uint8Array) =>
    (near: NearName | undefined): readonly Reason[] =>
      near === undefined || near.cosine01 < cosineMin
        ? []
        : [{ kind: at(reasonKinds, at(kinds, near.name)), text: textAt(ends, bytes, near.name) }];
  return {
    /** The name or phrase of an occupation, by its place among the names of all. */
    ofOccupation: named(packed.occupationEnds, packed.occupationBytes, packed.occupationKinds),
    /** The wish that an occupation answers, by its place among the phrases of all wishes. */
    ofWish: named(packed.wishEnds, packed.wishBytes, packed.wishKinds),
    /** The name or phrase of a requirement, by its place among the names of all. */
    ofRequirement: named(packed.requirementEnds, packed.requirementBytes, packed.requirementKinds),
    /** The text of a task, as its label where it has one, that shares the most words with the query. */
    ofTask: (row: number, queryWords: readonly string[]): readonly Reason[] => {
      const wanted = new Set(queryWords.map(stem));
      const shared = (text: string) => contentWords(text).filter((word) => wanted.has(stem(word))).length;
      const label = textAt(packed.labelEnds, packed.labelBytes, row);
      const question = textAt(packed.askedEnds, packed.askedBytes, row);
      const text = shared(question) > shared(label) ? question : label;
      return shared(text) === 0 ? [] : [{ kind: "task", text }];
    },
  };
}
