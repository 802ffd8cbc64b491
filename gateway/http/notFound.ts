import type { onRequestHookHandler } from "fastify";
import { ApiError } from "../../core/contract/errors.ts";
import type { RouteConfig } from "./context.ts";
import { allowedMethods, type Path } from "./routing.ts";

const NONE = { route: "(none)", access: "open" } as const;

/** What no route takes: it still gets its id, and costs whoever asks a unit, or a browser one of its pages. */
export const NOT_FOUND: RouteConfig = { ...NONE, cost: "unit", forBrowsers: { ...NONE, cost: "door" } };

/** Refuses what no route takes, with 405 where the path is one of `paths`, else 404, before its body is read. */
export function notFoundHook(paths: readonly Path[]): onRequestHookHandler {
  return ({ context, raw, method }, _reply, done) => {
    if (context.config.route !== NOT_FOUND.route) return done();
    const url = raw.url ?? "";
    const allow = allowedMethods(paths, url);
    if (allow.length > 0) throw new ApiError("method_not_allowed", { method, allow });
    throw new ApiError("not_found", { path: url.split("?", 1)[0] ?? "" });
  };
}
