import type { AGGREGATIONS } from "../../contract/shapes.ts";
import { invariant } from "../../lib/invariant.ts";
import { capital, listed } from "../../lib/words.ts";
import { round1 } from "../rounding.ts";
import { DIMENSION_NAMES, type Dimensions } from "../types.ts";

type Aggregation = (typeof AGGREGATIONS)[number];

/** Four weights, each -1..1, at least one of them not 0. */
export type DimensionWeights = Dimensions;

/** The tasks of one occupation: their dimensions (0..10, four per task in order) and importances (1..5). */
export type PackedTasks = {
  readonly dimensions: ArrayLike<number>;
  readonly importance: ArrayLike<number>;
};

/**
 * Custom exposure of one occupation, 0..100, one decimal. Per task
 * 100 × (Σ w·d/10 + Σ|negative w|) / Σ|w|, so that the least favourable task gives 0 and the most favourable 100;
 * then the importance-weighted mean of the tasks, or their maximum. An occupation without tasks scores 0.
 */
export function customScore(tasks: PackedTasks, weights: DimensionWeights, aggregation: Aggregation): number {
  const [w0, w1, w2, w3] = [
    weights.procedural,
    weights.digitization,
    weights.physicality,
    weights.socio_emotional,
  ];
  const scale = Math.abs(w0) + Math.abs(w1) + Math.abs(w2) + Math.abs(w3);
  if (!(scale > 0)) throw new RangeError("At least one weight must differ from zero.");
  const offset = -(Math.min(w0, 0) + Math.min(w1, 0) + Math.min(w2, 0) + Math.min(w3, 0));
  const { dimensions, importance } = tasks;
  let sum = 0;
  let weightSum = 0;
  let highest = 0;
  for (let task = 0; task < importance.length; task += 1) {
    const at = task * 4;
    const weighted =
      w0 * invariant(dimensions[at], "a dimension") +
      w1 * invariant(dimensions[at + 1], "a dimension") +
      w2 * invariant(dimensions[at + 2], "a dimension") +
      w3 * invariant(dimensions[at + 3], "a dimension");
    const score = (100 * (weighted / 10 + offset)) / scale;
    const weight = invariant(importance[task], "an importance");
    sum += score * weight;
    weightSum += weight;
    if (score > highest) highest = score;
  }
  if (aggregation === "max") return round1(highest);
  return weightSum > 0 ? round1(sum / weightSum) : 0;
}

/** One plain sentence on what the weights make of the dimensions, for the `methodology.interpretation` field. */
export function customInterpretation(weights: DimensionWeights, aggregation: Aggregation): string {
  const named = (keep: (weight: number) => boolean) =>
    DIMENSION_NAMES.filter((name) => keep(weights[name])).map((name) => name.replace("_", "-"));
  const raising = named((weight) => weight > 0);
  const lowering = named((weight) => weight < 0);
  const ignored = named((weight) => weight === 0);
  const clauses = [
    raising.length > 0 ? `${listed(raising)} work raises the score` : "",
    lowering.length > 0 ? `${listed(lowering)} work lowers it` : "",
    ignored.length > 0 ? `${listed(ignored)} is ignored` : "",
  ].filter((clause) => clause !== "");
  const combined =
    aggregation === "max"
      ? "the score is that of the highest-scoring task"
      : "tasks are combined by importance";
  return capital(`${clauses.join(", ")}; ${combined}, on a scale of 0 to 100.`);
}
