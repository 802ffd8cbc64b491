import { byCodeUnit } from "../../lib/lists.ts";
import { listed } from "../../lib/words.ts";
import { type ReasonCode, reasonOf } from "../tasks/reasons.ts";

/** A task as far as the summary of its occupation goes. */
type SummarizedTask = {
  readonly importance1to5: number;
  /** The most decisive first. */
  readonly reasons: readonly ReasonCode[];
};

/** The middle 90 % of an occupation's ranks among all occupations, 0..1. */
type Ranks = readonly [low: number, high: number];

/** What is at stake in a task, not what is done in it. */
const STAKES: ReadonlySet<ReasonCode> = new Set(["SAF", "LEG", "SCR", "IMP"]);
const REASONS_NAMED = 3;
/** A kind of work with at least this share of an occupation's importance is worth a word. */
const OFTEN_SHARE = 0.1;

/**
 * An occupation in plain words for somebody who looks for work: where it lies among all occupations, as surely as its ranks
 * allow, and what its tasks often involve.
 */
export function summarize(
  susceptibilityRanks: Ranks,
  resilienceRanks: Ranks,
  tasks: readonly SummarizedTask[],
): string {
  const exposed = sideOf(susceptibilityRanks);
  const shielded = sideOf(resilienceRanks);
  const exposure = {
    above: `More exposed to AI than ${percents(susceptibilityRanks)} of occupations`,
    unsure: "About as exposed to AI as the typical occupation",
    below: `Less exposed to AI than ${percents(fromAbove(susceptibilityRanks))} of occupations`,
  }[exposed];
  const shield = {
    above: `better protected than ${percents(resilienceRanks)}`,
    unsure: "about as well protected as the typical one",
    below: `less protected than ${percents(fromAbove(resilienceRanks))}`,
  }[shielded];
  const isMixed = exposed === shielded && exposed !== "unsure";
  const kinds = frequentKinds(tasks);
  const work = kinds.length === 0 ? "" : ` Its tasks often involve ${listed(kinds)}.`;
  return `${exposure}, ${isMixed ? "but" : "and"} ${shield}.${work}`;
}

/** On which side of the middle all of the ranks lie. */
function sideOf([low, high]: Ranks): "above" | "unsure" | "below" {
  if (low >= 0.5) return "above";
  return high <= 0.5 ? "below" : "unsure";
}

function fromAbove([low, high]: Ranks): Ranks {
  return [1 - high, 1 - low];
}

/** The kinds of work that carry most importance, at most three: a task's first reason counts whole, its second half, and so on. */
function frequentKinds(tasks: readonly SummarizedTask[]): string[] {
  const weights = new Map<ReasonCode, number>();
  let whole = 0;
  for (const { importance1to5, reasons } of tasks) {
    whole += importance1to5;
    for (const [place, code] of reasons.entries()) {
      if (STAKES.has(code)) continue;
      weights.set(code, (weights.get(code) ?? 0) + importance1to5 / (place + 1));
    }
  }
  return [...weights]
    .filter(([, weight]) => weight >= OFTEN_SHARE * whole)
    .sort(([codeA, a], [codeB, b]) => b - a || byCodeUnit(codeA, codeB))
    .slice(0, REASONS_NAMED)
    .map(([code]) => reasonOf(code).words);
}

/** "76 to 89%"; never 100 %: no occupation lies beyond all of them, itself among them. */
function percents(ranks: Ranks): string {
  const [low, high] = ranks.map((share01) => Math.min(99, Math.round(100 * share01)));
  return low === high ? `${low}%` : `${low} to ${high}%`;
}
