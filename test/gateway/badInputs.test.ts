import { beforeEach, expect, test } from "vitest";
import { ERRORS, type ErrorCode } from "../../core/contract/errors.ts";
import { gatewayForFile } from "./forFile.ts";

// What goes wrong most often in practice, with the exact answer.

type Row = readonly [
  method: string,
  path: string,
  body: unknown,
  code: ErrorCode,
  details: Readonly<Record<string, unknown>>,
  message?: string,
];

const Q = "`q` is required: the search text.";
const Q_LENGTH = "`q` must have from 1 to 1,000 characters.";
const SOCS = "`socs` must have from 2 to 10 different codes, separated by commas.";
const threshold = (name: string) => `\`${name}\` must be a number from 0.0 to 1.0.`;
const wholeNumber = (name: string, min: number, max: number) =>
  `\`${name}\` must be a whole number from ${min} to ${max}.`;
const field = (name: string) => ({ field: name });
const issue = (path: string, message: string) => ({ field: path, issues: [{ path, message }] });
const WEIGHTS = { procedural: 1, digitization: 0, physicality: 0, socio_emotional: 0 };
const noJob = (soc: string) => `There is no occupation with the SOC code "${soc}".`;

const invalid = (path: string, name: string, message: string): Row => [
  "GET",
  path,
  undefined,
  "invalid_request",
  field(name),
  message,
];
const unprocessable = (path: string, body: unknown, at: string, message: string): Row => [
  "POST",
  path,
  body,
  "validation_error",
  issue(at, message),
  message,
];

const ROWS: readonly Row[] = [
  invalid("/jobs/search", "q", Q),
  invalid("/jobs/search?q=", "q", Q_LENGTH),
  invalid("/jobs/search?q=%20%09%20", "q", Q_LENGTH),
  invalid(`/jobs/search?q=${"x".repeat(1001)}`, "q", Q_LENGTH),
  invalid("/jobs/search?Q=nurse", "q", Q),
  invalid("/jobs/search?q[]=nurse", "q", Q),
  invalid("/jobs/search?q=a&q=b", "q", "`q` must be given only once."),
  invalid("/jobs/search?q=a&limit=0", "limit", wholeNumber("limit", 1, 50)),
  invalid("/jobs/search?q=a&limit=51", "limit", wholeNumber("limit", 1, 50)),
  invalid("/jobs/search?q=a&limit=-1", "limit", wholeNumber("limit", 1, 50)),
  invalid("/jobs/search?q=a&limit=1.5", "limit", wholeNumber("limit", 1, 50)),
  invalid("/jobs/search?q=a&limit=1e1", "limit", wholeNumber("limit", 1, 50)),
  invalid("/jobs/search?q=a&limit=ten", "limit", wholeNumber("limit", 1, 50)),
  invalid("/jobs/search?q=a&limit=", "limit", wholeNumber("limit", 1, 50)),
  invalid("/jobs/search?q=a&limit=9007199254740993", "limit", wholeNumber("limit", 1, 50)),
  invalid("/jobs/search?q=a&offset=100001", "offset", wholeNumber("offset", 0, 100_000)),
  invalid("/jobs/search?q=a&exposure_threshold=1.01", "exposure_threshold", threshold("exposure_threshold")),
  invalid("/jobs/search?q=a&exposure_threshold=-0.1", "exposure_threshold", threshold("exposure_threshold")),
  invalid("/jobs/search?q=a&exposure_threshold=NaN", "exposure_threshold", threshold("exposure_threshold")),
  invalid("/jobs/search?q=a&exposure_threshold=0,5", "exposure_threshold", threshold("exposure_threshold")),
  invalid(
    "/jobs/15-1252.00?imperative_threshold=high",
    "imperative_threshold",
    threshold("imperative_threshold"),
  ),
  invalid("/jobs/99-9999.99?exposure_threshold=2", "exposure_threshold", threshold("exposure_threshold")),
  invalid("/jobs/15-1252.00/tasks?limit=101", "limit", wholeNumber("limit", 1, 100)),
  invalid(
    "/jobs/15-1252.00/tasks?sort_by=title",
    "sort_by",
    "`sort_by` must be one of ai_exposure_potential, structural_exposure, human_imperative, capability_task, importance, relevance, procedural, digitization, physicality, socio_emotional, percent_of_conversations.",
  ),
  invalid("/jobs/15-1252.00/tasks?sort_order=up", "sort_order", "`sort_order` must be asc or desc."),
  invalid(
    "/jobs/15-1252.00/tasks?include_explanations=yes",
    "include_explanations",
    "`include_explanations` must be true, false, 1 or 0.",
  ),
  invalid(
    "/jobs/15-1252.00/requirements?type=Talents",
    "type",
    "`type` must be one of all, skills, abilities, knowledge.",
  ),
  invalid(
    "/jobs/15-1252.00/requirements?source=top",
    "source",
    "`source` must be one of diagnostics, keystone.",
  ),
  invalid("/jobs/compare", "socs", "`socs` is required: SOC codes to compare."),
  invalid("/jobs/compare?socs=15-1252.00", "socs", SOCS),
  invalid("/jobs/compare?socs=15-1252.00,15-1252.00", "socs", SOCS),
  invalid("/jobs/compare?socs=15-1252.00,15-1252", "socs", SOCS),
  invalid("/jobs/compare?socs=,,,", "socs", SOCS),
  invalid(
    `/jobs/compare?socs=${Array.from({ length: 11 }, (_, i) => `11-${1000 + i}`).join(",")}`,
    "socs",
    SOCS,
  ),
  [
    "GET",
    "/jobs/compare?socs=15-1252.00,99-9999.99",
    undefined,
    "job_not_found",
    { soc_code: "99-9999.99" },
    noJob("99-9999.99"),
  ],
  invalid(
    "/jobs/search/semantic?q=a&search_scope=skills",
    "search_scope",
    "`search_scope` must be one of jobs, tasks, both.",
  ),
  invalid(
    "/skills?sort_by=element_id",
    "sort_by",
    "`sort_by` must be one of ai_resilience_score, name, benchmark_match_count, job_prevalence.",
  ),
  invalid("/skills?limit=121", "limit", wholeNumber("limit", 1, 120)),
  invalid("/regions?min_employment=-5", "min_employment", wholeNumber("min_employment", 0, 1_000_000_000)),
  invalid("/regions/31084?job_limit=0", "job_limit", wholeNumber("job_limit", 1, 100)),
  invalid("/regions/31084?include_jobs=maybe", "include_jobs", "`include_jobs` must be true, false, 1 or 0."),
  ["GET", "/jobs/15-1252.0", undefined, "job_not_found", { soc_code: "15-1252.0" }],
  ["GET", "/jobs/..%2F..%2Fetc%2Fpasswd", undefined, "job_not_found", { soc_code: "../../etc/passwd" }],
  ["GET", "/jobs/%00", undefined, "job_not_found", { soc_code: "\0" }],
  ["GET", "/jobs/%E0%A4%A", undefined, "job_not_found", { soc_code: "%E0%A4%A" }],
  ["GET", "/jobs/__proto__", undefined, "job_not_found", { soc_code: "__proto__" }],
  ["GET", `/jobs/${"9".repeat(5000)}`, undefined, "job_not_found", { soc_code: "9".repeat(5000) }],
  ["GET", "/jobs/15-1252.00/nothing", undefined, "not_found", { path: "/jobs/15-1252.00/nothing" }],
  ["GET", "/tasks/-1", undefined, "task_not_found", { task_id: "-1" }],
  ["GET", "/skills/constructor", undefined, "skill_not_found", { element_id: "constructor" }],
  [
    "GET",
    "/regions/31080",
    undefined,
    "region_not_found",
    { msa_code: "31080" },
    "There is no region with this MSA code. This release covers 3 areas in CA, NV; GET /regions lists them.",
  ],
  ["GET", "/benchmarks/q-9999", undefined, "benchmark_not_found", { input_id: "q-9999" }],
  ["GET", "//jobs/15-1252.00", undefined, "not_found", { path: "//jobs/15-1252.00" }],
  ["GET", "/JOBS/15-1252.00", undefined, "not_found", { path: "/JOBS/15-1252.00" }],
  ["GET", "/jobs/batch", undefined, "method_not_allowed", { method: "GET", allow: ["POST"] }],
  ["PATCH", "/jobs/15-1252.00", undefined, "method_not_allowed", { method: "PATCH", allow: ["GET", "HEAD"] }],
  ["POST", "/jobs/batch", "", "invalid_request", field("body"), "The request must have a JSON body."],
  unprocessable(
    "/jobs/batch",
    { soc_codes: [] },
    "soc_codes",
    "`soc_codes` must be a list of 1 to 500 items of text, not a list of 0.",
  ),
  unprocessable(
    "/jobs/batch",
    { soc_codes: "15-1252.00" },
    "soc_codes",
    '`soc_codes` must be a list of 1 to 500 items of text, not "15-1252.00".',
  ),
  unprocessable(
    "/jobs/batch",
    { soc_codes: Array(501).fill("15-1252.00") },
    "soc_codes",
    "`soc_codes` must be a list of 1 to 500 items of text, not a list of 501.",
  ),
  unprocessable(
    "/jobs/batch",
    { soc_codes: [15] },
    "soc_codes.0",
    "`soc_codes.0` must be text of 1 to 32 characters, not 15.",
  ),
  unprocessable(
    "/jobs/batch",
    { soc_codes: ["a"], format: "csv" },
    "format",
    '`format` must be "json", not "csv".',
  ),
  unprocessable(
    "/jobs/batch",
    { soc_codes: ["a"], socs: [] },
    "socs",
    "There is no member `socs`, only soc_codes, fields, format.",
  ),
  unprocessable(
    "/jobs/batch",
    [],
    "body",
    "`body` must be an object with soc_codes, fields, format, not a list of 0.",
  ),
  unprocessable(
    "/jobs/transitions",
    { source_soc: "15-1252.00", similarity_threshold: 0.4 },
    "similarity_threshold",
    "`similarity_threshold` must be a number from 0.5 to 1, not 0.4.",
  ),
  unprocessable(
    "/jobs/transitions",
    { source_soc: "15-1252.00", max_results: 51 },
    "max_results",
    "`max_results` must be a whole number from 1 to 50, not 51.",
  ),
  unprocessable(
    "/jobs/transitions",
    { source_soc: "15-1252.00", filters: { growing: true } },
    "filters.growing",
    "There is no member `filters.growing`, only min_resilience_gain, max_resilience_loss, require_positive_growth, growing_only, min_projected_growth, min_median_wage, exclude_soc_codes, include_further_education, include_lower_pay.",
  ),
  [
    "POST",
    "/jobs/transitions",
    { source_soc: "99-9999.99" },
    "job_not_found",
    { soc_code: "99-9999.99" },
    noJob("99-9999.99"),
  ],
  unprocessable(
    "/assessments/custom-score",
    { weights: { ...WEIGHTS, procedural: 1.5 }, jobs: ["15-1252.00"] },
    "weights.procedural",
    "`weights.procedural` must be a number from -1 to 1, not 1.5.",
  ),
  unprocessable(
    "/assessments/custom-score",
    { weights: { ...WEIGHTS, procedural: 0 }, jobs: ["15-1252.00"] },
    "weights",
    "`weights` must have at least one weight other than 0; all of them are 0.",
  ),
  unprocessable(
    "/assessments/custom-score",
    { weights: WEIGHTS, jobs: Array(101).fill("15-1252.00") },
    "jobs",
    "`jobs` must be a list of 1 to 100 items of text, not a list of 101.",
  ),
  [
    "POST",
    "/assessments/custom-score",
    { weights: WEIGHTS, jobs: ["15-1252.00", "x"] },
    "job_not_found",
    { soc_code: "x" },
    noJob("x"),
  ],
  unprocessable(
    "/skills/gap",
    { current_skills: [" "], target_job: "15-1252.00" },
    "current_skills.0",
    '`current_skills.0` must be text of 1 to 100 characters, not " ".',
  ),
  unprocessable(
    "/skills/gap",
    { current_skills: ["Writing", "w".repeat(101)], target_job: "15-1252.00" },
    "current_skills.1",
    '`current_skills.1` must be text of 1 to 100 characters, not "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww" and 61 more.',
  ),
  unprocessable(
    "/skills/gap",
    { current_skills: ["\ufdfa".repeat(6)], target_job: "15-1252.00" },
    "current_skills.0",
    "`current_skills.0` must have at most 100 characters after Unicode normalization (NFKC), not 108.",
  ),
  unprocessable(
    "/skills/gap",
    { current_skills: Array(121).fill("Writing"), target_job: "15-1252.00" },
    "current_skills",
    "`current_skills` must be a list of 1 to 120 items of text, not a list of 121.",
  ),
  [
    "POST",
    "/skills/gap",
    { current_skills: ["Writing"], target_job: "11-0000.00" },
    "job_not_found",
    { soc_code: "11-0000.00" },
    noJob("11-0000.00"),
  ],
];

const { h, client } = await gatewayForFile();
beforeEach(() => {
  h.clock.nowMs += 60_000;
});

const CASES = ROWS.map(([method, path, body, code, details, message]) => ({
  name: `${method} ${path.slice(0, 80)} ${body === undefined ? "" : (JSON.stringify(body) ?? "").slice(0, 80)}`,
  ask: { method, body },
  path,
  status: ERRORS[code].status,
  answer: { error: code, message: message ?? ERRORS[code].message, details },
}));

test.each(CASES)("$name is $answer.error", async ({ path, ask, status, answer }) => {
  const got = await client.ask(path, { ...ask, key: h.keys.enterprise });
  expect(got.json).toEqual(answer);
  expect(got.status).toBe(status);
});

/** Sends a body to the batch endpoint as it is. */
const send = (
  body: string | Buffer,
  headers: Record<string, string> = { "content-type": "application/json" },
) => client.ask("/jobs/batch", { method: "POST", key: h.keys.enterprise, body, headers });

test.each(["{", "nope", "{'a': 1}", '{"soc_codes": ["a"],}', "[1,2", "undefined", "\0"])(
  "the body %j is not JSON",
  async (body) => {
    const answer = await send(body);
    expect(answer.json).toEqual({
      error: "invalid_request",
      message: "The body is not JSON.",
      details: { field: "body" },
    });
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
  expect(answer.json).toMatchObject({
    error: "validation_error",
    details: {
      field: "body",
      issues: [
        { path: "body", message: "The body must have at most 100 members, objects and lists; it has more." },
      ],
    },
  });
});

test("a large body with brackets, colons and quotes in its texts is read", async () => {
  const names = Array.from({ length: 120 }, (_, n) => `${n} \\ "[{:,}]" ${"x[:{".repeat(20)}`.slice(0, 100));
  const body = { current_skills: names, target_job: "15-1252.00" };
  expect((await client.ask("/skills/gap", { key: h.keys.enterprise, body })).status).toBe(200);
});

test("bytes that are not UTF-8 are not JSON", async () => {
  const body = Buffer.from([0x22, 0xc3, 0x28, 0x22]);
  const answer = await send(body);
  expect(answer.json).toMatchObject({ error: "invalid_request", details: { field: "body" } });
});

test.each([
  ["text/plain", undefined],
  ["application/x-www-form-urlencoded", undefined],
  ["application/json; charset=latin1", undefined],
  ["application/json", "gzip"],
])("a body of content type %s and encoding %s is 415", async (type, encoding) => {
  const headers = { "content-type": type, ...(encoding && { "content-encoding": encoding }) };
  const answer = await send("{}", headers);
  expect(answer.status).toBe(415);
  expect(answer.json).toMatchObject({ error: "unsupported_media_type", details: { content_type: type } });
});

test("a body without a content type is 415", async () => {
  const answer = await send("{}", {});
  expect(answer.json).toMatchObject({ error: "unsupported_media_type", details: { content_type: "" } });
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
