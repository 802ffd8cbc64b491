import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { EXPORT_FORMATS } from "./exports.ts";
import { choice, commaList, decimal, flag, integer, searchText, sortOrder, unset } from "./parameters.ts";
import { QUADRANTS } from "./quadrants.ts";
import { namesOf } from "./records.ts";
import * as shapes from "./shapes.ts";
import type { Access, Tier } from "./tiers.ts";

// Everything the API promises, endpoint by endpoint: path, access, parameters with bounds and defaults, body, response,
// errors. Validation, OpenAPI, the reference and the contract tests are all made from this table.

const { strictObject: object } = z;

/** Decision on list pages: how far `offset` may reach. */
const MAX_OFFSET = 100_000;
/** Largest request body in bytes (256 KiB). */
export const MAX_BODY_BYTES = 262_144;
const MAX_QUERY_CHARACTERS = 1_000;
const MAX_SKILL_NAMES = 120;
const MAX_NAME_CHARACTERS = 100;

const thresholds = {
  exposure_threshold: decimal("exposure_threshold", 0, 1, 0.5, "exposure is high strictly above this"),
  imperative_threshold: decimal("imperative_threshold", 0, 1, 0.5, "imperative is high strictly above this"),
};
const limit = (max: number, fallback: number) =>
  integer("limit", 1, max, fallback, "how many items at the most");
const offset = integer("offset", 0, MAX_OFFSET, 0, "how many items to pass over first");
const q = searchText("q", MAX_QUERY_CHARACTERS, "the search text");
/** On lists: the items as rows of a table. */
const asTable = {
  format: choice("format", ["json", "csv"], "json", "csv gives the items as rows, their members as columns"),
};
/** On everything but searches: an earlier release in place of the current one. */
const pinned = {
  release: searchText(
    "release",
    64,
    "id of a kept release that answers in place of the current one",
  ).optional(),
};
/** A list: a page of it, as it is or as a table, of the current release or an earlier one. */
const paged = (max: number, fallback: number) => ({
  limit: limit(max, fallback),
  offset,
  ...asTable,
  ...pinned,
});
const majorGroup = searchText("major_group", 32, "two digits of a SOC major group, or its code").optional();
const reasons = flag(
  "include_reasons",
  false,
  "adds to each result the titles, phrases or tasks that matched",
);

/** Sort columns of the task list. */
export const TASK_SORTS = [
  "ai_exposure_potential",
  "structural_exposure",
  "human_imperative",
  "capability_task",
  "importance",
  "relevance",
  ...shapes.DIMENSION_NAMES,
  "percent_of_conversations",
] as const;
const SCORES = namesOf(shapes.Scores.shape);
const sorting = <const Column extends string>(
  columns: readonly Column[],
  usual: NoInfer<Column>,
  description = "sort column",
) => ({ sort_by: choice("sort_by", columns, usual, description), sort_order: sortOrder() });

export const TYPE_FILTERS = ["all", "skills", "abilities", "knowledge"] as const;
export const REQUIREMENT_SOURCES = ["diagnostics", "keystone"] as const;
export const SEARCH_SCOPES = ["jobs", "tasks", "both"] as const;

/** An enumeration of lower-case words, taken in any case. */
const inAnyCase = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given) => (typeof given === "string" ? given.toLowerCase() : given), schema);

/** What transitions can be sorted by; all but the first largest first, ties as under the first. */
export const TRANSITION_SORTS = [
  "recommended",
  "skill_similarity",
  "balance_gain",
  "resilience_gain",
  "wage_change",
  "median_wage",
  "projected_growth_percent",
] as const;

const between = (min: number, max: number) => z.number().min(min).max(max);
const dollars = z.number().min(0);
const optionalFlag = z.boolean().optional();
const socInBody = z.string().min(1).max(32).meta({ description: "SOC code", example: "15-1252.00" });

const fieldGroups = z.array(inAnyCase(shapes.FieldGroup));
export const BatchBody = object({
  soc_codes: z.array(socInBody).min(1).max(500),
  fields: fieldGroups
    .min(1)
    .max(shapes.FIELD_GROUPS.length)
    .default([...shapes.FIELD_GROUPS]),
  format: inAnyCase(z.literal("json")).default("json"),
});
export const TransitionsBody = object({
  source_soc: socInBody,
  similarity_threshold: between(0.5, 1).default(0.8),
  max_results: z.int().min(1).max(50).default(10),
  sort_by: inAnyCase(z.enum(TRANSITION_SORTS)).default("recommended"),
  filters: object({
    min_resilience_gain: between(-100, 100).optional(),
    max_resilience_loss: between(0, 100).optional(),
    require_positive_growth: optionalFlag,
    growing_only: optionalFlag.describe("the same as require_positive_growth"),
    min_projected_growth: between(-100, 1000).optional().describe("percent over the projection decade"),
    min_median_wage: dollars
      .optional()
      .describe("US dollars a year; leaves out what has no published median"),
    exclude_soc_codes: z.array(socInBody).max(1_000).optional(),
    include_further_education: optionalFlag.describe(
      "also what asks for more schooling, preparation or credentials",
    ),
    include_lower_pay: optionalFlag.describe("also what pays less than 70 % of the source"),
  }).default({}),
});
export const CustomScoreBody = object({
  weights: shapes.Weights.refine((weights) => Object.values(weights).some((weight) => weight !== 0), {
    error: "must have at least one weight other than 0; all of them are 0",
  }),
  aggregation: inAnyCase(z.enum(shapes.AGGREGATIONS)).default("weighted_mean"),
  jobs: z.array(socInBody).min(1).max(100),
});
/** Some characters normalize to eighteen: the length that counts is the one that is worked with. */
const skillName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME_CHARACTERS, { abort: true })
  .refine((name) => name.normalize("NFKC").length <= MAX_NAME_CHARACTERS, {
    error: ({ input }) =>
      `must have at most ${MAX_NAME_CHARACTERS} characters after Unicode normalization (NFKC), not ${String(input).normalize("NFKC").length}`,
  });
export const SkillGapBody = object({
  current_skills: z
    .array(skillName)
    .min(1)
    .max(MAX_SKILL_NAMES)
    .describe("names or element ids of requirements; the first 20 unknown ones get suggestions"),
  target_job: socInBody,
});

/** The groups of endpoints, as the reference shows them, by the first part of their paths; all others are of the service. */
export const TAGS = {
  service: "The service, your account, and what every number means",
  jobs: "Occupations and their tasks",
  assessments: "Scores by your own weights",
  skills: "Skills, abilities and knowledge",
  regions: "Metropolitan regions",
  benchmarks: "Questions that AI models were tested on",
  exports: "Whole tables of a release, for spreadsheets and notebooks",
} as const;

export type Endpoint = {
  readonly method: "GET" | "POST";
  /** Path below the base address, with `{name}` for identifiers. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly query: z.ZodObject<Readonly<Record<string, z.ZodType>>>;
  readonly body?: z.ZodObject;
  /** What status 200 carries. A few endpoints answer by tier. */
  readonly response: z.ZodType;
  /** Media types of the files it sends instead of JSON. */
  readonly media?: readonly string[];
  /** The members of its response that hold the rows of `format=csv`. */
  readonly rows?: readonly string[];
  readonly byTier?: Partial<Readonly<Record<Tier, z.ZodType>>>;
  /** Codes besides those that every endpoint of its access, or with its identifier in the path, may answer. */
  readonly errors: readonly ErrorCode[];
  /** Says how the service stands rather than what a release holds: has no entity tag. */
  readonly live?: true;
  /** Costs no unit of the quota. */
  readonly free?: true;
};

const USUAL = { query: z.object(pinned), errors: [] } as const;
/** What an endpoint has besides its path, access, summary and response. */
type More = Omit<Partial<Endpoint>, "method" | "path" | "access" | "summary" | "response">;

/**
 * Endpoints of this access. Unless they say otherwise, `release` is their only parameter. One that takes a body is a POST.
 */
function endpointsOf<const A extends Access>(access: A) {
  return <Response extends z.ZodType, const Own extends More = Record<never, never>>(
    path: string,
    summary: string,
    response: Response,
    more: Own = {} as Own,
  ) => {
    const method: Endpoint["method"] = more.body === undefined ? "GET" : "POST";
    const rest: Omit<typeof USUAL, keyof Own> & Own = { ...USUAL, ...more };
    return { method, path, access, summary, response, ...rest };
  };
}
const open = endpointsOf("open");
const sandbox = endpointsOf("sandbox");
const professional = endpointsOf("professional");
const enterprise = endpointsOf("enterprise");

export const ENDPOINTS = {
  health: open("/health", "Whether the service is alive, and on what data", shapes.Health, {
    query: z.object({}),
    live: true,
    free: true,
  }),
  me: sandbox("/me", "The account behind the key: tier, quota, permissions", shapes.Me, {
    query: z.object({}),
    live: true,
    free: true,
  }),
  schema: open("/schema", "What every number means", shapes.DataSchema, { free: true }),
  stats: sandbox("/stats/overview", "Counts and distributions of the data release", shapes.StatsOverview),
  statsHistory: sandbox(
    "/stats/history",
    "How exposure rose from one leaderboard release to the next, and which occupations rose most",
    shapes.StatsHistory,
  ),
  indices: sandbox(
    "/indices",
    "Other published indices and observed use, with how they agree",
    shapes.Indices,
  ),
  releases: sandbox(
    "/releases",
    "The releases that are kept, which `release` can name; the current one first",
    shapes.Releases,
    { query: z.object(asTable), rows: ["releases"], live: true },
  ),
  jobs: sandbox("/jobs", "All occupations that the tier sees, filtered and sorted", shapes.Jobs, {
    query: z.object({
      major_group: majorGroup,
      quadrant: unset(choice("quadrant", QUADRANTS, "automation", "quadrant at default thresholds")),
      entry_education: searchText(
        "entry_education",
        64,
        "education typically needed for entry, such as `Bachelor's degree`",
      ).optional(),
      job_zone: unset(integer("job_zone", 1, 5, 1, "O*NET Job Zone: preparation needed")),
      min_projected_growth: unset(
        decimal("min_projected_growth", -100, 1000, 0, "percent over the projection decade"),
      ),
      min_median_wage: unset(integer("min_median_wage", 0, 1_000_000_000, 0, "US dollars a year")),
      ...sorting(
        [
          ...SCORES,
          "ai_exposure_potential",
          "human_imperative",
          "employment",
          "median_wage",
          "projected_growth_percent",
          "soc_code",
          "title",
        ],
        "automation_susceptibility_score",
      ),
      ...paged(1_000, 50),
    }),
    byTier: { sandbox: shapes.SandboxJobs },
    rows: ["jobs"],
  }),
  jobSearch: sandbox("/jobs/search", "Occupations by keyword in their titles", shapes.JobSearch, {
    query: z.object({ q, limit: limit(50, 10), offset, ...thresholds, ...asTable }),
    rows: ["jobs"],
  }),
  jobSearchSemantic: professional(
    "/jobs/search/semantic",
    "Occupations and tasks by meaning",
    shapes.SemanticSearch,
    {
      query: z.object({
        q,
        limit: limit(50, 10),
        search_scope: choice("search_scope", SEARCH_SCOPES, "jobs", "what to look for"),
        min_relevance: decimal(
          "min_relevance",
          0,
          1,
          0.15,
          "occupations less likely than this are left out, but for the best; 0 gives the whole list",
        ),
        include_reasons: reasons,
        ...asTable,
      }),
      rows: ["jobs", "tasks"],
      errors: ["embedding_error"],
    },
  ),
  compare: professional("/jobs/compare", "Two to ten occupations side by side", shapes.Compare, {
    query: z.object({
      socs: commaList("socs", 2, 10, "SOC codes to compare"),
      ...thresholds,
      ...asTable,
      ...pinned,
    }),
    rows: ["comparison"],
    errors: ["job_not_found"],
  }),
  jobUses: professional(
    "/jobs/use",
    "Occupations by how far AI reaches them and how much it is used for their work",
    shapes.JobUses,
    {
      query: z.object({
        major_group: majorGroup,
        ...sorting(
          ["use_gap", "reach_quantile", "use_quantile", "percent_of_conversations", "title"],
          "use_gap",
          "sort column; an unknown value comes last",
        ),
        ...paged(1000, 50),
      }),
      rows: ["jobs"],
    },
  ),
  jobHistories: professional(
    "/jobs/history",
    "The exposure of all occupations at each of the leaderboard's releases",
    shapes.JobHistories,
    { query: z.object({ limit: limit(1000, 50), offset }) },
  ),
  batch: enterprise("/jobs/batch", "Up to 500 profiles in one call", shapes.Batch, { body: BatchBody }),
  transitions: enterprise(
    "/jobs/transitions",
    "Where somebody in this occupation could go",
    shapes.Transitions,
    { body: TransitionsBody, errors: ["job_not_found"] },
  ),
  job: sandbox("/jobs/{soc_code}", "The profile of one occupation, as deep as the tier", shapes.Profile, {
    query: z.object({ ...thresholds, ...pinned }),
    byTier: { sandbox: shapes.SandboxProfile },
    errors: ["job_not_in_tier"],
  }),
  jobTasks: professional(
    "/jobs/{soc_code}/tasks",
    "The tasks of one occupation with dimensions, pillars and explanations",
    shapes.JobTasks,
    {
      query: z.object({
        ...sorting(TASK_SORTS, "ai_exposure_potential"),
        limit: limit(100, 50),
        offset,
        include_explanations: flag("include_explanations", true, "adds an explanation per dimension"),
        ...thresholds,
        ...asTable,
        ...pinned,
      }),
      rows: ["tasks"],
    },
  ),
  jobRequirements: professional(
    "/jobs/{soc_code}/requirements",
    "The skills, abilities and knowledge that one occupation asks for",
    shapes.JobRequirements,
    {
      query: z.object({
        type: choice("type", TYPE_FILTERS, "all", "kind of requirement"),
        source: choice(
          "source",
          REQUIREMENT_SOURCES,
          "diagnostics",
          "all requirements, or the keystones, at most ten",
        ),
        ...paged(120, 20),
      }),
      rows: ["requirements"],
    },
  ),
  jobExplain: professional(
    "/jobs/{soc_code}/explain",
    "How the scores of one occupation come about",
    shapes.Explain,
  ),
  jobIndices: professional(
    "/jobs/{soc_code}/indices",
    "What other indices and observed use say of one occupation",
    shapes.JobIndices,
  ),
  jobHistory: professional(
    "/jobs/{soc_code}/history",
    "The susceptibility of one occupation over the leaderboard's releases, and what moved it",
    shapes.JobHistory,
  ),
  task: professional("/tasks/{task_id}", "One task with its occupation", shapes.TaskDetail),
  customScore: enterprise(
    "/assessments/custom-score",
    "Occupations scored by your own weights",
    shapes.CustomScores,
    { body: CustomScoreBody, errors: ["job_not_found"] },
  ),
  skills: sandbox("/skills", "All requirements with their AI resilience", shapes.Requirements, {
    query: z.object({
      type: choice("type", TYPE_FILTERS, "all", "kind of requirement"),
      ...sorting(
        ["ai_resilience_score", "name", "benchmark_match_count", "job_prevalence"],
        "ai_resilience_score",
      ),
      ...paged(120, 50),
    }),
    rows: ["requirements"],
  }),
  skillSearchSemantic: professional(
    "/skills/search/semantic",
    "Requirements by meaning",
    shapes.SemanticRequirements,
    {
      query: z.object({ q, limit: limit(50, 10), include_reasons: reasons, ...asTable }),
      rows: ["requirements"],
      errors: ["embedding_error"],
    },
  ),
  skillGap: professional("/skills/gap", "What a set of skills lacks for an occupation", shapes.SkillGap, {
    body: SkillGapBody,
    errors: ["job_not_found"],
  }),
  skill: professional(
    "/skills/{element_id}",
    "One requirement: resilience, benchmarks, occupations",
    shapes.SkillProfile,
  ),
  skillHistory: professional(
    "/skills/{element_id}/history",
    "The resilience of one requirement over the leaderboard's releases, and what moved it",
    shapes.SkillHistory,
  ),
  regions: professional("/regions", "Metropolitan regions with their exposure", shapes.Regions, {
    query: z.object({
      state: searchText("state", 32, "state code").optional(),
      basis: choice(
        "basis",
        ["all", ...shapes.REGION_BASES],
        "detailed",
        "areas with figures by occupation, areas estimated from major groups, or all",
      ),
      min_employment: integer("min_employment", 0, 1_000_000_000, 0, "least total employment"),
      ...sorting(
        [
          "employment",
          "total_employment",
          "mean_automation_score",
          "mean_resilience_score",
          "total_at_risk_wages",
          "total_at_risk_jobs",
          "msa_name",
        ],
        "employment",
      ),
      ...paged(500, 50),
    }),
    rows: ["regions"],
  }),
  region: professional(
    "/regions/{msa_code}",
    "One region, with its most exposed and most resilient occupations on request",
    shapes.RegionDetail,
    {
      query: z.object({
        include_jobs: flag("include_jobs", false, "adds the occupations"),
        job_limit: integer("job_limit", 1, 100, 20, "how many occupations per list"),
        ...pinned,
      }),
    },
  ),
  regionJobs: professional(
    "/regions/{msa_code}/jobs",
    "The occupations of one region with employment, wages and scores",
    shapes.RegionJobs,
    {
      query: z.object({
        ...sorting(["employment", "mean_annual_wage", ...SCORES, "title"], "employment"),
        ...paged(1_000, 50),
      }),
      rows: ["jobs"],
    },
  ),
  benchmarks: enterprise("/benchmarks", "Benchmark questions linked to requirements", shapes.Benchmarks, {
    query: z.object({
      skill: searchText("skill", 200, "part of a requirement's name").optional(),
      benchmark: searchText("benchmark", 200, "a suite's name").optional(),
      ...paged(100, 20),
    }),
    rows: ["benchmarks"],
  }),
  benchmark: enterprise(
    "/benchmarks/{input_id}",
    "One benchmark question with the requirements it tests",
    shapes.BenchmarkDetail,
  ),
  exports: professional(
    "/exports",
    "The whole tables there are: rows, columns with units and ranges, files with sizes and checksums",
    shapes.Exports,
  ),
  exportFile: professional(
    "/exports/{file}",
    "One file of the whole tables; takes `Range`, and all ranges of a file within a minute cost one unit",
    z.unknown(),
    { media: [...Object.values(EXPORT_FORMATS), "application/json"], errors: ["range_not_satisfiable"] },
  ),
};

export type EndpointName = keyof typeof ENDPOINTS;
export const ENDPOINT_NAMES: readonly EndpointName[] = namesOf(ENDPOINTS);
/** Those that answer with JSON rather than a file. */
export const JSON_ENDPOINTS = ENDPOINT_NAMES.filter((name) => !("media" in ENDPOINTS[name]));

/** Parsed query parameters of one endpoint. */
export type Query<N extends EndpointName> = z.infer<(typeof ENDPOINTS)[N]["query"]>;
/** The parameters of an endpoint that is asked without any, parsed once. Throws where it needs some. */
export function defaultsOf<N extends EndpointName>(name: N): Query<N> {
  if (!defaults.has(name)) defaults.set(name, Object.freeze(ENDPOINTS[name].query.parse({})));
  return defaults.get(name) as Query<N>;
}

const defaults = new Map<EndpointName, unknown>();

/** The 200 response of one endpoint. */
export type Response<N extends EndpointName> = z.infer<(typeof ENDPOINTS)[N]["response"]>;
