import type { Effects } from "../build/effects.ts";
import { DIRECTORY_FILE, type Directory } from "../contract/release.ts";
import type { EncoderOptions } from "../search/encoderOptions.ts";
import { readAnnotations } from "./annotationsFile.ts";
import { buildIndexes } from "./buildIndexes.ts";
import { buildModel } from "./buildModel.ts";
import { buildTables } from "./buildTables.ts";
import { findBuilt, releaseReport, rememberBuilt } from "./built.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { checkRecords } from "./checkRecords.ts";
import { inputsKey, releaseFacts } from "./inputs.ts";
import { loadTables } from "./loadTables.ts";
import { buildManifest } from "./manifest.ts";
import { packShards } from "./packShards.ts";
import { inWorkshop, openDist, publish } from "./publish.ts";
import { renderResources } from "./renderResources.ts";
import type { BuildReport } from "./report.ts";
import { corpusFromTables } from "./searchCorpus.ts";
import { gatherShards } from "./shard.ts";
import { folderCache, noCache } from "./stageCache.ts";
import { stopwatch } from "./stopwatch.ts";
import { releaseWriter } from "./writeRelease.ts";

export type BuildOptions = {
  /** Folder of source tables. */
  readonly sources: string;
  readonly onetVersion?: string;
  /** Folder of releases. */
  readonly dist: string;
  /** An operator's own ratings, laid over the committed annotation table. */
  readonly annotationsFile?: string;
  readonly encoder?: EncoderOptions;
  /** False builds everything anew. */
  readonly cache?: boolean;
};

/**
 * Turns source tables into a published release: every response of the API that does not depend on its caller, and the
 * tables and indexes for those that do. Equal input gives equal bytes; unchanged input is noticed before any work.
 *
 * Throws a SourceError for faulty source tables, a RangeError for a faulty annotation table, an EmbeddingError where an
 * external encoder fails and a ReleaseError where the release cannot be written.
 */
export async function buildRelease(options: BuildOptions, effects: Effects): Promise<BuildReport> {
  const { sources: folder, onetVersion, dist } = options;
  const version = onetVersion === undefined ? {} : { onetVersion };
  const cache = options.cache === false ? noCache : folderCache(`${dist}/.cache`, effects);
  const { stage, stages } = stopwatch(effects);
  await openDist(dist, effects);

  const annotations = await readAnnotations(options.annotationsFile, effects);
  const inputs = {
    sources: folder,
    ...version,
    annotations,
    encoder: options.encoder ?? { kind: "trained" as const },
  };
  const key = await stage("check inputs", () => inputsKey(inputs, effects));
  const built = await stage("look for release", () => findBuilt(dist, key, cache, effects));
  if (built !== undefined) return { ...built, unchanged: true, stages: stages() };

  const { sources, tables } = await stage("read sources", () => loadTables({ folder, ...version }, effects));
  const facts = await releaseFacts(sources, inputs, effects);
  const model = await stage("build model", () => buildModel(tables, annotations.table));
  const shards = await stage("render resources", () =>
    gatherShards(checkRecords(renderResources(model, facts))),
  );

  await inWorkshop(dist, facts.release_id, effects, async (workshop) => {
    const { write, writeManifest, files } = releaseWriter(workshop, effects);
    const directory: Directory = { shards: [] };
    await stage("pack shards", async (note) => {
      for await (const { entry, identity, br, gz } of packShards(shards, cache, note, effects)) {
        directory.shards.push(entry);
        await write(entry.file, identity);
        await write(`${entry.file}.br`, br);
        await write(`${entry.file}.gz`, gz);
      }
      await write(DIRECTORY_FILE, Buffer.from(`${canonicalJson(directory)}\n`));
    });
    await stage("build tables", async () => {
      for (const [path, bytes] of buildTables(model)) await write(path, bytes);
    });
    const index = await stage("build indexes", (note) =>
      buildIndexes(corpusFromTables(tables), inputs.encoder, cache, note, effects),
    );
    for (const [name, bytes] of index.files) await write(`index/${name}`, bytes);
    await writeManifest(buildManifest(model, facts, index.encoder, directory.shards, files));
    await stage("verify and publish", () => publish(dist, facts.release_id, workshop, effects));
  });

  await rememberBuilt(key, facts.release_id, cache);
  await cache.prune();
  const report = await releaseReport(dist, facts.release_id, effects);
  return { ...report, unchanged: false, stages: stages() };
}
