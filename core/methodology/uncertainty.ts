import type { z } from "zod";
import type { Uncertainty as Shape } from "../contract/shapes.ts";
import { invariant } from "../lib/invariant.ts";
import { round1, round2 } from "./rounding.ts";

/** A standard error and the normal 90 % interval around a value. */
export type Uncertainty = z.infer<typeof Shape>;

const Z_90 = 1.645;

/**
 * 90 % interval value ± 1.645 × standard error, cut to [low, high]. The interval is made from the standard error as it is printed,
 * so that a reader can make it again; both are rounded by the functions given, the error more finely.
 */
export function interval90(
  value: number,
  standardError: number,
  [low, high]: readonly [number, number],
  round: (value: number) => number = round1,
  roundError: (value: number) => number = round2,
): Uncertainty {
  const printed = roundError(standardError);
  return {
    standard_error: printed,
    interval_90: [
      round(Math.max(low, value - Z_90 * printed)),
      round(Math.min(high, value + Z_90 * printed)),
    ],
  };
}

/** Standard error of a sum of independent terms: √Σ e². */
export function independent(errors: readonly number[]): number {
  return Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0));
}

/**
 * Standard error of the mean of two ratings that differ by `difference`: the standard deviation of two values is
 * |difference|/√2 and their mean has it over √2, so |difference|/2.
 */
export function passDisagreementError(difference: number): number {
  return Math.abs(difference) / 2;
}

/**
 * Standard error of a weighted mean Σwx/Σw (first-order error propagation): each value contributes w/Σw times its
 * error, each weight contributes (x − mean)/Σw times its error, all independent. Arrays run in parallel.
 */
export function weightedMeanError(
  values: readonly number[],
  weights: readonly number[],
  valueErrors: readonly number[],
  weightErrors: readonly number[],
): number {
  let weightSum = 0;
  let sum = 0;
  for (const [i, value] of values.entries()) {
    const weight = invariant(weights[i], "a weight");
    weightSum += weight;
    sum += weight * value;
  }
  if (weightSum <= 0) return 0;
  const mean = sum / weightSum;
  let variance = 0;
  for (const [i, value] of values.entries()) {
    const fromValue = invariant(weights[i], "a weight") * invariant(valueErrors[i], "the error of a value");
    const fromWeight = (value - mean) * invariant(weightErrors[i], "the error of a weight");
    variance += fromValue * fromValue + fromWeight * fromWeight;
  }
  return Math.sqrt(variance) / weightSum;
}
