import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { nodeEffects } from "../build/effects.ts";
import { tableLines } from "../build/tableLines.ts";
import { at } from "../core/lib/at.ts";
import { groupBy } from "../core/lib/lists.ts";
import { mean } from "../core/methodology/statistics.ts";
import { buildSearchIndex } from "../core/search/buildSearchIndex.ts";
import type { SearchCorpus } from "../core/search/corpus.ts";
import { openSearcher, type RelevantRow, type Searcher } from "../core/search/searcher.ts";
import { corpusFromTables } from "../generator/index/searchCorpus.ts";
import { readSearchWords } from "../generator/index/searchWords.ts";
import { readJudgements } from "../generator/judgements.ts";
import { loadTables, type Tables } from "../generator/model/queryRows.ts";
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

Asks for the 1,828 queries of bench/judged as callers do, and prints by kind, for the open ones and the shut ones,
how often the first answer is right, one of five is, how many of those shown are wrong, nDCG@5 and what nobody graded.
Then ranks what the source tables in --sources hold for every query of tab-separated files, likely or not:
  --queries        query_id, source, kind, query, codes, best_codes: occupations, beside two lexical baselines
  --task-queries   query, kind, task_id: tasks; a task that shares an activity with the right one is of its activity
  --skill-queries  query, kind, element_ids: requirements
Prints hits, MRR and recall by kind, the median time of a query and queries a second, and how often answers of each
relevance score were right. --ungraded writes the answers to judged queries that still have to be graded.`;

const PAGE = 10;

type Ask = (query: string) => Promise<readonly Pick<RelevantRow, "row" | "relevance01">[]>;

/** Queries for one kind of thing, and the systems that are asked them. */
type List = {
  readonly name: string;
  readonly queries: readonly Query[];
  readonly relevantTo: (codes: readonly string[]) => ReadonlySet<number>;
  readonly systems: Readonly<Record<string, Ask>>;
  /** Under which name it is told how often answers of each relevance score of the first system were right. */
  readonly reliability?: string;
};

type Line = { readonly list: string; readonly kind: string; readonly system: string } & Readonly<
  Record<string, number | string>
>;

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
async function evaluate({ name, queries, relevantTo }: List, system: string, ask: Ask) {
  const judged: (Judged & { readonly ms: number })[] = [];
  const promised: { chance01: number; right: boolean }[] = [];
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
    return { list: name, kind, system, ...measures, "p50 ms": median(spent).toFixed(2), "q/s": perSecond };
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

async function main(sources: string): Promise<void> {
  const effects = nodeEffects();
  const { tables } = await loadTables({ folder: sources, onetVersion: values.onet }, effects);
  const { judgements } = await readJudgements(undefined, effects);
  const corpus = corpusFromTables(tables, await readSearchWords(effects), judgements.ratings.byTask);
  const folder = await mkdtemp(join(tmpdir(), "tidemark-index-"));
  try {
    const searcher = await openFor(corpus, folder);
    await printJudged(searcher, corpus, values.ungraded);
    const lines: Line[] = [];
    const reliabilities: Record<string, ReturnType<typeof reliability>> = {};
    for (const list of await listsFor(searcher, corpus, tables)) {
      for (const [place, [system, ask]] of Object.entries(list.systems).entries()) {
        const { lines: more, promised } = await evaluate(list, system, ask);
        lines.push(...more);
        if (place === 0 && list.reliability) reliabilities[list.reliability] = reliability(promised);
      }
    }
    console.log(table(lines));
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

/** What is to be ranked, of what was given. */
async function listsFor(searcher: Searcher, corpus: SearchCorpus, tables: Tables): Promise<List[]> {
  const lists: List[] = [];
  const page = { limit: PAGE, relevanceMin01: 0 };
  if (values.queries !== undefined) {
    const relevantTo = rowsBy(corpus.occupations.map(({ soc }) => soc));
    const queries = parseQueries(await readFile(values.queries, "utf8"));
    lists.push({
      name: "jobs",
      queries: queries.filter(({ codes }) => relevantTo(codes).size > 0),
      relevantTo,
      systems: {
        semantic: (q) => searcher.semanticJobs(q, page),
        both: async (q) => (await searcher.semanticBoth(q, page)).jobs,
        ...(!values["no-baselines"] && {
          BM25: bm25Ranker(corpus),
          MiniSearch: miniSearchRanker(corpus),
        }),
      },
      reliability: "jobs",
    });
  }
  if (values["task-queries"] !== undefined) {
    const queries = parseAnswers(await readFile(values["task-queries"], "utf8"), "task_id");
    const semantic: Ask = (q) => searcher.semanticTasks(q, { limit: PAGE });
    const both: Ask = async (q) => (await searcher.semanticBoth(q, { limit: PAGE })).tasks;
    const theTask = rowsBy(corpus.tasks.map(({ taskId }) => taskId));
    const activitiesOf = groupBy(tables.task_activities, ({ task_id }) => task_id);
    const activities = (id: string) => (activitiesOf.get(id) ?? []).map(({ dwa_id }) => dwa_id);
    const itsActivity = (ids: readonly string[]) => {
      const asked = new Set(ids.flatMap(activities));
      const isOf = (id: string) => ids.includes(id) || activities(id).some((each) => asked.has(each));
      return new Set(corpus.tasks.flatMap(({ taskId }, row) => (isOf(taskId) ? [row] : [])));
    };
    lists.push(
      { name: "tasks: the task", queries, relevantTo: theTask, systems: { semantic, both } },
      {
        name: "tasks: its activity",
        queries,
        relevantTo: itsActivity,
        systems: { semantic },
        reliability: "tasks",
      },
    );
  }
  if (values["skill-queries"] !== undefined) {
    lists.push({
      name: "skills",
      queries: parseAnswers(await readFile(values["skill-queries"], "utf8"), "element_ids"),
      relevantTo: rowsBy(corpus.requirements.map(({ elementId }) => elementId)),
      systems: { semantic: (q) => searcher.semanticRequirements(q, { limit: PAGE }) },
      reliability: "skills",
    });
  }
  return lists;
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

if (values.help || values.sources === undefined) {
  console.error(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else await main(values.sources);
