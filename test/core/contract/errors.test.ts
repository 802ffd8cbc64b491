import { expect, it } from "vitest";
import {
  ApiError,
  ERROR_CODES,
  ERRORS,
  type ErrorCode,
  ErrorEnvelope,
  errorBody,
} from "../../../core/contract/errors.ts";

it("the error table has the codes and statuses that the service promises", () => {
  const promised: Readonly<Record<number, readonly ErrorCode[]>> = {
    400: ["invalid_request"],
    401: ["missing_api_key", "invalid_api_key"],
    403: ["insufficient_tier", "job_not_in_tier"],
    404: ["job_not_found", "task_not_found", "skill_not_found", "region_not_found", "not_found"],
    405: ["method_not_allowed"],
    413: ["payload_too_large"],
    415: ["unsupported_media_type"],
    422: ["validation_error"],
    429: ["rate_limit_exceeded"],
    500: ["database_error", "embedding_error", "configuration_error", "internal_error"],
    503: ["service_unavailable"],
  };
  for (const [status, codes] of Object.entries(promised)) {
    for (const code of codes) expect(ERRORS[code].status, code).toBe(Number(status));
  }
});

it("the error table writes every message as a sentence", () => {
  for (const code of ERROR_CODES) expect(ERRORS[code].message).toMatch(/^[A-Z`].*\.$/);
});

it("an error body repeats upgrade_url at top level where a higher tier would help", () => {
  const body = new ApiError("insufficient_tier", {
    required_tier: "enterprise",
    current_tier: "sandbox",
    upgrade_url: "https://example.org/upgrade",
  }).toBody();
  expect(body.upgrade_url).toBe("https://example.org/upgrade");
  expect(errorBody("insufficient_tier").parse(body)).toEqual(body);
  expect(ErrorEnvelope.parse(body)).toEqual(body);
});

it("an error body has error, message and details and nothing else otherwise", () => {
  const body = new ApiError("job_not_found", { soc_code: "99-9999.00" }).toBody();
  expect(Object.keys(body)).toEqual(["error", "message", "details"]);
  expect(errorBody("job_not_found").parse(body)).toEqual(body);
});
