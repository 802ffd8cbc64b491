import pLimit from "p-limit";
import type { Directory, Kind } from "../contract/release.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { compress, type Encoding } from "./compress.ts";
import { etagOf, type StoredRecord } from "./records.ts";

export type DirectoryShard = Directory["shards"][number];

/** The records of one shard as bytes, in the order they came. */
export type Shard = {
  /** Path in the release, such as `responses/job-15.ndjson`. */
  readonly file: string;
  readonly kind: Kind;
  readonly keys: string[];
  readonly bodies: Buffer[];
};

/** A shard ready to be written: three files and its entry in the directory. */
export type PackedShard = {
  readonly entry: DirectoryShard;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gz: Buffer;
};

const LINE_FEED = Buffer.from("\n");
/** Bodies in the hands of zlib's threads at a time. */
const COMPRESSIONS_AT_ONCE = 16;

/** Kinds that the gateway puts into pages and never sends as they are: compressed companions would lie idle. */
const NEVER_SENT_WHOLE: ReadonlySet<Kind> = new Set(["benchmarkItem", "jobRequirementsAll"]);

/**
 * Sorts records into shards, in the order given. Throws where two records have one kind and key: each response has
 * one producer.
 */
export function gatherShards(records: Iterable<StoredRecord>): Shard[] {
  const shards = new Map<string, Shard>();
  const seen = new Set<string>();
  for (const { kind, key, shard: name, body } of records) {
    const id = `${kind} ${key}`;
    if (seen.has(id)) throw new Error(`Two producers of one response: ${kind} "${key}".`);
    seen.add(id);
    const file = `responses/${kind}-${name}.ndjson`;
    let shard = shards.get(file);
    if (shard === undefined) {
      shard = { file, kind, keys: [], bodies: [] };
      shards.set(file, shard);
    }
    shard.keys.push(key);
    shard.bodies.push(Buffer.from(canonicalJson(body)));
  }
  return [...shards.values()];
}

/** Compresses the bodies of a shard, each by itself, and lays all of it out as the format asks. */
export async function packShard(shard: Shard): Promise<PackedShard> {
  const [br, gz] = await Promise.all([compressAll(shard, "br"), compressAll(shard, "gz")]);
  return {
    entry: {
      file: shard.file,
      kind: shard.kind,
      keys: shard.keys,
      etags: shard.bodies.map(etagOf),
      lengths: shard.bodies.map((body) => body.length),
      br: br.map((body) => body.length),
      gz: gz.map((body) => body.length),
    },
    identity: Buffer.concat(shard.bodies.flatMap((body) => [body, LINE_FEED])),
    br: Buffer.concat(br),
    gz: Buffer.concat(gz),
  };
}

async function compressAll(shard: Shard, encoding: Encoding): Promise<Buffer[]> {
  if (NEVER_SENT_WHOLE.has(shard.kind)) return shard.bodies.map(() => Buffer.alloc(0));
  const limit = pLimit(COMPRESSIONS_AT_ONCE);
  return Promise.all(shard.bodies.map((body) => limit(() => compress(body, encoding))));
}
