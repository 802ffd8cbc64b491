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

/** Decision on list pages: how far `offset` may reach. */
const MAX_OFFSET = 100_000;
/** Largest request body in bytes (256 KiB). */
export const MAX_BODY_BYTES = 262_144;
const MAX_QUERY_CHARACTERS = 1_000;
const MAX_SKILL_NAMES = 120;
const MAX_NAME_CHARACTERS = 100;

/** Quadrant thresholds where the caller gives none. */
export const DEFAULT_THRESHOLDS = { exposure_threshold: 0.5, imperative_threshold: 0.5 } as const;

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

type SortOrder = "asc" | "desc";
/** Sort columns of the task list, each with its order where `sort_order` is not given. */
export const TASK_SORTS = {
  ai_exposure_potential: "desc",
  structural_exposure: "desc",
  human_imperative: "desc",
  capability_task: "desc",
  importance: "desc",
  relevance: "desc",
  procedural: "desc",
  digitization: "desc",
  physicality: "desc",
  socio_emotional: "desc",
  percent_of_conversations: "desc",
} as const satisfies Record<string, SortOrder>;
export const USE_SORTS = {
  use_gap: "desc",
  reach_quantile: "desc",
  use_quantile: "desc",
  percent_of_conversations: "desc",
  title: "asc",
} as const satisfies Record<string, SortOrder>;
export const SKILL_SORTS = {
  ai_resilience_score: "desc",
  name: "asc",
  benchmark_match_count: "desc",
  job_prevalence: "desc",
} as const satisfies Record<string, SortOrder>;
export const REGION_SORTS = {
  employment: "desc",
  total_employment: "desc",
  mean_automation_score: "desc",
  mean_resilience_score: "desc",
  total_at_risk_wages: "desc",
  total_at_risk_jobs: "desc",
  msa_name: "asc",
} as const satisfies Record<string, SortOrder>;

const SCORE_SORTS = {
  automation_susceptibility_score: "desc",
  human_centric_resilience_score: "desc",
  balanced_impact_score: "desc",
} as const satisfies Record<string, SortOrder>;
export const JOB_SORTS = {
  ...SCORE_SORTS,
  ai_exposure_potential: "desc",
  human_imperative: "desc",
  employment: "desc",
  median_wage: "desc",
  projected_growth_percent: "desc",
  soc_code: "asc",
  title: "asc",
} as const satisfies Record<string, SortOrder>;
export const REGION_JOB_SORTS = {
  employment: "desc",
  mean_annual_wage: "desc",
  ...SCORE_SORTS,
  title: "asc",
} as const satisfies Record<string, SortOrder>;

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

const socInBody = z.string().min(1).max(32).meta({ description: "SOC code", example: "15-1252.00" });

export const BatchBody = z.strictObject({
  soc_codes: z.array(socInBody).min(1).max(500),
  fields: z
    .array(inAnyCase(shapes.FieldGroup))
    .min(1)
    .max(shapes.FIELD_GROUPS.length)
    .default([...shapes.FIELD_GROUPS]),
  format: inAnyCase(z.literal("json")).default("json"),
});
export const TransitionsBody = z.strictObject({
  source_soc: socInBody,
  similarity_threshold: z.number().min(0.5).max(1).default(0.8),
  max_results: z.int().min(1).max(50).default(10),
  sort_by: inAnyCase(z.enum(TRANSITION_SORTS)).default("recommended"),
  filters: z
    .strictObject({
      min_resilience_gain: z.number().min(-100).max(100).optional(),
      max_resilience_loss: z.number().min(0).max(100).optional(),
      require_positive_growth: z.boolean().optional(),
      growing_only: z.boolean().optional().describe("the same as require_positive_growth"),
      min_projected_growth: z
        .number()
        .min(-100)
        .max(1000)
        .optional()
        .describe("percent over the projection decade"),
      min_median_wage: z
        .number()
        .min(0)
        .optional()
        .describe("US dollars a year; leaves out what has no published median"),
      exclude_soc_codes: z.array(socInBody).max(1_000).optional(),
      include_further_education: z
        .boolean()
        .optional()
        .describe("also what asks for more schooling, preparation or credentials"),
      include_lower_pay: z.boolean().optional().describe("also what pays less than 70 % of the source"),
    })
    .default({}),
});
export const CustomScoreBody = z.strictObject({
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
export const SkillGapBody = z.strictObject({
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

const none = z.object({});
const USUAL = { query: z.object(pinned), errors: [] } as const;
type EndpointRow = Omit<Endpoint, "method" | keyof typeof USUAL> &
  Partial<Pick<Endpoint, keyof typeof USUAL>>;

/** An endpoint from what is its own: unless it says otherwise `release` is its only parameter. One that takes a body is a POST. */
function endpoint<const Row extends EndpointRow>(row: Row) {
  const method: Endpoint["method"] = row.body === undefined ? "GET" : "POST";
  const whole: Omit<typeof USUAL, keyof Row> & Row = { ...USUAL, ...row };
  return { method, ...whole };
}

export const ENDPOINTS = {
  health: endpoint({
    path: "/health",
    access: "open",
    summary: "Whether the service is alive, and on what data",
    query: none,
    response: shapes.Health,
    live: true,
    free: true,
  }),
  me: endpoint({
    path: "/me",
    access: "sandbox",
    summary: "The account behind the key: tier, quota, permissions",
    query: none,
    response: shapes.Me,
    live: true,
    free: true,
  }),
  schema: endpoint({
    path: "/schema",
    access: "open",
    summary: "What every number means",
    response: shapes.DataSchema,
    free: true,
  }),
  stats: endpoint({
    path: "/stats/overview",
    access: "sandbox",
    summary: "Counts and distributions of the data release",
    response: shapes.StatsOverview,
  }),
  statsHistory: endpoint({
    path: "/stats/history",
    access: "sandbox",
    summary: "How exposure rose from one leaderboard release to the next, and which occupations rose most",
    response: shapes.StatsHistory,
  }),
  indices: endpoint({
    path: "/indices",
    access: "sandbox",
    summary: "Other published indices and observed use, with how they agree",
    response: shapes.Indices,
  }),
  releases: endpoint({
    path: "/releases",
    access: "sandbox",
    summary: "The releases that are kept, which `release` can name; the current one first",
    query: z.object(asTable),
    response: shapes.Releases,
    rows: ["releases"],
    live: true,
  }),
  jobs: endpoint({
    path: "/jobs",
    access: "sandbox",
    summary: "All occupations that the tier sees, filtered and sorted",
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
      sort_by: choice("sort_by", namesOf(JOB_SORTS), "automation_susceptibility_score", "sort column"),
      sort_order: sortOrder(),
      ...paged(1_000, 50),
    }),
    response: shapes.Jobs,
    byTier: { sandbox: shapes.SandboxJobs },
    rows: ["jobs"],
  }),
  jobSearch: endpoint({
    path: "/jobs/search",
    access: "sandbox",
    summary: "Occupations by keyword in their titles",
    query: z.object({ q, limit: limit(50, 10), offset, ...thresholds, ...asTable }),
    response: shapes.JobSearch,
    rows: ["jobs"],
  }),
  jobSearchSemantic: endpoint({
    path: "/jobs/search/semantic",
    access: "professional",
    summary: "Occupations and tasks by meaning",
    query: z.object({
      q,
      limit: limit(50, 10),
      search_scope: choice("search_scope", SEARCH_SCOPES, "jobs", "what to look for"),
      min_relevance: decimal(
        "min_relevance",
        0,
        1,
        0.25,
        "occupations less likely than this are left out, but for the best; 0 gives the whole list",
      ),
      include_reasons: reasons,
      ...asTable,
    }),
    response: shapes.SemanticSearch,
    rows: ["jobs", "tasks"],
    errors: ["embedding_error"],
  }),
  compare: endpoint({
    path: "/jobs/compare",
    access: "professional",
    summary: "Two to ten occupations side by side",
    query: z.object({
      socs: commaList("socs", 2, 10, "SOC codes to compare"),
      ...thresholds,
      ...asTable,
      ...pinned,
    }),
    response: shapes.Compare,
    rows: ["comparison"],
    errors: ["job_not_found"],
  }),
  jobUses: endpoint({
    path: "/jobs/use",
    access: "professional",
    summary: "Occupations by how far AI reaches them and how much it is used for their work",
    query: z.object({
      major_group: majorGroup,
      sort_by: choice("sort_by", namesOf(USE_SORTS), "use_gap", "sort column; an unknown value comes last"),
      sort_order: sortOrder(),
      ...paged(1000, 50),
    }),
    response: shapes.JobUses,
    rows: ["jobs"],
  }),
  jobHistories: endpoint({
    path: "/jobs/history",
    access: "professional",
    summary: "The exposure of all occupations at each of the leaderboard's releases",
    query: z.object({ limit: limit(1000, 50), offset }),
    response: shapes.JobHistories,
  }),
  batch: endpoint({
    path: "/jobs/batch",
    access: "enterprise",
    summary: "Up to 500 profiles in one call",
    body: BatchBody,
    response: shapes.Batch,
  }),
  transitions: endpoint({
    path: "/jobs/transitions",
    access: "enterprise",
    summary: "Where somebody in this occupation could go",
    body: TransitionsBody,
    response: shapes.Transitions,
    errors: ["job_not_found"],
  }),
  job: endpoint({
    path: "/jobs/{soc_code}",
    access: "sandbox",
    summary: "The profile of one occupation, as deep as the tier",
    query: z.object({ ...thresholds, ...pinned }),
    response: shapes.Profile,
    byTier: { sandbox: shapes.SandboxProfile },
    errors: ["job_not_in_tier"],
  }),
  jobTasks: endpoint({
    path: "/jobs/{soc_code}/tasks",
    access: "professional",
    summary: "The tasks of one occupation with dimensions, pillars and explanations",
    query: z.object({
      sort_by: choice("sort_by", namesOf(TASK_SORTS), "ai_exposure_potential", "sort column"),
      sort_order: sortOrder(),
      limit: limit(100, 50),
      offset,
      include_explanations: flag("include_explanations", true, "adds an explanation per dimension"),
      ...thresholds,
      ...asTable,
      ...pinned,
    }),
    response: shapes.JobTasks,
    rows: ["tasks"],
  }),
  jobRequirements: endpoint({
    path: "/jobs/{soc_code}/requirements",
    access: "professional",
    summary: "The skills, abilities and knowledge that one occupation asks for",
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
    response: shapes.JobRequirements,
    rows: ["requirements"],
  }),
  jobExplain: endpoint({
    path: "/jobs/{soc_code}/explain",
    access: "professional",
    summary: "How the scores of one occupation come about",
    response: shapes.Explain,
  }),
  jobIndices: endpoint({
    path: "/jobs/{soc_code}/indices",
    access: "professional",
    summary: "What other indices and observed use say of one occupation",
    response: shapes.JobIndices,
  }),
  jobHistory: endpoint({
    path: "/jobs/{soc_code}/history",
    access: "professional",
    summary: "The susceptibility of one occupation over the leaderboard's releases, and what moved it",
    response: shapes.JobHistory,
  }),
  task: endpoint({
    path: "/tasks/{task_id}",
    access: "professional",
    summary: "One task with its occupation",
    response: shapes.TaskDetail,
  }),
  customScore: endpoint({
    path: "/assessments/custom-score",
    access: "enterprise",
    summary: "Occupations scored by your own weights",
    body: CustomScoreBody,
    response: shapes.CustomScores,
    errors: ["job_not_found"],
  }),
  skills: endpoint({
    path: "/skills",
    access: "sandbox",
    summary: "All requirements with their AI resilience",
    query: z.object({
      type: choice("type", TYPE_FILTERS, "all", "kind of requirement"),
      sort_by: choice("sort_by", namesOf(SKILL_SORTS), "ai_resilience_score", "sort column"),
      sort_order: sortOrder(),
      ...paged(120, 50),
    }),
    response: shapes.Requirements,
    rows: ["requirements"],
  }),
  skillSearchSemantic: endpoint({
    path: "/skills/search/semantic",
    access: "professional",
    summary: "Requirements by meaning",
    query: z.object({ q, limit: limit(50, 10), include_reasons: reasons, ...asTable }),
    response: shapes.SemanticRequirements,
    rows: ["requirements"],
    errors: ["embedding_error"],
  }),
  skillGap: endpoint({
    path: "/skills/gap",
    access: "professional",
    summary: "What a set of skills lacks for an occupation",
    body: SkillGapBody,
    response: shapes.SkillGap,
    errors: ["job_not_found"],
  }),
  skill: endpoint({
    path: "/skills/{element_id}",
    access: "professional",
    summary: "One requirement: resilience, benchmarks, occupations",
    response: shapes.SkillProfile,
  }),
  skillHistory: endpoint({
    path: "/skills/{element_id}/history",
    access: "professional",
    summary: "The resilience of one requirement over the leaderboard's releases, and what moved it",
    response: shapes.SkillHistory,
  }),
  regions: endpoint({
    path: "/regions",
    access: "professional",
    summary: "Metropolitan regions with their exposure",
    query: z.object({
      state: searchText("state", 32, "state code").optional(),
      basis: choice(
        "basis",
        ["all", ...shapes.REGION_BASES],
        "detailed",
        "areas with figures by occupation, areas estimated from major groups, or all",
      ),
      min_employment: integer("min_employment", 0, 1_000_000_000, 0, "least total employment"),
      sort_by: choice("sort_by", namesOf(REGION_SORTS), "employment", "sort column"),
      sort_order: sortOrder(),
      ...paged(500, 50),
    }),
    response: shapes.Regions,
    rows: ["regions"],
  }),
  region: endpoint({
    path: "/regions/{msa_code}",
    access: "professional",
    summary: "One region, with its most exposed and most resilient occupations on request",
    query: z.object({
      include_jobs: flag("include_jobs", false, "adds the occupations"),
      job_limit: integer("job_limit", 1, 100, 20, "how many occupations per list"),
      ...pinned,
    }),
    response: shapes.RegionDetail,
  }),
  regionJobs: endpoint({
    path: "/regions/{msa_code}/jobs",
    access: "professional",
    summary: "The occupations of one region with employment, wages and scores",
    query: z.object({
      sort_by: choice("sort_by", namesOf(REGION_JOB_SORTS), "employment", "sort column"),
      sort_order: sortOrder(),
      ...paged(1_000, 50),
    }),
    response: shapes.RegionJobs,
    rows: ["jobs"],
  }),
  benchmarks: endpoint({
    path: "/benchmarks",
    access: "enterprise",
    summary: "Benchmark questions linked to requirements",
    query: z.object({
      skill: searchText("skill", 200, "part of a requirement's name").optional(),
      benchmark: searchText("benchmark", 200, "a suite's name").optional(),
      ...paged(100, 20),
    }),
    response: shapes.Benchmarks,
    rows: ["benchmarks"],
  }),
  benchmark: endpoint({
    path: "/benchmarks/{input_id}",
    access: "enterprise",
    summary: "One benchmark question with the requirements it tests",
    response: shapes.BenchmarkDetail,
  }),
  exports: endpoint({
    path: "/exports",
    access: "professional",
    summary:
      "The whole tables there are: rows, columns with units and ranges, files with sizes and checksums",
    response: shapes.Exports,
  }),
  exportFile: endpoint({
    path: "/exports/{file}",
    access: "professional",
    summary:
      "One file of the whole tables; takes `Range`, and all ranges of a file within a minute cost one unit",
    response: z.unknown(),
    media: [...Object.values(EXPORT_FORMATS), "application/json"],
    errors: ["range_not_satisfiable"],
  }),
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
