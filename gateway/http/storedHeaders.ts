import { type Encoding, ETAG_SUFFIX } from "../../core/format/encodings.ts";
import type { Manifest } from "../../core/format/format.ts";

export const JSON_TYPE = "application/json; charset=utf-8";
/** For what any cache may keep as long as it asks again each time: the answer depends on key, path and release only. */
const REVALIDATE = "public, no-cache, must-revalidate";

/** How a representation is called in `Content-Encoding`. */
export const CONTENT_CODING: Readonly<Record<Encoding, string>> = {
  identity: "identity",
  br: "br",
  gz: "gzip",
};

/** The headers of a representation as flat lists, without what is of a request. */
export type StoredHeaders = {
  /** With its quotes. */
  readonly etag: string;
  /** Of a 200, and of a 304. */
  readonly whole: readonly string[];
  readonly notModified: readonly string[];
};

/**
 * The headers of every response from a release. A content policy is not among them: to JSON that may not be taken for
 * anything else it says nothing, and each line costs 0.2 µs.
 */
export function releaseHeaders(id: string, { edition }: Pick<Manifest, "edition">): readonly string[] {
  return ["X-Data-Release", id, "X-Data-Edition", edition, "X-Content-Type-Options", "nosniff"];
}

/** The headers of a representation that caches may keep. */
export function storedHeaders(
  release: readonly string[],
  tag: string,
  encoding: Encoding,
  bytes: number,
): StoredHeaders {
  const etag = `"${tag}${ETAG_SUFFIX[encoding]}"`;
  const notModified = [...cacheHeaders(etag), ...release];
  const whole = [...notModified, "Content-Type", JSON_TYPE, "Content-Length", String(bytes)];
  if (encoding !== "identity") whole.push("Content-Encoding", CONTENT_CODING[encoding]);
  return { etag, whole, notModified };
}

export function cacheHeaders(etag: string): string[] {
  return ["ETag", etag, "Cache-Control", REVALIDATE, "Vary", "Authorization, Accept-Encoding"];
}
