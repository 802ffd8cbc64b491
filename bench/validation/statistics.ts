import { invariant } from "../../core/lib/invariant.ts";
import { mean, meanRanks } from "../../core/methodology/statistics.ts";

/** Area under the ROC curve: chance that a positive has a higher value than a negative, ties half. NaN without both. */
export function areaUnderCurve(values: readonly number[], isPositive: readonly boolean[]): number {
  const ranks = meanRanks(values);
  const positives = isPositive.filter(Boolean).length;
  const rankSum = ranks.reduce((sum, rank, i) => sum + (isPositive[i] ? rank : 0), 0);
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (values.length - positives));
}

/**
 * ICC(2,1), two raters, absolute agreement of single ratings (Shrout and Fleiss 1979): (MSR − MSE) / (MSR + MSE + 2 (MSC − MSE) / n)
 * with the mean squares of items, raters and residual.
 */
export function intraclassCorrelation(a: readonly number[], b: readonly number[]): number {
  const count = a.length;
  const grand = (mean(a) + mean(b)) / 2;
  let items = 0;
  let total = 0;
  for (const [i, first] of a.entries()) {
    const second = invariant(b[i], "the second rating");
    items += 2 * ((first + second) / 2 - grand) ** 2;
    total += (first - grand) ** 2 + (second - grand) ** 2;
  }
  const raters = count * ((mean(a) - grand) ** 2 + (mean(b) - grand) ** 2);
  const meanItems = items / (count - 1);
  const meanResidual = (total - items - raters) / (count - 1);
  return (meanItems - meanResidual) / (meanItems + meanResidual + (2 * (raters - meanResidual)) / count);
}

/** Median: the middle value, or the mean of the two middle ones; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}
