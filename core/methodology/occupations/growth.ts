import { GROWTH_PHRASES, type GrowthPhrase } from "../../contract/shapes.ts";
import { invariant } from "../../lib/invariant.ts";

/**
 * Least employment change, in percent over the decade, for each phrase but the last, per BLS projection round, the
 * newest last. The bands are published in whole percents (7 or more, 5 to 6, 3 to 4, 1 to 2, 0), hence the halves.
 */
const GROWTH_CUTOFFS_PERCENT: Readonly<Record<string, readonly number[]>> = {
  "2024-34": [6.5, 4.5, 2.5, 0.5, -0.5],
};

/**
 * The BLS phrase for a projected change in employment (percent, one decimal) in a projection round such as
 * "2024-34". A round without cut-offs of its own uses those of the newest known round.
 */
export function growthPhrase(changePercent: number, round: string): GrowthPhrase {
  const newest = Object.values(GROWTH_CUTOFFS_PERCENT).at(-1);
  const cutoffs = invariant(GROWTH_CUTOFFS_PERCENT[round] ?? newest, "a projection round");
  const phrase = GROWTH_PHRASES.find((_, rank) => changePercent >= (cutoffs[rank] ?? -Infinity));
  return invariant(phrase, "a phrase for any change");
}
