import { readFile } from "node:fs/promises";
import { z } from "zod";
import { firstFault, jsonIn } from "../../../core/lib/json.ts";
import { roundTo } from "../../../core/methodology/rounding.ts";
import { Unreadable } from "../fetchError.ts";
import { csvText, type MadeTable, type PublishedFile } from "./csv.ts";

// The forms below are those that HELM's own program writes (benchmark/presentation: summarize, table, run_display).

const Cell = z.looseObject({
  value: z.union([z.string(), z.number(), z.null()]).optional(),
  run_spec_names: z.array(z.string()).optional(),
  run_names: z.array(z.string()).optional(),
});
const Header = Cell.extend({ metadata: z.record(z.string(), z.string()).optional() });
const Tables = z.array(
  z.looseObject({ title: z.string(), header: z.array(Header), rows: z.array(z.array(Cell)) }),
);
type Table = z.infer<typeof Tables>[number];

const Schema = z.looseObject({
  run_groups: z.array(
    z.looseObject({
      name: z.string(),
      display_name: z.string().optional(),
      short_display_name: z.string().optional(),
      environment: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  models: z.array(z.looseObject({ name: z.string(), display_name: z.string().optional() })).optional(),
});
type Schema = z.infer<typeof Schema>;

const Instances = z.array(
  z.looseObject({
    id: z.string().optional(),
    split: z.string().optional(),
    input: z.looseObject({ text: z.string() }),
    references: z.array(
      z.looseObject({ output: z.looseObject({ text: z.string() }), tags: z.array(z.string()) }),
    ),
    perturbation: z.unknown().optional(),
  }),
);

type Score = {
  readonly model: string;
  readonly scenario: string;
  readonly metric: string;
  /** 0 to 1. */
  readonly score: number;
};

/** The leaderboard of a release: its table of accuracies, and what each model scored. */
type Leaderboard = {
  readonly label: string;
  readonly release: string;
  readonly main: Table;
  readonly schema: Schema;
  readonly scores: readonly Score[];
};

const MEAN_WIN_RATE = /^mean win rate$/i;
const SCORE_DECIMALS = 3;

/**
 * Reads the tables of a group and the schema of a release: each model's main score per scenario (and its mean win rate) is in
 * the first. Throws an Unreadable error where they have another form.
 */
export async function readLeaderboard(
  label: string,
  release: string,
  files: { readonly tables: PublishedFile; readonly schema: PublishedFile },
): Promise<Leaderboard> {
  const [main] = await readJson(files.tables, Tables);
  const schema = await readJson(files.schema, Schema);
  if (main === undefined) throw new Unreadable(`${label}: no table in it.`);
  const columns = main.header.map(({ value, metadata }) => {
    if (MEAN_WIN_RATE.test(String(value))) return { scenario: "mean_win_rate", metric: "win_rate" };
    const group = groupOf(schema, metadata?.run_group ?? String(value).split(" - ")[0] ?? "");
    const metric = group?.environment?.main_name;
    return group === undefined ? undefined : { scenario: group.name, metric: String(metric ?? "unknown") };
  });
  const scores = main.rows.flatMap((row) =>
    row.slice(1).flatMap((cell, at): Score[] => {
      const column = columns[at + 1];
      if (column === undefined || typeof cell.value !== "number") return [];
      const model = String(row[0]?.value ?? "");
      return [{ model, ...column, score: roundTo(cell.value, SCORE_DECIMALS) }];
    }),
  );
  return { label, release, main, schema, scores };
}

function groupOf({ run_groups }: Schema, shown: string) {
  return run_groups.find(({ name, display_name, short_display_name }) =>
    [short_display_name, display_name, name].includes(shown),
  );
}

/** `helm_lite_scores.csv`. */
export function scoresTable({ scores, release }: Leaderboard): MadeTable {
  const head = ["model", "scenario", "metric", "score", "release"];
  const rows = scores.map(({ model, scenario, metric, score }) => [
    model,
    scenario,
    metric,
    String(score),
    release,
  ]);
  return sortedTable("helm_lite_scores.csv", head, rows);
}

/** `helm_lite_models.csv`: of the one release fetched, which is first and last. */
export function modelsTable({ label, scores, schema, release }: Leaderboard): MadeTable {
  const rows = [...new Set(scores.map(({ model }) => model))].map((model) => {
    const known = schema.models?.find(({ display_name, name }) => [display_name, name].includes(model));
    if (known === undefined) throw new Unreadable(`${label}: the schema has no model called "${model}".`);
    return [model, model, known.name, known.name.split("/")[0] ?? known.name, release, release];
  });
  const head = ["model", "canonical_model", "model_id", "developer", "first_release", "last_release"];
  return sortedTable("helm_lite_models.csv", head, rows);
}

const MMLU_ALL = /^mmlu(?:_subjects)?$/;

/** `helm_mmlu_subject_scores.csv`: the subjects that are asked for. */
export function mmluTable(
  { scores, schema, release }: Leaderboard,
  subjects: ReadonlySet<string>,
): MadeTable {
  const rows = scores.flatMap(({ model, scenario, metric, score }) => {
    const subject = MMLU_ALL.test(scenario) ? "all_subjects" : scenario.replace(/^mmlu_/, "");
    if (subject !== "all_subjects" && !subjects.has(subject)) return [];
    const id = schema.models?.find(({ display_name }) => display_name === model)?.name ?? model;
    return [[model, id, subject, metric, String(score), `helm_mmlu_${release}`]];
  });
  const head = ["model", "model_id", "subject", "metric", "score", "release"];
  return sortedTable("helm_mmlu_subject_scores.csv", head, rows);
}

/** One evaluation of one model, whose instances are questions: its name, and the suite of runs it is kept in. */
type QuestionRun = {
  readonly run: string;
  readonly runSuite: string;
  readonly suite: string;
  readonly subject: string;
};

/**
 * The runs to take questions from: those of the first model that was evaluated on every suite. All models of a release
 * answer the same questions.
 */
export async function questionRuns(
  { label, main }: Leaderboard,
  suites: PublishedFile,
): Promise<readonly QuestionRun[]> {
  const runSuites = await readJson(suites, z.record(z.string(), z.string()));
  const rows = main.rows.map((row) =>
    row
      .flatMap((cell) => cell.run_spec_names ?? cell.run_names ?? [])
      .filter((run) => runSuites[run] !== undefined),
  );
  const most = Math.max(0, ...rows.map((runs) => new Set(runs.map(suiteOf)).size));
  const chosen = rows.find((runs) => new Set(runs.map(suiteOf)).size === most);
  if (chosen === undefined || most === 0) {
    throw new Unreadable(
      `${label}: its table names no runs, so there is nowhere to take the questions from.`,
    );
  }
  return [...new Set(chosen)]
    .sort()
    .map((run) => ({ run, runSuite: runSuites[run] ?? "", suite: suiteOf(run), subject: subjectOf(run) }));
}

/** `gsm` of `gsm:model=…`. */
function suiteOf(run: string): string {
  return run.split(":")[0]?.split(",")[0] ?? run;
}

/** The part of a suite that a run asks from, as the question table names it. */
function subjectOf(run: string): string {
  const suite = suiteOf(run);
  const given = new Map(
    run
      .slice(suite.length + 1)
      .split(",")
      .map((pair) => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""]),
  );
  if (suite === "math") return `${given.get("subject")}:level_${given.get("level")}`;
  if (suite === "med_qa") return "usmle_4_options";
  const named = ["subject", "subset", "language_pair", "mode", "dataset"].find((name) => given.has(name));
  return (named && given.get(named)) ?? suite;
}

/** `questions.jsonl`: the instances of the runs, perturbed copies and repeated texts left out. */
export async function questionsTable(
  runs: readonly (QuestionRun & { readonly file: PublishedFile })[],
): Promise<MadeTable> {
  const lines: string[] = [];
  for (const { suite, subject, file } of runs) {
    const seen = new Set<string>();
    const instances = await readJson(file, Instances);
    for (const [at, { id, split, input, references, perturbation }] of instances.entries()) {
      if (perturbation !== undefined || split === "train" || seen.has(input.text)) continue;
      seen.add(input.text);
      const answers = references.map(({ output }) => output.text);
      const correct = references
        .filter(({ tags }) => tags.includes("correct"))
        .map(({ output }) => output.text);
      const question = {
        suite,
        subject,
        question_id: idOf(suite, subject, id ?? `row${at}`),
        input_text: input.text,
        choices: correct.length < answers.length ? answers : null,
        reference: correct[0] ?? "",
        split: split ?? null,
      };
      lines.push(JSON.stringify(question));
    }
  }
  return { path: "benchmarks/questions.jsonl", text: `${lines.join("\n")}\n` };
}

function idOf(suite: string, subject: string, id: string): string {
  const parts = subject === suite ? [suite] : [suite, subject];
  return [...parts, "helm", id].join("-").replace(/[^A-Za-z0-9._:-]/g, "_");
}

async function readJson<T>({ label, path }: PublishedFile, shape: z.ZodType<T>): Promise<T> {
  const parsed = shape.safeParse(jsonIn(await readFile(path, "utf8")));
  if (parsed.success) return parsed.data;
  throw new Unreadable(`${label}: not in the form that HELM writes (${firstFault(parsed.error, "file")}).`);
}

function sortedTable(file: string, head: readonly string[], rows: readonly (readonly string[])[]): MadeTable {
  const sorted = rows.toSorted((a, b) => (a.join("\t") < b.join("\t") ? -1 : 1));
  return { path: `benchmarks/${file}`, text: csvText([head, ...sorted]) };
}
