import { expect, onTestFinished, test } from "vitest";
import { ERROR_CODES, ERRORS, type ErrorCode, errorBody } from "../../../core/contract/errors.ts";
import { EmbeddingError, EncoderMismatchError } from "../../../core/search/encoders/encoder.ts";
import type { Release } from "../../../gateway/release/release.ts";
import { type Client, parseRaw, rawExchange } from "../../gateway/client.ts";
import { gatewayForFile, listeningUntil } from "../../gateway/forFile.ts";
import type { Harness, HarnessOptions } from "../../gateway/harness.ts";
import { HIDDEN_SOC } from "../../gateway/miniRelease.ts";

// Every error of the table, provoked over a real socket.

type Got = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: unknown };
const shared = await gatewayForFile();

const get =
  (path: string, tier: keyof Harness["keys"] | "none" = "enterprise", ask: object = {}) =>
  async (c: Client, { keys }: Harness): Promise<Got> => {
    const answer = await c.ask(path, { key: tier === "none" ? undefined : keys[tier], ...ask });
    return { status: answer.status, headers: answer.headers, body: answer.json };
  };
const raw = async (c: Client, bytes: string): Promise<Got> => {
  const { status, headers, body } = parseRaw(await rawExchange(c.port, bytes));
  return { status, headers, body: JSON.parse(body) };
};
const brokenSearch = (error: unknown) => (release: () => Release) => ({
  services: {
    release: () => ({
      ...release(),
      search: { ...release().search, semanticJobs: () => Promise.reject(error) },
    }),
  },
});

/** What a gateway is like that answers with an error which others never do. */
const GATEWAYS: { readonly [code in ErrorCode]?: (release: () => Release) => HarnessOptions } = {
  request_timeout: () => ({ timeouts: { headersMs: 60, requestMs: 80, checkEveryMs: 20 } }),
  database_error: () => ({
    counts: (counts) => ({ ...counts, take: () => Promise.reject(new Error("MDB_CORRUPTED")) }),
  }),
  embedding_error: brokenSearch(new EmbeddingError("no answer")),
  configuration_error: brokenSearch(new EncoderMismatchError("another encoder")),
  internal_error: brokenSearch(new TypeError("/secret/path is undefined")),
  service_unavailable: () => ({}),
};
const ASKED: Readonly<Record<ErrorCode, (client: Client, h: Harness) => Promise<Got>>> = {
  missing_api_key: get("/me", "none"),
  invalid_api_key: get("/me", "none", { headers: { authorization: "Bearer tdm_no" } }),
  insufficient_tier: get("/regions", "sandbox"),
  job_not_in_tier: get(`/jobs/${HIDDEN_SOC}`, "sandbox"),
  job_not_found: get("/jobs/99-9999.99"),
  task_not_found: get("/tasks/0"),
  skill_not_found: get("/skills/9.Z"),
  region_not_found: get("/regions/00000"),
  benchmark_not_found: get("/benchmarks/none"),
  release_not_found: get("/stats/overview?release=0123456789abcdef"),
  export_not_found: get("/exports/occupations.csv.gz"),
  range_not_satisfiable: get("/exports/occupations.csv", "enterprise", {
    headers: { range: "bytes=9999999-" },
  }),
  not_found: get("/nowhere"),
  method_not_allowed: get("/skills", "sandbox", { method: "PUT" }),
  request_timeout: (c) => raw(c, "GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: "),
  payload_too_large: get("/jobs/batch", "enterprise", { body: { soc_codes: ["x".repeat(262_144)] } }),
  uri_too_long: get(`/jobs/search?q=${"x".repeat(15_000)}`, "sandbox"),
  unsupported_media_type: get("/jobs/batch", "enterprise", {
    body: "a=b",
    headers: { "content-type": "text/csv" },
  }),
  invalid_request: get("/jobs/search", "sandbox"),
  validation_error: get("/jobs/batch", "enterprise", { body: {} }),
  rate_limit_exceeded: async (c, h) => {
    const { key } = await h.account("sandbox");
    for (let index = 0; index < 10; index += 1) await c.ask("/stats/overview", { key });
    return get("/stats/overview", "none", { key })(c, h);
  },
  headers_too_large: (c) =>
    raw(c, `GET /health HTTP/1.1\r\nHost: a\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`),
  database_error: get("/stats/overview"),
  embedding_error: get("/jobs/search/semantic?q=x"),
  configuration_error: get("/jobs/search/semantic?q=x"),
  internal_error: get("/jobs/search/semantic?q=x"),
  service_unavailable: (c, h) => {
    h.draining.value = true;
    return get("/stats/overview")(c, h);
  },
};

test.each(ERROR_CODES)(
  "%s comes with its status, its envelope and the headers of every response",
  async (code) => {
    let gateway = shared;
    const options = GATEWAYS[code]?.(() => gateway.h.release);
    if (options !== undefined) gateway = await listeningUntil(onTestFinished, options);
    const { h, client } = gateway;
    const { status, headers, body } = await ASKED[code](client, h);
    expect(body).toMatchObject({ error: code });
    errorBody(code).parse(body);
    expect(status).toBe(ERRORS[code].status);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["x-request-id"]).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
    expect(headers["x-data-release"]).toBe(h.release.id);
    expect(headers["x-ratelimit-limit"]).toMatch(/^\d+$/);
    expect(JSON.stringify(body)).not.toMatch(/secret|MDB_|\.ts:/);
    if (status === 429 || status === 503) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  },
);
