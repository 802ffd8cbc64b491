import type { Json } from "./canonicalJson.ts";
import { sha256 } from "./digest.ts";
import type { Kind } from "./format.ts";

/** One response body, not yet in bytes, and the name it is found by. */
export type StoredRecord = {
  readonly kind: Kind;
  readonly key: string;
  /** Which shard of its kind it goes to. */
  readonly shard: string;
  readonly body: { readonly [member: string]: Json | undefined };
};

/** Jobs and their tasks shard by SOC major group: `15-1252.00` goes to shard `15`. */
export function shardOfJob(soc: string): string {
  return soc.slice(0, 2);
}

/** Benchmarks shard into 16 by the first hexadecimal digit of the SHA-256 of their id. */
export function shardOfBenchmark(inputId: string): string {
  return sha256(inputId).slice(0, 1);
}

/** Kinds with few records have one shard. */
export const ONE_SHARD = "all";
