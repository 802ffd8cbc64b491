import { at } from "../../lib/at.ts";
import { round2 } from "../rounding.ts";
import { correlationInterval90, mean, partialSpearman, spearman } from "../statistics.ts";

/** What BLS changed its mind about, for one occupation. */
type OutlookPoint = {
  /** Automation susceptibility, 0..100. */
  readonly susceptibility: number;
  /** Growth projected in the newest round less that of the round before, percentage points. */
  readonly revision: number;
  /** Mean job_relevance of psychomotor and physical abilities, 0..1. */
  readonly bodilyDemand: number;
};

type Relation = { readonly rank_correlation: number; readonly interval_90: [number, number] };

/** How much an occupation asks of the body: mean job_relevance (0..1, in the order of the ids) of O*NET's psychomotor and physical abilities. */
export function bodilyDemand(elementIds: readonly string[], jobRelevance: readonly number[]): number {
  return mean(elementIds.flatMap((id, column) => (/^1\.A\.[23]\./.test(id) ? at(jobRelevance, column) : [])));
}

/** How the revision relates to susceptibility: rank correlations, plain and with bodily demand held constant. */
export function outlookRelation(points: readonly OutlookPoint[]): Record<"plain" | "given", Relation> {
  const column = (name: keyof OutlookPoint) => points.map((point) => point[name]);
  const relation = (correlation: number, given: number): Relation => {
    const [low, high] = correlationInterval90(correlation, points.length, given);
    return { rank_correlation: round2(correlation), interval_90: [round2(low), round2(high)] };
  };
  const [x, y, z] = [column("susceptibility"), column("revision"), column("bodilyDemand")];
  return { plain: relation(spearman(x, y), 0), given: relation(partialSpearman(x, y, z), 1) };
}
