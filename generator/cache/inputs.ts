import { join, resolve } from "node:path";
import type { Effects } from "../../build/effects.ts";
import { type RegionFilter, regionFilterName } from "../../build/sources/regionFilter.ts";
import { sha256 } from "../../core/format/digest.ts";
import { filesBelow } from "../../core/format/filesBelow.ts";
import type { EncoderOptions } from "../../core/search/encoders/encoder.ts";
import { verifyRelease } from "../../core/verify/verify.ts";
import { encoderKey } from "../index/encoderKey.ts";
import type { SearchWords } from "../index/searchWords.ts";
import type { ReadJudgements } from "../judgements.ts";
import type { StageCache } from "./stageCache.ts";
import { programDigest } from "./version.ts";

export type Inputs = {
  readonly sources: string;
  readonly onetVersion: string;
  readonly regions: RegionFilter;
  readonly judged: ReadJudgements;
  readonly words: SearchWords;
  readonly encoder: EncoderOptions;
};

/** What a release is made of besides its sources, a line each. */
export async function ingredients(inputs: Inputs, effects: Effects): Promise<string[]> {
  const { onetVersion, regions, judged, words, encoder } = inputs;
  return [
    `programs ${await programDigest(effects)}`,
    `onet ${onetVersion}`,
    `regions ${regionFilterName(regions)}`,
    `annotations ${judged.digest}`,
    `phrases ${words.digest}`,
    `encoder ${encoderKey(encoder)}`,
  ];
}

/**
 * A digest of everything a release is made of, found without reading any table: the bytes of all source files that may
 * be read, the parameters and the programs.
 */
export async function inputsKey(inputs: Inputs, effects: Effects): Promise<string> {
  const sources = resolve(inputs.sources);
  const versions = join(sources, "onet");
  const parts = await ingredients(inputs, effects);
  for (const path of await filesBelow(sources, effects)) {
    if (path.startsWith(versions) && !path.startsWith(join(versions, inputs.onetVersion))) continue;
    parts.push(path.slice(sources.length), sha256(await effects.files.read(path)));
  }
  return sha256(parts.join("\n"));
}

const STAGE = "built";

/** The release that an earlier build made of the same input, if it is still there and every file of it is as it was. */
export async function findBuilt(
  dist: string,
  inputsKey: string,
  cache: StageCache,
  effects: Effects,
): Promise<string | undefined> {
  const [id] = (await cache.get(STAGE, inputsKey))?.keys() ?? [];
  if (id === undefined) return undefined;
  const { ok } = await verifyRelease(dist, id, effects, { filesOnly: true });
  return ok ? id : undefined;
}

/** Notes which release a build made of its input: an empty file of that name. */
export async function rememberBuilt(inputsKey: string, id: string, cache: StageCache): Promise<void> {
  await cache.put(STAGE, inputsKey, new Map([[id, new Uint8Array()]]));
}
