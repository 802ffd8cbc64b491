import { promisify } from "node:util";
import * as zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Quality 5 gives nearly all of the gain at about a tenth of the time of 9 (measured on profiles and task lists). */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 9;
/** A companion that saves less than this share of the body is not worth its place. */
const LEAST_SAVING_SHARE01 = 0.1;
/** Position of the operating system in a gzip header, and the value for "unknown" (RFC 1952, section 2.3.1). */
const GZIP_OS_AT = 9;
const GZIP_OS_UNKNOWN = 255;

/** How a body's bytes are encoded; the order is also the index used in packed tables. */
export const ENCODINGS = ["identity", "br", "gz"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What an encoding adds to the entity tag of the identity. */
export const ETAG_SUFFIX: Readonly<Record<Encoding, string>> = { identity: "", br: "-br", gz: "-gz" };

/** The encodings that a body may have a companion in. */
export const COMPRESSIONS = ["br", "gz"] as const;
export type Compression = (typeof COMPRESSIONS)[number];

const NOTHING = Buffer.alloc(0);

/**
 * One body compressed by itself, or nothing where that saves less than a tenth. Equal bodies give equal bytes under
 * one Node release: no time stamp, no operating system.
 */
export async function compress(body: Uint8Array, encoding: Compression): Promise<Buffer> {
  const packed = encoding === "br" ? await compressBrotli(body) : await compressGzip(body);
  return packed.length > body.length * (1 - LEAST_SAVING_SHARE01) ? NOTHING : packed;
}

/** The body back from its bytes in an encoding. Throws where they are damaged. */
export function decoded(bytes: Uint8Array, encoding: Encoding): Buffer {
  if (encoding === "br") return zlib.brotliDecompressSync(bytes);
  return encoding === "gz"
    ? zlib.gunzipSync(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function compressBrotli(body: Uint8Array): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } =
    zlib.constants;
  return brotli(body, {
    params: {
      [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

async function compressGzip(body: Uint8Array): Promise<Buffer> {
  const packed = await gzip(body, { level: GZIP_LEVEL });
  packed[GZIP_OS_AT] = GZIP_OS_UNKNOWN;
  return packed;
}
