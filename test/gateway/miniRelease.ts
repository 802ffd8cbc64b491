import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { memoryEffects } from "../../build/effects.ts";
import type { Edition } from "../../contract/editions.ts";
import { corpusFromTables } from "../../generator/index/searchCorpus.ts";
import { readSearchWords } from "../../generator/index/searchWords.ts";
import { readJudgements } from "../../generator/judgements.ts";
import { buildModel, type Model } from "../../generator/model/buildModel.ts";
import { loadTables } from "../../generator/model/loadTables.ts";
import type { Tables } from "../../generator/model/queryRows.ts";
import { checkRecords } from "../../generator/pack/checkRecords.ts";
import { buildManifest } from "../../generator/pack/manifest.ts";
import { packTables } from "../../generator/pack/packTables.ts";
import { releaseWriter, writeShards } from "../../generator/pack/writeRelease.ts";
import { renderResources } from "../../generator/renderResources.ts";
import { byCodeUnit } from "../../methodology/lists.ts";
import { sha256 } from "../../release/digest.ts";
import { CURRENT_FILE, RELEASES_FOLDER } from "../../release/format.ts";
import { compressShard, gatherShards, layOut, type PackedShard, type Shard } from "../../release/shard.ts";
import { buildSearchIndex } from "../../search/buildSearchIndex.ts";
import { MINI_SOURCES, quiet } from "../generator/mini.ts";
import { madeOnce } from "../madeOnce.ts";

// What gateways of tests serve: a release of the mini sources, with some rows more for what needs long lists.

/** Seen with a sandbox key. */
export const SANDBOX_SOCS = ["15-1252.00", "29-1141.00", "43-3031.00", "43-4051.00"];
/** Not seen with a sandbox key. */
export const HIDDEN_SOC = "15-1232.00";
/** An occupation with more tasks than the default page holds. */
export const LONG_SOC = "43-3031.00";
export const TASKS_OF_LONG_SOC = 55;
/** More questions than the default page holds. */
export const BENCHMARKS_TOTAL = 30;

/** The occupation that the mini sources lack others like, and the codes of its copies: with them there are more than ten. */
const COPIED = "15-1252.00";
const COPIES = ["15-1253.00", "15-1254.00", "15-1255.00", "15-1256.00", "15-1257.00"];

export type TestRelease = {
  readonly id: string;
  /** File name to bytes, the manifest included. */
  readonly files: ReadonlyMap<string, Uint8Array>;
};

export type TestReleaseOptions = {
  /** Releases of different variants differ in id and in every title. */
  readonly variant?: string;
  readonly edition?: Edition;
};

/** A release of the mini sources, made once in a run. Equal options give equal bytes. */
export async function miniRelease(options: TestReleaseOptions = {}): Promise<TestRelease> {
  const { variant = "", edition = "official" } = options;
  const name = `mini-release-${edition}${variant}`;
  const kept = known.get(name) ?? madeOnce(name, () => makeRelease(variant, edition)).then(aligned);
  known.set(name, kept);
  return kept;
}

const known = new Map<string, Promise<TestRelease>>();

/** Typed arrays over a file have to begin where its memory begins. */
function aligned({ id, files }: TestRelease): TestRelease {
  return { id, files: new Map([...files].map(([name, bytes]) => [name, new Uint8Array(bytes)])) };
}

async function makeRelease(variant: string, edition: Edition): Promise<TestRelease> {
  const { tables, index } = await madeOnce("mini-tables", tablesAndIndex);
  const { judgements } = await readJudgements(undefined, quiet);
  const occupations = tables.occupations.map((row) => ({ ...row, title: `${row.title}${variant}` }));
  const model = withHidden(buildModel({ ...tables, occupations }, judgements));
  const facts = {
    release_id: sha256(`${variant} ${edition}`).slice(0, 16),
    edition,
    data_updated: "2024-08-01",
    onet_version: "29.0",
    annotations: "none",
    attribution: "Made up for tests.",
    changes: ["Made up."],
    sources: [],
  };
  const effects = memoryEffects();
  const writer = releaseWriter("release", effects);
  const shards = packed(gatherShards(checkRecords(renderResources(model, facts))));
  const directory = await writeShards(shards, writer);
  await writer.writeAll(packTables(model));
  await writer.writeAll(new Map([...index].map(([name, bytes]) => [`index/${name}`, bytes])));
  const { encoder } = JSON.parse(Buffer.from(index.get("index.json") ?? "").toString("utf8"));
  await writer.writeManifest(buildManifest(model, facts, encoder, directory.shards, writer.files));
  const files = [...effects.contents].map(([path, bytes]) => [path.slice("release/".length), bytes] as const);
  return { id: facts.release_id, files: new Map(files) };
}

/** Writes a release into a dist folder, without making it current. */
export function writeRelease(dist: string, { id, files }: TestRelease): void {
  for (const [name, bytes] of files) {
    const path = join(dist, RELEASES_FOLDER, id, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/** Points `current` to a release, in one rename. */
export function makeCurrent(dist: string, id: string): void {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, `${CURRENT_FILE}.new`), `${id}\n`);
  renameSync(join(dist, `${CURRENT_FILE}.new`), join(dist, CURRENT_FILE));
}

/** Writes a release into a dist folder and makes it current. */
export function publishTo(dist: string, release: TestRelease): void {
  writeRelease(dist, release);
  makeCurrent(dist, release.id);
}

async function tablesAndIndex() {
  const { tables: mini } = await loadTables({ folder: MINI_SOURCES }, quiet);
  const tables = withLongLists(mini);
  const { judgements } = await readJudgements(undefined, quiet);
  const corpus = corpusFromTables(tables, await readSearchWords(quiet), judgements.ratings.byTask);
  return { tables, index: await buildSearchIndex(corpus, { kind: "trained" }) };
}

/** `rows` with copies of the last of them, changed by `change`, until there are `total`. */
function lengthened<T>(rows: readonly T[], total: number, change: (row: T, index: number) => T): T[] {
  const last = rows.at(-1) as T;
  return [...rows, ...Array.from({ length: total - rows.length }, (_, index) => change(last, index))];
}

/** Occupations, tasks and questions for more than a page, a region of another state, and work at risk. */
function withLongLists(mini: Tables): Tables {
  const tables = COPIES.reduce(withCopy, mini);
  const longest = tables.tasks.filter(({ soc }) => soc === LONG_SOC);
  // Few different figures, so that equal ones meet and the id has to decide.
  const tasks = lengthened(longest, TASKS_OF_LONG_SOC, (row, index) => ({
    ...row,
    task_id: String(900_100 + index),
    importance: 1 + (index % 5),
    relevance: 10 * (index % 7),
  }));
  // Without its least exposed tasks this occupation counts as at risk.
  const spared = ["900002", "900003"];
  const jobs = tables.region_jobs.filter(({ area }) => area === "31084");
  return {
    ...tables,
    tasks: [
      ...tables.tasks.filter(({ soc, task_id }) => soc < LONG_SOC && !spared.includes(task_id)),
      ...tasks,
      ...tables.tasks.filter(({ soc }) => soc > LONG_SOC),
    ],
    questions: lengthened(tables.questions, BENCHMARKS_TOTAL, (row, index) => ({
      ...row,
      question_id: `${row.question_id}-${String(index).padStart(2, "0")}`,
    })),
    regions: [...tables.regions, { area: "39900", title: "Reno, NV", persons: 300_000 }],
    region_jobs: [...tables.region_jobs, ...jobs.map((row) => ({ ...row, area: "39900", persons: 20_000 }))],
  };
}

/** The tables with an occupation more, like software developers but for what it asks of people and its outlook. */
function withCopy(tables: Tables, soc: string, index: number): Tables {
  const copied = <R extends { readonly soc: string }>(
    rows: readonly R[],
    change: (row: R) => Partial<R> = () => ({}),
  ): R[] => {
    const copies = rows.filter((row) => row.soc === COPIED).map((row) => ({ ...row, soc, ...change(row) }));
    return [...rows, ...copies].sort((a, b) => byCodeUnit(a.soc, b.soc));
  };
  const taskId = (id: string) => `${Number(id) + 200 + 10 * index}`;
  return {
    ...tables,
    occupations: copied(tables.occupations, ({ title, entry_education }) => ({
      title: `${title} ${index + 1}`,
      change_percent: 4 - 3 * index,
      entry_education: index === 0 ? "Doctoral or professional degree" : entry_education,
    })),
    employment: copied(tables.employment),
    industries: copied(tables.industries),
    tasks: copied(tables.tasks, ({ task_id }) => ({ task_id: taskId(task_id) })),
    task_activities: copied(tables.task_activities, ({ task_id }) => ({ task_id: taskId(task_id) })),
    requirement_ratings: copied(tables.requirement_ratings, ({ importance, type }) => ({
      importance: type === "Abilities" ? importance : Math.max(1, importance - 0.2 * (index + 1)),
    })),
    work_styles: copied(tables.work_styles, ({ value }) => ({ value: Math.max(1, value - 0.3 * index) })),
    work_context: copied(tables.work_context),
    region_jobs: copied(tables.region_jobs).sort((a, b) => byCodeUnit(a.area, b.area)),
  };
}

/** Employment makes all occupations of the mini sources seen with a sandbox key. */
function withHidden(model: Model): Model {
  const occupations = model.occupations.map((each) => ({
    ...each,
    isSandbox: SANDBOX_SOCS.includes(each.soc),
  }));
  return { ...model, occupations };
}

async function* packed(shards: readonly Shard[]): AsyncGenerator<PackedShard> {
  for (const shard of shards) yield layOut(shard, await compressShard(shard));
}
