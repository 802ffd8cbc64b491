import type { Assessment } from "../../core/methodology/assessment.ts";
import { weightedMean } from "../../core/methodology/occupations/scores.ts";
import { mean, spearman } from "../../core/methodology/statistics.ts";
import { DIMENSION_NAMES } from "../../core/methodology/types.ts";
import type { OutsideIndex, OwnMeasure } from "./indices.ts";
import { areaUnderCurve, median } from "./statistics.ts";

/** How this project agrees with one outside index. */
export type Comparison = {
  readonly index: OutsideIndex;
  /** Spearman correlation or area under the curve. */
  readonly agreement: number;
  /** Median Spearman within an occupation; null for an index of occupations. */
  readonly within: number | null;
  /** Rows of the index that were found here, and all of its rows. */
  readonly matched: number;
  readonly total: number;
};

/** Own values per 6-digit SOC code: the mean over its O*NET occupations, dimensions weighted by task importance. */
export function ownBySoc(assessment: Assessment): ReadonlyMap<OwnMeasure, ReadonlyMap<string, number>> {
  const values = new Map<OwnMeasure, Map<string, number[]>>();
  const add = (measure: OwnMeasure, soc: string, value: number) => {
    const bySoc = values.get(measure) ?? new Map<string, number[]>();
    values.set(measure, bySoc.set(soc, [...(bySoc.get(soc) ?? []), value]));
  };
  for (const { socCode, taskIndexes, pillars } of assessment.occupations) {
    const soc = socCode.slice(0, 7);
    const tasks = taskIndexes.map((index) => assessment.tasks[index] as Assessment["tasks"][number]);
    const importance = tasks.map(({ rating }) => rating.importance1to5);
    add("susceptibility", soc, pillars.ai_exposure_potential);
    for (const name of DIMENSION_NAMES) {
      const ratings = tasks.map(({ dimensions }) => dimensions.dimensions[name]);
      add(name, soc, weightedMean(ratings, importance));
    }
  }
  return new Map(
    [...values].map(([measure, bySoc]) => [
      measure,
      new Map([...bySoc].map(([soc, list]) => [soc, mean(list)])),
    ]),
  );
}

/** Compares an outside index with this project's measure of the same thing, over the codes or tasks both know. */
export function compare(index: OutsideIndex, assessment: Assessment): Comparison {
  return index.key === "task" ? compareTasks(index, assessment) : compareOccupations(index, assessment);
}

function compareOccupations(index: OutsideIndex, assessment: Assessment): Comparison {
  const own = ownBySoc(assessment).get(index.rule.own) ?? new Map<string, number>();
  const both = [...index.values].filter(([soc]) => own.has(soc));
  const ours = both.map(([soc]) => own.get(soc) as number);
  const theirs = both.map(([, value]) => value);
  const agreement =
    index.rule.statistic === "auc"
      ? areaUnderCurve(
          ours,
          theirs.map((value) => value > 0.5),
        )
      : spearman(ours, theirs);
  return { index, agreement, within: null, matched: both.length, total: index.values.size };
}

/** Occupations with fewer labelled tasks than this say nothing about ranking within. */
const LEAST_TASKS = 3;

function compareTasks(index: OutsideIndex, assessment: Assessment): Comparison {
  const ours: number[] = [];
  const theirs: number[] = [];
  const byOccupation = new Map<string, { ours: number[]; theirs: number[] }>();
  for (const { taskId, socCode, pillars, dimensions } of assessment.tasks) {
    const outside = index.values.get(taskId);
    if (outside === undefined) continue;
    const { own } = index.rule;
    const value =
      own === "task_exposure" || own === "susceptibility"
        ? pillars.ai_exposure_potential
        : dimensions.dimensions[own];
    ours.push(value);
    theirs.push(outside);
    const group = byOccupation.get(socCode) ?? { ours: [], theirs: [] };
    group.ours.push(value);
    group.theirs.push(outside);
    byOccupation.set(socCode, group);
  }
  const within = [...byOccupation.values()]
    .filter((group) => group.ours.length >= LEAST_TASKS)
    .map((group) => spearman(group.ours, group.theirs))
    .filter(Number.isFinite);
  return {
    index,
    agreement: spearman(ours, theirs),
    within: within.length > 0 ? median(within) : null,
    matched: ours.length,
    total: index.values.size,
  };
}

/**
 * Rank correlations of the outside exposure indices of occupations with one another, over the codes both know, without
 * sign: the yardstick for how much agreement can be asked for. Columns of one file are not compared.
 */
export function outsideAgreement(indices: readonly OutsideIndex[]): readonly number[] {
  const occupational = indices.filter(({ key, rule }) => key === "soc" && rule.own === "susceptibility");
  return occupational.flatMap((a, at) =>
    occupational.slice(at + 1).flatMap((b) => {
      if (a.rule.file === b.rule.file) return [];
      const shared = [...a.values.keys()].filter((soc) => b.values.has(soc));
      const correlation = spearman(
        shared.map((soc) => a.values.get(soc) as number),
        shared.map((soc) => b.values.get(soc) as number),
      );
      return Number.isFinite(correlation) ? [Math.abs(correlation)] : [];
    }),
  );
}
