import type { Similarities } from "../../core/methodology/occupations/similarity.ts";
import { areaUnderCurve, median } from "./statistics.ts";

/** How well similarity finds the occupations that O*NET lists as related: all listed pairs beside all other pairs. */
export function measureRelatedness(
  { withAll }: Similarities,
  socCodes: readonly string[],
  pairs: readonly (readonly [string, string])[],
) {
  const count = socCodes.length;
  const rowOf = new Map(socCodes.map((soc, row) => [soc, row]));
  const related = new Set<number>();
  for (const [a, b] of pairs) {
    const [rowA, rowB] = [rowOf.get(a), rowOf.get(b)];
    if (rowA === undefined || rowB === undefined || rowA === rowB) continue;
    related.add(Math.min(rowA, rowB) * count + Math.max(rowA, rowB));
  }
  const values: number[] = [];
  const isRelated: boolean[] = [];
  for (let a = 0; a < count; a += 1) {
    const similarities = withAll(a);
    for (let b = a + 1; b < count; b += 1) {
      values.push(similarities[b] as number);
      isRelated.push(related.has(a * count + b));
    }
  }
  return {
    /** Chance that a related pair is more similar than any other pair. */
    areaUnderCurve: areaUnderCurve(values, isRelated),
    relatedPairs: related.size,
    medianRelated: median(values.filter((_, at) => isRelated[at])),
    medianOther: median(values.filter((_, at) => !isRelated[at])),
  };
}

/** Lower decile, median and upper decile of the number of other occupations at or above a similarity. */
export function neighbourCounts(
  { withAll }: Similarities,
  count: number,
  threshold: number,
): readonly [number, number, number] {
  const counts = Array.from({ length: count }, (_, row) => {
    const others = withAll(row).filter((_, other) => other !== row);
    return others.filter((similarity) => similarity >= threshold).length;
  }).sort((a, b) => a - b);
  const at = (share01: number) => counts[Math.floor(share01 * (count - 1))] as number;
  return [at(0.1), at(0.5), at(0.9)];
}
