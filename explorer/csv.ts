import { round2 } from "../core/methodology/rounding.ts";
import type { Cell, Table } from "./page.ts";

type FieldOf<R> = Extract<{ [K in keyof R]: R[K] extends Cell ? K : never }[keyof R], string>;

/** A column of records: the name of a field, or a name of its own with what stands under it. */
export type Column<R> = FieldOf<R> | readonly [name: string, cellOf: (record: R) => Cell];

/** Scales of fields, as the head of their column says them. */
const SCALES = {
  automation_susceptibility_score: "0to100",
  human_centric_resilience_score: "0to100",
  balanced_impact_score: "minus100to100",
  mean_automation_score: "0to100",
  mean_resilience_score: "0to100",
  target_resilience_score: "0to100",
  custom_score: "0to100",
  standard_score: "0to100",
  relevance: "0to100",
  importance: "1to5",
  procedural: "0to10",
  digitization: "0to10",
  physicality: "0to10",
  socio_emotional: "0to10",
} as const;
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
    SHARES.has(name) ? shareColumn(name, cellOf) : ([headOf(name), cellOf] as const),
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

function headOf(name: string): string {
  return name in SCALES ? `${name}_${SCALES[name as keyof typeof SCALES]}` : name;
}
