import type { DimensionName } from "../../core/methodology/types.ts";
import { parseCsv, type Row } from "./csv.ts";

/** The side of this project that an outside column is held against. */
export type OwnMeasure = "susceptibility" | "task_exposure" | DimensionName;

/** Spearman correlation, or area under the curve for a column of 0 and 1. */
export type Statistic = "spearman" | "auc";

/** What is known of an outside column beforehand. Columns that are not listed are held against susceptibility. */
export type ColumnRule = {
  readonly file: string;
  readonly column: string;
  readonly label: string;
  readonly own: OwnMeasure;
  readonly statistic: Statistic;
  /** Least value to reach, where one is set. */
  readonly target?: number;
  /** Least median within occupations to reach, where one is set. */
  readonly withinTarget?: number;
  /** Numbers for words. */
  readonly values?: Readonly<Record<string, number>>;
};

const EXPOSURE_LABELS = { E0: 0, E2: 0.5, E1: 1 } as const;

export const COLUMN_RULES: readonly ColumnRule[] = [
  {
    file: "felten_lm_aioe.csv",
    column: "lm_aioe",
    label: "Exposure to language modelling (Felten et al.)",
    own: "susceptibility",
    statistic: "spearman",
    target: 0.9,
  },
  {
    file: "teleworkable.csv",
    column: "teleworkable",
    label: "Can be done from home (Dingel and Neiman)",
    own: "digitization",
    statistic: "auc",
    target: 0.91,
  },
  {
    file: "social_physical_index.csv",
    column: "presence_index",
    label: "Physical presence (Koren and Pető)",
    own: "physicality",
    statistic: "spearman",
    target: 0.82,
  },
  {
    file: "social_physical_index.csv",
    column: "customer_index",
    label: "Customer contact (Koren and Pető)",
    own: "socio_emotional",
    statistic: "spearman",
    target: 0.74,
  },
  {
    file: "social_physical_index.csv",
    column: "teamwork_index",
    label: "Teamwork (Koren and Pető)",
    own: "socio_emotional",
    statistic: "spearman",
  },
  {
    file: "task_exposure_dev.csv",
    column: "human_exposure_agg",
    label: "Tasks labelled by people (Eloundou et al.)",
    own: "task_exposure",
    statistic: "spearman",
    target: 0.66,
    withinTarget: 0.47,
    values: EXPOSURE_LABELS,
  },
  {
    file: "task_exposure_dev.csv",
    column: "gpt4_exposure",
    label: "Tasks labelled by GPT-4 (Eloundou et al.)",
    own: "task_exposure",
    statistic: "spearman",
    target: 0.76,
    withinTarget: 0.55,
    values: EXPOSURE_LABELS,
  },
];

/** Columns that say who or what a row is, or how it was made: never an index. */
const NOT_AN_INDEX = /^(title|occupation|name|soc|onet|task|code|id$|count$|n$|human_labels|.*_wh$)/i;

/** A column of outside values, keyed by 6-digit SOC code, by O*NET-SOC code or by task id. */
export type OutsideIndex = {
  readonly rule: ColumnRule;
  readonly key: "soc" | "task";
  readonly values: ReadonlyMap<string, number>;
};

/**
 * The indices in one CSV file. The key is the first column named like a task id, else the first whose values look like SOC
 * codes (6-digit or O*NET-SOC, the latter averaged per 6-digit code). Every other column of numbers is an index; what
 * it is held against comes from COLUMN_RULES, else it is susceptibility. A file without a key gives none.
 */
export function findIndices(file: string, text: string): OutsideIndex[] {
  const { columns, rows } = parseCsv(text);
  const taskColumn = columns.find((name) => /^task[ _]?id$/i.test(name));
  const socColumn = columns.find(
    (name) => share(rows, name, (value) => /^\d\d-\d{4}(\.\d\d)?$/.test(value)) > 0.9,
  );
  const keyColumn = taskColumn ?? socColumn;
  if (keyColumn === undefined) return [];
  return columns.flatMap((column) => {
    const known = COLUMN_RULES.find((rule) => rule.file === file && rule.column === column);
    if (!known && (column === keyColumn || NOT_AN_INDEX.test(column))) return [];
    const rule: ColumnRule = known ?? {
      file,
      column,
      label: `${column} in ${file}`,
      own: taskColumn === undefined ? "susceptibility" : "task_exposure",
      statistic: "spearman",
    };
    const numberOf = (value: string) =>
      rule.values ? rule.values[value] : value.trim() === "" ? undefined : Number(value);
    if (!known && share(rows, column, (value) => Number.isFinite(numberOf(value) ?? Number.NaN)) < 0.5)
      return [];
    return [
      {
        rule,
        key: taskColumn === undefined ? "soc" : "task",
        values: meanByKey(rows, keyColumn, column, numberOf),
      },
    ];
  });
}

function meanByKey(
  rows: readonly Row[],
  keyColumn: string,
  column: string,
  numberOf: (value: string) => number | undefined,
): ReadonlyMap<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const row of rows) {
    const key = (row.get(keyColumn) ?? "").replace(/^(\d\d-\d{4})\.\d\d$/, "$1");
    const value = numberOf(row.get(column) ?? "");
    if (key === "" || value === undefined || !Number.isFinite(value)) continue;
    const entry = sums.get(key) ?? { sum: 0, count: 0 };
    sums.set(key, { sum: entry.sum + value, count: entry.count + 1 });
  }
  return new Map([...sums].map(([key, { sum, count }]) => [key, sum / count]));
}

function share(rows: readonly Row[], column: string, test: (value: string) => boolean): number {
  const filled = rows.map((row) => (row.get(column) ?? "").trim()).filter((value) => value !== "");
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
}
