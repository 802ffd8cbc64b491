import { byCodeUnit, groupBy } from "../../core/lib/lists.ts";

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

const SOC = "O*NET-SOC Code";

/** Columns in which the open edition leaves a cell blank where it repeats the one above, by table; readers fill them in. */
export const REPEATING: Readonly<Record<string, readonly string[]>> = {
  task_statement: [SOC],
  task_rating_method: ["Method", "Scale ID"],
  task_rating: [SOC, "Task ID"],
  element_rating: [SOC, "Element ID"],
  work_style: [SOC],
  task_dwa: [SOC, "Task ID"],
  alternate_title: [SOC],
  reported_title: [SOC],
  technology_skill: [SOC, "Commodity Title"],
  oews_region: ["AREA", "PRIM_STATE", "O_GROUP", "A_MEAN_SOURCE"],
  oews_group: ["AREA", "AREA_TITLE"],
  industry_share: ["NAICS", "NAICS_TITLE", "O_GROUP"],
  question_place: ["suite", "subject"],
  helm_score: ["release", "scenario", "metric"],
  task_use: ["release"],
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
  const elements = "names of skills, abilities, knowledge and activities";
  return [
    table("Occupation Data.txt", "occupation_data", "occupations: codes, titles, what they are"),
    table("Content Model Reference.txt", "content_model", elements),
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

const blsTable = tablesOf("bls");

/**
 * The BLS tables of a folder in reading order, given the names in its `bls/`: of each dated table the newest, of the
 * projections the two newest, and every regional one. A table that is not there stands under the name it should have. Names of
 * official workbooks saved as CSV are taken as well as the project's own.
 */
export function blsSources(names: readonly string[]): readonly Source[] {
  const newest = (form: RegExp, example: string) => datedFiles(names, form)[0]?.name ?? example;
  const soc = newest(/^soc_(\d{4})_structure\.csv$/, "soc_<year>_structure.csv");
  const national = newest(/^(?:oews_national_|national_M)(\d{4})(?:_dl)?\.csv$/, "oews_national_<year>.csv");
  const industries = newest(
    /^occupation_industry_share_(\d{4})\.csv$/,
    "occupation_industry_share_<year>.csv",
  );
  const crosswalk = newest(/^onet_soc_(\d{4})_to_soc_(\d{4})\.csv$/, "onet_soc_<year>_to_soc_<year>.csv");
  const groups = datedFiles(names, /^oews_msa_major_(\d{4})\.csv$/).slice(0, 1);
  const rounds = datedFiles(names, /^employment_projections_(\d{4})_(\d{4})\.csv$/).slice(0, 2);
  if (rounds.length === 0) rounds.push({ name: "employment_projections_<base>_<target>.csv", years: [] });
  return [
    blsTable(soc, "soc_group", "groups of occupations"),
    blsTable(national, "oews_national", "national employment and wages"),
    ...regionalSources(names),
    ...groups.map(({ name }) =>
      blsTable(name, "oews_group", "employment and wages of metropolitan areas by major group"),
    ),
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
  const regional = (name: string, part: string) =>
    blsTable(name, "oews_region", "employment and wages in metropolitan areas", { part });
  const newestIn = (files: readonly DatedFile[], part: string) =>
    files.slice(0, 1).map((file) => ({ ...file, part }));
  const ofStates = groupBy(datedFiles(names, /^oews_[a-z]{2}_regions_(\d{4})\.csv$/), ({ name }) =>
    name.slice(5, 7),
  );
  const states = [...ofStates.keys()].sort(byCodeUnit);
  const files = [
    ...newestIn(datedFiles(names, /^(?:oews_metropolitan_|MSA_M)(\d{4})(?:_dl)?\.csv$/), "metropolitan"),
    ...states.flatMap((state) => newestIn(ofStates.get(state) ?? [], "state")),
  ].sort((a, b) => compareYears(a.years, b.years));
  if (files.length === 0) return [regional("oews_metropolitan_<year>.csv", "metropolitan")];
  return [
    ...states.map((state) => {
      const [areas] = datedFiles(names, new RegExp(`^${state}_regions_(\\d+)\\.csv$`));
      const name = areas?.name ?? `${state}_regions_<number>.csv`;
      return blsTable(name, "state_area", "the areas that the state's table counts");
    }),
    ...files.map(({ name, part }) => regional(name, part)),
  ];
}

/** A file whose name carries its years, such as `employment_projections_2024_2034.csv`. */
type DatedFile = { readonly name: string; readonly years: readonly number[] };

/** All that `form` matches (its groups are the years), the latest years first. */
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
  const subjects = "what they achieve on the subjects of one suite";
  return [
    ...questions,
    helmTable("helm_lite_models.csv", "model", "models of the leaderboard"),
    helmTable("helm_lite_scores.csv", "helm_score", "what current models achieve on each suite"),
    helmTable("helm_mmlu_subject_scores.csv", "mmlu_subject_score", subjects, OPTIONAL),
  ];
}

/** Other producers' indices and observed use: no score needs them. */
export const INDEX_SOURCES: readonly Source[] = (
  [
    ["eloundou_2024_occupations.csv", "exposure_label", "exposure as people and GPT-4 labeled it"],
    ["microsoft_2025_occupations.csv", "applicability", "observed use of an assistant by occupation"],
    ["anthropic_2025_tasks.csv", "task_use", "observed use of an assistant by task"],
  ] as const
).map(([file, table, purpose]) => tablesOf("indices")(file, table, purpose, OPTIONAL));
