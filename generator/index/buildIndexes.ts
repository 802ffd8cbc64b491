import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
import type { Manifest } from "../../core/format/format.ts";
import { buildSearchIndex } from "../../core/search/buildSearchIndex.ts";
import type { SearchCorpus } from "../../core/search/corpus.ts";
import type { EncoderOptions } from "../../core/search/encoders/encoder.ts";
import type { Freshness, StageCache } from "../cache/stageCache.ts";
import { programDigest } from "../cache/version.ts";
import { encoderKey } from "./encoderKey.ts";

const STAGE = "index";
const INDEX_FOLDER = "index";
const INDEX_FILE = "index.json";

/** The part of a search index's description that the manifest repeats. */
const Described = z.looseObject({
  encoder: z.looseObject({ kind: z.string(), model: z.string(), dimensions: z.int() }),
});

type SearchIndex = {
  /** Files by path in the release. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly encoder: Manifest["encoder"];
};

/** A search index in the making. */
type Indexing = {
  readonly freshness: Freshness;
  readonly done: Promise<SearchIndex>;
  /** Gives up, where nobody needs it any more. */
  readonly stop: () => void;
};

type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Begins the search index of a corpus: from the cache where corpus, encoder and the search programs are as before, else
 * beside the rest of the build.
 */
export async function startIndexes(
  corpus: SearchCorpus,
  encoder: EncoderOptions,
  cache: StageCache,
  effects: Effects,
): Promise<Indexing> {
  const programs = await programDigest(effects, ["core/search", "core/lib"]);
  const key = sha256([programs, encoderKey(encoder), JSON.stringify(corpus)].join("\n"));
  const kept = await cache.get(STAGE, key);
  if (kept !== undefined) {
    return { freshness: "fresh", done: Promise.resolve(indexFrom(kept)), stop: () => {} };
  }
  const freshness = (await cache.has(STAGE)) ? "stale" : "missing";
  const worker = encoder.kind === "trained" ? indexWorker(corpus) : undefined;
  const made = worker === undefined ? buildSearchIndex(corpus, encoder) : filesFrom(worker);
  const done = made.then(async (files) => {
    await cache.put(STAGE, key, files);
    return indexFrom(files);
  });
  // The build may fail before it waits for the index; whoever does wait still gets the rejection.
  done.catch(() => {});
  return { freshness, done, stop: () => void worker?.terminate() };
}

function indexWorker(corpus: SearchCorpus): Worker {
  return new Worker(new URL("./indexWorker.js", import.meta.url), { workerData: corpus, execArgv: [] });
}

function filesFrom(worker: Worker): Promise<Files> {
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`Building the search index stopped with code ${code}.`)));
  });
}

function indexFrom(files: Files): SearchIndex {
  const description = JSON.parse(Buffer.from(files.get(INDEX_FILE) ?? "null").toString("utf8"));
  const { kind, model, dimensions } = Described.parse(description).encoder;
  return {
    files: new Map([...files].map(([name, bytes]) => [`${INDEX_FOLDER}/${name}`, bytes])),
    encoder: { kind, model, dimensions },
  };
}
