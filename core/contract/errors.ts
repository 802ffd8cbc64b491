import { z } from "zod";
import { namesOf } from "./records.ts";
import { Tier } from "./tiers.ts";

type ErrorRow = {
  readonly status: number;
  /** The default message, one sentence; the thrower may be more exact. */
  readonly message: string;
  /** When it happens, for the reference. */
  readonly condition: string;
  /** Shape of `details`. */
  readonly details: z.ZodType<Record<string, unknown>>;
  /** Also repeats `details.upgrade_url` at top level. */
  readonly upgrade?: true;
};

const none = z.strictObject({});
const upgradeUrl = z.string().describe("Where a higher tier is to be had");

/** Every error the service can answer: code, status, message, condition and the shape of `details`. */
export const ERRORS = {
  missing_api_key: {
    status: 401,
    message: "Send your API key in the header `Authorization: Bearer <API_KEY>`.",
    condition: "no key supplied",
    details: none,
  },
  invalid_api_key: {
    status: 401,
    message: "The API key is not valid: it is malformed, unknown, expired, rotated or revoked.",
    condition:
      "key invalid, expired, rotated, revoked, malformed or of a suspended account, or sent without the `Bearer` prefix",
    details: none,
  },
  insufficient_tier: {
    status: 403,
    message: "This endpoint needs a higher tier.",
    condition: "endpoint needs a higher tier",
    details: z.strictObject({ required_tier: Tier, current_tier: Tier, upgrade_url: upgradeUrl }),
    upgrade: true,
  },
  job_not_in_tier: {
    status: 403,
    message: "This occupation is outside your tier, which sees the 100 largest occupations.",
    condition: "occupation outside the tier (sandbox sees the top 100 only)",
    details: z.strictObject({ soc_code: z.string(), current_tier: Tier, upgrade_url: upgradeUrl }),
    upgrade: true,
  },
  job_not_found: {
    status: 404,
    message: "There is no occupation with this SOC code.",
    condition: "unknown SOC code",
    details: z.strictObject({ soc_code: z.string() }),
  },
  task_not_found: {
    status: 404,
    message: "There is no task with this id.",
    condition: "unknown task id",
    details: z.strictObject({ task_id: z.string() }),
  },
  skill_not_found: {
    status: 404,
    message: "There is no requirement with this element id.",
    condition: "unknown element id",
    details: z.strictObject({ element_id: z.string() }),
  },
  region_not_found: {
    status: 404,
    message: "There is no region with this MSA code.",
    condition: "unknown MSA code; the message says which areas this release covers",
    details: z.strictObject({ msa_code: z.string() }),
  },
  benchmark_not_found: {
    status: 404,
    message: "There is no benchmark question with this id.",
    condition: "unknown benchmark question id",
    details: z.strictObject({ input_id: z.string() }),
  },
  release_not_found: {
    status: 404,
    message: "There is no such release; GET /releases lists those that are kept.",
    condition: "`release` names none of the releases that are kept",
    details: z.strictObject({ release: z.string() }),
  },
  export_not_found: {
    status: 404,
    message: "There is no exported file of this name; GET /exports lists them.",
    condition: "unknown file of the exported tables",
    details: z.strictObject({ file: z.string() }),
  },
  not_found: {
    status: 404,
    message: "There is nothing at this path.",
    condition: "unknown path",
    details: z.strictObject({ path: z.string() }),
  },
  method_not_allowed: {
    status: 405,
    message: "This path does not take this method.",
    condition: "known path, other method; `Allow` lists the methods",
    details: z.strictObject({ method: z.string(), allow: z.array(z.string()) }),
  },
  request_timeout: {
    status: 408,
    message: "The request did not arrive in time.",
    condition: "headers or body came too slowly",
    details: none,
  },
  payload_too_large: {
    status: 413,
    message: "The request body is larger than 256 KiB.",
    condition: "body larger than 256 KiB",
    details: z.strictObject({ max_bytes: z.int() }),
  },
  uri_too_long: {
    status: 414,
    message: "The request target is too long.",
    condition: "path and query longer than the server takes",
    details: z.strictObject({ max_bytes: z.int() }),
  },
  unsupported_media_type: {
    status: 415,
    message: "Send the body as `Content-Type: application/json`.",
    condition: "body of another content type",
    details: z.strictObject({ content_type: z.string() }),
  },
  range_not_satisfiable: {
    status: 416,
    message: "The range lies behind the end of the file.",
    condition: "a `Range` that begins behind the end of the file; `Content-Range` gives its size",
    details: z.strictObject({ bytes: z.int() }),
  },
  invalid_request: {
    status: 400,
    message: "A parameter failed validation.",
    condition: "a parameter or field failed validation, or the body is not JSON",
    details: z.strictObject({ field: z.string() }),
  },
  validation_error: {
    status: 422,
    message: "The request body failed validation.",
    condition: "the body parses but does not fit its schema",
    details: z.strictObject({
      field: z.string(),
      issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).min(1),
    }),
  },
  rate_limit_exceeded: {
    status: 429,
    message: "The request limit is reached.",
    condition: "daily or burst limit exceeded; `Retry-After` says when to come back",
    details: z.strictObject({ resets_at: z.iso.datetime() }),
  },
  headers_too_large: {
    status: 431,
    message: "The request headers are too large.",
    condition: "headers larger than 16 KiB",
    details: none,
  },
  database_error: {
    status: 500,
    message: "A store could not be read or written.",
    condition: "a database operation failed",
    details: none,
  },
  embedding_error: {
    status: 500,
    message: "The query could not be embedded for semantic search.",
    condition: "embedding step of semantic search failed",
    details: none,
  },
  configuration_error: {
    status: 500,
    message: "The server is not configured for this request.",
    condition: "server configuration problem",
    details: none,
  },
  internal_error: {
    status: 500,
    message: "Something unforeseen went wrong. Quote the request id when you report it.",
    condition: "anything unforeseen",
    details: none,
  },
  service_unavailable: {
    status: 503,
    message: "The service cannot answer this now. Try again after `Retry-After` seconds.",
    condition: "not ready, shutting down, or a store is out of reach",
    details: none,
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails<C extends ErrorCode> = z.infer<(typeof ERRORS)[C]["details"]>;

export const ERROR_CODES = namesOf(ERRORS);

/** The schema of the body of one error code. */
export function errorBody(code: ErrorCode) {
  const row: ErrorRow = ERRORS[code];
  const body = z.strictObject({ error: z.literal(code), message: z.string().min(1), details: row.details });
  return row.upgrade ? body.extend({ upgrade_url: upgradeUrl }) : body;
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
