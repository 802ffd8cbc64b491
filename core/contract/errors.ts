import { z } from "zod";
import { namesOf, recordOf } from "./records.ts";
import { Tier } from "./tiers.ts";

type ErrorRow = {
  readonly status: number;
  /** The default message, one sentence; the thrower may be more exact. */
  readonly message: string;
  /** When it happens, for the reference. */
  readonly condition: string;
  /** Shape of `details`. A member `upgrade_url` is repeated at top level. */
  readonly details: z.ZodObject;
};

/** An error with the members of its `details`; none, where there is no more to say. */
function row<Details extends z.ZodRawShape = Record<never, never>>(
  status: number,
  message: string,
  condition: string,
  details: Details = {} as Details,
) {
  return { status, message, condition, details: z.strictObject(details) };
}

/** Something that is not there, by what it was asked for with. */
function missing<Name extends string>(name: Name, message: string, condition: string) {
  const details = recordOf([name], () => z.string());
  return row(404, message, condition, details);
}

const upgradeUrl = z.string().describe("Where a higher tier is to be had");

/** Every error the service can answer: code, status, message, condition and the shape of `details`. */
export const ERRORS = {
  missing_api_key: row(
    401,
    "Send your API key in the header `Authorization: Bearer <API_KEY>`.",
    "no key supplied",
  ),
  invalid_api_key: row(
    401,
    "The API key is not valid: it is malformed, unknown, expired, rotated or revoked.",
    "key invalid, expired, rotated, revoked, malformed or of a suspended account, or sent without the `Bearer` prefix",
  ),
  insufficient_tier: row(403, "This endpoint needs a higher tier.", "endpoint needs a higher tier", {
    required_tier: Tier,
    current_tier: Tier,
    upgrade_url: upgradeUrl,
  }),
  job_not_in_tier: row(
    403,
    "This occupation is outside your tier, which sees the 100 largest occupations.",
    "occupation outside the tier (sandbox sees the top 100 only)",
    { soc_code: z.string(), current_tier: Tier, upgrade_url: upgradeUrl },
  ),
  job_not_found: missing("soc_code", "There is no occupation with this SOC code.", "unknown SOC code"),
  task_not_found: missing("task_id", "There is no task with this id.", "unknown task id"),
  skill_not_found: missing(
    "element_id",
    "There is no requirement with this element id.",
    "unknown element id",
  ),
  region_not_found: missing(
    "msa_code",
    "There is no region with this MSA code.",
    "unknown MSA code; the message says which areas this release covers",
  ),
  benchmark_not_found: missing(
    "input_id",
    "There is no benchmark question with this id.",
    "unknown benchmark question id",
  ),
  release_not_found: missing(
    "release",
    "There is no such release; GET /releases lists those that are kept.",
    "`release` names none of the releases that are kept",
  ),
  export_not_found: missing(
    "file",
    "There is no exported file of this name; GET /exports lists them.",
    "unknown file of the exported tables",
  ),
  not_found: missing("path", "There is nothing at this path.", "unknown path"),
  method_not_allowed: row(
    405,
    "This path does not take this method.",
    "known path, other method; `Allow` lists the methods",
    { method: z.string(), allow: z.array(z.string()) },
  ),
  request_timeout: row(408, "The request did not arrive in time.", "headers or body came too slowly"),
  payload_too_large: row(413, "The request body is larger than 256 KiB.", "body larger than 256 KiB", {
    max_bytes: z.int(),
  }),
  uri_too_long: row(414, "The request target is too long.", "path and query longer than the server takes", {
    max_bytes: z.int(),
  }),
  unsupported_media_type: row(
    415,
    "Send the body as `Content-Type: application/json`.",
    "body of another content type",
    { content_type: z.string() },
  ),
  range_not_satisfiable: row(
    416,
    "The range lies behind the end of the file.",
    "a `Range` that begins behind the end of the file; `Content-Range` gives its size",
    { bytes: z.int() },
  ),
  invalid_request: row(
    400,
    "A parameter failed validation.",
    "a parameter or field failed validation, or the body is not JSON",
    { field: z.string() },
  ),
  validation_error: row(
    422,
    "The request body failed validation.",
    "the body parses but does not fit its schema",
    { field: z.string(), issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).min(1) },
  ),
  rate_limit_exceeded: row(
    429,
    "The request limit is reached.",
    "daily or burst limit exceeded; `Retry-After` says when to come back",
    { resets_at: z.iso.datetime() },
  ),
  headers_too_large: row(431, "The request headers are too large.", "headers larger than 16 KiB"),
  database_error: row(500, "A store could not be read or written.", "a database operation failed"),
  embedding_error: row(
    500,
    "The query could not be embedded for semantic search.",
    "embedding step of semantic search failed",
  ),
  configuration_error: row(
    500,
    "The server is not configured for this request.",
    "server configuration problem",
  ),
  internal_error: row(
    500,
    "Something unforeseen went wrong. Quote the request id when you report it.",
    "anything unforeseen",
  ),
  service_unavailable: row(
    503,
    "The service cannot answer this now. Try again after `Retry-After` seconds.",
    "not ready, shutting down, or a store is out of reach",
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails<C extends ErrorCode> = z.infer<(typeof ERRORS)[C]["details"]>;

export const ERROR_CODES = namesOf(ERRORS);

/** The schema of the body of one error code. */
export function errorBody(code: ErrorCode) {
  const { details }: ErrorRow = ERRORS[code];
  const body = z.strictObject({ error: z.literal(code), message: z.string().min(1), details });
  return "upgrade_url" in details.shape ? body.extend({ upgrade_url: upgradeUrl }) : body;
}

/** The envelope that every error body has in common. */
export const ErrorEnvelope = z.strictObject({
  error: z.enum(ERROR_CODES),
  message: z.string().min(1),
  details: z.record(z.string(), z.unknown()),
  upgrade_url: upgradeUrl.optional(),
});

/** Thrown anywhere in the gateway; turned into its envelope in one place. */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly details: ErrorDetails<C>;

  constructor(code: C, details: ErrorDetails<C>, message: string = ERRORS[code].message) {
    super(message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = details;
  }

  /** The response body: `error`, `message`, `details`, and `upgrade_url` where the table asks for it. */
  toBody(): z.infer<typeof ErrorEnvelope> {
    const details: Record<string, unknown> = this.details;
    const upgrade = details.upgrade_url;
    const body = { error: this.code, message: this.message, details };
    return typeof upgrade === "string" ? { ...body, upgrade_url: upgrade } : body;
  }
}
