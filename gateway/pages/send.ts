import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { entityTag } from "../../core/format/digest.ts";
import { type Encoding, ETAG_SUFFIX } from "../../core/format/encodings.ts";
import type { Asset } from "../../explorer/assets/bundle.ts";
import { PAGE_POLICY } from "../../explorer/policy.ts";
import { acceptedEncodings, isNoneMatch } from "../http/representation.ts";
import { sendBytes } from "../http/respond.ts";

export const HTML_TYPE = "text/html; charset=utf-8";

/** A page or a table as text, on its way out. */
export type Sent = {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** Whether it is the same for every visitor of the same tier, so that caches may keep it and ask again. */
  readonly isShared: boolean;
  readonly headers?: readonly string[];
};

/** Only what is this short is sent as it is. */
const COMPRESSED_BYTES_MIN = 1_024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** As small as gzip at its best, in a third of the time. */
const BROTLI_QUALITY = 5;

/** Sends a page with the policy of pages, compressed as the visitor likes, or 304. */
export async function sendPage(
  reply: FastifyReply,
  { status, contentType, text, isShared, headers: more = [] }: Sent,
): Promise<void> {
  const { headers: asked } = reply.request;
  const bytes = Buffer.from(text);
  const [liked = "identity"] = acceptedEncodings(asked["accept-encoding"]);
  const encoding = bytes.length < COMPRESSED_BYTES_MIN ? "identity" : liked;
  const headers = ["Content-Security-Policy", PAGE_POLICY, "Referrer-Policy", "same-origin"];
  headers.push("Vary", "Accept, Accept-Encoding, Cookie", ...more);
  const isKept = isShared && status === 200;
  headers.push("Cache-Control", isKept ? "public, no-cache, must-revalidate" : "private, no-store");
  if (isKept) {
    const etag = `"${entityTag(bytes)}${ETAG_SUFFIX[encoding]}"`;
    headers.push("ETag", etag);
    if (isNoneMatch(asked["if-none-match"], etag)) return reply.respond(304, headers);
  }
  sendBytes(reply, status, headers, contentType, await compressed(bytes, encoding), encoding);
}

function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === "gz") return gzipped(bytes);
  if (encoding === "br") {
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
  return bytes;
}

/** Sends a file whose name changes with its content. */
export function sendAsset(reply: FastifyReply, asset: Asset): void {
  const [encoding = "identity"] = acceptedEncodings(reply.request.headers["accept-encoding"]);
  const headers = ["Cache-Control", "public, max-age=31536000, immutable", "Vary", "Accept-Encoding"];
  sendBytes(reply, 200, headers, asset.contentType, asset[encoding], encoding);
}
