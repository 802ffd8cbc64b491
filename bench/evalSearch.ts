import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { nodeEffects } from "../build/effects.ts";
import { loadTables } from "../generator/loadTables.ts";
import { corpusFromTables } from "../generator/searchCorpus.ts";
import { buildSearchIndex } from "../search/buildSearchIndex.ts";
import type { SearchCorpus } from "../search/corpus.ts";
import { openSearcher } from "../search/searcher.ts";
import { bm25Ranker, miniSearchRanker, type Ranker } from "./searchBaselines.ts";
import {
  type Judged,
  type Measures,
  measure,
  measureNames,
  parseQueries,
  type Query,
} from "./searchMeasures.ts";

const USAGE = `Usage: npm run eval:search -- --queries FILE --sources DIR [--json FILE] [--onet VERSION]

Ranks the occupations of the source tables in --sources for every query of a tab-separated FILE with the columns
query_id, source, kind, query, codes, best_codes, by semantic search and by two lexical baselines over the same text.
Prints hit@1, hit@5, hit@10, MRR and recall@10 per kind against codes, and hit@1 and hit@10 against best_codes.`;

const RESULTS_KEPT = 1000;

interface System {
  readonly name: string;
  readonly rank: Ranker;
}

async function systems(corpus: SearchCorpus): Promise<readonly System[]> {
  const files = await buildSearchIndex(corpus, { kind: "trained" });
  const read = async (name: string) => files.get(name)!;
  const searcher = await openSearcher(read, { encoder: { kind: "trained" }, fallback: "none" });
  return [
    {
      name: "semantic",
      rank: async (query) =>
        (await searcher.semanticJobs(query, { limit: RESULTS_KEPT })).map(({ row }) => row),
    },
    { name: "BM25", rank: bm25Ranker(corpus) },
    { name: "MiniSearch", rank: miniSearchRanker(corpus) },
  ];
}

async function judge(
  { rank }: System,
  queries: readonly Query[],
  rowOf: ReadonlyMap<string, number>,
): Promise<Judged[]> {
  const rowsOf = (codes: readonly string[]) =>
    new Set(codes.map((code) => rowOf.get(code)).filter((row) => row !== undefined));
  const judged: Judged[] = [];
  for (const query of queries) {
    judged.push({
      kind: query.kind,
      ranking: await rank(query.text),
      relevant: rowsOf(query.codes),
      best: rowsOf(query.bestCodes),
    });
  }
  return judged;
}

function table(byKind: ReadonlyMap<string, readonly (readonly [string, Measures])[]>): string {
  const cells = [["kind", "queries", "system", ...measureNames]];
  for (const [kind, rows] of byKind) {
    for (const [system, measures] of rows) {
      const figures = measureNames.map((name) => measures[name].toFixed(3));
      cells.push([kind, String(measures.queries), system, ...figures]);
    }
  }
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      queries: { type: "string" },
      sources: { type: "string" },
      json: { type: "string" },
      onet: { type: "string" },
    },
  });
  if (values.queries === undefined || values.sources === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const { tables } = await loadTables(
    { folder: values.sources, ...(values.onet !== undefined && { onetVersion: values.onet }) },
    nodeEffects(),
  );
  const corpus = corpusFromTables(tables);
  const rowOf = new Map(corpus.occupations.map(({ soc }, row) => [soc, row]));
  const parsed = parseQueries(await readFile(values.queries, "utf8"));
  const queries = parsed.filter(({ codes }) => codes.some((code) => rowOf.has(code)));
  console.log(
    `${queries.length} queries; ${parsed.length - queries.length} left out, none of whose codes is searched`,
  );

  const results = new Map<string, (readonly [string, Measures])[]>();
  for (const system of await systems(corpus)) {
    const judged = await judge(system, queries, rowOf);
    for (const [kind, measures] of measure(judged)) {
      results.set(kind, [...(results.get(kind) ?? []), [system.name, measures]]);
    }
  }
  console.log(table(results));
  if (values.json !== undefined) {
    const report = Object.fromEntries([...results].map(([kind, rows]) => [kind, Object.fromEntries(rows)]));
    await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
}

await main();
