import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { groupBy } from "../../../core/lib/lists.ts";
import { cells, type SheetRows, workbook, zip } from "./realShapes.ts";

type Row = Readonly<Record<string, string | undefined>>;

const pick = (records: readonly Row[], columns: readonly string[]): string[][] =>
  records.map((record) => columns.map((column) => record[column] ?? ""));
/** A sheet of these columns, or of all. */
const sheetOf = (records: readonly Row[], columns = Object.keys(records[0] ?? {})) =>
  cells([columns, ...pick(records, columns)]);

const BLS = "www.bls.gov";
const HELM = "storage.googleapis.com/crfm-helm-public";
const AREA = "AREA,AREA_TITLE,AREA_TYPE,PRIM_STATE,OCC_CODE,OCC_TITLE,O_GROUP,TOT_EMP,A_MEAN".split(",");
const SECTOR = "AREA,NAICS,NAICS_TITLE,OCC_CODE,OCC_TITLE,O_GROUP,TOT_EMP,A_MEAN".split(",");
const SOC = ["SOC Group", "SOC Code", "SOC Title", "SOC Definition"];

/**
 * The files that producers publish, by host and path, put together from a folder of source tables: what fetch makes of
 * them should be those tables again.
 */
export function upstreamOf(folder: string, onetVersion = "29.0"): Record<string, Uint8Array> {
  const onetName = `db_${onetVersion.replaceAll(".", "_")}_text`;
  const onet = join(folder, "onet", onetVersion);
  const text = (path: string) => readFileSync(join(folder, path), "utf8");
  const records = (path: string): Row[] => parse(text(path), { columns: true });
  const crosswalk = records("bls/onet_soc_2019_to_soc_2018.csv");
  const national = records("bls/oews_national_2024.csv");
  const areas = records("bls/oews_ca_regions_2024.csv");
  const isNumbered = ({ AREA = "" }: Row) => /^\d{5}$/.test(AREA);
  const totals = new Map(national.map((row) => [`${row.OCC_CODE} ${row.O_GROUP}`, row.TOT_EMP]));
  // A table that was cut down to the shares lacks the employment they were computed from.
  const employment = ({ TOT_EMP, OCC_CODE, O_GROUP, SHARE_OF_OCC }: Row) =>
    TOT_EMP ?? String(Math.round(Number(SHARE_OF_OCC) * Number(totals.get(`${OCC_CODE} ${O_GROUP}`))));
  const sectors = records("bls/occupation_industry_share_2024.csv").map((row) => ({
    ...{ ...row, AREA: "99" },
    TOT_EMP: employment(row),
  }));
  return {
    [`www.onetcenter.org/dl_files/database/${onetName}.zip`]: zip(
      Object.fromEntries(
        readdirSync(onet).map((file) => [`${onetName}/${file}`, readFileSync(join(onet, file))]),
      ),
    ),
    "www.onetcenter.org/taxonomy/2019/soc/2019_to_SOC_Crosswalk.csv": Buffer.from(
      stringify(
        [
          ["O*NET-SOC 2019 Code", "O*NET-SOC 2019 Title", "2018 SOC Code", "2018 SOC Title"],
          ...pick(crosswalk, [
            "ONET_SOC_2019_CODE",
            "ONET_SOC_2019_TITLE",
            "SOC_2018_CODE",
            "SOC_2018_TITLE",
          ]),
        ],
        { quoted: true },
      ),
    ),
    [`${BLS}/oes/special-requests/oesm24nat.zip`]: zip({
      "oesm24nat/national_M2024_dl.xlsx": workbook({
        national_M2024_dl: sheetOf(national.map((row) => ({ AREA: "99", ...row }))),
      }),
      "oesm24nat/field_descriptions.txt": "",
    }),
    [`${BLS}/oes/special-requests/oesm24ma.zip`]: zip({
      "oesm24ma/MSA_M2024_dl.xlsx": workbook({ areas: sheetOf(areas.filter(isNumbered), AREA) }),
      "oesm24ma/BOS_M2024_dl.xlsx": workbook({
        areas: sheetOf(
          areas.filter((row) => !isNumbered(row)),
          AREA,
        ),
      }),
    }),
    [`${BLS}/oes/special-requests/oesm24in4.zip`]: zip({
      "oesm24in4/natsector_M2024_dl.xlsx": workbook({ natsector: sheetOf(sectors, SECTOR) }),
      "oesm24in4/nat3d_M2024_dl.xlsx": workbook({ nat3d: [["AREA"]] }),
    }),
    [`${BLS}/emp/ind-occ-matrix/occupation.xlsx`]: projectionsWorkbook(
      parse(text("bls/employment_projections_2024_2034.csv")),
    ),
    [`${BLS}/emp/classifications-crosswalks/nem-onet-to-soc-crosswalk.xlsx`]: workbook({
      "NEM SOC ONET crosswalk": [
        ["National Employment Matrix / SOC / O*NET crosswalk"],
        ["Bureau of Labor Statistics"],
        ["O*NET-SOC code", "O*NET-SOC title", "NEM Code", "NEM Title"],
        ...pick(crosswalk, ["ONET_SOC_2019_CODE", "ONET_SOC_2019_TITLE", "NEM_CODE", "NEM_TITLE"]).filter(
          ([, , code]) => code !== "",
        ),
      ],
    }),
    [`${BLS}/soc/2018/soc_2018_definitions.xlsx`]: workbook({
      SOC2018: [
        ["U.S. Bureau of Labor Statistics"],
        [],
        SOC,
        ...pick(records("bls/soc_2018_structure.csv"), SOC),
      ],
    }),
    ...helmFiles(records, text("benchmarks/questions.jsonl")),
  };
}

const LATER_COLUMNS = ["Typical education needed for entry", "Labor force exit rate, 2024–34 annual average"];

/** The sheet of worker characteristics, with a title above and notes below, and the sheet of separations. */
function projectionsWorkbook(table: readonly (readonly string[])[]): Uint8Array {
  // A table that was cut down lacks what the workbook always has.
  const lacking = LATER_COLUMNS.filter((name) => !table[0]?.includes(name));
  const [head = [], ...rows] = table.map((row, at) => [
    ...row,
    ...lacking.map((name) => (at === 0 ? name : "—")),
  ]);
  const isOfSeparations = (name: string) => /exit|transfer|separations/i.test(name);
  const main = head.flatMap((name, at) => (isOfSeparations(name) ? [] : [at]));
  const separations = head.flatMap((name, at) => (isOfSeparations(name) || at < 3 ? [at] : []));
  const sheet = (title: string, places: readonly number[], link: string): SheetRows => [
    [title],
    [...places.map((at) => head[at] ?? ""), link],
    ...cells(rows.map((row) => places.map((at) => row[at] ?? ""))).map((row) => [...row, "A page"]),
    ["Note: what stands below the table is no row of it."],
  ];
  const link = "Related Occupational Outlook Handbook (OOH) content";
  return workbook({
    Index: [["Table 1.2"], ["Table 1.10"]],
    "Table 1.2": sheet("Table 1.2 Occupational projections", main, link),
    "Table 1.10": sheet("Table 1.10 Occupational separations", separations, "Sort order"),
  });
}

/** What a leaderboard column is called, by scenario. */
const shownAs = (scenario: string) => `Shown ${scenario}`;

/** Leaderboard and questions as HELM writes them: two models, each with the runs its cells were gathered from. */
function helmFiles(records: (path: string) => Row[], asked: string): Record<string, Uint8Array> {
  const lite = `${HELM}/lite/benchmark_output`;
  const scores = records("benchmarks/helm_lite_scores.csv").filter(({ release }) => release === "v1.13.0");
  const models = records("benchmarks/helm_lite_models.csv");
  const questions = asked
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Question);
  const runs = groupBy(questions, runName);
  const files: Record<string, Uint8Array> = {
    [`${lite}/releases/v1.13.0/groups/core_scenarios.json`]: json([leaderboard(scores, [...runs.keys()])]),
    [`${lite}/releases/v1.13.0/schema.json`]: json(schema(scores, models)),
    [`${lite}/releases/v1.13.0/runs_to_run_suites.json`]: json(
      Object.fromEntries([...runs.keys()].map((run) => [run, "v1.0.0"])),
    ),
  };
  for (const [run, own] of runs) files[`${lite}/runs/v1.0.0/${run}/instances.json`] = json(own.map(instance));

  const subjects = records("benchmarks/helm_mmlu_subject_scores.csv").map((row) => ({
    ...row,
    scenario: row.subject === "all_subjects" ? "mmlu" : (row.subject ?? ""),
  }));
  files[`${HELM}/mmlu/benchmark_output/releases/v1.13.0/groups/mmlu_subjects.json`] = json([
    leaderboard(subjects, []),
  ]);
  files[`${HELM}/mmlu/benchmark_output/releases/v1.13.0/schema.json`] = json(schema(subjects, subjects));
  return files;
}

type Question = {
  readonly suite: string;
  readonly subject: string;
  readonly input_text: string;
  readonly choices: readonly string[] | null;
  readonly reference: string;
};
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const unique = (values: readonly (string | undefined)[]) => [...new Set(values.map((value) => value ?? ""))];

function leaderboard(scores: readonly Row[], runs: readonly string[]) {
  const scenarios = unique(scores.map(({ scenario }) => scenario));
  const header = scenarios.map((scenario) =>
    scenario === "mean_win_rate"
      ? { value: "Mean win rate", metadata: {} }
      : { value: `${shownAs(scenario)} - EM`, metadata: { metric: "EM", run_group: shownAs(scenario) } },
  );
  const rows = unique(scores.map(({ model }) => model)).map((model) => [
    { value: model, description: "" },
    ...scenarios.map((scenario) => {
      const score = scores.find((row) => row.model === model && row.scenario === scenario)?.score;
      const own = runs.filter((run) => run.startsWith(scenario.split("_qa_")[0] ?? scenario));
      return score === undefined
        ? { value: null, description: "No matching runs" }
        : { value: Number(score), run_spec_names: own };
    }),
  ]);
  return { title: "Accuracy", header: [{ value: "Model" }, ...header], rows, links: [], name: "accuracy" };
}

function schema(scores: readonly Row[], models: readonly Row[]) {
  const scenarios = unique(scores.map(({ scenario }) => scenario)).filter((name) => name !== "mean_win_rate");
  return {
    run_groups: scenarios.map((name) => ({
      name,
      display_name: `${name} in full`,
      short_display_name: shownAs(name),
      environment: {
        main_name: scores.find(({ scenario }) => scenario === name)?.metric,
        main_split: "test",
      },
    })),
    models: models.map(({ model, model_id }) => ({ name: model_id, display_name: model })),
  };
}

/** The run that asked a question. */
function runName({ suite, subject }: Question): string {
  const [part, level] = subject.split(":level_");
  const given: Readonly<Record<string, string>> = {
    math: `subject=${part},level=${level},use_official_examples=False,`,
    mmlu: `subject=${subject},method=multiple_choice_joint,`,
    legalbench: `subset=${subject},`,
    wmt_14: `language_pair=${subject},`,
    natural_qa: `mode=${subject},`,
    commonsense: `dataset=${subject},method=multiple_choice_joint,`,
  };
  return `${suite}:${given[suite] ?? ""}model=acme_large-1`;
}

function instance({ input_text, choices, reference }: Question, at: number) {
  const answers = choices ?? [reference];
  return {
    input: { text: input_text },
    references: answers.map((answer) => ({
      output: { text: answer },
      tags: answer === reference ? ["correct"] : [],
    })),
    split: "test",
    id: `id${at}`,
  };
}
