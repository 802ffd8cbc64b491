import { round2 } from "../core/methodology/rounding.ts";
import type { Cell, Table } from "./page.ts";

type FieldOf<R> = Extract<{ [K in keyof R]: R[K] extends Cell ? K : never }[keyof R], string>;

/** A column of records: the name of a field, or a name of its own with what stands under it. */
export type Column<R> = FieldOf<R> | readonly [name: string, cellOf: (record: R) => Cell];

/** Scales of fields, as the head of their column says them. */
const SCALES: Readonly<Record<string, string>> = {
  automation_susceptibility_score: "_0to100",
  human_centric_resilience_score: "_0to100",
  balanced_impact_score: "_minus100to100",
  mean_automation_score: "_0to100",
  mean_resilience_score: "_0to100",
  target_resilience_score: "_0to100",
  custom_score: "_0to100",
  standard_score: "_0to100",
  relevance: "_0to100",
  importance: "_1to5",
  procedural: "_0to10",
  digitization: "_0to10",
  physicality: "_0to10",
  socio_emotional: "_0to10",
};
/** Fields that the API counts from 0 to 1; tables of pages count them to 100, as pages do. */
const SHARES = new Set([
  "ai_exposure_potential",
  "human_imperative",
  "structural_exposure",
  "capability_task",
  "ai_resilience_score",
  "prior",
  "evidence",
  "evidence_weight",
  "skill_similarity",
  "reach_quantile",
  "use_quantile",
  "use_gap",
  "applicability",
  "reliability",
  "estimated_wage_share",
]);

/** Records under their columns, each named once, with its scale where a score or a rating has one. */
export function tableOf<R>(columns: readonly Column<R>[], records: readonly R[]): Table {
  const named = columns.map((column) =>
    typeof column === "string" ? ([column, (record: R) => record[column] as Cell] as const) : column,
  );
  const scaled = named.map(([name, cellOf]) =>
    SHARES.has(name) ? shareColumn(name, cellOf) : ([name + (SCALES[name] ?? ""), cellOf] as const),
  );
  return [
    scaled.map(([head]) => head),
    ...records.map((record) => scaled.map(([, cellOf]) => cellOf(record))),
  ];
}

/** A share 0..1 as a column from 0 to 100 with two decimals. */
export function shareColumn<R>(name: string, shareOf: (record: R) => Cell) {
  const cellOf = (record: R) => {
    const share01 = shareOf(record);
    return typeof share01 === "number" ? round2(100 * share01) : share01;
  };
  return [`${name}_0to100`, cellOf] as const;
}
