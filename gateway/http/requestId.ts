import type { IncomingMessage } from "node:http";
import type { onRequestHookHandler } from "fastify";
import { ApiError } from "../../core/contract/errors.ts";
import { randomText } from "../accounts/keys/apiKey.ts";
import type { Services } from "../services.ts";
import { NOT_FOUND } from "./notFound.ts";
import { prefersHtml } from "./representation.ts";

const HOST = "host";
/** A caller's own request id is taken over only if it can do no harm in a header or a log line. */
const HARMLESS = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Longest request target in bytes. The longest legitimate one is a search text of 1,000 characters, each of four bytes
 * and percent-encoded.
 */
export const MAX_TARGET_BYTES = 14_336;

/** Makes ids: a random start per process, then a running number. */
export function requestIds(): () => string {
  const start = `${randomText(10)}-`;
  let count = 0;
  return () => {
    count += 1;
    return start + count.toString(36);
  };
}

/** Node keeps the first of several `Host` headers, a proxy in front may go by the last (RFC 9112, section 3.2). */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
}

/**
 * The first hook: gives the request its id, its release and its place in the day. Refuses what cannot be
 * served at all: requests while the process drains (`isVital` ones excepted), and broken targets.
 */
export function requestIdHook(services: Services, nextId: () => string): onRequestHookHandler {
  return (request, _reply, done) => {
    const own = request.is404 ? NOT_FOUND : request.routeOptions.config;
    const config = own.forBrowsers !== undefined && prefersHtml(request) ? own.forBrowsers : own;
    const given = request.headers["x-request-id"];
    const requestId = typeof given === "string" && HARMLESS.test(given) ? given : nextId();
    request.context = {
      requestId,
      config,
      release: services.release(),
      nowMs: services.now(),
      startedMs: performance.now(),
      caller: undefined,
      signedIn: undefined,
      subject: "",
      plan: services.plans.anonymous,
      usage: undefined,
      isCounted: false,
      query: {},
    };
    if (services.isDraining() && !config.isVital) done(new ApiError("service_unavailable", {}));
    else if ((request.raw.url?.length ?? 0) > MAX_TARGET_BYTES) {
      done(new ApiError("uri_too_long", { max_bytes: MAX_TARGET_BYTES }));
    } else if (!hasOneHost(request.raw)) {
      done(new ApiError("invalid_request", { field: "host" }, "The request must have one `Host` header."));
    } else done();
  };
}
