import { listed } from "../../lib/words.ts";
import { type ReasonCode, reasonOf } from "../tasks/reasons.ts";

/** A task as far as the summary of its occupation goes. */
type SummarisedTask = {
  readonly importance1to5: number;
  readonly reasons: readonly ReasonCode[];
};

/** What is at stake in a task, not what is done in it. */
const STAKES: ReadonlySet<ReasonCode> = new Set(["SAF", "LEG", "SCR", "IMP"]);
const REASONS_NAMED = 3;

/**
 * An occupation in one sentence for somebody who looks for work: where it lies among all occupations, and what its tasks are
 * chiefly about, weighted by importance.
 */
export function summarise(
  susceptibilityQuantile01: number,
  resilienceQuantile01: number,
  tasks: readonly SummarisedTask[],
): string {
  const exposed = susceptibilityQuantile01 >= 0.5;
  const shielded = resilienceQuantile01 >= 0.5;
  const exposure = exposed
    ? `More exposed to AI than ${percent(susceptibilityQuantile01)} of occupations`
    : `Less exposed to AI than ${percent(1 - susceptibilityQuantile01)} of occupations`;
  const shield = shielded
    ? `better protected than ${percent(resilienceQuantile01)}`
    : `less protected than ${percent(1 - resilienceQuantile01)}`;
  const about = chiefReasons(tasks);
  const work = about.length === 0 ? "" : `; the work rests mostly on ${listed(about)}`;
  return `${exposure} ${exposed === shielded ? "but" : "and"} ${shield}${work}.`;
}

/** What carries most importance, in words: at most three, none of them what is merely at stake. */
function chiefReasons(tasks: readonly SummarisedTask[]): string[] {
  const weights = new Map<ReasonCode, number>();
  for (const { importance1to5, reasons } of tasks) {
    for (const code of reasons) {
      if (!STAKES.has(code)) weights.set(code, (weights.get(code) ?? 0) + importance1to5);
    }
  }
  return [...weights]
    .sort(([codeA, a], [codeB, b]) => b - a || (codeA < codeB ? -1 : 1))
    .slice(0, REASONS_NAMED)
    .map(([code]) => reasonOf(code).words);
}

/** Never 100 %: no occupation lies beyond all of them, itself among them. */
function percent(share01: number): string {
  return `${Math.min(99, Math.round(100 * share01))} %`;
}
