import { z } from "zod";
import type { Effects } from "../build/effects.ts";
import type { Manifest } from "../contract/release.ts";
import { buildSearchIndex } from "../search/buildSearchIndex.ts";
import type { SearchCorpus } from "../search/corpus.ts";
import type { EncoderOptions } from "../search/encoderOptions.ts";
import { sha256 } from "./records.ts";
import type { StageCache } from "./stageCache.ts";
import type { Note } from "./stopwatch.ts";
import { programDigest } from "./version.ts";

const STAGE = "index";
const INDEX_FILE = "index.json";

/** The part of a search index's description that the manifest repeats. */
const Described = z.looseObject({
  encoder: z.looseObject({ kind: z.string(), model: z.string(), dimensions: z.int() }),
});

export type SearchIndex = {
  /** Files by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly encoder: Manifest["encoder"];
};

/** The search index of a corpus, from the cache where corpus, encoder and the search programs are as before. */
export async function buildIndexes(
  corpus: SearchCorpus,
  encoder: EncoderOptions,
  cache: StageCache,
  note: Note,
  effects: Effects,
): Promise<SearchIndex> {
  const { kind } = encoder;
  const model = kind === "trained" ? "" : encoder.model;
  const programs = await programDigest(effects, ["search"]);
  const key = sha256([programs, kind, model, JSON.stringify(corpus)].join("\n"));
  const kept = await cache.get(STAGE, key);
  note(kept !== undefined ? "fresh" : (await cache.has(STAGE)) ? "stale" : "missing");
  const files = kept ?? (await buildSearchIndex(corpus, encoder));
  if (kept === undefined) await cache.put(STAGE, key, files);
  return { files, encoder: encoderOf(files) };
}

function encoderOf(files: ReadonlyMap<string, Uint8Array>): Manifest["encoder"] {
  const description = JSON.parse(Buffer.from(files.get(INDEX_FILE) ?? "null").toString("utf8"));
  const { kind, model, dimensions } = Described.parse(description).encoder;
  return { kind, model, dimensions };
}
