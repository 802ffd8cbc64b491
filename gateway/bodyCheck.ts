import { hash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Encoding } from "./directory.ts";

/** Whether bytes fetched from elsewhere are the body that the directory promises under this ETag. */
export function bodyMatches(bytes: Buffer, encoding: Encoding, etag: string): boolean {
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
