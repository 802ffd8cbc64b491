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

/** The tables of an O*NET release, in reading order: a table comes after those it refers to. */
export function onetSources(version: string): readonly Source[] {
  const table = (
    file: string,
    table: string,
    purpose: string,
    more: Pick<Source, "part" | "isOptional"> = {},
  ): Source => ({ path: `onet/${version}/${file}.txt`, table, purpose, ...more });
  const ratings = (kind: string) =>
    table(kind, "element_rating", `${kind.toLowerCase()} that occupations require`, { part: kind });
  const activities = (kind: string) =>
    table(
      `${kind} to Work Activities`,
      "element_activity",
      `which work activities each of the ${kind.toLowerCase()} serves`,
      { part: kind },
    );
  return [
    table("Occupation Data", "occupation_data", "occupations: codes, titles, what they are"),
    table("Content Model Reference", "content_model", "names of skills, abilities, knowledge and activities"),
    table("Scales Reference", "scale", "the range of every rating scale"),
    table("Job Zones", "job_zone", "which occupations are scored, and the preparation they need"),
    table("Task Statements", "task_statement", "the tasks of every occupation"),
    table("Task Ratings sources", "task_rating_method", "which task ratings are estimates", {
      isOptional: true,
    }),
    table("Task Ratings", "task_rating", "importance and relevance of tasks"),
    ratings("Skills"),
    ratings("Abilities"),
    ratings("Knowledge"),
    table("Work Styles", "work_style", "dispositional resilience of occupations"),
    table("Work Context", "work_context", "how automated and structured the work already is", {
      isOptional: true,
    }),
    table("IWA Reference", "iwa", "intermediate work activities, above the detailed ones"),
    table("DWA Reference", "dwa", "detailed work activities, which tasks are rated by"),
    table("Tasks to DWAs", "task_dwa", "the work activities of each task"),
    activities("Abilities"),
    activities("Skills"),
    table("Alternate Titles", "alternate_title", "other titles of occupations, for search"),
    table("Sample of Reported Titles", "reported_title", "titles that workers gave, for search"),
    table("Technology Skills", "technology_skill", "software and tools, for search and similarity"),
  ];
}

/** Names of official workbooks saved as CSV are taken as well as the project's own. */
const BLS_FILES = {
  soc: /^soc_(\d{4})_structure\.csv$/,
  national: /^(?:oews_national_|national_M)(\d{4})(?:_dl)?\.csv$/,
  metropolitan: /^(?:oews_metropolitan_|MSA_M)(\d{4})(?:_dl)?\.csv$/,
  projections: /^employment_projections_(\d{4})_(\d{4})\.csv$/,
  industries: /^occupation_industry_share_(\d{4})\.csv$/,
  crosswalk: /^onet_soc_(\d{4})_to_soc_(\d{4})\.csv$/,
} as const;

/**
 * The BLS tables of a folder in reading order, given the names in its `bls/`: of each dated table the newest, and every
 * regional one. A table that is not there stands under the name it should have.
 */
export function blsSources(names: readonly string[]): readonly Source[] {
  const newest = (form: RegExp, example: string): DatedFile =>
    newestFile(names, form) ?? { path: `bls/${example}`, years: [] };
  const round = newest(BLS_FILES.projections, "employment_projections_<base>_<target>.csv");
  const [base = 0, target = 0] = round.years;
  return [
    {
      path: newest(BLS_FILES.soc, "soc_<year>_structure.csv").path,
      table: "soc_group",
      purpose: "groups of occupations",
    },
    {
      path: newest(BLS_FILES.national, "oews_national_<year>.csv").path,
      table: "oews_national",
      purpose: "national employment and wages",
    },
    ...regionalSources(names),
    {
      path: round.path,
      table: "projection",
      purpose: "growth, openings and entry education",
      part: `${base}-${String(target).slice(2)}`,
    },
    {
      path: newest(BLS_FILES.industries, "occupation_industry_share_<year>.csv").path,
      table: "industry_share",
      purpose: "industries that employ each occupation",
    },
    {
      path: newest(BLS_FILES.crosswalk, "onet_soc_<year>_to_soc_<year>.csv").path,
      table: "soc_crosswalk",
      purpose: "how occupations are counted in employment and projections",
    },
  ];
}

/** The lists of areas, then the metropolitan file and the states' own tables: earlier years first, states last within a year. */
function regionalSources(names: readonly string[]): readonly Source[] {
  const table = { table: "oews_region", purpose: "employment and wages in metropolitan areas" };
  const metropolitan = newestFile(names, BLS_FILES.metropolitan);
  const states = [
    ...new Set(names.flatMap((name) => /^oews_([a-z]{2})_regions_\d{4}\.csv$/.exec(name)?.[1] ?? [])),
  ].sort();
  const ofStates = states.flatMap(
    (state) => newestFile(names, new RegExp(`^oews_${state}_regions_(\\d{4})\\.csv$`)) ?? [],
  );
  const files = [
    ...(metropolitan === undefined ? [] : [{ ...metropolitan, part: "metropolitan" }]),
    ...ofStates.map((file) => ({ ...file, part: "state" })),
  ].sort((a, b) => compareYears(a.years, b.years));
  if (files.length === 0)
    return [{ ...table, path: "bls/oews_metropolitan_<year>.csv", part: "metropolitan" }];
  return [
    ...states.map((state) => ({
      path:
        newestFile(names, new RegExp(`^${state}_regions_(\\d+)\\.csv$`))?.path ??
        `bls/${state}_regions_<number>.csv`,
      table: "state_area",
      purpose: "the areas that the state's table counts",
    })),
    ...files.map(({ path, part }) => ({ ...table, path, part })),
  ];
}

/** A file whose name carries its years, such as `employment_projections_2024_2034.csv`. */
type DatedFile = { readonly path: string; readonly years: readonly number[] };

/** The file with the latest years among those `form` matches (its groups are the years). */
function newestFile(names: readonly string[], form: RegExp): DatedFile | undefined {
  const dated = names.flatMap((name) => {
    const found = form.exec(name);
    return found === null ? [] : [{ path: `bls/${name}`, years: found.slice(1).map(Number) }];
  });
  return dated.sort((a, b) => compareYears(b.years, a.years))[0];
}

/** Orders lists of years, the first year first. */
function compareYears(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((year, index) => year !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** The benchmark tables, given the names in `benchmarks/`: questions with their texts where they are there, else a list. */
export function helmSources(names: readonly string[]): readonly Source[] {
  const table = (file: string, table: string, purpose: string): Source => ({
    path: `benchmarks/${file}`,
    table,
    purpose,
  });
  const hasTexts = names.includes("questions.jsonl") || !names.includes("questions.tsv");
  return [
    ...(hasTexts
      ? [table("questions.jsonl", "question_text", "what the benchmarks ask")]
      : [
          {
            ...table("suites.tsv", "suite", "where the questions can be read"),
            isOptional: true as const,
          },
          table("questions.tsv", "question_place", "which questions the benchmarks ask"),
        ]),
    table("helm_lite_models.csv", "model", "models of the leaderboard"),
    table("helm_lite_scores.csv", "helm_score", "what current models achieve on each suite"),
    {
      ...table(
        "helm_mmlu_subject_scores.csv",
        "mmlu_subject_score",
        "what they achieve on the subjects of one suite",
      ),
      isOptional: true,
    },
  ];
}
