import fc from "fast-check";
import { ENDPOINT_NAMES, ENDPOINTS, type Endpoint } from "../../core/contract/endpoints.ts";
import { ErrorEnvelope } from "../../core/contract/errors.ts";
import { parseRaw } from "./client.ts";

// Requests made from the contract and mutated, and what every answer to one must be.

/** The text without surrogates that lack their half, which no URL can hold. */
export const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/gu, "");

/** One of some arbitraries, each as often as it weighs. */
const weighed = <T>(...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
/** One of the words of a text. */
const wordOf = (text: string) => fc.constantFrom(...text.split(" "));

const ids = weighed(
  [3, wordOf("15-1252.00 29-1141 900007 2.B.3.e 31084 gsm-gsm-0000 search batch compare")],
  [1, fc.string({ unit: "binary", maxLength: 30 })],
  [1, wordOf(".. . %00 % %E0 %2e%2e%2f a/b ? # \u{1F600}")],
  [1, fc.constantFrom("", " ", "0".repeat(300))],
);
const endpointPath = fc
  .tuple(fc.constantFrom(...ENDPOINT_NAMES), ids, fc.boolean())
  .map(([name, id, isEncoded]) => {
    const text = isEncoded ? encodeURIComponent(wellFormed(id)) : id;
    return ENDPOINTS[name].path.replaceAll(/\{\w+\}/g, () => text);
  });
const path = weighed(
  [6, endpointPath],
  [1, fc.webPath()],
  [1, wordOf("/ // /docs /openapi.json /metrics /jobs//tasks /health/ *")],
);
const names = [
  ...new Set(ENDPOINT_NAMES.flatMap((name) => Object.keys((ENDPOINTS[name] as Endpoint).query.shape))),
];
const value = fc.oneof(
  wordOf("0 1 -1 50 1e999 0.5 NaN true desc all nurse 15-1252.00,29-1141.00 % %FF null []"),
  fc.constant(""),
  fc.double().map(String),
  fc.integer().map(String),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "grapheme", minLength: 900, maxLength: 1_100 }),
);
const parameter = fc
  .tuple(weighed([8, fc.constantFrom(...names)], [1, fc.string()]), value, fc.boolean())
  .map(([name, text, isEncoded]) => `${name}=${isEncoded ? encodeURIComponent(wellFormed(text)) : text}`);
const query = fc.array(parameter, { maxLength: 5 }).map((parameters) => parameters.join("&"));
const soc = "15-1252.00";
const bodyValue = weighed<unknown>(
  [3, fc.jsonValue()],
  [2, fc.constantFrom(soc, [soc], [], {}, 0, -1, 1, 1e308, true, null, "max", ["scores"], { procedural: 1 })],
);
const member = fc.oneof(
  wordOf("soc_codes fields format source_soc similarity_threshold max_results filters"),
  wordOf("weights aggregation jobs current_skills target_job __proto__"),
  fc.string(),
);
const body = weighed(
  [4, fc.dictionary(member, bodyValue, { maxKeys: 5 }).map((object) => JSON.stringify(object))],
  [1, fc.json()],
  [1, fc.string({ unit: "binary" })],
);
const headers = fc.record(
  {
    "accept-encoding": fc.constantFrom("gzip", "br", "gzip;q=0", "*;q=0.1, br;q=2", ",,;", "gzip;q="),
    "if-none-match": fc.constantFrom("*", '"a"', "W/", '"', ",,,", 'W/"x", "y'),
    "content-type": fc.oneof(
      fc.constantFrom("application/json", "application/json; charset=utf-16", "application/json;"),
      fc.constantFrom("text/plain", "nonsense"),
    ),
    "x-request-id": fc.constantFrom("ok-1", "not ok", ""),
    "x-forwarded-for": fc.constantFrom("1.2.3.4", "nonsense", "::1, ::2"),
    range: fc.constantFrom("bytes=0-1", "bytes=-"),
    expect: fc.constantFrom("100-continue"),
    accept: fc.constantFrom("text/html", "application/json"),
  },
  { requiredKeys: [] },
);
/** A request made from the contract and mutated. */
export const mutatedRequest = fc.record({
  method: weighed([5, wordOf("GET POST")], [1, wordOf("HEAD PUT DELETE OPTIONS PATCH TRACE")]),
  path,
  query,
  body: fc.option(body),
  headers,
  caller: fc.constantFrom("sandbox", "professional", "enterprise", "enterprise", "none", "guess"),
});
type Mutated = typeof mutatedRequest extends fc.Arbitrary<infer T> ? T : never;

/** Such a request as the bytes that go over a socket, some with a splinter in their head. */
export const mutatedBytes = fc.record({
  request: mutatedRequest,
  splice: fc.option(fc.tuple(fc.nat(300), fc.string({ unit: "binary", maxLength: 6 })), { freq: 4 }),
});

/** The bytes of a request, with the headers of its caller. */
export function bytesOf(
  { request, splice }: typeof mutatedBytes extends fc.Arbitrary<infer T> ? T : never,
  headersOf: (caller: Mutated["caller"]) => Readonly<Record<string, string>>,
): { readonly head: string; readonly bytes: Buffer } {
  const payload = Buffer.from(request.body ?? "");
  const lines = [
    `${request.method} ${request.path}${request.query === "" ? "" : `?${request.query}`} HTTP/1.1`,
    "Host: example.test",
    "Connection: close",
    ...Object.entries({ ...request.headers, ...headersOf(request.caller) }).map(
      ([name, text]) => `${name}: ${text}`,
    ),
    ...(payload.length > 0 ? [`Content-Length: ${payload.length}`] : []),
  ];
  let head = `${lines.join("\r\n")}\r\n\r\n`;
  if (splice !== null) head = head.slice(0, splice[0]) + splice[1] + head.slice(splice[0]);
  return { head, bytes: Buffer.concat([Buffer.from(head), payload]) };
}

/** What is wrong with an answer, if anything: a 5xx, a header that lacks, an error without its envelope or page. */
export function faultOf(
  method: string,
  status: number,
  headers: Readonly<Record<string, unknown>>,
  text: string,
  releaseId: string,
): string | undefined {
  if (!(status >= 200 && status < 500)) return `status ${status}`;
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(String(headers["x-request-id"]))) return "no x-request-id";
  if (headers["x-data-release"] !== releaseId) return "no x-data-release";
  if (status < 400 || method === "HEAD") return undefined;
  if (String(headers["content-type"]).startsWith("text/html")) {
    const isPage = headers["content-encoding"] !== undefined || /^<!doctype html>/.test(text);
    return isPage ? undefined : "no page";
  }
  try {
    ErrorEnvelope.parse(JSON.parse(text));
    return undefined;
  } catch {
    return "no envelope";
  }
}

/** The same of what came back over a socket. A connection that is closed without a word is fine. */
export function faultOfRaw(head: string, raw: string, releaseId: string): string | undefined {
  // Whoever announces more than is sent and leaves is told to go on at the most.
  const text = raw.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
  if (text === "") return undefined;
  const { status, headers, body } = parseRaw(text);
  return faultOf(head.startsWith("HEAD") ? "HEAD" : "", status, headers, body, releaseId);
}
