import { GROWTH_PHRASES, type GrowthPhrase } from "../../contract/shapes.ts";
import { at } from "../../lib/at.ts";

/**
 * Least employment change, in percent over the decade, for each phrase but the last, in the projections of 2024-34, used for other
 * rounds, too. The bands are published in whole percents (7 or more, 5 to 6, 3 to 4, 1 to 2, 0), hence the halves.
 */
const GROWTH_CUTOFFS_PERCENT = [6.5, 4.5, 2.5, 0.5, -0.5];

/** The BLS phrase for a projected change in employment (percent, one decimal). */
export function growthPhrase(changePercent: number): GrowthPhrase {
  const missed = GROWTH_CUTOFFS_PERCENT.filter((cutoff) => changePercent < cutoff);
  return at(GROWTH_PHRASES, missed.length);
}
