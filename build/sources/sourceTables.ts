/** A source table: one of the files that a release is made of. */
export type Source = {
  /** Path in the source folder. */
  readonly path: string;
  /** The table of `raw` that declares what is needed of it. */
  readonly table: string;
  /** What the service needs it for, in a few words: for whoever finds it missing. */
  readonly purpose: string;
  /** Which of the files of one table it is; stands for `<part>` in the names of its columns. */
  readonly part?: string;
  /** A missing optional file leaves its table empty. */
  readonly isOptional?: true;
};

/** Describes the files of one folder. */
const tablesOf =
  (folder: string) =>
  (file: string, table: string, purpose: string, more: Pick<Source, "part" | "isOptional"> = {}): Source => ({
    path: `${folder}/${file}`,
    table,
    purpose,
    ...more,
  });

const OPTIONAL = { isOptional: true } as const;

/** The tables of an O*NET release, in reading order: a table comes after those it refers to. */
export function onetSources(version: string): readonly Source[] {
  const table = tablesOf(`onet/${version}`);
  const ratings = (part: string) =>
    table(`${part}.txt`, "element_rating", `${part.toLowerCase()} that occupations require`, { part });
  const activities = (part: string) => {
    const purpose = `which work activities each of the ${part.toLowerCase()} serves`;
    return table(`${part} to Work Activities.txt`, "element_activity", purpose, { part });
  };
  return [
    table("Occupation Data.txt", "occupation_data", "occupations: codes, titles, what they are"),
    table(
      "Content Model Reference.txt",
      "content_model",
      "names of skills, abilities, knowledge and activities",
    ),
    table("Scales Reference.txt", "scale", "the range of every rating scale"),
    table("Job Zones.txt", "job_zone", "which occupations are scored, and the preparation they need"),
    table("Task Statements.txt", "task_statement", "the tasks of every occupation"),
    table("Task Ratings sources.txt", "task_rating_method", "which task ratings are estimates", OPTIONAL),
    table("Task Ratings.txt", "task_rating", "importance and relevance of tasks"),
    ratings("Skills"),
    ratings("Abilities"),
    ratings("Knowledge"),
    table("Work Styles.txt", "work_style", "dispositional resilience of occupations"),
    table("IWA Reference.txt", "iwa", "intermediate work activities, above the detailed ones"),
    table("DWA Reference.txt", "dwa", "detailed work activities, which tasks are rated by"),
    table("Tasks to DWAs.txt", "task_dwa", "the work activities of each task"),
    activities("Abilities"),
    activities("Skills"),
    table("Alternate Titles.txt", "alternate_title", "other titles of occupations, for search"),
    table("Sample of Reported Titles.txt", "reported_title", "titles that workers gave, for search"),
    table("Technology Skills.txt", "technology_skill", "software and tools, for search and similarity"),
  ];
}

/** Names of official workbooks saved as CSV are taken as well as the project's own. */
const BLS_FILES = {
  soc: /^soc_(\d{4})_structure\.csv$/,
  national: /^(?:oews_national_|national_M)(\d{4})(?:_dl)?\.csv$/,
  metropolitan: /^(?:oews_metropolitan_|MSA_M)(\d{4})(?:_dl)?\.csv$/,
  metropolitanGroups: /^oews_msa_major_(\d{4})\.csv$/,
  projections: /^employment_projections_(\d{4})_(\d{4})\.csv$/,
  industries: /^occupation_industry_share_(\d{4})\.csv$/,
  crosswalk: /^onet_soc_(\d{4})_to_soc_(\d{4})\.csv$/,
} as const;

const blsTable = tablesOf("bls");

/**
 * The BLS tables of a folder in reading order, given the names in its `bls/`: of each dated table the newest, of the
 * projections the two newest, and every regional one. A table that is not there stands under the name it should have.
 */
export function blsSources(names: readonly string[]): readonly Source[] {
  const newest = (form: RegExp, example: string) => newestFile(names, form)?.name ?? example;
  const soc = newest(BLS_FILES.soc, "soc_<year>_structure.csv");
  const national = newest(BLS_FILES.national, "oews_national_<year>.csv");
  const industries = newest(BLS_FILES.industries, "occupation_industry_share_<year>.csv");
  const crosswalk = newest(BLS_FILES.crosswalk, "onet_soc_<year>_to_soc_<year>.csv");
  const rounds = datedFiles(names, BLS_FILES.projections).slice(0, 2);
  if (rounds.length === 0) rounds.push({ name: "employment_projections_<base>_<target>.csv", years: [] });
  const groups = newestFile(names, BLS_FILES.metropolitanGroups);
  return [
    blsTable(soc, "soc_group", "groups of occupations"),
    blsTable(national, "oews_national", "national employment and wages"),
    ...regionalSources(names),
    ...(groups === undefined
      ? []
      : [blsTable(groups.name, "oews_group", "employment and wages of metropolitan areas by major group")]),
    ...rounds.map(({ name, years }) =>
      blsTable(name, "projection", "growth, openings and entry education", {
        part: `${years[0]}-${String(years[1]).slice(2)}`,
      }),
    ),
    blsTable(industries, "industry_share", "industries that employ each occupation"),
    blsTable(crosswalk, "soc_crosswalk", "how occupations are counted in employment and projections"),
  ];
}

/** The lists of areas, then the metropolitan file and the states' own tables: earlier years first, states last within a year. */
function regionalSources(names: readonly string[]): readonly Source[] {
  const regional = (name: string, part: "metropolitan" | "state") =>
    blsTable(name, "oews_region", "employment and wages in metropolitan areas", { part });
  const states = [
    ...new Set(names.flatMap((name) => /^oews_([a-z]{2})_regions_\d{4}\.csv$/.exec(name)?.[1] ?? [])),
  ].sort();
  const metropolitan = newestFile(names, BLS_FILES.metropolitan);
  const ofStates = states.flatMap(
    (state) => newestFile(names, new RegExp(`^oews_${state}_regions_(\\d{4})\\.csv$`)) ?? [],
  );
  const files = [
    ...(metropolitan === undefined ? [] : [{ ...metropolitan, part: "metropolitan" as const }]),
    ...ofStates.map((file) => ({ ...file, part: "state" as const })),
  ].sort((a, b) => compareYears(a.years, b.years));
  if (files.length === 0) return [regional("oews_metropolitan_<year>.csv", "metropolitan")];
  const areas = (state: string) =>
    newestFile(names, new RegExp(`^${state}_regions_(\\d+)\\.csv$`))?.name ?? `${state}_regions_<number>.csv`;
  return [
    ...states.map((state) => blsTable(areas(state), "state_area", "the areas that the state's table counts")),
    ...files.map(({ name, part }) => regional(name, part)),
  ];
}

/** A file whose name carries its years, such as `employment_projections_2024_2034.csv`. */
type DatedFile = { readonly name: string; readonly years: readonly number[] };

/** The file with the latest years among those `form` matches (its groups are the years). */
function newestFile(names: readonly string[], form: RegExp): DatedFile | undefined {
  return datedFiles(names, form)[0];
}

/** All that `form` matches, the latest years first. */
function datedFiles(names: readonly string[], form: RegExp): DatedFile[] {
  const dated = names.flatMap((name) => {
    const found = form.exec(name);
    return found === null ? [] : [{ name, years: found.slice(1).map(Number) }];
  });
  return dated.sort((a, b) => compareYears(b.years, a.years));
}

/** Orders lists of years, the first year first. */
function compareYears(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((year, index) => year !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

const helmTable = tablesOf("benchmarks");

/** The benchmark tables, given the names in `benchmarks/`: questions with their texts where they are there, else a list. */
export function helmSources(names: readonly string[]): readonly Source[] {
  const hasTexts = names.includes("questions.jsonl") || !names.includes("questions.tsv");
  const questions = hasTexts
    ? [helmTable("questions.jsonl", "question_text", "what the benchmarks ask")]
    : [
        helmTable("suites.tsv", "suite", "where the questions can be read", OPTIONAL),
        helmTable("questions.tsv", "question_place", "which questions the benchmarks ask"),
      ];
  return [
    ...questions,
    helmTable("helm_lite_models.csv", "model", "models of the leaderboard"),
    helmTable("helm_lite_scores.csv", "helm_score", "what current models achieve on each suite"),
    helmTable(
      "helm_mmlu_subject_scores.csv",
      "mmlu_subject_score",
      "what they achieve on the subjects of one suite",
      OPTIONAL,
    ),
  ];
}

const indexTable = tablesOf("indices");

/** Other producers' indices and observed use: no score needs them. */
export const INDEX_SOURCES: readonly Source[] = [
  indexTable(
    "eloundou_2024_occupations.csv",
    "exposure_label",
    "exposure as people and GPT-4 labeled it",
    OPTIONAL,
  ),
  indexTable(
    "microsoft_2025_occupations.csv",
    "applicability",
    "observed use of an assistant by occupation",
    OPTIONAL,
  ),
  indexTable("anthropic_2025_tasks.csv", "task_use", "observed use of an assistant by task", OPTIONAL),
];
