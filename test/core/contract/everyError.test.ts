import { afterEach, describe, expect, test } from "vitest";
import { ERROR_CODES, ERRORS, type ErrorCode, errorBody } from "../../../core/contract/errors.ts";
import { EmbeddingError, EncoderMismatchError } from "../../../core/search/encoders/encoder.ts";
import type { Release } from "../../../gateway/release/release.ts";
import { type Client, listen, parseRaw, rawExchange } from "../../gateway/client.ts";
import { type Harness, type HarnessOptions, harness } from "../../gateway/harness.ts";
import { HIDDEN_SOC } from "../../gateway/miniRelease.ts";

// Every error of the table, provoked over a real socket.

type Got = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: unknown };
type Provoke = {
  readonly options?: (release: () => Release) => HarnessOptions;
  readonly ask: (client: Client, h: Harness) => Promise<Got>;
};

let h: Harness | undefined;
let client: Client | undefined;
afterEach(async () => {
  client?.close();
  await h?.close();
});

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
const broken = (error: unknown) => () => {
  throw error;
};
const brokenSearch = (error: unknown) => (release: () => Release) => ({
  services: {
    release: () => ({
      ...release(),
      search: { ...release().search, semanticJobs: async () => broken(error)() },
    }),
  },
});
const mismatch = new EncoderMismatchError(
  { kind: "http", model: "one", dimensions: 64 },
  { kind: "trained", model: "two", dimensions: 128 },
);

const PROVOCATIONS: Readonly<Record<ErrorCode, Provoke>> = {
  missing_api_key: { ask: get("/me", "none") },
  invalid_api_key: { ask: get("/me", "none", { headers: { authorization: "Bearer tdm_no" } }) },
  insufficient_tier: { ask: get("/regions", "sandbox") },
  job_not_in_tier: { ask: get(`/jobs/${HIDDEN_SOC}`, "sandbox") },
  job_not_found: { ask: get("/jobs/99-9999.99") },
  task_not_found: { ask: get("/tasks/0") },
  skill_not_found: { ask: get("/skills/9.Z") },
  region_not_found: { ask: get("/regions/00000") },
  benchmark_not_found: { ask: get("/benchmarks/none") },
  release_not_found: { ask: get("/stats/overview?release=0123456789abcdef") },
  export_not_found: { ask: get("/exports/occupations.csv.gz") },
  range_not_satisfiable: {
    ask: get("/exports/occupations.csv", "enterprise", { headers: { range: "bytes=9999999-" } }),
  },
  not_found: { ask: get("/nowhere") },
  method_not_allowed: { ask: get("/skills", "sandbox", { method: "PUT" }) },
  request_timeout: {
    options: () => ({ timeouts: { headersMs: 60, requestMs: 80, checkEveryMs: 20 } }),
    ask: (c) => raw(c, "GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: "),
  },
  payload_too_large: {
    ask: get("/jobs/batch", "enterprise", { body: { soc_codes: ["x".repeat(262_144)] } }),
  },
  uri_too_long: { ask: get(`/jobs/search?q=${"x".repeat(15_000)}`, "sandbox") },
  unsupported_media_type: {
    ask: get("/jobs/batch", "enterprise", { body: "a=b", headers: { "content-type": "text/csv" } }),
  },
  invalid_request: { ask: get("/jobs/search", "sandbox") },
  validation_error: { ask: get("/jobs/batch", "enterprise", { body: {} }) },
  rate_limit_exceeded: {
    ask: async (c, harness_) => {
      const { key } = await harness_.account("sandbox");
      for (let index = 0; index < 10; index += 1) await c.ask("/stats/overview", { key });
      const answer = await c.ask("/stats/overview", { key });
      return { status: answer.status, headers: answer.headers, body: answer.json };
    },
  },
  headers_too_large: {
    ask: (c) => raw(c, `GET /health HTTP/1.1\r\nHost: a\r\nX-Large: ${"x".repeat(20_000)}\r\n\r\n`),
  },
  database_error: {
    options: () => ({
      counts: (counts) => ({ ...counts, take: async () => broken(new Error("MDB_CORRUPTED"))() }),
    }),
    ask: get("/stats/overview"),
  },
  embedding_error: {
    options: brokenSearch(new EmbeddingError("no answer")),
    ask: get("/jobs/search/semantic?q=x"),
  },
  configuration_error: { options: brokenSearch(mismatch), ask: get("/jobs/search/semantic?q=x") },
  internal_error: {
    options: brokenSearch(new TypeError("/secret/path is undefined")),
    ask: get("/jobs/search/semantic?q=x"),
  },
  service_unavailable: {
    ask: (c, harness_) => {
      harness_.draining.value = true;
      return get("/stats/overview")(c, harness_);
    },
  },
};

describe("every error of the table", () => {
  test.each(ERROR_CODES)(
    "%s comes with its status, its envelope and the headers of every response",
    async (code) => {
      const { options, ask } = PROVOCATIONS[code];
      let release: Release | undefined;
      h = await harness(options?.(() => release as Release));
      release = h.release;
      client = await listen(h.app);
      const { status, headers, body } = await ask(client, h);
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
});
