import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { entityTag } from "../core/format/digest.ts";
import { type Encoding, ETAG_SUFFIX } from "../core/format/encodings.ts";
import { acceptedEncodings, isNoneMatch } from "../gateway/http/representation.ts";
import { sendBytes } from "../gateway/http/respond.ts";
import type { Asset } from "./assets/bundle.ts";
import { HTML_TYPE, type RenderedPage } from "./rendering/messages.ts";

/** Pages of errors and most forms are this short; compressing them would cost more than their bytes. */
const COMPRESSED_BYTES_MIN = 8_192;
/**
 * What pages may load: this server's files only, nothing written into the page itself. Pictures may also come from the
 * page's own memory, for downloads of charts.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The same for pages that any site may put into a frame. */
const EMBED_POLICY = PAGE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BROTLI_QUALITY = 4;

/** How a visitor likes a page best. */
export function likedEncoding(reply: FastifyReply): Encoding {
  return acceptedEncodings(reply.request.headers["accept-encoding"])[0] ?? "identity";
}

/** Sends a page with the policy of pages, or 304. */
export function sendPage(reply: FastifyReply, page: RenderedPage): void {
  const { status, contentType, bytes, encoding, isShared, isEmbedded } = page;
  const headers = [
    "Content-Security-Policy",
    isEmbedded ? EMBED_POLICY : PAGE_POLICY,
    "Referrer-Policy",
    "same-origin",
  ];
  // Only at the root is there something else for some agents.
  const isRoot = reply.request.context.config.route === "/";
  headers.push("Vary", `Accept, Accept-Encoding, Cookie${isRoot ? ", User-Agent" : ""}`, ...page.headers);
  const isKept = isShared && status === 200;
  headers.push("Cache-Control", isKept ? "public, no-cache, must-revalidate" : "private, no-store");
  if (isKept) {
    const etag = `"${page.entityTag}${ETAG_SUFFIX[encoding]}"`;
    headers.push("ETag", etag);
    if (isNoneMatch(reply.request.headers["if-none-match"], etag)) {
      reply.respond(304, headers);
      return;
    }
  }
  const { buffer, byteOffset, byteLength } = bytes;
  sendBytes(reply, status, headers, contentType, Buffer.from(buffer, byteOffset, byteLength), encoding);
}

/** Sends a text that is made on the spot, compressed as the visitor likes: a small page that no cache keeps, unless it says else. */
export async function sendText(
  reply: FastifyReply,
  text: string,
  page: Partial<Pick<RenderedPage, "status" | "headers" | "contentType" | "isShared">>,
): Promise<void> {
  const identity = Buffer.from(text);
  const encoding = identity.length < COMPRESSED_BYTES_MIN ? "identity" : likedEncoding(reply);
  sendPage(reply, {
    status: 200,
    contentType: HTML_TYPE,
    headers: [],
    bytes: await compressed(identity, encoding),
    encoding,
    entityTag: entityTag(identity),
    isShared: false,
    ...page,
  });
}

function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === "gz") return gzipped(bytes);
  if (encoding === "br") {
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
  return bytes;
}

/** Sends a file whose name changes with its content, or one that browsers may keep for less than ever. */
export function sendAsset(reply: FastifyReply, asset: Asset, keep = "max-age=31536000, immutable"): void {
  const encoding = likedEncoding(reply);
  const headers = ["Cache-Control", `public, ${keep}`, "Vary", "Accept-Encoding"];
  sendBytes(reply, 200, headers, asset.contentType, asset[encoding], encoding);
}
