import type { FastifyReply, FastifyRequest } from "fastify";
import { MAX_BODY_BYTES } from "../../core/contract/endpoints.ts";
import { ApiError } from "../../core/contract/errors.ts";
import { SourceDown } from "../../core/format/httpSource.ts";
import { systemCode } from "../../core/lib/systemCode.ts";
import { EmbeddingError, EncoderMismatchError } from "../../core/search/encoders/encoder.ts";
import { StartError } from "../accounts/startError.ts";
import { StoreDown, StoreFault } from "../accounts/storeFault.ts";
import type { Services } from "../services.ts";
import { sendPrivate } from "./respond.ts";

/** Thrown where so much is under way that nothing more is begun. */
export class Overloaded extends Error {}

/** What lasts for a moment, and what callers are told of it. */
const OUTAGES = [
  [StoreDown, "Keys cannot be checked for a moment. Try again in a few seconds."],
  [Overloaded, "More is being asked for than can be answered right now. Try again in a few seconds."],
  [SourceDown, "The data cannot be read for a moment. Try again in a few seconds."],
] as const;
/** How long a caller should wait for the end of one: a store is looked at ten times a second. */
const OUTAGE_SECONDS = 2;
/** How long a caller should wait for a process that is stopping to be replaced. */
const REPLACED_SECONDS = 5;

/** Sends an error to the client. */
export type SendError = (
  reply: FastifyReply,
  error: ApiError,
  headers: readonly string[],
) => void | Promise<void>;

/** Writes an error as the envelope of the contract. */
export const sendEnvelope: SendError = (reply, error, headers) =>
  sendPrivate(reply, error.toBody(), error.status, headers);

/** Answers with whatever was thrown, as an error of the table. A failure of ours gives the unit back. */
export function makeFail(services: Services, sendError: SendError) {
  return async (request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<void> => {
    const { context } = request;
    const apiError = toApiError(error, request);
    if (apiError.status >= 500 && apiError.code !== "service_unavailable") {
      const fields = { request: context.requestId, route: context.config.route, err: error };
      services.log.error(fields, "request ended in an error");
    }
    // What is no longer waited for is not refused.
    if (error instanceof Overloaded && !reply.raw.destroyed) services.metrics.shed(context.config.route);
    try {
      if (apiError.status >= 500 && context.isCounted && context.usage !== undefined) {
        context.isCounted = false;
        await services.counts.giveBack(context.subject, context.usage.takenAtMs);
      }
      if (context.usage === undefined || apiError.status >= 500) {
        context.usage = await services.counts.peek(context.subject, context.plan.limits, context.nowMs);
      }
    } catch (storeError) {
      // A store outage is logged once, not with each request.
      if (!(storeError instanceof StoreDown))
        services.log.error({ request: context.requestId, err: storeError }, "the counts are out of reach");
    }
    const headers = extraHeaders(apiError, request, error);
    await sendError(reply, apiError, headers);
  };
}

function extraHeaders(error: ApiError, request: FastifyRequest, thrown: unknown): string[] {
  switch (error.code) {
    case "rate_limit_exceeded": {
      const { usage } = request.context;
      const waitMs = usage === undefined ? 1000 : usage.passesAtMs - usage.takenAtMs;
      return ["Retry-After", String(Math.max(1, Math.ceil(waitMs / 1000)))];
    }
    case "missing_api_key":
      return ["WWW-Authenticate", "Bearer"];
    case "invalid_api_key":
      return ["WWW-Authenticate", 'Bearer error="invalid_token"'];
    case "method_not_allowed":
      return ["Allow", (error.details as { allow: string[] }).allow.join(", ")];
    case "service_unavailable":
      // An outage is thrown as itself, an end of this process as an error of the contract.
      if (thrown !== error) return ["Retry-After", String(OUTAGE_SECONDS)];
      return ["Retry-After", String(REPLACED_SECONDS), "Connection", "close"];
    case "payload_too_large":
      return ["Connection", "close"];
    case "range_not_satisfiable":
      return ["Content-Range", `bytes */${(error.details as { bytes: number }).bytes}`];
    default:
      return [];
  }
}

const STALE_FORM =
  "This form is too old, or did not come from this page. Load the page again, and send it once more.";

/** Maps anything thrown to an error of the contract. */
function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof EmbeddingError) return new ApiError("embedding_error", {});
  const outage = OUTAGES.find(([kind]) => error instanceof kind);
  if (outage !== undefined) return new ApiError("service_unavailable", {}, outage[1]);
  if (error instanceof StoreFault) return new ApiError("database_error", {});
  if (error instanceof StartError || error instanceof EncoderMismatchError)
    return new ApiError("configuration_error", {});
  switch (systemCode(error)) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new ApiError("payload_too_large", { max_bytes: MAX_BODY_BYTES });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
    case "FST_ERR_CTP_INVALID_CONTENT_TYPE":
      return new ApiError("unsupported_media_type", { content_type: request.headers["content-type"] ?? "" });
    case "FST_CSRF_INVALID_TOKEN":
    case "FST_CSRF_MISSING_SECRET":
      return new ApiError("invalid_request", { field: "_csrf" }, STALE_FORM);
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "ECONNRESET":
      return new ApiError("invalid_request", { field: "body" }, "The body did not arrive whole.");
    default:
      return isCallersFault(error)
        ? new ApiError("invalid_request", { field: "request" }, "The request is not valid.")
        : new ApiError("internal_error", {});
  }
}

/** Whether Fastify or one of its plugins found fault with the request: it says so by a status. */
function isCallersFault(error: unknown): boolean {
  const status: unknown = error instanceof Error ? Reflect.get(error, "statusCode") : undefined;
  return systemCode(error)?.startsWith("FST_") === true && Number(status) >= 400 && Number(status) < 500;
}
