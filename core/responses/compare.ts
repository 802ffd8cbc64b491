import type { z } from "zod";
import type { Compare, JobHit } from "../contract/shapes.ts";
import type { OccupationRow } from "../format/tables.ts";
import { invariant } from "../lib/invariant.ts";
import { quadrantOf, type Thresholds } from "../methodology/tasks/quadrants.ts";

/** One occupation as search results and comparisons list it. */
export function jobHit(row: OccupationRow, thresholds?: Thresholds): z.input<typeof JobHit> {
  return {
    soc_code: row.soc_code,
    title: row.title,
    automation_susceptibility_score: row.automation_susceptibility_score,
    human_centric_resilience_score: row.human_centric_resilience_score,
    balanced_impact_score: row.balanced_impact_score,
    quadrant: quadrantOf(row.ai_exposure_potential, row.human_imperative, thresholds),
  };
}

/** Occupations side by side; `similarity` is that of the first with the second, 0..1, both by their place in `rows`. */
export function comparison(
  rows: readonly OccupationRow[],
  similarity: readonly (readonly number[])[],
  thresholds: Thresholds | undefined,
): z.input<typeof Compare> {
  const matrix = rows.map(({ soc_code }, at) => [
    soc_code,
    Object.fromEntries(
      rows.map((other, to) => [other.soc_code, invariant(similarity[at]?.[to], "similarity")]),
    ),
  ]);
  return {
    comparison: rows.map((row) => jobHit(row, thresholds)),
    skill_overlap_matrix: Object.fromEntries(matrix),
  };
}
