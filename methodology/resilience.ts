import type { Accuracy, ScoredQuestion } from "./accuracy.ts";
import { CONSTANTS, type Constants } from "./constants.ts";
import { clamp, round4 } from "./rounding.ts";

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
