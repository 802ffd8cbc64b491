/** How one table of the edition is made of a source table. */
export type EditionTable = {
  /** The source files it is made of. */
  readonly source: RegExp;
  /** Its query, by its name in `edition.sql`. */
  readonly query: string;
  /** Columns whose cells are left blank where they repeat the one above; the readers fill them in again. */
  readonly repeating?: readonly string[];
  /** Its path where it is not the source's. */
  readonly path?: string;
};

/** Columns in which a blank cell repeats the one above, of the edition's table at this path. */
export function repeatingColumns(path: string): readonly string[] {
  const table = EDITION_TABLES.find((each) =>
    each.path === undefined ? each.source.test(path) : each.path === path,
  );
  return table?.repeating ?? [];
}

/** Columns that a source file may do without, whichever table they are of. */
export const OPTIONAL_COLUMNS = [
  "Standard Error",
  "Recommend Suppress",
  "Not Relevant",
  "N",
  "Date",
  "In Demand",
  "A_MEDIAN",
  "A_MEAN_EST",
  "A_MEAN_SOURCE",
  "Typical education needed for entry",
] as const;

const SOC = "O*NET-SOC Code";

/** Every table of the edition; source files that stand under none of them are left out. */
export const EDITION_TABLES: readonly EditionTable[] = [
  { source: /\/Occupation Data\.txt$/, query: "occupations" },
  { source: /\/Job Zones\.txt$/, query: "job_zones" },
  { source: /\/Content Model Reference\.txt$/, query: "elements" },
  { source: /\/Scales Reference\.txt$/, query: "scales" },
  { source: /\/Task Statements\.txt$/, query: "task_statements", repeating: [SOC] },
  { source: /\/Task Ratings\.txt$/, query: "task_ratings", repeating: [SOC, "Task ID"] },
  { source: /\/Task Ratings sources\.txt$/, query: "task_rating_methods", repeating: ["Method", "Scale ID"] },
  { source: /\/(Skills|Knowledge)\.txt$/, query: "element_ratings", repeating: [SOC, "Element ID"] },
  { source: /\/Abilities\.txt$/, query: "abilities", repeating: [SOC, "Element ID"] },
  { source: /\/Work Styles\.txt$/, query: "work_styles", repeating: [SOC] },
  { source: /\/IWA Reference\.txt$/, query: "intermediate_activities" },
  { source: /\/DWA Reference\.txt$/, query: "detailed_activities" },
  { source: /\/Tasks to DWAs\.txt$/, query: "task_activities", repeating: [SOC, "Task ID"] },
  { source: /\/(Abilities|Skills) to Work Activities\.txt$/, query: "element_links" },
  { source: /\/Alternate Titles\.txt$/, query: "alternate_titles", repeating: [SOC] },
  { source: /\/Sample of Reported Titles\.txt$/, query: "reported_titles", repeating: [SOC] },
  { source: /\/Technology Skills\.txt$/, query: "technologies", repeating: [SOC, "Commodity Title"] },
  { source: /^bls\/soc_\d{4}_structure\.csv$/, query: "soc_structure" },
  { source: /^bls\/(oews_national_|national_M)/, query: "national_employment" },
  {
    source: /^bls\/oews_msa_major_\d{4}\.csv$/,
    query: "group_employment",
    repeating: ["AREA", "AREA_TITLE"],
  },
  { source: /^bls\/[a-z]{2}_regions_\d+\.csv$/, query: "areas" },
  {
    source: /^bls\/oews_[a-z]{2}_regions_\d{4}\.csv$/,
    query: "regional_employment",
    repeating: ["AREA", "PRIM_STATE", "O_GROUP", "A_MEAN_SOURCE"],
  },
  { source: /^bls\/employment_projections_/, query: "projections" },
  {
    source: /^bls\/occupation_industry_share_/,
    query: "industry_shares",
    repeating: ["NAICS", "NAICS_TITLE", "O_GROUP"],
  },
  { source: /^bls\/onet_soc_/, query: "crosswalk" },
  {
    source: /^benchmarks\/questions\.jsonl$/,
    query: "questions",
    repeating: ["suite", "subject"],
    path: "benchmarks/questions.tsv",
  },
  { source: /^benchmarks\/helm_lite_models\.csv$/, query: "models" },
  {
    source: /^benchmarks\/helm_lite_scores\.csv$/,
    query: "model_scores",
    repeating: ["release", "scenario", "metric"],
  },
  { source: /^benchmarks\/helm_mmlu_subject_scores\.csv$/, query: "subject_scores" },
  { source: /^indices\/eloundou_2024_occupations\.csv$/, query: "exposure_labels" },
  { source: /^indices\/microsoft_2025_occupations\.csv$/, query: "applicability" },
  { source: /^indices\/anthropic_2025_tasks\.csv$/, query: "task_use", repeating: ["release"] },
];
