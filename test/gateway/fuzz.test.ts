import fc from "fast-check";
import { expect, test } from "vitest";
import { ENDPOINT_NAMES, ENDPOINTS, type Endpoint } from "../../contract/endpoints.ts";
import { ErrorEnvelope } from "../../contract/errors.ts";
import { parseRaw, rawExchange } from "./client.ts";
import { gatewayForFile } from "./forFile.ts";
import type { Harness } from "./harness.ts";

// Requests made from the contract and mutated. Whatever comes: no 5xx, no hang, no body without its envelope.

const { h, client } = await gatewayForFile();

/** The text without surrogates that lack their half, which no URL can hold. */
const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/gu, "");

const ids = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "15-1252.00",
      "29-1141",
      "900007",
      "2.B.3.e",
      "31084",
      "gsm-gsm-0000",
      "search",
      "batch",
      "compare",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "..",
      ".",
      "%00",
      "%",
      "%E0",
      "%2e%2e%2f",
      "a/b",
      "?",
      "#",
      "",
      " ",
      "\u{1F600}",
      "0".repeat(300),
    ),
  },
);
const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...ENDPOINT_NAMES), ids, fc.boolean())
      .map(([name, id, isEncoded]) => {
        const text = isEncoded ? encodeURIComponent(wellFormed(id)) : id;
        return ENDPOINTS[name].path.replaceAll(/\{\w+\}/g, () => text);
      }),
  },
  { weight: 1, arbitrary: fc.webPath() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "/",
      "//",
      "/docs",
      "/openapi.json",
      "/metrics",
      "/jobs//tasks",
      "/health/",
      "*",
    ),
  },
);
const names = [
  ...new Set(ENDPOINT_NAMES.flatMap((name) => Object.keys((ENDPOINTS[name] as Endpoint).query.shape))),
];
const value = fc.oneof(
  fc.constantFrom(
    "",
    "0",
    "1",
    "-1",
    "50",
    "1e999",
    "0.5",
    "NaN",
    "true",
    "desc",
    "all",
    "nurse",
    "15-1252.00,29-1141.00",
    "%",
    "%FF",
    "null",
    "[]",
  ),
  fc.double().map(String),
  fc.integer().map(String),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "grapheme", minLength: 900, maxLength: 1_100 }),
);
const query = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() }),
      value,
      fc.boolean(),
    ),
    { maxLength: 5 },
  )
  .map((pairs) =>
    pairs
      .map(([name, text, isEncoded]) => `${name}=${isEncoded ? encodeURIComponent(wellFormed(text)) : text}`)
      .join("&"),
  );
const bodyValue = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "15-1252.00",
      ["15-1252.00"],
      [],
      {},
      0,
      -1,
      1,
      1e308,
      true,
      null,
      "max",
      ["scores"],
      { procedural: 1 },
    ),
  },
);
const members = [
  "soc_codes",
  "fields",
  "format",
  "source_soc",
  "similarity_threshold",
  "max_results",
  "filters",
  "weights",
  "aggregation",
  "jobs",
  "current_skills",
  "target_job",
  "__proto__",
];
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .dictionary(fc.oneof(fc.constantFrom(...members), fc.string()), bodyValue, { maxKeys: 5 })
      .map((object) => JSON.stringify(object)),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);
const headers = fc.record(
  {
    "accept-encoding": fc.constantFrom("gzip", "br", "gzip;q=0", "*;q=0.1, br;q=2", ",,;", "gzip;q="),
    "if-none-match": fc.constantFrom("*", '"a"', "W/", '"', ",,,", 'W/"x", "y'),
    "content-type": fc.constantFrom(
      "application/json",
      "text/plain",
      "application/json; charset=utf-16",
      "nonsense",
      "application/json;",
    ),
    "x-request-id": fc.constantFrom("ok-1", "not ok", ""),
    "x-forwarded-for": fc.constantFrom("1.2.3.4", "nonsense", "::1, ::2"),
    range: fc.constantFrom("bytes=0-1", "bytes=-"),
    expect: fc.constantFrom("100-continue"),
    accept: fc.constantFrom("text/html", "application/json"),
  },
  { requiredKeys: [] },
);
const request = fc.record({
  method: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom("GET", "POST") },
    { weight: 1, arbitrary: fc.constantFrom("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE") },
  ),
  path,
  query,
  body: fc.option(body),
  headers,
  caller: fc.constantFrom("sandbox", "professional", "enterprise", "enterprise", "none", "guess"),
});

function authorization(caller: string): Record<string, string> {
  if (caller === "none") return {};
  const key = caller === "guess" ? "tdm_guess" : h.keys[caller as keyof Harness["keys"]];
  return { authorization: `Bearer ${key}` };
}

/** What every answer must be. */
function check(
  asked: string,
  method: string,
  status: number,
  answer: Record<string, unknown>,
  text: string,
): void {
  const told = `${asked} -> ${status} ${text.slice(0, 200)}`;
  expect(status, told).toBeGreaterThanOrEqual(200);
  expect(status, told).toBeLessThan(500);
  expect(answer["x-request-id"], told).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  expect(answer["x-data-release"], told).toBe(h.release.id);
  if (status < 400 || method === "HEAD") return;
  const isPage = String(answer["content-type"]).startsWith("text/html");
  const isCompressed = answer["content-encoding"] !== undefined;
  if (!isPage) ErrorEnvelope.parse(JSON.parse(text));
  else if (!isCompressed) expect(text, told).toMatch(/^<!doctype html>/);
}

test("1,500 mutated requests are answered in their envelope, or with a page", {
  timeout: 120_000,
}, async () => {
  const samples = fc.sample(request, { numRuns: 1_500, seed: 20_250_310 });
  let next = 0;
  const worker = async () => {
    while (next < samples.length) {
      const sample = samples[next] as (typeof samples)[number];
      next += 1;
      if (next % 50 === 0) h.clock.nowMs += 60_000;
      const url = sample.path + (sample.query === "" ? "" : `?${sample.query}`);
      const target =
        /^[\x21-\x7e]*$/.test(url) && url.startsWith("/") ? url : encodeURI(`/${wellFormed(url)}`);
      const isRead = sample.method === "GET" || sample.method === "HEAD" || sample.method === "TRACE";
      const answer = await h.app.inject({
        method: sample.method as "GET",
        url: target.replaceAll("#", "%23"),
        headers: { ...sample.headers, ...authorization(sample.caller) } as Record<string, string>,
        ...(sample.body !== null && !isRead && { payload: sample.body }),
      });
      const text = answer.headers["content-encoding"] === undefined ? answer.body : "";
      check(`${sample.method} ${target}`, sample.method, answer.statusCode, answer.headers, text);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
});

test("400 mutated requests over a socket, byte by byte as they come, are answered too", {
  timeout: 120_000,
}, async () => {
  const noise = fc.record({
    request,
    cut: fc.option(fc.nat(400), { freq: 4 }),
    splice: fc.option(fc.tuple(fc.nat(300), fc.string({ unit: "binary", maxLength: 6 })), { freq: 4 }),
  });
  const samples = fc.sample(noise, { numRuns: 400, seed: 20_250_311 });
  let next = 0;
  const worker = async () => {
    while (next < samples.length) {
      const { request: sample, splice } = samples[next] as (typeof samples)[number];
      next += 1;
      if (next % 20 === 0) h.clock.nowMs += 60_000;
      const payload = Buffer.from(sample.body ?? "");
      const lines = [
        `${sample.method} ${sample.path}${sample.query === "" ? "" : `?${sample.query}`} HTTP/1.1`,
        "Host: example.test",
        "Connection: close",
        ...Object.entries({ ...sample.headers, ...authorization(sample.caller) }).map(
          ([name, text]) => `${name}: ${text}`,
        ),
        ...(payload.length > 0 ? [`Content-Length: ${payload.length}`] : []),
      ];
      let head = `${lines.join("\r\n")}\r\n\r\n`;
      if (splice !== null) head = head.slice(0, splice[0]) + splice[1] + head.slice(splice[0]);
      const raw = await rawExchange(client.port, Buffer.concat([Buffer.from(head), payload]), (socket) =>
        socket.end(),
      );
      // Whoever announces more than is sent and leaves is told to go on at the most.
      const text = raw.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
      if (text === "") continue;
      const { status, headers: got, body: answer } = parseRaw(text);
      check(
        head.slice(0, 200),
        head.startsWith("HEAD") ? "HEAD" : "",
        status,
        got,
        got["content-encoding"] === undefined ? answer : "",
      );
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  expect((await client.ask("/health")).status).toBe(200);
});
