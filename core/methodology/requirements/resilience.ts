import { CONSTANTS, type Constants } from "../constants.ts";
import { clamp, round4 } from "../rounding.ts";
import { type Accuracy, chanceCorrected, subjectAccuracy } from "./accuracy.ts";
import { type QuestionSets, questionSet } from "./links.ts";
import { type Prior, type PriorTable, priorOf } from "./priors.ts";

/** Resilience of a requirement with everything it was made of. */
export type RequirementResilience = {
  readonly elementId: string;
  /** ai_resilience_score, 0..1, four decimals. */
  readonly resilience: number;
  readonly standardError: number;
  readonly prior: Prior;
  /** 1 − relevance-weighted accuracy before shrinking, four decimals; null without questions. */
  readonly raw: number | null;
  /** Weight of the raw value against the prior, 0..1, four decimals. */
  readonly evidence: number;
  readonly questionCount: number;
  /** Mean relevance of the linked questions, 0..1, four decimals; 0 without any. */
  readonly meanRelevance: number;
  /** Suites of the linked questions, by how much relevance they carry. */
  readonly suites: readonly string[];
};

/** A question as far as scores are concerned: where it belongs. */
export type QuestionIdentity = { readonly suite: string; readonly subject: string };

type Accuracies = {
  /** By leaderboard scenario. */
  readonly scenarios: ReadonlyMap<string, Accuracy>;
  /** By "suite:subject". */
  readonly subjects: ReadonlyMap<string, Accuracy>;
};

/** What is not known of a prior though two passes agree on it: half a band of the published interpretation. */
const PRIOR_ERROR = 0.1;

/**
 * ai_resilience_score per requirement, in the order of `elementIds`:
 * raw = 1 − Σ relevance × accuracy / Σ relevance over the linked questions, accuracy corrected for chance;
 * evidence = reach × S / (S + half), S = Σ relevance, reach = relevance-weighted reach of the sets;
 * resilience = evidence × raw + (1 − evidence) × prior.
 */
export function requirementResilience(
  elementIds: readonly string[],
  questions: readonly QuestionIdentity[],
  sets: QuestionSets,
  accuracies: Accuracies,
  priors: PriorTable,
  constants: Constants = CONSTANTS,
): RequirementResilience[] {
  const tallies = new Map(elementIds.map((id) => [id, newTally()]));
  for (const { suite, subject } of questions) {
    const { links, choices, reach01 } = questionSet(sets, suite, subject);
    const found = subjectAccuracy(suite, subject, accuracies.scenarios, accuracies.subjects);
    const accuracy = found === null ? null : chanceCorrected(found, choices);
    for (const { elementId, relevance } of links) {
      const tally = tallies.get(elementId);
      if (tally) addQuestion(tally, suite, relevance, reach01 * constants.reachFactor, accuracy);
    }
  }
  return [...tallies].map(([elementId, tally]) =>
    settle(elementId, tally, priorOf(priors, elementId), constants),
  );
}

type Tally = {
  questionCount: number;
  linked: number;
  relevance: number;
  correct: number;
  error: number;
  reach: number;
  readonly suites: Map<string, number>;
};

function newTally(): Tally {
  return { questionCount: 0, linked: 0, relevance: 0, correct: 0, error: 0, reach: 0, suites: new Map() };
}

function addQuestion(
  tally: Tally,
  suite: string,
  relevance: number,
  reach01: number,
  accuracy: Accuracy | null,
): void {
  tally.questionCount += 1;
  tally.linked += relevance;
  tally.suites.set(suite, (tally.suites.get(suite) ?? 0) + relevance);
  if (accuracy === null) return;
  tally.relevance += relevance;
  tally.correct += relevance * accuracy.mean;
  tally.error += relevance * accuracy.standardError;
  tally.reach += relevance * clamp(reach01, 0, 1);
}

function settle(elementId: string, tally: Tally, prior: Prior, constants: Constants): RequirementResilience {
  const believed = clamp(prior.value * constants.priorFactor, 0, 1);
  const tested = tally.relevance > 0;
  const raw = tested ? 1 - tally.correct / tally.relevance : null;
  const evidence = tested ? tally.reach / (tally.relevance + constants.evidenceHalf) : 0;
  const rawError = tested ? tally.error / tally.relevance : 0;
  const priorError = Math.hypot(PRIOR_ERROR, (prior.passA - prior.passB) / 2);
  return {
    elementId,
    resilience: round4(clamp(evidence * (raw ?? 0) + (1 - evidence) * believed, 0, 1)),
    standardError: Math.hypot(evidence * rawError, (1 - evidence) * priorError),
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
