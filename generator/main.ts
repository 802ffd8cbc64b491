import type { Effects } from "../build/effects.ts";
import type { RegionFilter } from "../build/sources/regionFilter.ts";
import { listSources } from "../build/sources/sourceList.ts";
import { recordOf } from "../core/contract/records.ts";
import { gatherShards } from "../core/format/shard.ts";
import type { EncoderOptions } from "../core/search/encoders/encoder.ts";
import { findBuilt, type Inputs, inputsKey, rememberBuilt } from "./cache/inputs.ts";
import { folderCache, noCache, type StageCache } from "./cache/stageCache.ts";
import { writeExports } from "./exports/writeExports.ts";
import { startIndexes } from "./index/buildIndexes.ts";
import { corpusFromTables } from "./index/searchCorpus.ts";
import { readSearchWords } from "./index/searchWords.ts";
import { readJudgements } from "./judgements.ts";
import { buildModel } from "./model/buildModel.ts";
import { loadTables } from "./model/queryRows.ts";
import { checkRecords } from "./pack/checkRecords.ts";
import { buildManifest } from "./pack/manifest.ts";
import { packTables } from "./pack/packTables.ts";
import { releaseWriter, writeShards } from "./pack/writeRelease.ts";
import { inStaging, type PublishOptions, prepareDist, publish, publishBuilt } from "./publish/publish.ts";
import { currentStanding, refuseLosses } from "./publish/standing.ts";
import { ReleaseError } from "./releaseError.ts";
import { releaseFacts } from "./releaseFacts.ts";
import { renderResources } from "./renderResources.ts";
import { type BuildReport, releaseReport, type Stage, stopwatch } from "./report.ts";

export type BuildOptions = {
  /** Folder of source tables. */
  readonly sources: string;
  readonly onetVersion?: string | undefined;
  /** The states whose areas the release covers; default: all that the tables have. */
  readonly regions?: RegionFilter | undefined;
  /** Folder of releases. */
  readonly dist: string;
  /** An operator's own ratings, laid over the committed annotation table. */
  readonly annotationsFile?: string;
  readonly encoder?: EncoderOptions;
  /** False builds everything anew. */
  readonly cache?: boolean;
  /** Whether the release may take the place of a better one; see `refuseLosses`. */
  readonly replace?: boolean | undefined;
  /** False leaves `current` as it is. */
  readonly publish?: boolean;
};

/**
 * Turns source tables into a published release: every response of the API that does not depend on its caller, and the
 * tables and indexes for those that do. Equal input gives equal bytes; unchanged input is noticed before any work.
 *
 * Throws a SourceError for faulty source tables, a RangeError for a faulty annotation table, an EmbeddingError where an
 * external encoder fails and a ReleaseError where the release cannot be written.
 */
export async function buildRelease(options: BuildOptions, effects: Effects): Promise<BuildReport> {
  const { dist, replace = false, publish: isCurrent = true } = options;
  const cache = options.cache === false ? noCache : folderCache(`${dist}/.cache`, effects);
  const { stage, stages } = stopwatch(effects);
  await prepareDist(dist, effects);

  const judged = await readJudgements(options.annotationsFile, effects);
  const inputs = {
    sources: options.sources,
    onetVersion: (await listSources(options.sources, options.onetVersion, effects)).onetVersion,
    regions: options.regions ?? ("all" as const),
    judged,
    words: await readSearchWords(effects),
    encoder: options.encoder ?? { kind: "trained" as const },
  };
  const key = await stage("check inputs", () => inputsKey(inputs, effects));
  const built = await stage("look for release", () => findBuilt(dist, key, cache, effects));
  if (built !== undefined) {
    if (isCurrent) await publishBuilt(dist, built, { replace }, effects);
    return { ...(await releaseReport(dist, built, effects)), unchanged: true, stages };
  }

  const id = await makeRelease(inputs, { dist, replace, isCurrent }, cache, stage, effects);
  await rememberBuilt(key, id, cache);
  await cache.prune();
  return { ...(await releaseReport(dist, id, effects)), unchanged: false, stages };
}

/** The way of the data, from source tables to a published release; gives its id. */
async function makeRelease(
  inputs: Inputs,
  { dist, ...publishing }: { readonly dist: string } & PublishOptions,
  cache: StageCache,
  stage: Stage,
  effects: Effects,
): Promise<string> {
  const { sources, tables } = await stage("read sources", () =>
    loadTables({ folder: inputs.sources, onetVersion: inputs.onetVersion, regions: inputs.regions }, effects),
  );
  refuseTooLittleMemory(tables.occupations.length, effects.memoryBytes());
  const facts = await releaseFacts(sources, inputs, effects);
  // Better now than after minutes of work; what is finished is asked once more when it is published.
  if (publishing.isCurrent !== false && !publishing.replace) {
    const counts = recordOf(["occupations", "tasks", "regions"], (kind) => tables[kind].length);
    refuseLosses(await currentStanding(dist, effects), dist, { ...facts, counts });
  }
  const corpus = corpusFromTables(tables, inputs.words, inputs.judged.judgements.ratings.byTask);
  const indexing = await startIndexes(corpus, inputs.encoder, cache, effects);
  try {
    const model = await stage("build model", () => buildModel(tables, inputs.judged.judgements));
    const shards = await stage("render resources", () =>
      gatherShards(checkRecords(renderResources(model, facts))),
    );
    await inStaging(dist, facts.release_id, effects, async (staging) => {
      const writer = releaseWriter(staging, effects);
      const directory = await stage("pack shards", () => writeShards(shards, writer, effects));
      await stage("build tables", () => writer.writeAll(packTables(model)));
      await stage("write exports", () => writeExports(staging, model.profiles, facts, writer, effects));
      const waiting = async () => {
        const index = await indexing.done;
        await writer.writeAll(index.files);
        return index.encoder;
      };
      const encoder = await stage("wait for indexes", waiting, indexing.freshness);
      await writer.writeManifest(buildManifest(model, facts, encoder, directory.shards, writer.files));
      await stage("verify and publish", () => publish(dist, facts.release_id, staging, effects, publishing));
    });
  } finally {
    indexing.stop();
  }
  return facts.release_id;
}

/** What a build takes at its peak, measured with 1, 4 and 16 times the occupations of O*NET (1.3, 3.0 and 10.7 GB). */
const BASE_BYTES = 700e6;
const BYTES_PER_OCCUPATION = 680e3;

/** Throws a ReleaseError where a build would be killed half-way for want of memory. */
function refuseTooLittleMemory(occupations: number, memoryBytes: number): void {
  const neededBytes = BASE_BYTES + BYTES_PER_OCCUPATION * occupations;
  if (memoryBytes >= neededBytes) return;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new ReleaseError(
    `A build of ${occupations} occupations needs ${gigabytes(neededBytes)} of memory, and this machine or container has ${gigabytes(memoryBytes)}. Build on a larger one, or raise its limit.`,
  );
}
