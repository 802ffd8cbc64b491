import { clamp, round4 } from "./rounding.ts";
import { TOPIC_WORDS } from "./topics.ts";
import type { Requirement } from "./types.ts";
import { rarity, stems, type WordVector, wordSimilarity, wordVector } from "./words.ts";

/** What a requirement's name, description and topic words amount to, ready to be compared with texts. */
export interface RequirementWords {
  readonly rarities: ReadonlyMap<string, number>;
  readonly vectors: ReadonlyMap<string, WordVector>;
}

/** Word vectors of all requirements; rarities are taken over the requirements themselves. */
export function requirementWords(requirements: readonly Requirement[]): RequirementWords {
  const documents = requirements.map(({ elementId, name, description }) =>
    stems(`${name} ${name} ${description} ${TOPIC_WORDS[elementId] ?? ""}`),
  );
  const rarities = rarity(documents);
  return {
    rarities,
    vectors: new Map(
      requirements.map(({ elementId }, index) => [
        elementId,
        wordVector(documents[index] as readonly string[], rarities),
      ]),
    ),
  };
}

export interface Question {
  readonly questionId: string;
  readonly suite: string;
  readonly subject: string;
  readonly text: string;
}

export interface QuestionLink {
  readonly elementId: string;
  /** 0..1, four decimals: how far the question tests the requirement. */
  readonly relevance: number;
}

export const LINKS_PER_QUESTION = 5;

/**
 * What the questions of a suite (or of one of its subjects) test, element id to relevance 0..1: 0.9 what the item is
 * made to test, 0.7 what it cannot be solved without, 0.5 what it clearly exercises, 0.3 what it touches. A key is "suite" or "suite:subject";
 * the subject's entry stands for the suite's, a mathematics subject goes by the part before its level.
 */
export const SUITE_PRIORS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  gsm: {
    "2.A.1.e": 0.9,
    "1.A.1.c.2": 0.9,
    "1.A.1.c.1": 0.7,
    "1.A.1.b.4": 0.5,
    "2.A.1.a": 0.5,
    "2.C.4.a": 0.5,
  },
  math: { "2.C.4.a": 0.9, "1.A.1.c.1": 0.9, "2.A.1.e": 0.7, "1.A.1.b.4": 0.6, "1.A.1.c.2": 0.5 },
  "math:geometry": { "2.C.4.a": 0.9, "1.A.1.c.1": 0.8, "2.A.1.e": 0.7, "1.A.1.f.2": 0.4, "1.A.1.b.4": 0.6 },
  mmlu: { "1.A.1.a.2": 0.5, "1.A.1.b.4": 0.6, "2.A.2.a": 0.5, "2.A.1.a": 0.4 },
  "mmlu:abstract_algebra": {
    "2.C.4.a": 0.9,
    "1.A.1.b.4": 0.8,
    "1.A.1.c.1": 0.7,
    "2.A.1.e": 0.6,
    "2.A.2.a": 0.4,
  },
  "mmlu:college_chemistry": {
    "2.C.4.c": 0.9,
    "2.A.1.f": 0.8,
    "2.C.4.b": 0.4,
    "1.A.1.b.4": 0.4,
    "2.A.1.e": 0.3,
  },
  "mmlu:computer_security": {
    "2.C.3.a": 0.9,
    "2.B.3.e": 0.5,
    "2.C.9.a": 0.4,
    "2.B.4.g": 0.4,
    "2.C.8.a": 0.3,
  },
  "mmlu:econometrics": { "2.C.1.c": 0.8, "2.C.4.a": 0.7, "1.A.1.c.1": 0.5, "2.B.4.h": 0.4, "2.A.1.e": 0.4 },
  "mmlu:us_foreign_policy": {
    "2.C.8.b": 0.8,
    "2.C.7.d": 0.6,
    "2.C.4.f": 0.4,
    "2.C.4.g": 0.4,
    "2.A.2.a": 0.3,
  },
  commonsense: { "2.A.1.f": 0.8, "1.A.1.b.5": 0.6, "1.A.1.b.4": 0.5, "2.A.2.a": 0.5, "1.A.1.a.2": 0.4 },
  med_qa: {
    "2.C.5.a": 0.9,
    "1.A.1.b.5": 0.7,
    "1.A.1.b.3": 0.6,
    "2.A.2.a": 0.5,
    "2.C.4.d": 0.5,
    "2.B.4.e": 0.4,
    "2.A.1.a": 0.4,
  },
  legalbench: { "2.C.8.b": 0.9, "2.A.1.a": 0.7, "1.A.1.a.2": 0.7, "1.A.1.b.4": 0.6, "1.A.1.b.7": 0.5 },
  "legalbench:abercrombie": {
    "2.C.8.b": 0.8,
    "1.A.1.b.7": 0.8,
    "1.A.1.b.4": 0.6,
    "2.C.1.d": 0.4,
    "2.C.7.a": 0.4,
  },
  "legalbench:corporate_lobbying": {
    "2.C.8.b": 0.8,
    "2.A.1.a": 0.8,
    "1.A.1.a.2": 0.7,
    "2.B.4.e": 0.5,
    "2.C.1.a": 0.4,
  },
  "legalbench:function_of_decision_section": {
    "2.C.8.b": 0.9,
    "2.A.1.a": 0.8,
    "1.A.1.b.7": 0.7,
    "1.A.1.a.2": 0.7,
    "1.A.1.b.6": 0.4,
  },
  "legalbench:international_citizenship_questions": {
    "2.C.8.b": 0.9,
    "2.A.1.a": 0.5,
    "1.A.1.a.2": 0.5,
    "1.A.1.d.1": 0.5,
    "1.A.1.b.4": 0.4,
  },
  narrative_qa: { "2.A.1.a": 0.9, "1.A.1.a.2": 0.9, "1.A.1.g.1": 0.4, "1.A.1.a.4": 0.4, "2.C.7.a": 0.4 },
  natural_qa: { "2.A.1.a": 0.7, "1.A.1.a.2": 0.7, "1.A.1.d.1": 0.5 },
  "natural_qa:closedbook": { "1.A.1.d.1": 0.9, "1.A.1.a.2": 0.4 },
  "natural_qa:openbook_longans": { "2.A.1.a": 0.9, "1.A.1.a.2": 0.8, "1.A.1.g.1": 0.5, "1.A.1.e.2": 0.3 },
  wmt_14: { "2.C.7.b": 0.9, "2.C.7.a": 0.7, "1.A.1.a.4": 0.7, "2.A.1.c": 0.6, "1.A.1.a.2": 0.6 },
};

/** Suites whose questions range over all fields: the fields come from the text alone, up to this relevance. */
const OPEN_FIELD_RELEVANCE = 0.7;
const OPEN_FIELD_SUITES = new Set(["natural_qa", "commonsense", "mmlu"]);
const OPEN_FIELD_COUNT = 2;
const OPEN_FIELD_SIMILARITY = 0.08;
/** Share of a prior that stands whatever the text says; the rest grows with similarity. */
const PRIOR_SHARE = 0.8;
/** Word similarity at which the text counts in full. */
const FULL_SIMILARITY = 0.25;

/**
 * The requirements a question tests, at most five, strongest first (then by element id). relevance = prior × (0.8 + 0.2 ×
 * text), where prior comes from the suite and subject and text is the word similarity of question and requirement as
 * a share of 0.25 (at most 1). Suites that range over all fields also link up to two knowledge areas on text alone, at
 * up to 0.7. Same question, same links.
 */
export function questionLinks(question: Question, words: RequirementWords): QuestionLink[] {
  const vector = wordVector(stems(question.text), words.rarities);
  const textShare = (elementId: string) => {
    const requirement = words.vectors.get(elementId);
    return requirement ? clamp(wordSimilarity(vector, requirement) / FULL_SIMILARITY, 0, 1) : 0;
  };
  const links = new Map<string, number>();
  for (const [elementId, prior] of Object.entries(suitePrior(question.suite, question.subject))) {
    if (!words.vectors.has(elementId)) continue;
    links.set(elementId, round4(prior * (PRIOR_SHARE + (1 - PRIOR_SHARE) * textShare(elementId))));
  }
  if (OPEN_FIELD_SUITES.has(question.suite)) {
    for (const [elementId, share] of nearestFields(vector, words)) {
      if (!links.has(elementId)) links.set(elementId, round4(OPEN_FIELD_RELEVANCE * share));
    }
  }
  return [...links]
    .map(([elementId, relevance]) => ({ elementId, relevance }))
    .sort((a, b) => b.relevance - a.relevance || (a.elementId < b.elementId ? -1 : 1))
    .slice(0, LINKS_PER_QUESTION);
}

function suitePrior(suite: string, subject: string): Readonly<Record<string, number>> {
  const topic = subject.split(":")[0] ?? "";
  return SUITE_PRIORS[`${suite}:${topic}`] ?? SUITE_PRIORS[suite] ?? {};
}

function nearestFields(vector: WordVector, words: RequirementWords): [string, number][] {
  return [...words.vectors]
    .filter(([elementId]) => elementId.startsWith("2.C."))
    .map(([elementId, requirement]): [string, number] => [elementId, wordSimilarity(vector, requirement)])
    .filter(([, similarity]) => similarity >= OPEN_FIELD_SIMILARITY)
    .sort(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1))
    .slice(0, OPEN_FIELD_COUNT)
    .map(([elementId, similarity]) => [elementId, clamp(similarity / FULL_SIMILARITY, 0, 1)]);
}

/**
 * How much each knowledge area matters to a task by its words, element id to 0..1. Used as the weight of knowledge
 * in capability_task.
 */
export function knowledgeShares(taskText: string, words: RequirementWords): [string, number][] {
  const vector = wordVector(stems(taskText), words.rarities);
  return [...words.vectors]
    .filter(([elementId]) => elementId.startsWith("2.C."))
    .map(([elementId, requirement]): [string, number] => [
      elementId,
      clamp(wordSimilarity(vector, requirement) / FULL_SIMILARITY, 0, 1),
    ])
    .filter(([, share]) => share > 0);
}
