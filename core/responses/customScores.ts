import type { z } from "zod";
import type { CustomScoreBody } from "../contract/endpoints.ts";
import type { CustomScores } from "../contract/shapes.ts";
import type { OccupationRow } from "../format/tables.ts";
import { at } from "../lib/at.ts";
import { invariant } from "../lib/invariant.ts";
import { byCodeUnit } from "../lib/lists.ts";
import { capital, listed } from "../lib/words.ts";
import { round1 } from "../methodology/rounding.ts";
import { sumOf, weightedMean } from "../methodology/statistics.ts";
import { DIMENSION_NAMES, type Dimensions } from "../methodology/types.ts";

type Body = z.infer<typeof CustomScoreBody>;

/** The tasks of one occupation: their dimensions (0..10, four per task in order) and importances (1..5). */
export type PackedTasks = {
  readonly dimensions: ArrayLike<number>;
  readonly importance: ArrayLike<number>;
};

/** Occupations with their tasks, scored by weights of the caller's own, highest first. Equal scores share a rank. */
export function customScores(
  jobs: readonly { readonly row: OccupationRow; readonly tasks: PackedTasks }[],
  { weights, aggregation }: Pick<Body, "weights" | "aggregation">,
): z.input<typeof CustomScores> {
  const scored = jobs
    .map(({ row, tasks }) => ({ row, custom_score: customScore(tasks, weights, aggregation) }))
    .sort((a, b) => b.custom_score - a.custom_score || byCodeUnit(a.row.soc_code, b.row.soc_code));
  const rankOf = new Map(
    scored.map(({ custom_score }, index) => [custom_score, index + 1] as const).reverse(),
  );
  return {
    methodology: {
      weights_applied: weights,
      aggregation,
      interpretation: interpretation(weights, aggregation),
    },
    results: scored.map(({ row, custom_score }) => ({
      soc_code: row.soc_code,
      title: row.title,
      custom_score,
      rank: invariant(rankOf.get(custom_score), "rank"),
      standard_score: row.automation_susceptibility_score,
      delta_from_standard: round1(custom_score - row.automation_susceptibility_score),
    })),
  };
}

/**
 * Custom exposure of one occupation, 0..100, one decimal. Per task
 * 100 × (Σ w·d/10 + Σ|negative w|) / Σ|w|, so that the least favorable task gives 0 and the most favorable 100;
 * then the importance-weighted mean of the tasks, or their maximum. An occupation without tasks scores 0. Throws a
 * RangeError where every weight is 0.
 */
export function customScore(
  { dimensions, importance }: PackedTasks,
  weights: Dimensions,
  aggregation: Body["aggregation"],
): number {
  const factors = DIMENSION_NAMES.map((name) => weights[name]);
  const scale = sumOf(factors, Math.abs);
  if (scale === 0) throw new RangeError("At least one weight must differ from zero.");
  const offset = -sumOf(factors, (factor) => Math.min(factor, 0));
  const scores = Array.from(importance, (_, task) => {
    const values = factors.map((factor, place) => factor * at(dimensions, factors.length * task + place));
    return (100 * (sumOf(values, (value) => value) / 10 + offset)) / scale;
  });
  return round1(
    aggregation === "max" ? Math.max(0, ...scores) : weightedMean(scores, Array.from(importance)),
  );
}

/** One plain sentence on what the weights make of the dimensions. */
function interpretation(weights: Dimensions, aggregation: Body["aggregation"]): string {
  const clause = (keep: (weight: number) => boolean, verb: string) => {
    const names = DIMENSION_NAMES.filter((name) => keep(weights[name]));
    return names.length === 0 ? [] : `${listed(names.map((name) => name.replace("_", "-")))} ${verb}`;
  };
  const clauses = [
    clause((weight) => weight > 0, "work raises the score"),
    clause((weight) => weight < 0, "work lowers it"),
    clause((weight) => weight === 0, "is ignored"),
  ].flat();
  const combined =
    aggregation === "max"
      ? "the score is that of the highest-scoring task"
      : "tasks are combined by importance";
  return capital(`${clauses.join(", ")}; ${combined}, on a scale of 0 to 100.`);
}
