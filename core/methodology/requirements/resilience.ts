import { byCodeUnit } from "../../lib/lists.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import { clamp, round4 } from "../rounding.ts";
import { chanceCorrected, subjectAccuracy } from "./accuracy.ts";
import { type QuestionSets, questionSet } from "./links.ts";
import { type PriorTable, priorOf } from "./priors.ts";

/** Resilience of a requirement with everything it was made of. */
export type RequirementResilience = Readonly<ReturnType<typeof requirementResilience>[number]>;

/** A question as far as scores are concerned: where it belongs. */
export type QuestionIdentity = { readonly suite: string; readonly subject: string };

type Accuracies = {
  /** By leaderboard scenario. */
  readonly scenarios: ReadonlyMap<string, number>;
  /** By "suite:subject". */
  readonly subjects: ReadonlyMap<string, number>;
};

/**
 * ai_resilience_score per requirement, in the order of `elementIds`: reach × (1 − accuracy) + (1 − reach) × prior, where accuracy =
 * Σ relevance × accuracy of the question / Σ relevance over the linked questions, corrected for chance.
 */
export function requirementResilience(
  elementIds: readonly string[],
  questions: readonly QuestionIdentity[],
  sets: QuestionSets,
  accuracies: Accuracies,
  priors: PriorTable,
  constants: Constants = CONSTANTS,
) {
  const tallies = new Map(elementIds.map((id) => [id, newTally()]));
  for (const { suite, subject } of questions) {
    const { links, choices } = questionSet(sets, suite, subject);
    const accuracy = subjectAccuracy(suite, subject, accuracies.scenarios, accuracies.subjects);
    for (const { elementId, relevance } of links) {
      const tally = tallies.get(elementId);
      if (tally === undefined) continue;
      tally.questionCount += 1;
      tally.linked += relevance;
      tally.suites.set(suite, (tally.suites.get(suite) ?? 0) + relevance);
      if (accuracy === null) continue;
      tally.scored += relevance;
      tally.correct += relevance * chanceCorrected(accuracy, choices);
    }
  }
  return [...tallies].map(([elementId, tally]) => {
    const prior = priorOf(priors, elementId);
    const evidence = tally.scored > 0 ? 1 - tally.correct / tally.scored : null;
    const weight = evidence === null ? 0 : clamp(prior.reach * constants.reachFactor, 0, 1);
    const believed = clamp(prior.value * constants.priorFactor, 0, 1);
    return {
      elementId,
      /** ai_resilience_score, 0..1, four decimals. */
      resilience: round4(weight * (evidence ?? 0) + (1 - weight) * believed),
      prior,
      /** 1 − accuracy on the linked questions, four decimals; null without any. */
      evidence: evidence === null ? null : round4(evidence),
      /** Weight of the evidence against the prior: the reach, four decimals; 0 without questions. */
      evidenceWeight: round4(weight),
      questionCount: tally.questionCount,
      /** Mean relevance of the linked questions, 0..1, four decimals; 0 without any. */
      meanRelevance: tally.questionCount > 0 ? round4(tally.linked / tally.questionCount) : 0,
      /** Suites of the linked questions, by how much relevance they carry. */
      suites: [...tally.suites]
        .sort(([nameA, a], [nameB, b]) => b - a || byCodeUnit(nameA, nameB))
        .map(([name]) => name),
    };
  });
}

/** Linked questions of a requirement; `scored` and `correct` over those whose suite has scores. */
function newTally() {
  return { questionCount: 0, linked: 0, scored: 0, correct: 0, suites: new Map<string, number>() };
}
