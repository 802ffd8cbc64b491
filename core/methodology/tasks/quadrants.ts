import { QUADRANTS } from "../../contract/quadrants.ts";
import type { Quadrant } from "../../contract/shapes.ts";
import { CONSTANTS } from "../constants.ts";

export type Thresholds = {
  readonly exposure: number;
  readonly imperative: number;
};

export const DEFAULT_THRESHOLDS: Thresholds = {
  exposure: CONSTANTS.exposureThreshold,
  imperative: CONSTANTS.imperativeThreshold,
};

/**
 * The quadrant of a task or an occupation from its exposure and imperative (both 0..1). High means strictly above
 * the threshold (service specification, "Quadrant").
 */
export function quadrantOf(
  exposure01: number,
  imperative01: number,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): Quadrant {
  const exposed = exposure01 > thresholds.exposure;
  const needed = imperative01 > thresholds.imperative;
  if (exposed) return needed ? "augmentation" : "automation";
  return needed ? "protected" : "transitional";
}

/** How many of the given items fall in each quadrant. */
export function countQuadrants(quadrants: Iterable<Quadrant>): Record<Quadrant, number> {
  const counts: Record<Quadrant, number> = { automation: 0, augmentation: 0, protected: 0, transitional: 0 };
  for (const quadrant of quadrants) counts[quadrant] += 1;
  return counts;
}

/** Total variation distance of two quadrant distributions, 0 (equal) .. 1 (disjoint); counts are normalized. */
export function quadrantDistance(
  a: Readonly<Record<Quadrant, number>>,
  b: Readonly<Record<Quadrant, number>>,
): number {
  const totalOf = (counts: Readonly<Record<Quadrant, number>>) =>
    QUADRANTS.reduce((sum, quadrant) => sum + counts[quadrant], 0);
  const [totalA, totalB] = [totalOf(a), totalOf(b)];
  if (totalA === 0 || totalB === 0) return totalA === totalB ? 0 : 1;
  return QUADRANTS.reduce((sum, q) => sum + Math.abs(a[q] / totalA - b[q] / totalB), 0) / 2;
}

/** The distribution published for the service this one is compatible with (service specification, "Quadrant"). */
export const REFERENCE_DISTRIBUTION: Readonly<
  Record<"tasks" | "occupations", Readonly<Record<Quadrant, number>>>
> = {
  tasks: { automation: 3467, augmentation: 691, protected: 6602, transitional: 8036 },
  occupations: { automation: 70, augmentation: 7, protected: 322, transitional: 524 },
};
