import { CONSTANTS, type Constants } from "./constants.ts";
import type { QuestionLink } from "./links.ts";
import { clamp, round4 } from "./rounding.ts";
import type { Dimensions } from "./types.ts";
import { weightedMeanError } from "./uncertainty.ts";

/** One cell of a leaderboard: the score of a model on a scenario in a release. */
export interface ModelScore {
  readonly model: string;
  /** "mean_win_rate", a suite, or "natural_qa_openbook_longans" / "natural_qa_closedbook". */
  readonly scenario: string;
  readonly score: number;
}

/** Accuracy of one model on one subject of a suite, where a leaderboard breaks the suite down. */
export interface SubjectScore {
  readonly model: string;
  readonly suite: string;
  readonly subject: string;
  readonly score: number;
}

/**
 * Score at which a model does what a competent person does, for scenarios whose metric is overlap with one reference
 * text rather than right or wrong: two good answers or translations of the same text share only so much wording.
 * Accuracy = score / reference, at most 1. Scenarios that are not listed are scored right or wrong and count as is.
 */
export const OVERLAP_REFERENCES: Readonly<Record<string, number>> = {
  /** Token F1 against a short free-text answer. */
  narrative_qa: 0.85,
  /** Token F1 against a long answer that stands in the given passage. */
  natural_qa_openbook_longans: 0.87,
  /** Token F1 against a short answer from memory; annotators of the same question agree no better than this. */
  natural_qa_closedbook: 0.58,
  /** Sentence BLEU-4 against a single reference translation. */
  wmt_14: 0.28,
};

/**
 * How far up the requirement's own level scale (O*NET LV, 0..7) a suite's questions reach, 0..1: what lies above is
 * not tested, and stays with the prior. Elementary school about 0.4, secondary school 0.5, first college years 0.7,
 * professional examination 0.85.
 */
export const SUITE_REACH: Readonly<Record<string, number>> = {
  gsm: 0.5,
  math: 0.55,
  mmlu: 0.75,
  commonsense: 0.4,
  med_qa: 0.85,
  legalbench: 0.7,
  narrative_qa: 0.6,
  natural_qa: 0.55,
  wmt_14: 0.7,
};

const OTHER_REACH = 0.6;

/** The current models: the best by mean win rate in the rows given (one leaderboard release), then by name. */
export function currentModels(
  scores: readonly ModelScore[],
  count: number = CONSTANTS.currentModels,
): string[] {
  return scores
    .filter(({ scenario }) => scenario === "mean_win_rate")
    .toSorted((a, b) => b.score - a.score || (a.model < b.model ? -1 : 1))
    .slice(0, count)
    .map(({ model }) => model);
}

export interface Accuracy {
  /** Mean over the current models, 0..1. */
  readonly mean: number;
  /** Standard error of that mean, from the spread of the models. */
  readonly standardError: number;
}

/** Mean accuracy of the given models per scenario, overlap metrics brought to their reference. */
export function scenarioAccuracies(
  scores: readonly ModelScore[],
  models: readonly string[],
  constants: Constants = CONSTANTS,
): ReadonlyMap<string, Accuracy> {
  const chosen = new Set(models);
  const values = new Map<string, number[]>();
  for (const { model, scenario, score } of scores) {
    if (!chosen.has(model) || scenario === "mean_win_rate") continue;
    const reference = OVERLAP_REFERENCES[scenario];
    const full = reference === undefined ? 1 : reference * constants.referenceFactor;
    const accuracy = clamp(score / full, 0, 1);
    values.set(scenario, [...(values.get(scenario) ?? []), accuracy]);
  }
  return new Map([...values].map(([scenario, list]) => [scenario, meanAndError(list)]));
}

/** Mean accuracy of the given models per "suite:subject"; a subject none of them has is left out. */
export function subjectAccuracies(
  scores: readonly SubjectScore[],
  models: readonly string[],
): ReadonlyMap<string, Accuracy> {
  const chosen = new Set(models);
  const values = new Map<string, number[]>();
  for (const { model, suite, subject, score } of scores) {
    if (!chosen.has(model)) continue;
    const key = `${suite}:${subject}`;
    values.set(key, [...(values.get(key) ?? []), clamp(score, 0, 1)]);
  }
  return new Map([...values].map(([key, list]) => [key, meanAndError(list)]));
}

function meanAndError(values: readonly number[]): Accuracy {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance =
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return { mean, standardError: Math.sqrt(variance / values.length) };
}

/** The leaderboard scenario of a question: natural_qa is two scenarios, every other suite is one. */
export function scenarioOf(suite: string, subject: string): string {
  return suite === "natural_qa" ? `natural_qa_${subject}` : suite;
}

/** A question with its links and what is known of how hard it is. */
export interface ScoredQuestion {
  readonly suite: string;
  readonly subject: string;
  readonly links: readonly QuestionLink[];
  /** Share of other models that answer it correctly, 0..1; null where there is no record. */
  readonly shareCorrect: number | null;
}

/**
 * Accuracy of current models per question, in the order given: that of its subject, else of its scenario, moved by half
 * of how much easier or harder the question is for other models than their mean over the same subject. Questions of
 * a scenario without scores give null.
 */
export function questionAccuracies(
  questions: readonly ScoredQuestion[],
  scenarios: ReadonlyMap<string, Accuracy>,
  subjects: ReadonlyMap<string, Accuracy>,
  constants: Constants = CONSTANTS,
): (Accuracy | null)[] {
  const easiness = new Map<string, { sum: number; count: number }>();
  for (const { suite, subject, shareCorrect } of questions) {
    if (shareCorrect === null) continue;
    const entry = easiness.get(`${suite}:${subject}`) ?? { sum: 0, count: 0 };
    easiness.set(`${suite}:${subject}`, { sum: entry.sum + shareCorrect, count: entry.count + 1 });
  }
  return questions.map(({ suite, subject, shareCorrect }) => {
    const key = `${suite}:${subject}`;
    const accuracy = subjects.get(key) ?? scenarios.get(scenarioOf(suite, subject)) ?? null;
    const typical = easiness.get(key);
    if (accuracy === null || shareCorrect === null || typical === undefined) return accuracy;
    const moved = accuracy.mean + constants.difficultyPull * (shareCorrect - typical.sum / typical.count);
    return { mean: clamp(moved, 0, 1), standardError: accuracy.standardError };
  });
}

/** Resilience of a requirement with everything it was made of. */
export interface RequirementResilience {
  readonly elementId: string;
  /** ai_resilience_score, 0..1, four decimals. */
  readonly resilience: number;
  readonly standardError: number;
  readonly prior: number;
  /** 1 − relevance-weighted accuracy before shrinking; null without questions. */
  readonly raw: number | null;
  /** Weight of the raw value against the prior, 0..1. */
  readonly evidence: number;
  readonly questionCount: number;
  /** Mean relevance of the linked questions, 0..1, four decimals; 0 without any. */
  readonly meanRelevance: number;
  /** Suites of the linked questions, by how much relevance they carry. */
  readonly suites: readonly string[];
}

/** Uncertainty of a prior, as a standard error: half a band of the published interpretation. */
const PRIOR_ERROR = 0.1;

/**
 * ai_resilience_score per requirement, in the order of `elementIds`:
 * raw = 1 − Σ relevance × accuracy / Σ relevance over the linked questions;
 * evidence = reach × S / (S + 25), S = Σ relevance, reach = relevance-weighted reach of the suites;
 * resilience = evidence × raw + (1 − evidence) × prior.
 */
export function requirementResilience(
  elementIds: readonly string[],
  questions: readonly ScoredQuestion[],
  accuracies: readonly (Accuracy | null)[],
  constants: Constants = CONSTANTS,
): RequirementResilience[] {
  const tallies = new Map(elementIds.map((id) => [id, newTally()]));
  for (const [index, { suite, links }] of questions.entries()) {
    const accuracy = accuracies[index] ?? null;
    for (const { elementId, relevance } of links) {
      const tally = tallies.get(elementId);
      if (!tally) continue;
      tally.questionCount += 1;
      tally.linked += relevance;
      tally.suites.set(suite, (tally.suites.get(suite) ?? 0) + relevance);
      if (accuracy === null) continue;
      tally.relevance += relevance;
      tally.correct += relevance * accuracy.mean;
      tally.error += relevance * accuracy.standardError;
      tally.reach += relevance * clamp((SUITE_REACH[suite] ?? OTHER_REACH) * constants.reachFactor, 0, 1);
    }
  }
  return elementIds.map((elementId) => settle(elementId, tallies.get(elementId) as Tally, constants));
}

interface Tally {
  questionCount: number;
  linked: number;
  relevance: number;
  correct: number;
  error: number;
  reach: number;
  readonly suites: Map<string, number>;
}

function newTally(): Tally {
  return { questionCount: 0, linked: 0, relevance: 0, correct: 0, error: 0, reach: 0, suites: new Map() };
}

function settle(elementId: string, tally: Tally, constants: Constants): RequirementResilience {
  const prior = clamp(resiliencePrior(elementId) * constants.priorFactor, 0, 1);
  const tested = tally.relevance > 0;
  const raw = tested ? 1 - tally.correct / tally.relevance : null;
  const evidence = tested ? tally.reach / (tally.relevance + constants.evidenceHalf) : 0;
  const rawError = tested ? tally.error / tally.relevance : 0;
  return {
    elementId,
    resilience: round4(clamp(evidence * (raw ?? 0) + (1 - evidence) * prior, 0, 1)),
    standardError: Math.hypot(evidence * rawError, (1 - evidence) * PRIOR_ERROR),
    prior,
    raw: raw === null ? null : round4(raw),
    evidence: round4(evidence),
    questionCount: tally.questionCount,
    meanRelevance: tally.questionCount > 0 ? round4(tally.linked / tally.questionCount) : 0,
    suites: [...tally.suites]
      .sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
      .map(([name]) => name),
  };
}

/**
 * Prior resilience by element id or the longest prefix of it: what is believed before any question speaks. High for
 * body and senses (software has neither), high for work between people, about half for thought.
 */
export const RESILIENCE_PRIORS: Readonly<Record<string, number>> = {
  "": 0.6,
  "1.A.1": 0.55,
  "1.A.1.a": 0.5,
  "1.A.1.a.1": 0.45,
  "1.A.1.a.3": 0.45,
  "1.A.1.b": 0.55,
  "1.A.1.b.1": 0.45,
  "1.A.1.b.2": 0.6,
  "1.A.1.b.3": 0.6,
  "1.A.1.c": 0.5,
  "1.A.1.d": 0.4,
  "1.A.1.e": 0.6,
  "1.A.1.f": 0.8,
  "1.A.1.g": 0.55,
  "1.A.2": 0.95,
  "1.A.3": 0.98,
  "1.A.4": 0.85,
  "1.A.4.a.1": 0.6,
  "1.A.4.b.4": 0.4,
  "1.A.4.b.5": 0.4,
  "2.A.1": 0.5,
  "2.A.1.b": 0.55,
  "2.A.1.d": 0.5,
  "2.A.2": 0.55,
  "2.A.2.d": 0.6,
  "2.B.1": 0.85,
  "2.B.1.a": 0.9,
  "2.B.1.e": 0.75,
  "2.B.2": 0.6,
  "2.B.3": 0.85,
  "2.B.3.a": 0.6,
  "2.B.3.b": 0.65,
  "2.B.3.c": 0.75,
  "2.B.3.e": 0.4,
  "2.B.3.g": 0.7,
  "2.B.3.h": 0.9,
  "2.B.3.d": 0.95,
  "2.B.3.j": 0.95,
  "2.B.3.k": 0.8,
  "2.B.3.l": 0.95,
  "2.B.3.m": 0.75,
  "2.B.4": 0.6,
  "2.B.5": 0.65,
  "2.B.5.b": 0.6,
  "2.B.5.c": 0.7,
  "2.B.5.d": 0.85,
  "2.C": 0.55,
  "2.C.1.b": 0.45,
  "2.C.1.e": 0.7,
  "2.C.1.f": 0.65,
  "2.C.2": 0.7,
  "2.C.3.d": 0.75,
  "2.C.3.e": 0.75,
  "2.C.5.b": 0.75,
  "2.C.6": 0.65,
  "2.C.7.c": 0.65,
  "2.C.8.a": 0.7,
  "2.C.10": 0.65,
};

/** The prior of an element: the entry of the longest prefix of its id, by whole parts. */
export function resiliencePrior(elementId: string): number {
  const parts = elementId.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const prior = RESILIENCE_PRIORS[parts.slice(0, length).join(".")];
    if (prior !== undefined) return prior;
  }
  return RESILIENCE_PRIORS[""] as number;
}

/** A requirement that a task draws on, with its weight before normalisation. */
export interface CapabilityDraw {
  readonly elementId: string;
  readonly weight: number;
  /** Standard error of the weight, from that of the job relevance; 0 where the source gives none. */
  readonly weightError: number;
}

/**
 * How strongly a task of the given dimensions draws on a kind of requirement: on body and senses by physicality / 5, on
 * everything else (speech included) by 1.
 */
export function affinity(elementId: string, dimensions: Dimensions): number {
  if (/^1\.A\.[234]\./.test(elementId) && !SPEECH_ELEMENTS.has(elementId)) return dimensions.physicality / 5;
  return 1;
}

/** Speech recognition and speech clarity. */
const SPEECH_ELEMENTS = new Set(["1.A.4.b.4", "1.A.4.b.5"]);

/**
 * The requirements a task draws on: skills and abilities that O*NET links to the general work activities of its
 * activities (weight: share of its activities that link to it × job relevance in the occupation × affinity), and
 * knowledge areas by text (weight: word share × job relevance × 2). A task without linked activities draws on all
 * that the occupation asks for, by job relevance squared × affinity.
 */
export function capabilityDraws(
  generalActivityIds: readonly string[],
  linkedRequirements: ReadonlyMap<string, readonly string[]>,
  relevanceOf: (elementId: string) => { readonly value: number; readonly standardError: number },
  knowledge: readonly (readonly [elementId: string, share: number])[],
  dimensions: Dimensions,
  allElementIds: readonly string[],
  constants: Constants = CONSTANTS,
): CapabilityDraw[] {
  const factors = new Map<string, number>();
  const add = (elementId: string, factor: number) =>
    factors.set(elementId, (factors.get(elementId) ?? 0) + factor);
  const linked = generalActivityIds.filter((id) => linkedRequirements.has(id));
  if (linked.length === 0) {
    for (const id of allElementIds) add(id, relevanceOf(id).value * affinity(id, dimensions));
  }
  for (const activity of linked) {
    const requirements = linkedRequirements.get(activity) as readonly string[];
    for (const id of requirements) add(id, affinity(id, dimensions) / linked.length);
  }
  for (const [id, share] of knowledge) add(id, constants.knowledgeWeight * share);
  return [...factors].flatMap(([elementId, factor]) => {
    const { value, standardError } = relevanceOf(elementId);
    const weight = factor * value;
    return weight > 0 ? [{ elementId, weight, weightError: factor * standardError }] : [];
  });
}

export interface TaskCapability {
  /** capability_task, 0..1, four decimals. */
  readonly capability: number;
  readonly standardError: number;
  /** The requirements that carry most weight, at most five, with their share 0..1. */
  readonly strongest: readonly { readonly elementId: string; readonly share: number }[];
}

/** capability_task = Σ weight × (1 − ai_resilience_score) / Σ weight over the requirements drawn on; 0.5 for none. */
export function taskCapability(
  draws: readonly CapabilityDraw[],
  resilienceOf: ReadonlyMap<string, Pick<RequirementResilience, "resilience" | "standardError">>,
): TaskCapability {
  const known = draws.filter(({ elementId }) => resilienceOf.has(elementId));
  const weightSum = known.reduce((sum, { weight }) => sum + weight, 0);
  if (weightSum === 0) return { capability: 0.5, standardError: 0.25, strongest: [] };
  const entries = known.map(({ elementId }) => resilienceOf.get(elementId) as RequirementResilience);
  const capability = known.reduce(
    (sum, { weight }, i) => sum + weight * (1 - (entries[i] as RequirementResilience).resilience),
    0,
  );
  return {
    capability: round4(capability / weightSum),
    standardError: weightedMeanError(
      entries.map(({ resilience }) => 1 - resilience),
      known.map(({ weight }) => weight),
      entries.map(({ standardError }) => standardError),
      known.map(({ weightError }) => weightError),
    ),
    strongest: known
      .toSorted((a, b) => b.weight - a.weight || (a.elementId < b.elementId ? -1 : 1))
      .slice(0, 5)
      .map(({ elementId, weight }) => ({ elementId, share: round4(weight / weightSum) })),
  };
}
