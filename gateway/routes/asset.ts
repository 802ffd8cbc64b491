import { gzipSync } from "node:zlib";
import { entityTag } from "../../core/format/digest.ts";

/** Bytes with their type, kept ready in two encodings. */
export type Asset = {
  readonly contentType: string;
  /** Without quotes and suffix. */
  readonly etag: string;
  readonly identity: Buffer;
  readonly gz: Buffer;
};

/** An asset of `content`; compressing is paid for once. */
export function makeAsset(contentType: string, content: string | Buffer): Asset {
  const identity = Buffer.from(content);
  return { contentType, etag: entityTag(identity), identity, gz: gzipSync(identity, { level: 9 }) };
}
