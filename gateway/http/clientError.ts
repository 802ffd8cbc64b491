import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../../core/contract/errors.ts";
import { systemCode } from "../../core/lib/systemCode.ts";
import { addressSubject } from "../callers/forwarded.ts";
import { addQuotaHeaders } from "../callers/plans.ts";
import type { Services } from "../services.ts";
import { MAX_TARGET_BYTES } from "./requestId.ts";
import { JSON_TYPE } from "./storedHeaders.ts";

type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/**
 * Answers what never becomes a request: a head that does not parse, is too large or comes too slowly. Node would send
 * an empty body; here these errors have the envelope and headers of all others.
 */
export function answerClientErrors(app: FastifyInstance, services: Services, nextId: () => string): void {
  const { server } = app;
  const observe = services.metrics.route("(unparsed)");
  server.removeAllListeners("clientError");
  server.on("clientError", (error: ParserError, socket) => {
    const isGone = systemCode(error) === "ECONNRESET" || !socket.writable;
    if (isGone) socket.destroy();
    else void answer(socket as Socket, errorOf(error));
  });
  // Without these listeners node closes the connection, or answers 417 with an empty body.
  server.on("connect", (request, socket) => {
    const details = { method: request.method ?? "", allow: [] };
    void answer(socket as Socket, new ApiError("method_not_allowed", details));
  });
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));

  const answer = async (socket: Socket, error: ApiError) => {
    const body = JSON.stringify(error.toBody());
    const headers = ["Cache-Control", "private, no-store", "Content-Type", JSON_TYPE];
    headers.push("Content-Length", String(Buffer.byteLength(body)));
    headers.push("Date", new Date(services.now()).toUTCString(), "Connection", "close");
    headers.push("X-Request-Id", nextId(), ...services.release().headers);
    try {
      const { anonymous } = services.plans;
      const subject = addressSubject(socket.remoteAddress ?? "");
      const usage = await services.counts.peek(subject, anonymous.limits, services.now());
      addQuotaHeaders(headers, anonymous, usage);
    } catch (storeError) {
      services.log.error({ err: storeError }, "the counts are out of reach");
    }
    if (error.code === "method_not_allowed") headers.push("Allow", "GET, HEAD, POST");
    const head = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
    socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${head}\r\n${body}`);
    observe(error.status, 0);
  };
}

function errorOf(error: ParserError): ApiError {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return isTargetTooLong(error.rawPacket)
        ? new ApiError("uri_too_long", { max_bytes: MAX_TARGET_BYTES })
        : new ApiError("headers_too_large", {});
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ApiError("request_timeout", {});
    default:
      return new ApiError("invalid_request", { field: "request" }, "The request is not valid HTTP/1.1.");
  }
}

/** Whether the request line alone fills the limit. */
function isTargetTooLong(packet: Buffer | undefined): boolean {
  if (packet === undefined) return false;
  const lineEnd = packet.indexOf("\r\n");
  return (
    (lineEnd < 0 || lineEnd > MAX_TARGET_BYTES) && /^[A-Z]+ [^\s]/.test(packet.toString("latin1", 0, 20))
  );
}
