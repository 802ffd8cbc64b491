import { hash } from "node:crypto";
import { brotliDecompressSync, crc32, gunzipSync } from "node:zlib";
import { type Directory, ENCODINGS, type Encoding } from "./directory.ts";

/** Whether bytes read from a release are the body that its directory promises. */
export type BodyCheck = (entry: number, encoding: Encoding, bytes: Buffer) => boolean;

/**
 * Checks the bodies of a release each time they are read: unpacked and hashed the first time, which costs a profile
 * 20 µs as identity and 80 as brotli, and from then on by the CRC-32 of the bytes that were right.
 */
export function bodyChecks({ size, etag }: Directory): BodyCheck {
  /** Zero stands for "not seen yet"; a body whose CRC-32 it is gets hashed each time. */
  const seen = new Uint32Array(size * ENCODINGS.length);
  return (entry, encoding, bytes) => {
    const at = entry * ENCODINGS.length + ENCODINGS.indexOf(encoding);
    const sum = crc32(bytes);
    if (seen[at] !== 0) return seen[at] === sum;
    if (!bodyMatches(bytes, encoding, etag(entry))) return false;
    seen[at] = sum;
    return true;
  };
}

function bodyMatches(bytes: Buffer, encoding: Encoding, etag: string): boolean {
  try {
    return entityTag(decoded(bytes, encoding)) === etag;
  } catch {
    return false;
  }
}

function decoded(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gz" ? gunzipSync(bytes) : bytes;
}

/** The ETag of an identity body, without quotes: the first 16 hexadecimal digits of its SHA-256. */
export function entityTag(body: Uint8Array): string {
  return hash("sha256", body, "hex").slice(0, 16);
}
