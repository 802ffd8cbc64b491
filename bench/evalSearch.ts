import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { nodeEffects } from "../build/effects.ts";
import { tableLines } from "../build/tableLines.ts";
import { at } from "../core/lib/at.ts";
import { mean } from "../core/methodology/statistics.ts";
import { buildSearchIndex } from "../core/search/buildSearchIndex.ts";
import type { SearchCorpus } from "../core/search/corpus.ts";
import { openSearcher, type RelevantRow, type Searcher } from "../core/search/searcher.ts";
import { corpusFromTables } from "../generator/index/searchCorpus.ts";
import { readSearchWords } from "../generator/index/searchWords.ts";
import { readJudgements } from "../generator/judgements.ts";
import { loadTables } from "../generator/model/queryRows.ts";
import { measureGraded, readJudgedSet } from "./judgedSearch.ts";
import { bm25Ranker, miniSearchRanker } from "./searchBaselines.ts";
import {
  type Judged,
  measure,
  parseAnswers,
  parseQueries,
  type Query,
  reliability,
} from "./searchMeasures.ts";
import { median } from "./validation/statistics.ts";

const USAGE = `Usage: npm run eval:search -- --sources DIR [--queries FILE] [--task-queries FILE] [--skill-queries FILE]
                           [--ungraded FILE] [--json FILE] [--onet VERSION] [--no-baselines]

Asks for the 1,668 queries of bench/judged as callers do, and prints by kind, for the open ones and the shut ones,
how often the first answer is right, one of five is, how many of those shown are wrong, nDCG@5 and what nobody graded.
Then ranks what the source tables in --sources hold for every query of tab-separated files, likely or not:
  --queries        query_id, source, kind, query, codes, best_codes: occupations, beside two lexical baselines
  --task-queries   query, kind, task_id: tasks; a task that shares an activity with the right one is of its activity
  --skill-queries  query, kind, element_ids: requirements
Prints hits, MRR and recall by kind, the median time of a query and queries a second, and how often answers of each
relevance score were right. --ungraded writes the answers to judged queries that still have to be graded.`;

const PAGE = 10;

type Answer = Pick<RelevantRow, "row" | "relevance01">;

/** One system asked for one kind of thing. */
type System = {
  readonly name: string;
  readonly ask: (query: string) => Promise<readonly Answer[]>;
};

type Line = { readonly list: string; readonly kind: string; readonly system: string } & Readonly<
  Record<string, number | string>
>;

type Promised = { readonly chance01: number; readonly right: boolean };

async function openFor(corpus: SearchCorpus, folder: string): Promise<Searcher> {
  const files = await buildSearchIndex(corpus, { kind: "trained" });
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  return openSearcher(async (name) => files.get(name) ?? new Uint8Array(), {
    encoder: { kind: "trained" },
    fallback: "none",
    localPath: (name) => join(folder, name),
  });
}

/** Asks a system every query; gives a line of measures per kind, and what the first page promised. */
async function evaluate(
  list: string,
  { name, ask }: System,
  queries: readonly Query[],
  relevantTo: (codes: readonly string[]) => ReadonlySet<number>,
): Promise<{ readonly lines: readonly Line[]; readonly promised: readonly Promised[] }> {
  const judged: (Judged & { readonly ms: number })[] = [];
  const promised: Promised[] = [];
  for (const { kind, text, codes, bestCodes } of queries) {
    const relevant = relevantTo(codes);
    const startedMs = performance.now();
    const answers = await ask(text);
    const ms = performance.now() - startedMs;
    const ranking = answers.map(({ row }) => row);
    judged.push({ kind, ranking, relevant, best: relevantTo(bestCodes), ms });
    promised.push(
      ...answers.map(({ row, relevance01 }) => ({ chance01: relevance01, right: relevant.has(row) })),
    );
  }
  const lines = [...measure(judged)].map(([kind, measures]): Line => {
    const spent = judged.filter((one) => one.kind === kind).map(({ ms }) => ms);
    const perSecond = Math.round(1000 / mean(spent));
    return { list, kind, system: name, ...measures, "p50 ms": median(spent).toFixed(2), "q/s": perSecond };
  });
  return { lines, promised };
}

function table(lines: readonly Line[]): string {
  const columns = Object.keys(lines[0] ?? {});
  const shown = (value: number | string | undefined, column: string) =>
    typeof value === "number" && !["queries", "q/s"].includes(column)
      ? value.toFixed(3)
      : String(value ?? "");
  const cells = lines.map((line) => columns.map((column) => shown(line[column], column)));
  return tableLines([columns, ...cells]).join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sources: { type: "string" },
      queries: { type: "string" },
      "task-queries": { type: "string" },
      "skill-queries": { type: "string" },
      json: { type: "string" },
      onet: { type: "string" },
      ungraded: { type: "string" },
      "no-baselines": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help || values.sources === undefined) {
    console.error(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const effects = nodeEffects();
  const { tables } = await loadTables(
    { folder: values.sources, ...(values.onet !== undefined && { onetVersion: values.onet }) },
    effects,
  );
  const { judgements } = await readJudgements(undefined, effects);
  const corpus = corpusFromTables(tables, await readSearchWords(effects), judgements.ratings.byTask);
  const activitiesOf = new Map<string, Set<string>>();
  for (const { task_id, dwa_id } of tables.task_activities) {
    activitiesOf.set(task_id, (activitiesOf.get(task_id) ?? new Set()).add(dwa_id));
  }

  const folder = await mkdtemp(join(tmpdir(), "tidemark-index-"));
  try {
    const searcher = await openFor(corpus, folder);
    await printJudged(searcher, corpus, values.ungraded);
    const lines: Line[] = [];
    const judge = async (...given: Parameters<typeof evaluate>) => {
      const { lines: more, promised } = await evaluate(...given);
      lines.push(...more);
      return promised;
    };
    const read = (file: string | undefined) => (file === undefined ? undefined : readFile(file, "utf8"));
    const promised = new Map<string, readonly Promised[]>();

    const jobQueries = await read(values.queries);
    if (jobQueries !== undefined) {
      const relevant = rowsBy(corpus.occupations.map(({ soc }) => soc));
      const queries = parseQueries(jobQueries).filter(({ codes }) => relevant(codes).size > 0);
      const semantic = (q: string) => searcher.semanticJobs(q, { limit: PAGE, relevanceMin01: 0 });
      const both = async (q: string) =>
        (await searcher.semanticBoth(q, { limit: PAGE, relevanceMin01: 0 })).jobs;
      promised.set("jobs", await judge("jobs", { name: "semantic", ask: semantic }, queries, relevant));
      await judge("jobs", { name: "both", ask: both }, queries, relevant);
      if (!values["no-baselines"]) {
        for (const [name, rank] of [
          ["BM25", bm25Ranker(corpus)],
          ["MiniSearch", miniSearchRanker(corpus)],
        ] as const) {
          const ask = async (q: string) => (await rank(q)).map((row) => ({ row, relevance01: 0 }));
          await judge("jobs", { name, ask }, queries, relevant);
        }
      }
    }

    const taskQueries = await read(values["task-queries"]);
    if (taskQueries !== undefined) {
      const queries = parseAnswers(taskQueries, "task_id");
      const theTask = rowsBy(corpus.tasks.map(({ taskId }) => taskId));
      const itsActivity = (ids: readonly string[]) =>
        new Set(
          corpus.tasks.flatMap(({ taskId }, row) =>
            ids.some((id) => id === taskId || meet(activitiesOf.get(id), activitiesOf.get(taskId)))
              ? [row]
              : [],
          ),
        );
      const semantic = (q: string) => searcher.semanticTasks(q, { limit: PAGE });
      const both = async (q: string) => (await searcher.semanticBoth(q, { limit: PAGE })).tasks;
      await judge("tasks: the task", { name: "semantic", ask: semantic }, queries, theTask);
      await judge("tasks: the task", { name: "both", ask: both }, queries, theTask);
      promised.set(
        "tasks",
        await judge("tasks: its activity", { name: "semantic", ask: semantic }, queries, itsActivity),
      );
    }

    const skillQueries = await read(values["skill-queries"]);
    if (skillQueries !== undefined) {
      const queries = parseAnswers(skillQueries, "element_ids");
      const relevant = rowsBy(corpus.requirements.map(({ elementId }) => elementId));
      const semantic = (q: string) => searcher.semanticRequirements(q, { limit: PAGE });
      promised.set("skills", await judge("skills", { name: "semantic", ask: semantic }, queries, relevant));
    }

    console.log(table(lines));
    const reliabilities = Object.fromEntries([...promised].map(([list, all]) => [list, reliability(all)]));
    for (const [list, tenths] of Object.entries(reliabilities)) {
      console.log(`\n${list}: of answers scored …, so many were right`);
      for (const { from01, answers, promised01, right01 } of tenths) {
        console.log(
          `  from ${from01.toFixed(1)}: ${String(answers).padStart(6)} answers, scored ${promised01.toFixed(2)}, right ${right01.toFixed(2)}`,
        );
      }
    }
    if (values.json !== undefined) {
      await writeFile(values.json, `${JSON.stringify({ lines, reliability: reliabilities }, null, 2)}\n`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Prints what the judged set says of the answers that callers are shown; writes those that nobody graded. */
async function printJudged(
  searcher: Searcher,
  corpus: SearchCorpus,
  ungradedFile: string | undefined,
): Promise<void> {
  const ranked = await Promise.all(
    (await readJudgedSet()).map(async (query) => {
      const found = await searcher.semanticJobs(query.text, { limit: PAGE });
      return { query, codes: found.map(({ row }) => at(corpus.occupations, row).soc) };
    }),
  );
  for (const isShut of [false, true]) {
    const ofThird = ranked.filter(({ query }) => query.isShut === isShut);
    const kinds = [...new Set(ofThird.map(({ query }) => query.kind))];
    console.log(`judged queries, ${isShut ? "the shut ones" : "the open ones"}:`);
    const rows = [undefined, ...kinds].map((kind) => {
      const { queries, ...shares } = measureGraded(
        ofThird.filter(({ query }) => kind === undefined || query.kind === kind),
      );
      const rounded = Object.entries(shares).map(([name, value]) => [name, Number(value.toFixed(3))]);
      return [kind ?? "all", { queries, ...Object.fromEntries(rounded) }];
    });
    console.table(Object.fromEntries(rows));
  }
  if (ungradedFile === undefined) return;
  const ungraded = ranked.flatMap(({ query, codes }) =>
    codes
      .filter((soc) => query.grades.some((grades) => !grades.has(soc)))
      .map((soc) => [query.id, query.kind, query.text, soc].join("\t")),
  );
  await writeFile(ungradedFile, `${["query_id\tkind\tquery\tsoc", ...ungraded].join("\n")}\n`);
}

/** The rows of some codes, given the code of each row. */
function rowsBy(codes: readonly string[]): (wanted: readonly string[]) => ReadonlySet<number> {
  const rowOf = new Map(codes.map((code, row) => [code, row]));
  return (wanted) => new Set(wanted.map((code) => rowOf.get(code)).filter((row) => row !== undefined));
}

function meet(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  return a !== undefined && b !== undefined && [...a].some((one) => b.has(one));
}

await main();
