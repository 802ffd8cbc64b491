import { invariant } from "../../core/lib/invariant.ts";
import { byCodeUnit, groupBy } from "../../core/lib/lists.ts";
import type { Declared } from "./columns.ts";
import { ONET_TABLES } from "./onetTables.ts";
import { BLS_TABLES, HELM_TABLES, INDEX_TABLES } from "./otherTables.ts";

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

/** The files of the tables that have several, by what stands for `<part>`. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  element_rating: ["Skills", "Abilities", "Knowledge"],
  element_activity: ["Abilities", "Skills"],
};
const OPTIONAL = ["task_rating_method", "suite", "mmlu_subject_score", ...Object.keys(INDEX_TABLES)];

type File = { readonly file?: string | undefined; readonly part?: string | undefined };

/** The source of a table, or one of its files: `file` where it has another name than declared. */
function sourceOf(
  folder: string,
  tables: Readonly<Record<string, Declared>>,
  table: string,
  { file, part }: File = {},
): Source {
  const { file: example, purpose } = invariant(tables[table], `a table ${table}`);
  const filled = (text: string, by: string | undefined) => (by ? text.replace("<part>", by) : text);
  return {
    path: `${folder}/${file ?? filled(example, part)}`,
    table,
    purpose: filled(purpose, part?.toLowerCase()),
    ...(part !== undefined && { part }),
    ...(OPTIONAL.includes(table) && { isOptional: true }),
  };
}

/** The tables of an O*NET release, in reading order: a table comes after those it refers to. */
export function onetSources(version: string): readonly Source[] {
  return Object.keys(ONET_TABLES).flatMap((table) =>
    (PARTS[table] ?? [undefined]).map((part) => sourceOf(`onet/${version}`, ONET_TABLES, table, { part })),
  );
}

const blsTable = (table: string, file?: File) => sourceOf("bls", BLS_TABLES, table, file);

/**
 * The BLS tables of a folder in reading order, given the names in its `bls/`: of each dated table the newest, of the
 * projections the two newest, and every regional one. A table that is not there stands under the name it should have. Names of
 * official workbooks saved as CSV are taken as well as the project's own.
 */
export function blsSources(names: readonly string[]): readonly Source[] {
  const newest = (table: string, form: RegExp) => blsTable(table, { file: datedFiles(names, form)[0]?.name });
  const groups = datedFiles(names, /^oews_msa_major_(\d{4})\.csv$/).slice(0, 1);
  const rounds = datedFiles(names, /^employment_projections_(\d{4})_(\d{4})\.csv$/).slice(0, 2);
  return [
    newest("soc_group", /^soc_(\d{4})_structure\.csv$/),
    newest("oews_national", /^(?:oews_national_|national_M)(\d{4})(?:_dl)?\.csv$/),
    ...regionalSources(names),
    ...groups.map(({ name }) => blsTable("oews_group", { file: name })),
    ...(rounds.length === 0
      ? [blsTable("projection")]
      : rounds.map(({ name, years }) =>
          blsTable("projection", { file: name, part: `${years[0]}-${String(years[1]).slice(2)}` }),
        )),
    newest("industry_share", /^occupation_industry_share_(\d{4})\.csv$/),
    newest("soc_crosswalk", /^onet_soc_(\d{4})_to_soc_(\d{4})\.csv$/),
  ];
}

/** The lists of areas, then the metropolitan file and the states' own tables: earlier years first, states last within a year. */
function regionalSources(names: readonly string[]): readonly Source[] {
  const newestIn = (files: readonly DatedFile[], part: string) =>
    files.slice(0, 1).map(({ name, years }) => ({ file: name, years, part }));
  const ofStates = groupBy(datedFiles(names, /^oews_[a-z]{2}_regions_(\d{4})\.csv$/), ({ name }) =>
    name.slice(5, 7),
  );
  const states = [...ofStates.keys()].sort(byCodeUnit);
  const files = [
    ...newestIn(datedFiles(names, /^(?:oews_metropolitan_|MSA_M)(\d{4})(?:_dl)?\.csv$/), "metropolitan"),
    ...states.flatMap((state) => newestIn(ofStates.get(state) ?? [], "state")),
  ].sort((a, b) => compareYears(a.years, b.years));
  if (files.length === 0) return [blsTable("oews_region", { part: "metropolitan" })];
  return [
    ...states.map((state) => {
      const [areas] = datedFiles(names, new RegExp(`^${state}_regions_(\\d+)\\.csv$`));
      return blsTable("state_area", { file: areas?.name ?? `${state}_regions_<number>.csv` });
    }),
    ...files.map(({ file, part }) => blsTable("oews_region", { file, part })),
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

/** The benchmark tables, given the names in `benchmarks/`: questions with their texts where they are there, else a list. */
export function helmSources(names: readonly string[]): readonly Source[] {
  const hasTexts = names.includes("questions.jsonl") || !names.includes("questions.tsv");
  const others = hasTexts ? ["suite", "question_place"] : ["question_text"];
  return Object.keys(HELM_TABLES)
    .filter((table) => !others.includes(table))
    .map((table) => sourceOf("benchmarks", HELM_TABLES, table));
}

/** Other producers' indices and observed use: no score needs them. */
export const INDEX_SOURCES: readonly Source[] = Object.keys(INDEX_TABLES).map((table) =>
  sourceOf("indices", INDEX_TABLES, table),
);
