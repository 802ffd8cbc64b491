import type { IncomingMessage } from "node:http";
import { ApiError } from "../../core/contract/errors.ts";
import { randomText } from "../accounts/randomText.ts";
import type { Services } from "../services.ts";
import type { RouteConfig } from "./context.ts";

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

/** The id of a request: its own where that can do no harm, else the next one. */
export function requestIdOf({ headers }: IncomingMessage, nextId: () => string): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && HARMLESS.test(given) ? given : nextId();
}

/** Why a request cannot be served to anyone: the process is draining, or the target or `Host` is invalid. */
export function unservable(
  raw: IncomingMessage,
  { isVital }: RouteConfig,
  { isDraining }: Pick<Services, "isDraining">,
): ApiError | undefined {
  if (isDraining() && isVital !== true) return new ApiError("service_unavailable", {});
  if ((raw.url?.length ?? 0) > MAX_TARGET_BYTES) {
    return new ApiError("uri_too_long", { max_bytes: MAX_TARGET_BYTES });
  }
  if (hasOneHost(raw)) return undefined;
  return new ApiError("invalid_request", { field: "host" }, "The request must have one `Host` header.");
}
