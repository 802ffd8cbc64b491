import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { ApiError } from "../../core/contract/errors.ts";
import { EXPORT_FORMATS, PACKAGE_FILE } from "../../core/contract/exports.ts";
import { namesOf } from "../../core/contract/records.ts";
import type { Exports } from "../../core/contract/shapes.ts";
import { EXPORTS_FOLDER } from "../../core/format/format.ts";
import { oncePer } from "../../core/lib/oncePer.ts";
import { isNoneMatch, prefersGzip } from "../http/representation.ts";
import { computed, sendComputed } from "../http/respond.ts";
import { cacheHeaders } from "../http/storedHeaders.ts";
import type { Release } from "../release/release.ts";
import type { Services } from "../services.ts";
import { type Handlers, pathId } from "./handler.ts";

/** How long further ranges of a file cost nothing, and how often over its bytes may be sent for that. */
const DOWNLOAD_MS = 60_000;
const DOWNLOAD_TIMES = 2;
const DOWNLOADS_MAX = 10_000;
/** What is read and sent at a time: slow readers hold no more than two of these. */
const PIECE_BYTES = 1 << 18;

type Download = { readonly untilMs: number; bytesLeft: number };
/** The first byte and the one behind the last. */
type Span = { readonly start: number; readonly end: number };

/** Whole tables: what there is, and the files as they lie. */
export function exportRoutes({ counts }: Pick<Services, "counts">) {
  const downloads = new LRUCache<string, Download>({ max: DOWNLOADS_MAX });

  /** Gives the unit back where the request goes on with a download that was paid for. */
  const settle = async (
    { context, method, headers }: FastifyRequest,
    file: string,
    bytes: number,
    size: number,
  ) => {
    const { subject, nowMs, usage, plan, release } = context;
    const name = `${release.id} ${file} ${subject}`;
    const known = downloads.get(name);
    const goesOn = method === "HEAD" || headers.range !== undefined;
    const isPaid = known !== undefined && nowMs < known.untilMs && bytes <= known.bytesLeft;
    if (goesOn && usage !== undefined && isPaid) {
      known.bytesLeft -= bytes;
      await counts.giveBack(subject, usage.takenAtMs);
      context.isCounted = false;
      context.usage = await counts.peek(subject, plan.limits, nowMs);
    } else downloads.set(name, { untilMs: nowMs + DOWNLOAD_MS, bytesLeft: DOWNLOAD_TIMES * size - bytes });
  };

  return {
    exports: async (request, reply) =>
      sendComputed(reply, computed(await exportList(request.context.release))),
    exportFile: async (request, reply) => {
      const { release } = request.context;
      const name = pathId(request, "file");
      const found = exportFile(release, name);
      if (found === undefined) throw new ApiError("export_not_found", { file: name });
      const { "accept-encoding": accepted } = request.headers;
      const range = request.method === "GET" ? request.headers.range : undefined;
      const zipped = range === undefined && prefersGzip(accepted) ? gzipOf(release, found) : undefined;
      const { path, bytes: size, sha256 } = zipped ?? found;
      const etag = `"${sha256.slice(0, 16)}"`;
      const headers = cacheHeaders(etag);
      if (isNoneMatch(request.headers["if-none-match"], etag)) return reply.respond(304, headers);
      // `If-Range` lets a range stand for the very same bytes only (RFC 9110, section 13.1.5).
      const { "if-range": ifRange = etag } = request.headers;
      const span = ifRange === etag ? spanOf(range, size) : undefined;
      const { start, end } = span ?? { start: 0, end: size };
      await settle(request, path, request.method === "HEAD" ? 0 : end - start, size);
      headers.push("Content-Type", found.contentType, "Content-Length", String(end - start));
      headers.push("Accept-Ranges", "bytes", "Content-Disposition", `attachment; filename="${name}"`);
      if (zipped !== undefined) headers.push("Content-Encoding", "gzip");
      if (span !== undefined) headers.push("Content-Range", `bytes ${start}-${end - 1}/${size}`);
      const body = request.method === "HEAD" ? undefined : pieces(release, path, { start, end });
      reply.respond(span === undefined ? 200 : 206, headers, body && Readable.from(body));
    },
  } satisfies Handlers;
}

async function* pieces({ source }: Release, path: string, { start, end }: Span): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const piece = await source.read(path, at, Math.min(PIECE_BYTES, end - at));
    if (piece === undefined || piece.length === 0) throw new Error(`${path} ends at byte ${at}.`);
    yield piece;
    at += piece.length;
  }
}

/**
 * The bytes that one range asks for (RFC 9110, section 14.2). Several ranges, and what is none, are passed over; one
 * that begins behind the end is 416.
 */
function spanOf(range: string | undefined, size: number): Span | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  if (first !== "" && last !== "" && Number(last) < start) return undefined;
  if (start >= end) throw new ApiError("range_not_satisfiable", { bytes: size });
  return { start, end };
}

type List = z.input<typeof Exports>;
type Listed = Release["manifest"]["files"][number];

const DataPackage = z.object({
  resources: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      rows: z.number(),
      schema: z.object({ fields: z.custom<List["exports"][number]["columns"]>(Array.isArray) }),
    }),
  ),
});

/** A file of the whole tables as the manifest lists it, with its media type. */
type ExportFile = Listed & { readonly contentType: string };

/** The file that callers know by `name`; `undefined` where there is none. */
function exportFile({ manifest }: Release, name: string): ExportFile | undefined {
  const format = namesOf(EXPORT_FORMATS).find((suffix) => name.endsWith(`.${suffix}`));
  if (format === undefined && name !== PACKAGE_FILE) return undefined;
  const contentType = format === undefined ? "application/json; charset=utf-8" : EXPORT_FORMATS[format];
  const listed = manifest.files.find(({ path }) => path === `${EXPORTS_FOLDER}/${name}`);
  return listed && { ...listed, contentType };
}

/** The same file compressed with gzip, where that lies beside it. */
function gzipOf({ manifest }: Release, { path }: ExportFile): Listed | undefined {
  return manifest.files.find((file) => file.path === `${path}.gz`);
}

/** What `GET /exports` says of a release, read once from the description that lies beside its tables. */
const exportList = oncePer(async (release: Release): Promise<List> => {
  const bytes = await release.source.readAll(`${EXPORTS_FOLDER}/${PACKAGE_FILE}`);
  const { resources } = DataPackage.parse(JSON.parse(String(bytes)));
  const listed = (file: string) => {
    const { bytes = 0, sha256 = "" } = exportFile(release, file) ?? {};
    return { file, bytes, sha256 };
  };
  const exports = resources.map(({ name, title, rows, schema }) => ({
    table: name,
    title,
    rows,
    files: namesOf(EXPORT_FORMATS).map((format) => listed(`${name}.${format}`)),
    columns: schema.fields,
  }));
  return { count: exports.length, exports, description: listed(PACKAGE_FILE) };
}, new WeakMap());
