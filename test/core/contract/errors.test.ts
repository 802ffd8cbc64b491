import { expect, it } from "vitest";
import { ApiError, ERROR_CODES, ERRORS, ErrorEnvelope, errorBody } from "../../../core/contract/errors.ts";

it("the error table has the codes and statuses that the service promises", () => {
  const promised = {
    missing_api_key: 401,
    invalid_api_key: 401,
    insufficient_tier: 403,
    job_not_in_tier: 403,
    job_not_found: 404,
    task_not_found: 404,
    skill_not_found: 404,
    region_not_found: 404,
    invalid_request: 400,
    rate_limit_exceeded: 429,
    database_error: 500,
    embedding_error: 500,
    configuration_error: 500,
    validation_error: 422,
    payload_too_large: 413,
    unsupported_media_type: 415,
    not_found: 404,
    method_not_allowed: 405,
    service_unavailable: 503,
    internal_error: 500,
  };
  const statuses = Object.entries(ERRORS).map(([code, { status }]) => [code, status]);
  expect(Object.fromEntries(statuses)).toMatchObject(promised);
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
