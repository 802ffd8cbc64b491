import { ENDPOINTS, type Endpoint, type EndpointName } from "../../core/contract/endpoints.ts";
import { namesOf } from "../../core/contract/records.ts";

/** A path of the service: a contract endpoint, or one that only operators see. */
export type Path = { readonly pattern: string; readonly method: "GET" | "POST" };

/** All endpoints of the contract, by name. */
export const endpoints = namesOf(ENDPOINTS).map((name): [EndpointName, Endpoint] => [name, ENDPOINTS[name]]);

/** `/jobs/{soc_code}` as Fastify writes it: `/jobs/:soc_code`. */
export function fastifyPath(pattern: string): string {
  return pattern.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** The methods that a path takes, for `Allow`; none where the path is unknown. A fixed path beats a pattern. */
export function allowedMethods(paths: readonly Path[], url: string): string[] {
  const target = url.split("?", 1)[0] ?? "";
  const fixed = paths.filter(({ pattern }) => pattern === target);
  const matching = fixed.length > 0 ? fixed : paths.filter(({ pattern }) => matches(pattern, target));
  const methods = matching.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(methods)].sort();
}

function matches(pattern: string, target: string): boolean {
  const parts = pattern.split("/");
  const given = target.split("/");
  return (
    parts.length === given.length &&
    parts.every((part, index) => (part.startsWith("{") ? given[index] !== "" : part === given[index]))
  );
}

/**
 * The target in the form the router takes. One slash at the end of a path is passed over. A path whose percent-encoding is broken names nothing that exists, but is
 * still a path: its percent signs are taken literally. An absolute target (RFC 9112, section 3.2.2) loses its origin.
 */
export function routableTarget(target: string): string {
  const isLocal = target.startsWith("/");
  const local = isLocal ? target : (/^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1] ?? target);
  const cut = local.indexOf("?");
  const given = cut < 0 ? local : local.slice(0, cut);
  const path = given.length > 1 && given.endsWith("/") ? given.slice(0, -1) : given || "/";
  const query = cut < 0 ? "" : local.slice(cut);
  if (!path.includes("%")) return query === "" ? path : path + query;
  try {
    decodeURIComponent(path);
    return path + query;
  } catch {
    return path.replaceAll("%", "%25") + query;
  }
}
