import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { ApiError } from "../../core/contract/errors.ts";

type Values = Record<string, unknown>;
/** The query parameters of a request as its endpoint's schema gives them. Throws 400 for a wrong or repeated one. */
export type ReadQuery = (request: FastifyRequest) => Values;

/** Reads queries under a schema; unknown parameters are ignored. A request without any takes the defaults, parsed once. */
export function queryReader(schema: z.ZodObject): ReadQuery {
  const names = Object.keys(schema.shape);
  const parsed = schema.safeParse({});
  const defaults = parsed.success ? (parsed.data as Values) : undefined;
  return (request) => {
    if (defaults !== undefined && request.raw.url?.includes("?") !== true) return defaults;
    return readQuery(schema, names, request.query as Readonly<Values>);
  };
}

function readQuery(schema: z.ZodObject, names: readonly string[], raw: Readonly<Values>): Values {
  const given: Values = {};
  for (const name of names) {
    const value = raw[name];
    if (Array.isArray(value)) {
      throw new ApiError("invalid_request", { field: name }, `\`${name}\` must be given only once.`);
    }
    if (value !== undefined) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data as Values;
  const issue = parsed.error.issues[0];
  throw new ApiError("invalid_request", { field: String(issue?.path[0] ?? "query") }, issue?.message);
}
