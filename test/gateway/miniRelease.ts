import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Edition } from "../../core/contract/editions.ts";
import { EXPORT_FORMATS, EXPORT_TABLES, PACKAGE_FILE } from "../../core/contract/exports.ts";
import { namesOf } from "../../core/contract/records.ts";
import { sha256 } from "../../core/format/digest.ts";
import { CURRENT_FILE, EXPORTS_FOLDER, RELEASES_FOLDER } from "../../core/format/format.ts";
import { gatherShards } from "../../core/format/shard.ts";
import { buildSearchIndex } from "../../core/search/buildSearchIndex.ts";
import { dataPackage, type PackageFacts } from "../../generator/exports/dataPackage.ts";
import { corpusFromTables } from "../../generator/index/searchCorpus.ts";
import { readSearchWords } from "../../generator/index/searchWords.ts";
import { readJudgements } from "../../generator/judgements.ts";
import { buildModel, type Model } from "../../generator/model/buildModel.ts";
import { loadTables } from "../../generator/model/queryRows.ts";
import { checkRecords } from "../../generator/pack/checkRecords.ts";
import { buildManifest } from "../../generator/pack/manifest.ts";
import { packTables } from "../../generator/pack/packTables.ts";
import { releaseWriter, writeShards } from "../../generator/pack/writeRelease.ts";
import { renderResources } from "../../generator/renderResources.ts";
import { memoryEffects } from "../build/memoryEffects.ts";
import { MINI_SOURCES, quiet } from "../generator/mini.ts";
import { madeOnce } from "../madeOnce.ts";
import { withLongLists } from "./longLists.ts";

// What gateways of tests serve: a release of the mini sources, with some rows more for what needs long lists.

/** Seen with a sandbox key. */
export const SANDBOX_SOCS = ["15-1252.00", "29-1141.00", "43-3031.00", "43-4051.00"];
/** Not seen with a sandbox key. */
export const HIDDEN_SOC = "15-1232.00";

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
  const occupations = tables.occupations.map((row) => ({
    ...row,
    title: `${row.title} ${variant}`.trimEnd(),
  }));
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
    leaderboardDates: new Map(),
  };
  const effects = memoryEffects();
  const writer = releaseWriter("release", effects);
  const shards = gatherShards(checkRecords(renderResources(model, facts)));
  const directory = await writeShards(shards, writer, effects);
  await writer.writeAll(packTables(model));
  await writer.writeAll(new Map([...index].map(([name, bytes]) => [`index/${name}`, bytes])));
  await writer.writeAll(standInExports(facts));
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

/** Employment makes all occupations of the mini sources seen with a sandbox key. */
function withHidden(model: Model): Model {
  const occupations = model.occupations.map((each) => ({
    ...each,
    row: { ...each.row, sandbox: SANDBOX_SOCS.includes(each.soc) },
  }));
  return { ...model, occupations };
}

/** Files under the names of the exported tables; what is really in them needs a build. */
function standInExports(facts: PackageFacts): Map<string, Uint8Array> {
  const files = namesOf(EXPORT_TABLES).flatMap((table) =>
    namesOf(EXPORT_FORMATS).map((format) => `${table}.${format}`),
  );
  return new Map([
    ...files.map((file) => [`${EXPORTS_FOLDER}/${file}`, Buffer.from(`stands in for ${file}\n`)] as const),
    [`${EXPORTS_FOLDER}/${PACKAGE_FILE}`, dataPackage(facts, new Map())],
  ]);
}
