import { z } from "zod";
import type { Effects } from "../../build/effects.ts";
import { sha256 } from "../../core/format/digest.ts";
import {
  type Companions,
  compressShard,
  layOut,
  type PackedShard,
  type Shard,
} from "../../core/format/shard.ts";
import type { StageCache } from "../cache/stageCache.ts";
import { programDigest } from "../cache/version.ts";
import type { Note } from "../stopwatch.ts";

const STAGE = "shards";
const LENGTHS_FILE = "lengths.json";
const lengths = z.array(z.int().min(0));
const Lengths = z.strictObject({ br: lengths, gz: lengths });

/** Packs shards one after the other, taking the companions of unchanged ones from the cache. */
export async function* packShards(
  shards: readonly Shard[],
  cache: StageCache,
  note: Note,
  effects: Effects,
): AsyncGenerator<PackedShard> {
  const compressor = await programDigest(effects, []);
  const hadAny = await cache.has(STAGE);
  const progress = effects.progress("pack shards", shards.length);
  let compressed = 0;
  for (const shard of shards) {
    const key = sha256([compressor, shard.file, ...shard.bodies.map(sha256)].join("\n"));
    let companions = companionsFrom(await cache.get(STAGE, key));
    if (companions === undefined) {
      compressed += 1;
      companions = await compressShard(shard);
      await cache.put(STAGE, key, filesOf(companions));
    }
    progress.advance();
    yield layOut(shard, companions);
  }
  progress.done();
  note(compressed === 0 ? "fresh" : hadAny ? "stale" : "missing");
}

function filesOf({ br, gz }: Companions): ReadonlyMap<string, Uint8Array> {
  return new Map<string, Uint8Array>([
    [LENGTHS_FILE, Buffer.from(JSON.stringify({ br: br.lengths, gz: gz.lengths }))],
    ["br", br.bytes],
    ["gz", gz.bytes],
  ]);
}

function companionsFrom(files: ReadonlyMap<string, Uint8Array> | undefined): Companions | undefined {
  if (files === undefined) return undefined;
  const bytesOf = (name: string) => Buffer.from(files.get(name) ?? []);
  const found = Lengths.parse(JSON.parse(bytesOf(LENGTHS_FILE).toString("utf8")));
  return {
    br: { bytes: bytesOf("br"), lengths: found.br },
    gz: { bytes: bytesOf("gz"), lengths: found.gz },
  };
}
