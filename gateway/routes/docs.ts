import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ApiError } from "../../contract/errors.ts";
import { Example, type Examples, openApiDocument } from "../../contract/openapi.ts";
import { ETAG_SUFFIX } from "../../release/encodings.ts";
import { acceptedEncodings, CONTENT_CODING, isNoneMatch } from "../http/representation.ts";
import { JSON_TYPE, type Respond } from "../http/respond.ts";
import { type Asset, makeAsset } from "../pages/asset.ts";
import { examplesOf } from "../pages/examples.ts";
import type { Release } from "../release/release.ts";
import { type Handler, pathId } from "./handler.ts";

const EXAMPLES = new URL("../../contract/examples.json", import.meta.url);
const SWAGGER = join(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"), "..");

const FILES: Readonly<Record<string, () => Promise<Asset>>> = {
  "swagger-ui.css": async () =>
    makeAsset("text/css; charset=utf-8", await readFile(join(SWAGGER, "swagger-ui.css"))),
  "swagger-ui-bundle.js": async () =>
    makeAsset("text/javascript; charset=utf-8", await readFile(join(SWAGGER, "swagger-ui-bundle.js"))),
};

/** `/openapi.json` and the interactive part of `/docs`; nothing is made before it is first asked for. */
export function docsRoutes(respond: Respond): Readonly<Record<"openapi" | "docsFile", Handler>> {
  const files = new Map<string, Promise<Asset>>();
  const byRelease = new WeakMap<Release, Map<string, Promise<Asset>>>();

  const once = (kept: Map<string, Promise<Asset>>, name: string, make: () => Promise<Asset>) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = make();
    kept.set(name, made);
    made.catch(() => kept.delete(name));
    return made;
  };
  const ofRelease = (release: Release, name: string, make: () => Promise<Asset>) => {
    const kept = byRelease.get(release) ?? new Map<string, Promise<Asset>>();
    byRelease.set(release, kept);
    return once(kept, name, make);
  };

  return {
    openapi: async (request, reply) => {
      const { release } = request.exchange;
      const asset = await ofRelease(release, "openapi", async () => {
        const recorded = z
          .record(z.string(), Example)
          .parse(JSON.parse(await readFile(EXAMPLES, "utf8"))) as Examples;
        const examples = await examplesOf(release, recorded);
        const document = openApiDocument(release.manifest.attribution, examples);
        return makeAsset(JSON_TYPE, JSON.stringify(document));
      });
      sendAsset(respond, request, reply, asset);
    },
    docsFile: async (request, reply) => {
      const name = pathId(request, "file");
      const make = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
      if (make === undefined) throw new ApiError("not_found", { path: `/docs/${name}` });
      sendAsset(respond, request, reply, await once(files, name, make));
    },
  };
}

function sendAsset(respond: Respond, request: FastifyRequest, reply: FastifyReply, asset: Asset): void {
  const encoding = acceptedEncodings(request.headers["accept-encoding"]).find((liked) => liked !== "br");
  const chosen = encoding === "gz" ? "gz" : "identity";
  const etag = `"${asset.etag}${ETAG_SUFFIX[chosen]}"`;
  const headers = ["ETag", etag, "Cache-Control", "public, no-cache", "Vary", "Accept-Encoding"];
  if (isNoneMatch(request.headers["if-none-match"], etag)) {
    respond(request, reply, 304, headers);
    return;
  }
  const bytes = asset[chosen];
  headers.push("Content-Type", asset.contentType, "Content-Length", String(bytes.length));
  if (chosen !== "identity") headers.push("Content-Encoding", CONTENT_CODING[chosen]);
  respond(request, reply, 200, headers, bytes);
}
