import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ErrorEnvelope } from "../../core/contract/errors.ts";
import { entityTag } from "../../core/format/digest.ts";
import { parseRaw, rawExchange } from "./client.ts";
import { gatewayForFile } from "./forFile.ts";

const { h, client } = await gatewayForFile({
  timeouts: { headersMs: 150, requestMs: 200, checkEveryMs: 20 },
});
const key = h.keys.enterprise;

const PROFILE = "/jobs/15-1252.00";
/** What caches are told of an answer that may be stored. */
const STORABLE = {
  vary: "Authorization, Accept-Encoding",
  "cache-control": "public, no-cache, must-revalidate",
};
const get = (headers: Record<string, string> = {}, path = PROFILE, method = "GET") =>
  client.ask(path, { method, key, headers });

describe("representations", () => {
  test("brotli and gzip come from stored bytes, each with an ETag of its own, and unpack to the identity body", async () => {
    const identity = await get();
    const br = await get({ "accept-encoding": "br" });
    const gz = await get({ "accept-encoding": "gzip" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(gz.headers["content-encoding"]).toBe("gzip");
    expect(identity.headers["content-encoding"]).toBeUndefined();
    expect(brotliDecompressSync(br.bytes)).toEqual(identity.bytes);
    expect(gunzipSync(gz.bytes)).toEqual(identity.bytes);
    const tag = entityTag(identity.bytes);
    for (const [answer, etag] of [
      [identity, `"${tag}"`],
      [br, `"${tag}-br"`],
      [gz, `"${tag}-gz"`],
    ] as const) {
      const length = { "content-length": String(answer.bytes.length) };
      expect(answer.headers).toMatchObject({ ...STORABLE, ...length, etag });
    }
  });

  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip;q=0.1", "gzip"],
    ["BR", "br"],
    ["x-gzip", "gzip"],
    ["*", "br"],
    ["*;q=0.5, br;q=0", "gzip"],
    ["deflate, zstd", undefined],
    ["identity;q=1, gzip;q=0.5", undefined],
    ["gzip;q=0, br;q=0, *;q=0", undefined],
    ["gzip;q=nonsense", undefined],
    ["", undefined],
  ])("Accept-Encoding %j is answered with %s", async (header, coding) => {
    expect((await get({ "accept-encoding": header })).headers["content-encoding"]).toBe(coding);
  });
});

describe("large computed answers", () => {
  const codes = () => h.release.tables.occupations.map(({ soc_code }) => soc_code);
  const batch = (headers: Record<string, string>) =>
    client.ask("/jobs/batch", { key, headers, body: { soc_codes: codes() } });

  test("are compressed for those who take gzip", async () => {
    const [plain, packed] = [await batch({}), await batch({ "accept-encoding": "br, gzip" })];
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(packed.headers["content-length"]).toBe(String(packed.bytes.length));
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
  });

  test("have a strong ETag for each representation", async () => {
    const path = "/skills?limit=100&sort_by=name";
    const [plain, packed] = [await get({}, path), await get({ "accept-encoding": "gzip" }, path)];
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(packed.headers.etag).toBe(plain.headers.etag?.replace(/"$/, '-gz"'));
    const again = await get({ "accept-encoding": "gzip", "if-none-match": packed.headers.etag ?? "" }, path);
    expect(again.status).toBe(304);
  });

  test("are left as they are where they are small", async () => {
    const body = { soc_codes: codes().slice(0, 1), fields: ["scores"] };
    const answer = await client.ask("/jobs/batch", { key, headers: { "accept-encoding": "gzip" }, body });
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });
});

describe("paths", () => {
  test.each([
    "/jobs/15-1252.00/",
    "/jobs/%2015-1252.00%20",
    "/jobs/15-1252.00/?exposure_threshold=0.5",
    "/tasks/900007/",
    "/tasks/%20900007",
    "/skills/2.b.3.E/",
    "/skills/%202.B.3.e",
    "/regions/%2031084/",
    "/benchmarks/%20gsm-gsm-0001%20/",
    "/health/",
  ])("%s is read without white space around ids and one slash at its end", async (path) => {
    expect((await get({}, path)).status).toBe(200);
  });

  test("two slashes at the end are none of ours", async () => {
    expect((await get({}, "/health//")).status).toBe(404);
  });

  test("/ says what this is and where the rest is found, at the address that was asked", async () => {
    const { json, status } = await get({ host: "api.example.test:81" }, "/");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      service: "Tidemark",
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      data_release: h.release.id,
      links: { docs: "http://api.example.test:81/docs", openapi: "http://api.example.test:81/openapi.json" },
    });
  });
});

const SALES = "https://sales.example.test/";
const KNOWN = "https://known.example.test";
test.each<[asked: string, publicUrl: string | undefined, upgradeUrl: string, told: string | RegExp]>([
  ["api.example.test", undefined, "/docs#tiers", "http://api.example.test/docs#tiers"],
  ['a"><script>', undefined, "/docs#tiers", /^http:\/\/localhost:\d+\/docs#tiers$/],
  ["api.example.test", KNOWN, "/docs#tiers", `${KNOWN}/docs#tiers`],
  ["api.example.test", KNOWN, SALES, SALES],
])("asked as %s, known as %s, with a higher tier to be had at %s, it says %s", async (host, ...given) => {
  const [publicUrl, upgradeUrl, told] = given;
  const settings = h.services.config;
  const before = { ...settings };
  Object.assign(settings, { publicUrl, upgradeUrl });
  const { json } = await client.ask("/regions", { key: (await h.account("sandbox")).key, headers: { host } });
  const upgrade_url = typeof told === "string" ? told : expect.stringMatching(told);
  expect(json).toMatchObject({ upgrade_url, details: { upgrade_url } });
  Object.assign(settings, before);
});

describe("conditional requests", () => {
  test.each<[string, (etag: string) => string, status: number, method?: string]>([
    ["a tag that matches", (etag) => etag, 304],
    ["a tag that matches, by HEAD", (etag) => etag, 304, "HEAD"],
    ["its weak form", (etag) => `W/${etag}`, 304],
    ["a list that has it", (etag) => `"other", W/"more", ${etag}`, 304],
    ["a star", () => "*", 304],
    ["another tag", () => '"0000000000000000"', 200],
    ["the tag of another encoding", (etag) => etag.replace(/"$/, '-br"'), 200],
    ["the tag without quotes", (etag) => etag.slice(1, -1), 200],
    ["nothing", () => "", 200],
  ])("%s", async (_name, header, status, method) => {
    const { etag = "" } = (await get()).headers;
    const answer = await get({ "if-none-match": header(etag) }, PROFILE, method);
    expect(answer.status).toBe(status);
    if (status === 304) {
      expect(answer.bytes).toHaveLength(0);
      const left = { "x-ratelimit-remaining": expect.stringMatching(/^\d+$/) };
      expect(answer.headers).toMatchObject({ ...STORABLE, etag, "x-data-release": h.release.id, ...left });
      expect(answer.headers).not.toHaveProperty("content-type");
    }
  });

  test.each([
    `${PROFILE}?exposure_threshold=0.3`,
    "/jobs/search?q=nurse",
    "/jobs/43-3031.00/tasks?limit=3",
    "/skills?sort_by=name",
    "/benchmarks?limit=2",
  ])("work for computed bodies too: %s", async (path) => {
    const first = await get({}, path);
    const second = await get({ "if-none-match": first.headers.etag ?? "" }, path);
    expect(first.headers.etag).toMatch(/^"[0-9a-f]{16}"$/);
    expect(second.status).toBe(304);
  });

  test("an answer for one caller alone or for a moment is not to be stored", async () => {
    for (const path of ["/me", "/health"]) {
      const { headers } = await get({}, path);
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers.etag).toBeUndefined();
    }
    const post = await client.ask("/jobs/batch", { key, body: { soc_codes: ["15-1252.00"] } });
    expect(post.headers["cache-control"]).toBe("private, no-store");
  });
});

describe("request ids", () => {
  test("are taken over from the caller where they are harmless", async () => {
    const taken = { "x-request-id": "My_id.42-a" };
    expect((await get(taken)).headers).toMatchObject(taken);
  });

  test("are made anew for each request whose own might do harm", async () => {
    const ids = ["", "a b", "x".repeat(65), "<script>", 'quote"', "tab\tseparated"].map(async (id) => {
      const { headers } = await get({ "x-request-id": id });
      expect(headers["x-request-id"], id).toMatch(/^[0-9A-Za-z]{10}-[0-9a-z]+$/);
      return headers["x-request-id"];
    });
    expect(new Set(await Promise.all(ids)).size).toBe(ids.length);
  });
});

describe("requests that are barely HTTP", () => {
  const CLOSE = "Connection: close";
  const KEY = `Authorization: Bearer ${key}`;
  const JSON_BODY = "Content-Type: application/json";
  const send = async (bytes: string) => parseRaw(await rawExchange(client.port, bytes));

  const request = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, ...headers, "", ""].join("\r\n");
  const get = (...headers: string[]) => request("GET /health", ...headers);
  const batch = (...headers: string[]) => request("POST /jobs/batch", "Host: a", ...headers);
  const long = (length: number) => "a".repeat(length);

  test.each([
    ["garbage", "hello\r\n\r\n", 400, "invalid_request"],
    ["an unknown method", request("BREW /health", "Host: a"), 400, "invalid_request"],
    ["another protocol version", "GET /health HTTP/9.9\r\nHost: a\r\n\r\n", 400, "invalid_request"],
    ["a header without a name", get("Host: a", ": a"), 400, "invalid_request"],
    ["two hosts", get("Host: a", "Host: b", CLOSE), 400, "invalid_request"],
    ["the same host twice", get("Host: a", "hOST: a", CLOSE), 400, "invalid_request"],
    ["no host", get(CLOSE), 400, "invalid_request"],
    ["two lengths", batch("Content-Length: 1", "Content-Length: 2"), 400, "invalid_request"],
    ["length and chunks", batch("Content-Length: 1", "Transfer-Encoding: chunked"), 400, "invalid_request"],
    ["a tunnel", request("CONNECT example.test:443", "Host: a"), 405, "method_not_allowed"],
    ["a header of 20 kB", get("Host: a", `X-A: ${long(20_000)}`), 431, "headers_too_large"],
    ["a target of 20 kB", request(`GET /${long(20_000)}`, "Host: a"), 414, "uri_too_long"],
    ["a target of 15 kB", request(`GET /${long(15_000)}`, "Host: a", CLOSE), 414, "uri_too_long"],
    ["a head that never ends", "GET /health HTTP/1.1\r\nHost: a\r\nX-A: ", 408, "request_timeout"],
    ["a body that never ends", `${batch(KEY, JSON_BODY, "Content-Length: 50")}{"soc`, 408, "request_timeout"],
  ])("%s has the envelope", async (_name, bytes, status, code) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect(ErrorEnvelope.parse(JSON.parse(answer.body)).error).toBe(code);
    expect(answer.headers["x-data-release"]).toBe(h.release.id);
    expect(answer.headers["x-request-id"]).toMatch(/^[A-Za-z0-9._-]+$/);
    expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(answer.body)));
  });

  test.each([
    ["an unknown expectation", get("Host: a", "Expect: miracles", CLOSE)],
    ["an absolute target", request("GET http://example.test/health", "Host: a", CLOSE)],
  ])("%s is passed over", async (_name, bytes) => {
    expect(await send(bytes)).toMatchObject({ status: 200 });
  });

  test("a refused upload does not spoil the connection for the next request", async () => {
    const body = { soc_codes: ["15-1252.00"], padding: "x".repeat(100_000) };
    for (let index = 0; index < 3; index += 1) {
      expect((await client.ask("/jobs/batch", { body })).status).toBe(401);
      expect((await client.ask(PROFILE, { key })).status).toBe(200);
    }
  });

  test("a chunked body over the limit is 413", async () => {
    const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
    const answer = await send(batch(KEY, JSON_BODY, "Transfer-Encoding: chunked") + chunk.repeat(20));
    expect(answer.status).toBe(413);
    const details = { max_bytes: 262_144 };
    expect(JSON.parse(answer.body)).toMatchObject({ error: "payload_too_large", details });
  });
});
