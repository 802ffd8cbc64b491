import { at } from "../lib/at.ts";
import { namesOf, phrasesOf, type SearchCorpus } from "./corpus.ts";
import type { NearName } from "./indexes/nameIndex.ts";
import { pack, unpack } from "./indexes/packing.ts";
import { openTexts, packTexts } from "./indexes/textList.ts";
import { stem } from "./text/stem.ts";
import { contentWords } from "./text/terms.ts";

/** What a result can be found by. */
const reasonKinds = ["title", "alternate_title", "phrase", "task", "name"] as const;
type ReasonKind = (typeof reasonKinds)[number];

/** Why a row was found: a text of its own that the query meets. */
export type Reason = { readonly kind: ReasonKind; readonly text: string };

/** A name must be at least this near to the query to be a reason. */
const cosineMin = 0.15;

/** The texts that explain results. */
type Reasons = {
  /** The name or phrase of an occupation, by its place among the names of all. */
  ofOccupation(near: NearName | undefined): readonly Reason[];
  /** The wish that an occupation answers, by its place among the phrases of all wishes. */
  ofWish(near: NearName | undefined): readonly Reason[];
  /** The name or phrase of a requirement, by its place among the names of all. */
  ofRequirement(near: NearName | undefined): readonly Reason[];
  /** The text of a task, as its label where it has one, that shares the most words with the query. */
  ofTask(row: number, queryWords: readonly string[]): readonly Reason[];
};

/** The texts of all names, phrases and tasks, in the order of the other indexes. */
export function buildReasons({ occupations, tasks, requirements, wishes }: SearchCorpus): Uint8Array {
  const occupationNames = occupations.flatMap((one) => {
    const [title = "", ...alternates] = namesOf(one);
    return [
      { kind: "title", text: title },
      ...alternates.map((text) => ({ kind: "alternate_title", text })),
      ...phrasesOf(one).map((text) => ({ kind: "phrase", text })),
    ];
  });
  const requirementNames = requirements.flatMap(({ name, phrases }) => [
    { kind: "name", text: name },
    ...phrases.map((text) => ({ kind: "phrase", text })),
  ]);
  const wishNames = wishes.flatMap(({ phrases }) => phrases.map((text) => ({ kind: "phrase", text })));
  const kindsOf = (names: readonly { readonly kind: string }[]) =>
    Uint8Array.from(names, ({ kind }) => reasonKinds.indexOf(kind as ReasonKind));
  return pack({
    ...packTexts(
      "occupation",
      occupationNames.map(({ text }) => text),
    ),
    occupationKinds: kindsOf(occupationNames),
    ...packTexts(
      "requirement",
      requirementNames.map(({ text }) => text),
    ),
    requirementKinds: kindsOf(requirementNames),
    ...packTexts(
      "wish",
      wishNames.map(({ text }) => text),
    ),
    wishKinds: kindsOf(wishNames),
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

/** Opens what {@link buildReasons} made. */
export function openReasons(file: Uint8Array): Reasons {
  const sections = unpack(file);
  const named = (list: string) => {
    const texts = openTexts(sections, list);
    const kinds = sections.u8(`${list}Kinds`);
    return (near: NearName | undefined): readonly Reason[] => {
      const kind = near && reasonKinds[at(kinds, near.name)];
      return kind === undefined || near === undefined || near.cosine01 < cosineMin
        ? []
        : [{ kind, text: texts.at(near.name) }];
    };
  };
  const labels = openTexts(sections, "label");
  const asked = openTexts(sections, "asked");
  return {
    ofOccupation: named("occupation"),
    ofWish: named("wish"),
    ofRequirement: named("requirement"),
    ofTask: (row, queryWords) => {
      const wanted = new Set(queryWords.map(stem));
      const shared = (text: string) => contentWords(text).filter((word) => wanted.has(stem(word))).length;
      const [label, question] = [labels.at(row), asked.at(row)];
      const text = shared(question) > shared(label) ? question : label;
      return shared(text) === 0 ? [] : [{ kind: "task", text }];
    },
  };
}
