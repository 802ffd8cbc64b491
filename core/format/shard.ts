import pLimit from "p-limit";
import { canonicalJson } from "./canonicalJson.ts";
import { entityTag } from "./digest.ts";
import { type Compression, compress } from "./encodings.ts";
import type { Directory, Kind } from "./format.ts";
import type { StoredRecord } from "./record.ts";

export type DirectoryShard = Directory["shards"][number];

/** The records of one shard as bytes, in the order they came. */
export type Shard = {
  /** Path in the release, such as `responses/job-15.ndjson`. */
  readonly file: string;
  readonly kind: Kind;
  readonly keys: readonly string[];
  readonly bodies: readonly Buffer[];
};

const LINE_FEED = Buffer.from("\n");
/** Bodies in the hands of zlib's threads at a time. */
const COMPRESSIONS_AT_ONCE = 16;

/** Kinds that the gateway puts into pages and never sends as they are: compressed companions would lie idle. */
const NEVER_SENT_WHOLE: ReadonlySet<Kind> = new Set([
  "benchmarkItem",
  "jobRequirementsAll",
  "jobUses",
  "jobHistories",
]);

/**
 * Sorts records into shards, in the order given. Throws where two records have one kind and key: each response has
 * one producer.
 */
export function gatherShards(records: Iterable<StoredRecord>): Shard[] {
  const shards = new Map<string, Shard & { keys: string[]; bodies: Buffer[] }>();
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

/** Packs a shard as the format asks, each body compressed by itself: three files and its entry in the directory. */
export async function packShard(shard: Shard) {
  const { file, kind, keys, bodies } = shard;
  const [br, gz] = await Promise.all([compressAll(shard, "br"), compressAll(shard, "gz")]);
  return {
    entry: {
      file,
      kind,
      keys: [...keys],
      etags: bodies.map(entityTag),
      lengths: lengthsOf(bodies),
      br: lengthsOf(br),
      gz: lengthsOf(gz),
    } satisfies DirectoryShard,
    identity: Buffer.concat(bodies.flatMap((body) => [body, LINE_FEED])),
    br: Buffer.concat(br),
    gz: Buffer.concat(gz),
  };
}

async function compressAll({ kind, bodies }: Shard, encoding: Compression): Promise<Buffer[]> {
  if (NEVER_SENT_WHOLE.has(kind)) return bodies.map(() => Buffer.alloc(0));
  const limit = pLimit(COMPRESSIONS_AT_ONCE);
  return Promise.all(bodies.map((body) => limit(() => compress(body, encoding))));
}

function lengthsOf(bodies: readonly Buffer[]): number[] {
  return bodies.map(({ length }) => length);
}
