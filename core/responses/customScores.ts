import type { z } from "zod";
import type { CustomScoreBody } from "../contract/endpoints.ts";
import type { CustomScores } from "../contract/shapes.ts";
import type { OccupationRow } from "../format/tables.ts";
import { invariant } from "../lib/invariant.ts";
import { byCodeUnit } from "../lib/lists.ts";
import { customInterpretation, customScore, type PackedTasks } from "../methodology/answers/customScore.ts";
import { round1 } from "../methodology/rounding.ts";

/** Occupations with their tasks, scored by weights of the caller's own, highest first. Equal scores share a rank. */
export function customScores(
  jobs: readonly { readonly row: OccupationRow; readonly tasks: PackedTasks }[],
  { weights, aggregation }: Pick<z.infer<typeof CustomScoreBody>, "weights" | "aggregation">,
): z.input<typeof CustomScores> {
  const scored = jobs
    .map(({ row, tasks }) => ({ row, custom_score: customScore(tasks, weights, aggregation) }))
    .sort((a, b) => b.custom_score - a.custom_score || byCodeUnit(a.row.soc_code, b.row.soc_code));
  const rankOf = new Map(
    scored.map(({ custom_score }, index) => [custom_score, index + 1] as const).reverse(),
  );
  return {
    methodology: {
      weights_applied: weights,
      aggregation,
      interpretation: customInterpretation(weights, aggregation),
    },
    results: scored.map(({ row, custom_score }) => ({
      soc_code: row.soc_code,
      title: row.title,
      custom_score,
      rank: invariant(rankOf.get(custom_score), "rank"),
      standard_score: row.automation_susceptibility_score,
      delta_from_standard: round1(custom_score - row.automation_susceptibility_score),
    })),
  };
}
