import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildGateway } from "../../gateway/buildGateway.ts";
import { makeLog } from "../../gateway/processLog.ts";
import { tokenIn, visitor } from "../explorer/owners/visitor.ts";
import { folderForFile } from "../folders.ts";
import { listen, parseRaw, rawExchange } from "./client.ts";
import { gatewayForFile } from "./forFile.ts";

const folder = folderForFile();
/** A log as a process writes it, and what is in it at its end. */
function logTo(name: string) {
  const file = join(folder, name);
  const log = makeLog("info", { descriptor: openSync(file, "w"), waitingBytesMax: 10_000_000 });
  const text = async () => {
    await log.close();
    return readFileSync(file, "utf8");
  };
  return { log, text };
}

const { log, text } = logTo("log");
const { h, client } = await gatewayForFile({ accounts: {}, services: { log } });
const person = visitor(client);
const TOKEN = tokenIn((await person.get("/sign-up")).text);
const COOKIE = `Cookie: ${[...person.cookies].map((pair) => pair.join("=")).join("; ")}`;
const KEY = `Authorization: Bearer ${h.keys.enterprise}`;
const JSON_BODY = "Content-Type: application/json";
const EVENTS = "Accept: application/json, text/event-stream";

/** A request as bytes: what stands in a head is one byte a character. */
function request(line: string, headers: readonly string[] = [], body: string | Buffer = ""): Buffer {
  const bytes = Buffer.from(body);
  const length = bytes.length === 0 ? [] : [`Content-Length: ${bytes.length}`];
  const head = [`${line} HTTP/1.1`, "Host: a", "Connection: close", ...headers, ...length, "", ""];
  return Buffer.concat([Buffer.from(head.join("\r\n"), "latin1"), bytes]);
}
const get = (path: string, ...headers: string[]) => request(`GET ${path}`, [KEY, ...headers]);
const post = (body: string, type = JSON_BODY) => request("POST /jobs/batch", [KEY, type], body);
const mcp = (body: string) => request("POST /mcp", [KEY, JSON_BODY, EVENTS], body);
const submit = (path: string, fields: string) =>
  request(
    `POST ${path}`,
    [COOKIE, "Content-Type: application/x-www-form-urlencoded"],
    `_csrf=${encodeURIComponent(TOKEN)}&${fields}`,
  );
const PASSWORD = "password=a%20whole%20sentence";

const CALLERS_FAULTS: readonly (readonly [string, Buffer, number])[] = [
  ["a body of lone surrogates", post('{"soc_codes":["\\ud800"],"\\udfff":1}'), 422],
  ["a body whose type is none", post("{}", "Content-Type: ;;;"), 415],
  ["a length that is none", request("POST /jobs/batch", ["Content-Length: x"]), 400],
  ["a negative length", request("POST /jobs/batch", ["Content-Length: -1"]), 400],
  ["a huge length", request("POST /jobs/batch", [KEY, JSON_BODY, "Content-Length: 99999999999999"]), 413],
  [
    "a chunk of no length",
    request("POST /jobs/batch", [KEY, JSON_BODY, "Transfer-Encoding: chunked"], "zz\r\n"),
    400,
  ],
  ["escapes that are none", get("/jobs/%zz/%"), 404],
  ["escapes of no UTF-8", get("/jobs/%ff%fe?q=%ff%00"), 404],
  ["an escaped surrogate", get("/explore/occupations/%ED%A0%80", "Accept: text/html"), 404],
  ["an escaped null byte", get("/explore/skills/%00", "Accept: text/html"), 404],
  ["a way out of a folder", get("/assets/..%2f..%2fpackage.json"), 404],
  ["a way to a prototype", get("/docs/__proto__"), 404],
  ["bytes in the path", get("/jobs/\xff\xfe?q=\xff"), 400],
  ["a range that is none", get("/exports/none", "Range: bytes=9-1,-0,x"), 404],
  ["tags and likings that are none", get("/jobs/none", 'If-None-Match: "\xff,W/,,"', "Accept: ;q=2,//"), 404],
  [
    "a cookie that is none",
    request("GET /none", ["Cookie: tidemark_session=%; =;;tidemark_csrf=%ff\xff"]),
    404,
  ],
  ["an address that is none", request("GET /jobs", ["X-Forwarded-For: \xff,,1.2.3.4.5, [::"]), 401],
  ["a key of bytes", request("GET /jobs", ["Authorization: Bearer \xff\xff"]), 401],
  ["an upgrade", request("GET /jobs", ["Upgrade: h2c", "HTTP2-Settings: x"]), 401],
  ["a method of another protocol", request("PROPFIND /jobs", [KEY]), 405],
  ["a long form", submit("/sign-in", `email=${"x".repeat(20_000)}`), 413],
  ["a form with a long field", submit("/sign-in", `email=${"x".repeat(5_000)}`), 400],
  ["a form with a field three times", submit("/sign-in", "email=a&email=b&email=c"), 400],
  ["a form with a prototype", submit("/sign-in", "__proto__=1&constructor=2&email=%ED%A0%80"), 400],
  ["a form with broken escapes", submit("/sign-in", "email=%zz&%=%&="), 400],
  [
    "a form with a hidden letter",
    submit("/sign-up", `org=A%E2%80%AEB&email=a%40example.org&${PASSWORD}`),
    400,
  ],
  ["a form with a null byte", submit("/sign-up", `org=O&email=%00%40example.org&${PASSWORD}`), 400],
  ["a form with a token that is none", submit("/set-password", `token=%00%ff&${PASSWORD}`), 404],
  ["a form sent as JSON", request("POST /sign-in", [COOKIE, JSON_BODY], "{}"), 400],
  ["a form in parts", request("POST /sign-in", [COOKIE, "Content-Type: multipart/form-data"], "--x"), 415],
  ["a message of no protocol", mcp('{"jsonrpc":"2.0","id":{},"method":1}'), 400],
  ["a message that is null", mcp("null"), 400],
];

test("what callers do wrong gets a 4xx, and leaves no error, no stack and no path in the log", async () => {
  for (const [name, bytes, expected] of CALLERS_FAULTS) {
    h.clock.nowMs += 10_000;
    expect(parseRaw(await rawExchange(client.port, bytes)).status, name).toBe(expected);
  }
  const cut = request("POST /jobs/batch", [KEY, JSON_BODY, "Content-Length: 50"]);
  await rawExchange(client.port, cut, (socket) => socket.end("{"));
  const said = await text();
  expect(said.split("\n").length).toBeGreaterThan(CALLERS_FAULTS.length * 0.8);
  expect(said).not.toMatch(/"level":[^3]|stack|\bat \/|node_modules|\.ts\b/);
  expect(said).not.toContain(process.cwd());
});

test("what the framework finds wrong with a request is its caller's fault, anything else is ours and logged", async () => {
  const own = logTo("own");
  const theirs = Object.assign(new Error("no"), { code: "FST_ERR_OF_TOMORROW", statusCode: 400 });
  const routes = [
    { path: "/theirs", error: theirs },
    { path: "/ours", error: new Error("broken") },
  ];
  const app = buildGateway(
    { ...h.services, log: own.log },
    {
      paths: routes.map(({ path }) => ({ pattern: path, method: "GET" })),
      home: undefined,
      sendError: undefined,
      register: async (scope) => {
        for (const { path, error } of routes) {
          scope.get(path, { config: { route: path, access: "open", cost: "free" } }, async () => {
            throw error;
          });
        }
      },
    },
  );
  const site = await listen(app);
  expect((await site.ask("/theirs")).json).toMatchObject({ error: "invalid_request" });
  expect((await site.ask("/ours")).json).toMatchObject({ error: "internal_error" });
  site.close();
  await app.close();
  const lines = (await own.text()).split("\n").filter((line) => line.includes("stack"));
  expect(lines.map((line) => JSON.parse(line).route)).toEqual(["/ours"]);
});
