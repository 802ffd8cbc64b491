import { parse } from "csv-parse/sync";
import { z } from "zod";

/** What of this project is held against an outside column. */
export type Subject = "exposure" | "task_exposure" | "reach" | "people" | "body";

type ColumnRule = {
  readonly file: string;
  readonly column: string;
  readonly label: string;
  readonly subject: Subject;
  /** What the index and this project both rest on; empty where they share nothing. */
  readonly shared: string;
  /** Numbers for words. */
  readonly values?: Readonly<Record<string, number>>;
};

const EXPOSURE_LABELS = { E0: 0, E2: 0.5, E1: 1 } as const;
const TITLES = "task statements and titles of O*NET";

/** Exposure to language models by Eloundou et al.: E1, E1 + half of E2, E1 + E2. */
function eloundou(labelers: string, who: string): ColumnRule[] {
  return ["alpha", "beta", "gamma"].map((share) => ({
    file: "eloundou_2024_occupations.csv",
    column: `${labelers}_${share}`,
    label: `Tasks exposed, ${share}, labeled by ${who} (Eloundou et al.)`,
    subject: "exposure",
    shared: TITLES,
  }));
}

export const COLUMN_RULES: readonly ColumnRule[] = [
  ...eloundou("human", "people"),
  ...eloundou("gpt4", "GPT-4"),
  {
    file: "felten_lm_aioe.csv",
    column: "lm_aioe",
    label: "Exposure to language modeling (Felten et al.)",
    subject: "exposure",
    shared: "importance and level of O*NET abilities",
  },
  {
    file: "microsoft_2025_occupations.csv",
    column: "ai_applicability_score",
    label: "AI applicability in Copilot use (Microsoft)",
    subject: "exposure",
    shared: "work activities of O*NET",
  },
  {
    file: "teleworkable.csv",
    column: "teleworkable",
    label: "Can be done from home (Dingel and Neiman)",
    subject: "reach",
    shared: "none directly; made of O*NET work context and activities",
  },
  {
    file: "social_physical_index.csv",
    column: "presence_index",
    label: "Physical presence (Koren and Pető)",
    subject: "body",
    shared: "none directly; made of O*NET work context",
  },
  {
    file: "social_physical_index.csv",
    column: "customer_index",
    label: "Customer contact (Koren and Pető)",
    subject: "people",
    shared: "none directly; made of O*NET work context and activities",
  },
  {
    file: "social_physical_index.csv",
    column: "teamwork_index",
    label: "Teamwork (Koren and Pető)",
    subject: "people",
    shared: "none directly; made of O*NET work context and activities",
  },
  {
    file: "task_exposure_dev.csv",
    column: "human_exposure_agg",
    label: "Tasks labeled by people (Eloundou et al.)",
    subject: "task_exposure",
    shared: TITLES,
    values: EXPOSURE_LABELS,
  },
  {
    file: "task_exposure_dev.csv",
    column: "gpt4_exposure",
    label: "Tasks labeled by GPT-4 (Eloundou et al.)",
    subject: "task_exposure",
    shared: `${TITLES}; a language model as reader`,
    values: EXPOSURE_LABELS,
  },
];

/** A column of outside values, keyed by 6-digit SOC code or by task id. */
export type OutsideIndex = { readonly rule: ColumnRule; readonly values: ReadonlyMap<string, number> };

const Rows = z.array(z.record(z.string(), z.string()));
const KEYS = ["task_id", "onet_soc", "soc2018", "soc2010"];

/** The known indices in one CSV file. O*NET-SOC codes are averaged per 6-digit code. A file that is not known gives none. */
export function findIndices(file: string, text: string): OutsideIndex[] {
  const rows = Rows.parse(parse(text, { bom: true, columns: true, skip_empty_lines: true }));
  const key = KEYS.find((name) => rows[0]?.[name] !== undefined);
  if (key === undefined) return [];
  return COLUMN_RULES.filter((rule) => rule.file === file).map((rule) => {
    const sums = new Map<string, { sum: number; count: number }>();
    for (const row of rows) {
      const code = (row[key] ?? "").replace(/^(\d\d-\d{4})\.\d\d$/, "$1");
      const cell = row[rule.column] ?? "";
      const value = rule.values === undefined ? Number(cell || Number.NaN) : rule.values[cell];
      if (value === undefined || !Number.isFinite(value)) continue;
      const { sum, count } = sums.get(code) ?? { sum: 0, count: 0 };
      sums.set(code, { sum: sum + value, count: count + 1 });
    }
    return { rule, values: new Map([...sums].map(([code, { sum, count }]) => [code, sum / count])) };
  });
}
