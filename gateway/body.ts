import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { ApiError } from "../contract/errors.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads JSON bodies, and nothing else: other content types are answered with 415. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    requirePlainUtf8(request);
    try {
      done(null, JSON.parse(utf8.decode(body as Buffer)));
    } catch {
      done(new ApiError("invalid_request", { field: "body" }, "The body is not JSON."));
    }
  });
}

function requirePlainUtf8(request: FastifyRequest): void {
  const contentType = request.headers["content-type"] ?? "";
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? "utf-8";
  const coding = request.headers["content-encoding"] ?? "identity";
  if (charset !== "utf-8" && charset !== "utf8") {
    throw new ApiError("unsupported_media_type", { content_type: contentType }, "Send the body as UTF-8.");
  }
  if (coding.toLowerCase() !== "identity") {
    throw new ApiError(
      "unsupported_media_type",
      { content_type: contentType },
      "Send the body without a content encoding.",
    );
  }
}

/**
 * Checks a parsed body under the endpoint's schema and puts its defaults in. Throws 422 with every issue; each
 * unknown member is an issue of its own, so that its path can be shown.
 */
export function checkBody(schema: z.ZodObject, body: unknown): Record<string, unknown> {
  if (body === undefined) {
    throw new ApiError("invalid_request", { field: "body" }, "The request must have a JSON body.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          path: pathText([...issue.path, key]),
          message: "There is no such member.",
        }))
      : [{ path: pathText(issue.path), message: issue.message }],
  );
  const field = issues[0]?.path ?? "body";
  throw new ApiError(
    "validation_error",
    { field, issues: issues.slice(0, ISSUES_MAX) },
    `The request body failed validation at \`${field}\`: ${issues[0]?.message ?? "it does not fit its schema"}`,
  );
}

/** A body of 500 wrong codes is answered with its first faults, not with all. */
const ISSUES_MAX = 20;

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join(".") || "body";
}
