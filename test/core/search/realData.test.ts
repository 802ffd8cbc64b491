import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nodeEffects } from "../../../build/effects.ts";
import { occupationRows, requirementRows } from "../../../core/format/tables.ts";
import { openTrainedEncoder } from "../../../core/search/encoders/trainedEncoder.ts";
import { hnswLibrary, openGraph } from "../../../core/search/indexes/hnsw.ts";
import { indexFiles } from "../../../core/search/indexes/indexFiles.ts";
import { best } from "../../../core/search/indexes/ranking.ts";
import { openVectors } from "../../../core/search/indexes/vectors.ts";
import { openSearcher } from "../../../core/search/searcher.ts";
import { parseWords, readSearchWords } from "../../../generator/index/searchWords.ts";
import { openRelease } from "../../openRelease.ts";

/** So many queries must have a right answer first, and so many among the first five that are shown. */
const FIRST_MIN_01 = 0.9;
const SHOWN_MIN_01 = 0.95;

/** Queries, each with the official titles of the occupations that answer it: one of them should come first. */
const queriesIn = (file: string) =>
  parseWords(readFileSync(join(import.meta.dirname, file), "utf8"), file, ["query", "titles"]);
const everyday = queriesIn("everyday.tsv");
const telling = queriesIn("telling.tsv");

const { folder } = await openRelease();
const table = async (name: string) => JSON.parse(await readFile(join(folder, "tables", name), "utf8"));
const titles = occupationRows(await table("occupations.json")).map(({ title }) => title);
const requirements = requirementRows(await table("requirements.json")).map(({ name }) => name);
const local = join(folder, "index");
const names = await readdir(local);
const files = new Map(
  await Promise.all(names.map(async (name) => [name, await readFile(join(local, name))] as const)),
);
const searcher = await openSearcher(async (name) => files.get(name)!, {
  encoder: { kind: "trained" },
  fallback: "none",
  localPath: (name) => join(local, name),
});

const answers = async (query: string) =>
  (await searcher.semanticJobs(query, { limit: 5 })).map(({ row }) => titles[row] ?? "");

it("search over the open edition finds 99 of 100 nearest tasks through the graph, over 1,000 queries", async ({
  skip,
}) => {
  const library = hnswLibrary();
  if (!library) return skip("hnswlib-node is not installed");
  const encoder = openTrainedEncoder(files.get(indexFiles.encoder)!);
  const vectors = openVectors(files.get(indexFiles.taskVectors)!);
  const nearest = await openGraph(library, join(local, indexFiles.taskGraph), vectors.dimensions);
  const { phrasesBySoc } = await readSearchWords(nodeEffects({ quiet: true }));
  const phrases = [...phrasesBySoc.values()].flat();
  const step = Math.floor(phrases.length / 1000);
  const texts = Array.from({ length: 1000 }, (_, i) => phrases[i * step] ?? "");
  let met = 0;
  for (const vector of await encoder.encode(texts)) {
    const similarities = vectors.similarities(vector);
    const tenth = best(similarities, 10).at(-1)!.score - 1e-6;
    met += nearest(vector, 10).filter((row) => similarities[row]! >= tenth).length;
  }
  expect(met / 10_000).toBeGreaterThanOrEqual(0.99);
});

it("search over the open edition is sure of a title", async () => {
  const [nurse] = await searcher.semanticJobs("registered nurse", { limit: 1 });
  expect(nurse?.relevance01).toBeGreaterThan(0.7);
});

it("search over the open edition finds every occupation first by its official title", async () => {
  const firsts = await Promise.all(titles.map(async (title) => (await answers(title))[0]));
  expect(firsts).toEqual(titles);
});

it.each([
  ["trucker", "Heavy and Tractor-Trailer Truck Drivers"],
  ["controllers", "Treasurers and Controllers"],
  ["manager", "General and Operations Managers"],
  ["assembly line worker", "Team Assemblers"],
  ["rancher", "Farmers, Ranchers, and Other Agricultural Managers"],
  [
    "Account Executive",
    "Sales Representatives of Services, Except Advertising, Insurance, Financial Services, and Travel",
  ],
])(
  "search over the open edition answers the common title %j with what most people do who have it",
  async (query, first) => {
    expect((await answers(query))[0]).toBe(first);
  },
);

it("search over the open edition is sure of nothing where O*NET has no such occupation", async () => {
  for (const query of ["soldier", "auctioneer"]) {
    const [first] = await searcher.semanticJobs(query, { limit: 1 });
    expect(first?.relevance01, query).toBeLessThan(0.3);
  }
});

it("search over the open edition answers the longest queries", async () => {
  const long = (text: string) => text.repeat(Math.ceil(1000 / text.length)).slice(0, 1000);
  for (const query of ["work ", "a b c d e ", "manger enginer techncian ", "zzzzz "].map(long)) {
    expect(query.length).toBe(1000);
    const { jobs, tasks } = await searcher.semanticBoth(query, { limit: 50, reasons: true });
    expect(jobs.length + tasks.length).toBeLessThanOrEqual(100);
  }
});

it("search over the open edition ranks keyword matches by title, then alternate title", () => {
  const first = (query: string) => {
    const [hit] = searcher.keywordJobs(query);
    return [titles[hit!.row], hit!.tier];
  };
  expect(first("registered nurses")).toEqual(["Registered Nurses", "exact_title"]);
  expect(first("RN")).toEqual(["Registered Nurses", "alternate_exact"]);
  expect(first("elctrician")[0]).toBe("Electricians");
});

it("search over the open edition has titles of occupations as answers", () => {
  const right = [...everyday.values(), ...telling.values()].flat();
  expect(right.filter((title) => !titles.includes(title))).toEqual([]);
});

it.each([
  ["everyday queries", everyday],
  ["queries with ranks, roles, traits, negations, places and conditions", telling],
])("search over the open edition answers %s, nearly all of them first", async (_, list) => {
  const missed: string[] = [];
  let shown = 0;
  for (const [query, right] of list) {
    const [first = "nothing", ...others] = await answers(query);
    if (!right.includes(first)) missed.push(`${query}: ${first}`);
    if ([first, ...others].some((title) => right.includes(title))) shown++;
  }
  expect(1 - missed.length / list.size, missed.join("; ")).toBeGreaterThanOrEqual(FIRST_MIN_01);
  expect(shown / list.size, missed.join("; ")).toBeGreaterThanOrEqual(SHOWN_MIN_01);
});

it.each([
  ["funeral home florist", "Floral Designers"],
  ["tractor trailer washer", "Cleaners of Vehicles and Equipment"],
  ["eyeglass frame seller", "Retail Salespersons"],
])("what somebody is outweighs where: %j begins with %s", async (query, title) => {
  expect((await answers(query))[0]).toBe(title);
});

it.each(["asdf qwer", "zzzz", "lorem ipsum dolor sit amet", "ich möchte mit Kindern arbeiten", "护士"])(
  "finds nothing for %j",
  async (nonsense) => {
    expect(await searcher.semanticBoth(nonsense, { limit: 5 })).toEqual({ jobs: [], tasks: [] });
    expect(await searcher.semanticRequirements(nonsense, { limit: 5 })).toEqual([]);
  },
);

it.each(["broker", "pilot", "trainer", "planner"])("names the sense of each result for %j", async (word) => {
  const found = await searcher.semanticJobs(word, { limit: 5, reasons: true });
  expect(found.length).toBeGreaterThan(1);
  const names = found.map(({ reasons }) => reasons?.[0]?.text.toLowerCase());
  expect(new Set(names).size).toBe(found.length);
  expect(names).not.toContain(word);
});

it("search over the open edition answers convincing people with persuasion or negotiation", async () => {
  const [first] = await searcher.semanticRequirements("convincing people", { limit: 1 });
  expect(["Persuasion", "Negotiation"]).toContain(requirements[first?.row ?? -1]);
});

it("search over the open edition does not answer engine with teachers of engineering first", () => {
  const [first] = searcher.keywordJobs("engine");
  expect(titles[first?.row ?? -1]).toMatch(/\bEngine\b/);
});
