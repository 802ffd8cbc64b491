import { byCodeUnit, groupBy } from "../../lib/lists.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import { clamp, round4 } from "../rounding.ts";
import { mean, spreadAround } from "../statistics.ts";

/** One cell of a leaderboard: the score of a model on a scenario in a release. */
export type ModelScore = {
  readonly model: string;
  /** "mean_win_rate", a suite, or "natural_qa_openbook_longans" / "natural_qa_closedbook". */
  readonly scenario: string;
  readonly score: number;
};

/** Accuracy of one model on one subject of a suite, where a leaderboard breaks the suite down. */
export type SubjectScore = {
  readonly model: string;
  readonly suite: string;
  readonly subject: string;
  readonly score: number;
};

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

/** The current models: the best by mean win rate in the rows given (one leaderboard release), then by name. */
export function currentModels(
  scores: readonly ModelScore[],
  count: number = CONSTANTS.currentModels,
): string[] {
  return scores
    .filter(({ scenario }) => scenario === "mean_win_rate")
    .toSorted((a, b) => b.score - a.score || byCodeUnit(a.model, b.model))
    .slice(0, count)
    .map(({ model }) => model);
}

/** Mean accuracy of the given models per scenario, overlap metrics brought to their reference. */
export function scenarioAccuracies(
  scores: readonly ModelScore[],
  models: readonly string[],
  constants: Constants = CONSTANTS,
): ReadonlyMap<string, number> {
  const fullScore = (scenario: string) => {
    const reference = OVERLAP_REFERENCES[scenario];
    return reference === undefined ? 1 : reference * constants.referenceFactor;
  };
  const accuracies = scores
    .filter(({ scenario }) => scenario !== "mean_win_rate")
    .map(({ model, scenario, score }) => ({ model, key: scenario, accuracy: score / fullScore(scenario) }));
  return meanAccuracies(accuracies, models);
}

/** Mean accuracy of the given models per "suite:subject"; a subject none of them has is left out. */
export function subjectAccuracies(
  scores: readonly SubjectScore[],
  models: readonly string[],
): ReadonlyMap<string, number> {
  const accuracies = scores.map(({ model, suite, subject, score }) => {
    return { model, key: `${suite}:${subject}`, accuracy: score };
  });
  return meanAccuracies(accuracies, models);
}

type Accuracy = { readonly model: string; readonly key: string; readonly accuracy: number };
function meanAccuracies(accuracies: readonly Accuracy[], models: readonly string[]) {
  const chosen = accuracies.filter(({ model }) => models.includes(model));
  return new Map(
    [...groupBy(chosen, ({ key }) => key)].map(([key, own]) => {
      return [key, mean(own.map(({ accuracy }) => clamp(accuracy, 0, 1)))];
    }),
  );
}

/**
 * Accuracy beyond what guessing gives: (accuracy − 1/k) / (1 − 1/k) for k answers offered, at least 0; as is where the answer is
 * free (Frary 1988, formula scoring).
 */
export function chanceCorrected(accuracy01: number, choices: number | null): number {
  if (choices === null) return accuracy01;
  return Math.max(0, (accuracy01 - 1 / choices) / (1 - 1 / choices));
}

/**
 * The reliability of current models from their mean accuracy per scenario: how often they are right where all that is needed is
 * stated, and how much that differs between kinds of question.
 */
export function reliabilityOf(scenarios: ReadonlyMap<string, number>, constants: Constants = CONSTANTS) {
  const values = [...scenarios.values()];
  if (values.length === 0) return { value: 1, standardError: 0 };
  const centre = mean(values);
  return {
    /** Mean accuracy over the scenarios of the leaderboard, as scored, 0..1, four decimals; 1 without any. */
    value: round4(clamp(centre * constants.reliabilityFactor, 0, 1)),
    /** Standard error of that mean. */
    standardError: spreadAround(values, centre) / Math.sqrt(values.length),
  };
}

/** Accuracy of current models on a suite's subject: the subject's own, else that of its scenario; null without scores. */
export function subjectAccuracy(
  suite: string,
  subject: string,
  scenarios: ReadonlyMap<string, number>,
  subjects: ReadonlyMap<string, number>,
): number | null {
  // On the leaderboard natural_qa is two scenarios, every other suite is one.
  const scenario = suite === "natural_qa" ? `natural_qa_${subject}` : suite;
  return subjects.get(`${suite}:${subject}`) ?? scenarios.get(scenario) ?? null;
}
