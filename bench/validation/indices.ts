import { parse } from "csv-parse/sync";
import { z } from "zod";
import { groupBy } from "../../core/lib/lists.ts";
import { mean } from "../../core/methodology/statistics.ts";

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

/** The labels of single tasks that those are made of. */
function labeled(column: string, who: string, shared: string): ColumnRule {
  const label = `Tasks labeled by ${who} (Eloundou et al.)`;
  const subject = "task_exposure";
  return { file: "task_exposure_dev.csv", column, label, subject, shared, values: EXPOSURE_LABELS };
}

/** What an occupation asks of people and body, made of descriptors of O*NET. */
function descriptive(file: string, column: string, label: string, subject: Subject, of: string): ColumnRule {
  return { file, column, label, subject, shared: `none directly; made of O*NET ${of}` };
}

const KOREN = "social_physical_index.csv";
const BOTH = "work context and activities";

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
  descriptive("teleworkable.csv", "teleworkable", "Can be done from home (Dingel and Neiman)", "reach", BOTH),
  descriptive(KOREN, "presence_index", "Physical presence (Koren and Pető)", "body", "work context"),
  descriptive(KOREN, "customer_index", "Customer contact (Koren and Pető)", "people", BOTH),
  descriptive(KOREN, "teamwork_index", "Teamwork (Koren and Pető)", "people", BOTH),
  labeled("human_exposure_agg", "people", TITLES),
  labeled("gpt4_exposure", "GPT-4", `${TITLES}; a language model as reader`),
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
    const known = rows.flatMap((row) => {
      const code = (row[key] ?? "").replace(/^(\d\d-\d{4})\.\d\d$/, "$1");
      const cell = row[rule.column] ?? "";
      const value = rule.values === undefined ? Number(cell || Number.NaN) : rule.values[cell];
      return value === undefined || !Number.isFinite(value) ? [] : { code, value };
    });
    const byCode = [...groupBy(known, ({ code }) => code)];
    return {
      rule,
      values: new Map(byCode.map(([code, own]) => [code, mean(own.map(({ value }) => value))])),
    };
  });
}
