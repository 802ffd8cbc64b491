import { namesOf, recordOf } from "./records.ts";

// Whole tables of a release, for spreadsheets and notebooks: which there are, and what each column means. A column has
// one meaning in every table, so that tables join on equal names.

/** The least similarity of a pair of occupations in the table of transitions. */
export const TRANSITIONS_FROM = 0.7;

export const COLUMN_TYPES = ["string", "integer", "number", "boolean"] as const;

/** How each table is written, with its media type. */
export const EXPORT_FORMATS = {
  parquet: "application/vnd.apache.parquet",
  csv: "text/csv; charset=utf-8",
} as const;
/** The description of all tables, beside them. */
export const PACKAGE_FILE = "datapackage.json";

/** Whose figures a column holds, and under which license. */
type Source = { readonly source: string; readonly licence: string };
const TIDEMARK: Source = { source: "Tidemark", licence: "CC BY 4.0" };
const ONET: Source = { source: "O*NET, USDOL/ETA, modified", licence: "CC BY 4.0" };
const BLS: Source = {
  source: "U.S. Bureau of Labor Statistics",
  licence: "Public domain (US Government work)",
};
const ANTHROPIC: Source = {
  source: "Anthropic Economic Index, matched to tasks by the Budget Lab at Yale",
  licence: "MIT and CC BY 4.0 by release",
};
const OTHER_INDEX: Source = {
  source: "The index that index_id names",
  licence: "As GET /indices says of it",
};
const HELM: Source = {
  source: "HELM Lite, Stanford CRFM",
  licence: "Apache-2.0 (HELM); results as published on the leaderboard",
};

type Column = Source & {
  readonly type: (typeof COLUMN_TYPES)[number];
  readonly description: string;
  readonly unit?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

const columnOf =
  (type: Column["type"], bounds: Pick<Column, "unit" | "minimum" | "maximum"> = {}) =>
  (description: string, of = TIDEMARK): Column => ({ ...of, type, description, ...bounds });
const within = (minimum: number, maximum: number) => columnOf("number", { minimum, maximum });
const text = columnOf("string");
const flag = columnOf("boolean");
const count = columnOf("integer", { minimum: 0 });
const persons = columnOf("integer", { minimum: 0, unit: "persons" });
const share = within(0, 1);
const score = within(0, 100);
const balance = within(-100, 100);
const rating = within(0, 10);
const percentage = columnOf("number", { minimum: 0, maximum: 100, unit: "percent" });
const dollars = columnOf("number", { unit: "US dollars a year", minimum: 0 });
const growth = columnOf("number", { unit: "percent" });
const revision = columnOf("number", { unit: "percentage points" });

const soc_code = text("O*NET-SOC code, XX-XXXX.XX", ONET);
const quadrant = text("automation, augmentation, protected or transitional, at thresholds of 0.5");
const automation_susceptibility_score = score("Exposure to AI; higher is more exposed");
const ai_exposure_potential = share("How far AI reaches the work: structural_exposure times capability_task");
const human_imperative = share("How far a person is necessary in the work");
const employment = persons(
  "Employment; empty where it is counted in another occupation or not published",
  BLS,
);
const element_id = text("O*NET element id of a skill, ability or knowledge area", ONET);
const percent_of_conversations = percentage(
  "Claude conversations on the work, of all in the newest release of the Anthropic Economic Index",
  ANTHROPIC,
);
const msa_code = text("Code of the metropolitan or nonmetropolitan area", BLS);

/** The columns of every table of areas. */
const areas = {
  msa_code,
  msa_name: text("Name of the area", BLS),
  basis: text("detailed: by occupation; group_mix: estimated from major groups"),
  total_employment: persons("Workers in the area", BLS),
  total_at_risk_jobs: persons("Workers in occupations with an exposure above 0.5"),
  at_risk_percent: percentage("Workers at risk, of those in occupations with a score"),
  at_risk_percent_low: percentage("Lower end of its 90 % interval"),
  at_risk_percent_high: percentage("Upper end of its 90 % interval"),
  total_at_risk_wages: dollars("Annual wages in occupations with an exposure above 0.5"),
  total_high_risk_jobs: persons("Workers in occupations with a balanced impact below -10"),
  mean_automation_score: score("Employment-weighted mean susceptibility"),
  mean_resilience_score: score("Employment-weighted mean resilience"),
};

/** A table: the columns that tell its rows apart, by which they are sorted, and all of them. */
function table<Name extends string>(
  title: string,
  key: readonly NoInfer<Name>[],
  columns: Readonly<Record<Name, Column>>,
) {
  return { title, key, columns };
}

const TABLES = {
  occupations: table(
    "Occupations with scores, pillars, groups, employment, wages and outlook",
    ["soc_code"],
    {
      soc_code,
      title: text("Title of the occupation", ONET),
      quadrant,
      quadrant_certain: flag("Whether quadrant_probability is at least 0.9"),
      automation_susceptibility_score,
      human_centric_resilience_score: score("What protects; higher is more protected"),
      balanced_impact_score: balance("Resilience minus susceptibility"),
      automation_susceptibility_quantile: share("Share of occupations with a lower susceptibility"),
      automation_susceptibility_quantile_low: share("Lower end of the 90 % interval of that share"),
      automation_susceptibility_quantile_high: share("Upper end of the 90 % interval of that share"),
      human_centric_resilience_quantile: share("Share of occupations with a lower resilience"),
      human_centric_resilience_quantile_low: share("Lower end of the 90 % interval of that share"),
      human_centric_resilience_quantile_high: share("Upper end of the 90 % interval of that share"),
      ai_exposure_potential,
      human_imperative,
      dispositional_resilience: share("How distinctively human the occupation's work styles are"),
      major_group: text("SOC major group", BLS),
      major_group_label: text("Title of the SOC major group", BLS),
      minor_group: text("SOC minor group", BLS),
      broad_group: text("SOC broad group", BLS),
      employment,
      median_wage: dollars("National median wage", BLS),
      projected_growth: text("Growth in the words of the BLS Employment Projections", BLS),
      projected_growth_percent: growth("Projected change of employment over the projection decade", BLS),
      projected_job_openings: persons("Projected openings, annual average", BLS),
      entry_education: text("Education typically needed for entry (BLS)", BLS),
      job_zone: columnOf("integer", { minimum: 1, maximum: 5 })("O*NET Job Zone: preparation needed", ONET),
      use_quantile: share("Where observed use of assistants for the work lies among occupations"),
      use_gap: within(-1, 1)("Quantile of susceptibility minus that of observed use"),
      percent_of_conversations,
      index_spread: share("How far the quantiles of ours and other indices lie apart"),
      growth_revision: revision("Projected growth in the newest round minus that of the round before", BLS),
    },
  ),
  tasks: table("Tasks with ratings, dimensions, pillars and quadrants", ["soc_code", "task_id"], {
    task_id: text("O*NET task id", ONET),
    soc_code,
    task: text("Task statement; in the open edition this project's own words", ONET),
    label: text("The task in a few words of this project's own"),
    importance: within(1, 5)("Importance, O*NET scale IM", ONET),
    relevance: within(0, 100)("Relevance, O*NET scale RT", ONET),
    rating_imputed: flag("Whether importance or relevance is not a published figure"),
    procedural: rating("How far the work follows rules or a script"),
    digitization: rating("How far software can reach what the work takes in and gives out"),
    physicality: rating("How far the work needs a body at the place"),
    socio_emotional: rating("How far the work turns on another person"),
    structural_exposure: share("How far the work can be reached through software and without a body"),
    capability_task: share("What AI can do of the mental requirements that the task draws on"),
    ai_exposure_potential,
    human_imperative,
    quadrant,
    percent_of_conversations,
  }),
  indices: table("What other indices say of occupations", ["soc_code", "index_id"], {
    soc_code,
    index_id: text("Id of another index; /indices says what it is"),
    index_value: columnOf("number", { minimum: 0 })("Its value, in its own unit", OTHER_INDEX),
    index_quantile: share("Where the occupation lies in it"),
  }),
  history: table(
    "Susceptibility of occupations at each release of the leaderboard",
    ["soc_code", "date", "release"],
    {
      soc_code,
      date: text("When it was published, an ISO date", HELM),
      release: text("Release of the leaderboard", HELM),
      automation_susceptibility_score,
      ai_exposure_potential,
    },
  ),
  requirements: table("Skills, abilities and knowledge areas with their resilience to AI", ["element_id"], {
    element_id,
    name: text("Name of the requirement", ONET),
    type: text("Skills, Abilities or Knowledge", ONET),
    ai_resilience_score: share("How hard the requirement is for current AI; higher is harder"),
    benchmark_match_count: count("Benchmark questions linked to the requirement"),
    benchmark_avg_relevance: share("Mean relevance of those links"),
  }),
  occupation_requirements: table("What every occupation asks for", ["soc_code", "element_id"], {
    soc_code,
    element_id,
    job_relevance: share("How much the occupation asks for the requirement"),
  }),
  regions: table("Areas known by occupation, with their totals and means", ["msa_code"], areas),
  metros: table(
    "Areas estimated from their major groups, with the intervals of the estimates",
    ["msa_code"],
    {
      ...areas,
      mean_automation_score_low: score("Lower end of its 90 % interval, from areas known by occupation"),
      mean_automation_score_high: score("Upper end of its 90 % interval, from areas known by occupation"),
      mean_resilience_score_low: score("Lower end of its 90 % interval, from areas known by occupation"),
      mean_resilience_score_high: score("Upper end of its 90 % interval, from areas known by occupation"),
    },
  ),
  region_occupations: table("Employment and wages of occupations in areas", ["msa_code", "soc_code"], {
    msa_code,
    soc_code,
    employment,
    mean_annual_wage: dollars("Mean annual wage in the area", BLS),
    wage_estimated: flag("Whether the wage is an estimate, not a published mean"),
  }),
  transitions: table("Pairs of occupations with a similarity of 0.7 or more", ["source_soc", "target_soc"], {
    source_soc: text("O*NET-SOC code of the occupation that is left", ONET),
    target_soc: text("O*NET-SOC code of the occupation that is entered", ONET),
    skill_similarity: share("Similarity of the two occupations"),
    resilience_gain: balance("Resilience of the target minus that of the source"),
    transition_difficulty: text("low, medium or high, by similarity"),
  }),
  benchmarks: table("Benchmark questions, without their text", ["input_id"], {
    input_id: text("Id of the benchmark question", HELM),
    benchmark_name: text("Benchmark suite", HELM),
    subject: text("Subject within the suite", HELM),
    skills_tested_count: count("Requirements that the question tests"),
  }),
};
export type ExportTable = keyof typeof TABLES;
export type ExportColumn = { [Name in ExportTable]: keyof (typeof TABLES)[Name]["columns"] }[ExportTable];

/** Every column of every exported table. */
export const EXPORT_COLUMNS: Readonly<Record<ExportColumn, Column>> = Object.assign(
  {},
  ...Object.values(TABLES).map(({ columns }) => columns),
);

/** Every exported table, its columns by name in their order. */
export const EXPORT_TABLES = recordOf(namesOf(TABLES), (name) => ({
  title: TABLES[name].title,
  key: TABLES[name].key as readonly ExportColumn[],
  columns: namesOf<ExportColumn>(TABLES[name].columns as Record<ExportColumn, Column>),
}));
