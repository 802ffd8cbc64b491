import type { onRequestHookHandler } from "fastify";
import type { z } from "zod";
import { ApiError } from "../../core/contract/errors.ts";

type Raw = Readonly<Record<string, unknown>>;

/**
 * Checks the query parameters under the endpoint's schema. Unknown ones are ignored; a wrong or repeated one is 400.
 * A request without any takes the defaults, which are parsed once.
 */
export function parametersHook(schema: z.ZodObject): onRequestHookHandler {
  const names = Object.keys(schema.shape);
  const parsed = schema.safeParse({});
  const defaults = parsed.success ? (parsed.data as Record<string, unknown>) : undefined;
  return (request, _reply, done) => {
    const { context } = request;
    const raw = request.query as Raw;
    if (defaults !== undefined && !names.some((name) => raw[name] !== undefined)) {
      context.query = defaults;
      return done();
    }
    context.query = readQuery(schema, names, raw);
    done();
  };
}

function readQuery(schema: z.ZodObject, names: readonly string[], raw: Raw): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const name of names) {
    const value = raw[name];
    if (Array.isArray(value)) {
      throw new ApiError("invalid_request", { field: name }, `\`${name}\` must be given only once.`);
    }
    if (value !== undefined) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const issue = parsed.error.issues[0];
  throw new ApiError("invalid_request", { field: String(issue?.path[0] ?? "query") }, issue?.message);
}
