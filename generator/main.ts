import type { Effects } from "../build/effects.ts";
import { defaultOnetVersion } from "../build/readers/readSources.ts";
import type { EncoderOptions } from "../search/encoderOptions.ts";
import { readAnnotations } from "./annotationsFile.ts";
import { startIndexes } from "./buildIndexes.ts";
import { buildModel } from "./buildModel.ts";
import { buildTables } from "./buildTables.ts";
import { findBuilt, releaseReport, rememberBuilt } from "./built.ts";
import { checkRecords } from "./checkRecords.ts";
import { type Inputs, inputsKey, releaseFacts } from "./inputs.ts";
import { loadTables } from "./loadTables.ts";
import { buildManifest } from "./manifest.ts";
import { packShards } from "./packShards.ts";
import { inWorkshop, openDist, publish } from "./publish.ts";
import { renderResources } from "./renderResources.ts";
import type { BuildReport } from "./report.ts";
import { corpusFromTables } from "./searchCorpus.ts";
import { gatherShards } from "./shard.ts";
import { folderCache, noCache, type StageCache } from "./stageCache.ts";
import { type Stage, stopwatch } from "./stopwatch.ts";
import { releaseWriter, writeShards } from "./writeRelease.ts";

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
  const { dist } = options;
  const cache = options.cache === false ? noCache : folderCache(`${dist}/.cache`, effects);
  const { stage, stages } = stopwatch(effects);
  await openDist(dist, effects);

  const annotations = await readAnnotations(options.annotationsFile, effects);
  const inputs = {
    sources: options.sources,
    onetVersion: options.onetVersion ?? defaultOnetVersion,
    annotations,
    encoder: options.encoder ?? { kind: "trained" as const },
  };
  const key = await stage("check inputs", () => inputsKey(inputs, effects));
  const built = await stage("look for release", () => findBuilt(dist, key, cache, effects));
  if (built !== undefined) return { ...built, unchanged: true, stages: stages() };

  const id = await makeRelease(inputs, dist, cache, stage, effects);
  await rememberBuilt(key, id, cache);
  await cache.prune();
  return { ...(await releaseReport(dist, id, effects)), unchanged: false, stages: stages() };
}

/** The way of the data, from source tables to a published release; gives its id. */
async function makeRelease(
  inputs: Inputs,
  dist: string,
  cache: StageCache,
  stage: Stage,
  effects: Effects,
): Promise<string> {
  const { sources, tables } = await stage("read sources", () =>
    loadTables({ folder: inputs.sources, onetVersion: inputs.onetVersion }, effects),
  );
  const facts = await releaseFacts(sources, inputs, effects);
  const indexing = await startIndexes(corpusFromTables(tables), inputs.encoder, cache, effects);
  try {
    const model = await stage("build model", () => buildModel(tables, inputs.annotations.table));
    const shards = await stage("render resources", () =>
      gatherShards(checkRecords(renderResources(model, facts))),
    );
    await inWorkshop(dist, facts.release_id, effects, async (workshop) => {
      const writer = releaseWriter(workshop, effects);
      const directory = await stage("pack shards", (note) =>
        writeShards(packShards(shards, cache, note, effects), writer),
      );
      await stage("build tables", () => writer.writeAll(buildTables(model)));
      const encoder = await stage("wait for indexes", async (note) => {
        const index = await indexing.done;
        note(indexing.freshness);
        await writer.writeAll(index.files);
        return index.encoder;
      });
      await writer.writeManifest(buildManifest(model, facts, encoder, directory.shards, writer.files));
      await stage("verify and publish", () => publish(dist, facts.release_id, workshop, effects));
    });
  } finally {
    indexing.stop();
  }
  return facts.release_id;
}
