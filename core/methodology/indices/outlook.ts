import { round2 } from "../rounding.ts";
import { correlationInterval90, partialSpearman, spearman } from "../statistics.ts";

/** What BLS changed its mind about, for one occupation. */
type OutlookPoint = {
  /** Automation susceptibility, 0..100. */
  readonly susceptibility: number;
  /** Growth projected in the newest round less that of the round before, percentage points. */
  readonly revision: number;
  /** Mean physicality of the tasks, 0..10. */
  readonly physicality: number;
};

type Relation = { readonly rank_correlation: number; readonly interval_90: [number, number] };

/** How the revision relates to susceptibility: rank correlations, plain and with physicality held constant. */
export function outlookRelation(points: readonly OutlookPoint[]): Record<"plain" | "given", Relation> {
  const column = (name: keyof OutlookPoint) => points.map((point) => point[name]);
  const relation = (correlation: number, given: number): Relation => {
    const [low, high] = correlationInterval90(correlation, points.length, given);
    return { rank_correlation: round2(correlation), interval_90: [round2(low), round2(high)] };
  };
  const [x, y, z] = [column("susceptibility"), column("revision"), column("physicality")];
  return { plain: relation(spearman(x, y), 0), given: relation(partialSpearman(x, y, z), 1) };
}
