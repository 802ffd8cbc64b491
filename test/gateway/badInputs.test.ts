import { afterAll, expect, test } from "vitest";
import { ERRORS, type ErrorCode } from "../../core/contract/errors.ts";
import { gatewayForFile } from "./forFile.ts";

// What goes wrong most often in practice, with the exact answer.

const { h, client } = await gatewayForFile();
// What callers do wrong is no error of ours.
afterAll(() => expect(h.lines.filter(({ level }) => level === "error")).toEqual([]));

async function expectError(
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
  code: ErrorCode,
  details: object,
  message: string = ERRORS[code].message,
): Promise<void> {
  const answer = await client.ask(path, { method, body, key: h.keys.enterprise });
  expect(answer.json).toEqual({ error: code, message, details });
  expect(answer.status).toBe(ERRORS[code].status);
}

const SOCS = "must have from 2 to 10 different codes, separated by commas.";
const ELEVEN = Array.from({ length: 11 }, (_, i) => `11-${1000 + i}`).join(",");

test.each<[parameter: string, message: string, path: string]>([
  ["q", "is required: the search text.", "/jobs/search?Q=nurse"],
  ["q", "is required: the search text.", "/jobs/search?q[]=nurse"],
  ["q", "must be given only once.", "/jobs/search?q=a&q=b"],
  ["limit", "must be a whole number from 1 to 50.", "/jobs/search?q=a&limit=51"],
  ["exposure_threshold", "must be a number from 0.0 to 1.0.", "/jobs/99-9999.99?exposure_threshold=2"],
  ["type", "must be one of all, skills, abilities, knowledge.", "/jobs/15-1252.00/requirements?type=Talents"],
  ["socs", "is required: SOC codes to compare.", "/jobs/compare"],
  ["socs", SOCS, "/jobs/compare?socs=15-1252.00,15-1252"],
  ["socs", SOCS, `/jobs/compare?socs=${ELEVEN}`],
])("`%s` %s is the answer to %s", async (field, message, path) => {
  await expectError(["GET", path], "invalid_request", { field }, `\`${field}\` ${message}`);
});

const WEIGHTS = { procedural: 1, digitization: 0, physicality: 0, socio_emotional: 0 };
const NOTHING_COUNTS = { ...WEIGHTS, procedural: 0 };
const source_soc = "15-1252.00";
const jobs = ["15-1252.00"];
const gapOf = (...skills: string[]) => ({ current_skills: skills, target_job: "15-1252.00" });

test.each<[path: string, member: string, message: string, body: unknown]>([
  [
    "/jobs/batch",
    "soc_codes",
    "must be a list of 1 to 500 items of text, not a list of 0.",
    { soc_codes: [] },
  ],
  ["/jobs/batch", "soc_codes.0", "must be text of 1 to 32 characters, not 15.", { soc_codes: [15] }],
  ["/jobs/batch", "format", 'must be "json", not "csv".', { soc_codes: ["a"], format: "csv" }],
  ["/jobs/batch", "body", "must be an object with soc_codes, fields, format, not a list of 0.", []],
  [
    "/jobs/transitions",
    "max_results",
    "must be a whole number from 1 to 50, not 51.",
    { source_soc, max_results: 51 },
  ],
  [
    "/assessments/custom-score",
    "weights.procedural",
    "must be a number from -1 to 1, not 1.5.",
    { weights: { ...WEIGHTS, procedural: 1.5 }, jobs },
  ],
  [
    "/assessments/custom-score",
    "weights",
    "must have at least one weight other than 0; all of them are 0.",
    { weights: NOTHING_COUNTS, jobs },
  ],
  [
    "/skills/gap",
    "current_skills.1",
    'must be text of 1 to 100 characters, not "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww" and 61 more.',
    gapOf("Writing", "w".repeat(101)),
  ],
  [
    "/skills/gap",
    "current_skills.0",
    "must have at most 100 characters after Unicode normalization (NFKC), not 108.",
    gapOf("\ufdfa".repeat(6)),
  ],
])("%s answers that `%s` %s", async (path, member, text, body) => {
  const message = `\`${member}\` ${text}`;
  const details = { field: member, issues: [{ path: member, message }] };
  await expectError(["POST", path, body], "validation_error", details, message);
});

test.each([
  ["/jobs/batch", "socs", { soc_codes: ["a"], socs: [] }, "soc_codes, fields, format"],
  [
    "/jobs/transitions",
    "filters.growing",
    { source_soc, filters: { growing: true } },
    "min_resilience_gain, max_resilience_loss, require_positive_growth, growing_only, min_projected_growth, min_median_wage, exclude_soc_codes, include_further_education, include_lower_pay",
  ],
])("%s answers to an unknown member `%s` with those there are", async (path, member, body, known) => {
  const message = `There is no member \`${member}\`, only ${known}.`;
  const details = { field: member, issues: [{ path: member, message }] };
  await expectError(["POST", path, body], "validation_error", details, message);
});

test.each<[method: string, path: string, soc: string, body?: object]>([
  ["GET", "/jobs/compare?socs=15-1252.00,99-9999.99", "99-9999.99"],
  ["POST", "/jobs/transitions", "99-9999.99", { source_soc: "99-9999.99" }],
  ["POST", "/assessments/custom-score", "x", { weights: WEIGHTS, jobs: ["15-1252.00", "x"] }],
  ["POST", "/skills/gap", "11-0000.00", { current_skills: ["Writing"], target_job: "11-0000.00" }],
])("%s %s names the occupation %s that there is not", async (method, path, soc_code, body) => {
  const message = `There is no occupation with the SOC code "${soc_code}".`;
  await expectError([method, path, body], "job_not_found", { soc_code }, message);
});

const NO_REGION =
  "There is no region with this MSA code. This release covers 3 areas in CA, NV; GET /regions lists them.";
test.each<[path: string, code: ErrorCode, details: object, message?: string]>([
  ["/jobs/15-1252.0", "job_not_found", { soc_code: "15-1252.0" }],
  ["/jobs/..%2F..%2Fetc%2Fpasswd", "job_not_found", { soc_code: "../../etc/passwd" }],
  ["/jobs/%00", "job_not_found", { soc_code: "\0" }],
  ["/jobs/%E0%A4%A", "job_not_found", { soc_code: "%E0%A4%A" }],
  ["/jobs/__proto__", "job_not_found", { soc_code: "__proto__" }],
  [`/jobs/${"9".repeat(5000)}`, "job_not_found", { soc_code: "9".repeat(5000) }],
  ["/jobs/15-1252.00/nothing", "not_found", { path: "/jobs/15-1252.00/nothing" }],
  ["/skills/constructor", "skill_not_found", { element_id: "constructor" }],
  ["/regions/31080", "region_not_found", { msa_code: "31080" }, NO_REGION],
  ["/regions/00000/jobs", "region_not_found", { msa_code: "00000" }, NO_REGION],
  ["//jobs/15-1252.00", "not_found", { path: "//jobs/15-1252.00" }],
  ["/JOBS/15-1252.00", "not_found", { path: "/JOBS/15-1252.00" }],
  ["/jobs/batch", "method_not_allowed", { method: "GET", allow: ["POST"] }],
])("GET %s is %s", async (path, code, details, message) => {
  await expectError(["GET", path], code, details, message);
});

test("a method that a path does not take is 405, a POST without a body 400", async () => {
  const path = "/jobs/15-1252.00";
  await expectError(["PATCH", path], "method_not_allowed", { method: "PATCH", allow: ["GET", "HEAD"] });
  const needed = "The request must have a JSON body.";
  await expectError(["POST", "/jobs/batch", ""], "invalid_request", { field: "body" }, needed);
});

/** Sends a body to the batch endpoint as it is. */
const send = (
  body: string | Buffer,
  headers: Record<string, string> = { "content-type": "application/json" },
) => client.ask("/jobs/batch", { method: "POST", key: h.keys.enterprise, body, headers });

const NOT_UTF8 = Buffer.from([0x22, 0xc3, 0x28, 0x22]);
test.each(["{", "nope", "{'a': 1}", '{"soc_codes": ["a"],}', "[1,2", "undefined", "\0", NOT_UTF8])(
  "the body %j is not JSON",
  async (body) => {
    const answer = await send(body);
    const message = "The body is not JSON.";
    expect(answer.json).toEqual({ error: "invalid_request", message, details: { field: "body" } });
    expect(answer.status).toBe(400);
  },
);

test.each([
  ["thirty thousand members", `{${Array.from({ length: 20_000 }, (_, n) => `"${n}":1`).join(",")}}`],
  ["lists in lists", "[".repeat(50_000) + "]".repeat(50_000)],
  ["objects in objects", `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`],
])("a body of %s is refused before it is parsed", async (_name, body) => {
  const answer = await send(body);
  expect(answer.status).toBe(422);
  const message = "The body must have at most 100 members, objects and lists; it has more.";
  const details = { field: "body", issues: [{ path: "body", message }] };
  expect(answer.json).toMatchObject({ error: "validation_error", details });
});

test("a large body with brackets, colons and quotes in its texts is read", async () => {
  const names = Array.from({ length: 120 }, (_, n) => `${n} \\ "[{:,}]" ${"x[:{".repeat(20)}`.slice(0, 100));
  const body = { current_skills: names, target_job: "15-1252.00" };
  expect((await client.ask("/skills/gap", { key: h.keys.enterprise, body })).status).toBe(200);
});

test.each<[Record<string, string>, string]>([
  [{ "content-type": "text/plain" }, "text/plain"],
  [{ "content-type": "application/x-www-form-urlencoded" }, "application/x-www-form-urlencoded"],
  [{ "content-type": "application/json; charset=latin1" }, "application/json; charset=latin1"],
  [{ "content-type": "application/json", "content-encoding": "gzip" }, "application/json"],
  [{}, ""],
])("a body with the headers %j is 415", async (headers, content_type) => {
  const answer = await send("{}", headers);
  expect(answer.status).toBe(415);
  expect(answer.json).toMatchObject({ error: "unsupported_media_type", details: { content_type } });
});

test.each([
  "application/json",
  "application/json; charset=utf-8",
  'application/json;charset="UTF-8"',
  "Application/JSON",
])("a body of content type %s is read", async (type) => {
  const body = JSON.stringify({ soc_codes: ["15-1252.00"] });
  expect((await send(body, { "content-type": type })).status).toBe(200);
});

test.each(["__proto__", "constructor"])("a member named %s is unknown like any other", async (name) => {
  const body = `{"soc_codes":["15-1252.00"],"${name}":{"polluted":true}}`;
  const answer = await send(body);
  expect(answer.json).toMatchObject({ error: "validation_error", details: { field: name } });
});
