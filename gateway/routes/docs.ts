import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { ENDPOINT_NAMES } from "../../core/contract/endpoints.ts";
import { ApiError } from "../../core/contract/errors.ts";
import type { LimitSettings } from "../../core/contract/limits.ts";
import { Example, type Examples, openApiDocument } from "../../core/contract/openapi.ts";
import { entityTag } from "../../core/format/digest.ts";
import { ETAG_SUFFIX } from "../../core/format/encodings.ts";
import { oncePer } from "../../core/lib/oncePer.ts";
import { acceptedEncodings, isNoneMatch } from "../http/representation.ts";
import { sendBytes } from "../http/respond.ts";
import { JSON_TYPE } from "../http/storedHeaders.ts";
import type { Release } from "../release/release.ts";
import type { Services } from "../services.ts";
import { type Handlers, pathId } from "./handler.ts";

const EXAMPLES = new URL("../../core/contract/examples.json", import.meta.url);
const SWAGGER = join(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"), "..");

/** The types of the files under `/docs`. */
const FILE_TYPES = new Map([
  ["swagger-ui.css", "text/css; charset=utf-8"],
  ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
]);
const swaggerFile = oncePer(async (name: string) =>
  makeAsset(FILE_TYPES.get(name) ?? "", await readFile(join(SWAGGER, name))),
);

/** `/openapi.json` and the interactive part of `/docs`; nothing is made before it is first asked for. */
export function docsRoutes({ plans: { limits } }: Pick<Services, "plans">) {
  const document = oncePer((release: Release) => openApiOf(release, limits), new WeakMap());
  return {
    openapi: async ({ context }, reply) => sendAsset(reply, await document(context.release)),
    docsFile: async (request, reply) => {
      const name = pathId(request, "file");
      if (!FILE_TYPES.has(name)) throw new ApiError("not_found", { path: `/docs/${name}` });
      sendAsset(reply, await swaggerFile(name));
    },
  } satisfies Handlers;
}

async function openApiOf(release: Release, limits: LimitSettings) {
  const recorded = z
    .record(z.string(), Example)
    .parse(JSON.parse(await readFile(EXAMPLES, "utf8"))) as Examples;
  const document = openApiDocument(release.manifest.attribution, await examplesOf(release, recorded), limits);
  return makeAsset(JSON_TYPE, JSON.stringify(document));
}

function sendAsset(reply: FastifyReply, asset: ReturnType<typeof makeAsset>): void {
  const { headers: asked } = reply.request;
  const [encoding = "identity"] = acceptedEncodings(asked["accept-encoding"]).filter(
    (liked) => liked !== "br",
  );
  const etag = `"${asset.etag}${ETAG_SUFFIX[encoding]}"`;
  const headers = ["ETag", etag, "Cache-Control", "public, no-cache", "Vary", "Accept-Encoding"];
  if (isNoneMatch(asked["if-none-match"], etag)) reply.respond(304, headers);
  else sendBytes(reply, 200, headers, asset.contentType, asset[encoding], encoding);
}

/** Bytes with their type, kept ready in two encodings: compressing is paid for once. The tag has no quotes and no suffix. */
function makeAsset(contentType: string, content: string | Buffer) {
  const identity = Buffer.from(content);
  return { contentType, etag: entityTag(identity), identity, gz: gzipSync(identity, { level: 9 }) };
}

/** Endpoints whose answers are stored records of their name, by the identifier in their path. */
const STORED = ["schema", "stats", "job", "jobExplain", "task", "skill", "region", "benchmark"] as const;

/**
 * The examples of the reference with the answers that this release gives, wherever such an answer is stored and the release
 * has it; the recorded answer elsewhere.
 */
export async function examplesOf(release: Release, recorded: Examples): Promise<Examples> {
  const shown = ENDPOINT_NAMES.map(async (name) => {
    const { [name]: example } = recorded;
    if (example === undefined) return [];
    const kind = STORED.find((stored) => stored === name && Object.keys(example.query).length === 0);
    const [key = "all"] = Object.values(example.path);
    const entry = kind && release.directory.find(kind, key);
    if (entry === undefined) return [[name, example] as const];
    const { bytes } = await release.body(entry, "identity");
    return [[name, { ...example, response: JSON.parse(bytes.toString("utf8")) }] as const];
  });
  return Object.fromEntries((await Promise.all(shown)).flat());
}
