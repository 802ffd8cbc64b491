import { byCodeUnit } from "../../lib/lists.ts";
import { CONSTANTS, type Constants } from "../constants.ts";
import { clamp, round4 } from "../rounding.ts";
import { countedIn } from "../tasks/capability.ts";

/**
 * job_relevance of a requirement in an occupation, 0..1, four decimals: the geometric mean of importance (O*NET scale
 * IM, 1..5) and level (scale LV, 0..7), each mapped to 0..1. Without a level, importance alone.
 */
export function jobRelevance(importance1to5: number, level0to7: number | null): number {
  const importance01 = clamp((importance1to5 - 1) / 4, 0, 1);
  if (level0to7 === null) return round4(importance01);
  return round4(Math.sqrt(importance01 * clamp(level0to7 / 7, 0, 1)));
}

/** Standard error of jobRelevance from the errors of importance and level (first order, independent). */
export function jobRelevanceError(
  importance1to5: number,
  level0to7: number | null,
  importanceError: number,
  levelError: number,
): number {
  const importance01 = clamp((importance1to5 - 1) / 4, 0, 1);
  if (level0to7 === null) return importanceError / 4;
  const level01 = clamp(level0to7 / 7, 0, 1);
  const product = Math.max(importance01 * level01, 1e-4);
  return (
    Math.hypot((level01 * importanceError) / 4, (importance01 * levelError) / 7) / (2 * Math.sqrt(product))
  );
}

type KeystoneCandidate = {
  readonly elementId: string;
  readonly jobRelevance: number;
  /** Mean job_relevance over all occupations. */
  readonly meanRelevance: number;
  readonly resilience: number;
};

/**
 * The keystone requirements of an occupation: relevant and resilient by the stated least values, asked for more than by the average
 * occupation, and the body's only where the work is bodily (`physicality`: mean over the tasks, 0..10); by combined impact (highest
 * first, then element id), at most 10. An occupation with none has an empty list.
 */
export function keystones<Candidate extends KeystoneCandidate>(
  candidates: readonly Candidate[],
  physicality: number,
  constants: Constants = CONSTANTS,
): (Candidate & { readonly combinedImpact: number })[] {
  const isBodilyWork = physicality >= constants.keystonePhysicality;
  return candidates
    .filter(
      ({ elementId, jobRelevance, meanRelevance, resilience }) =>
        jobRelevance >= constants.keystoneRelevance &&
        jobRelevance > meanRelevance &&
        resilience >= constants.keystoneResilience &&
        (isBodilyWork || countedIn(elementId) !== "structural_exposure"),
    )
    .map((candidate) => ({
      ...candidate,
      /** job_relevance × ai_resilience, 0..1, four decimals. */
      combinedImpact: round4(candidate.jobRelevance * candidate.resilience),
    }))
    .sort((a, b) => b.combinedImpact - a.combinedImpact || byCodeUnit(a.elementId, b.elementId))
    .slice(0, constants.keystoneCount);
}
