import { z } from "zod";
import { Edition } from "./editions.ts";
import { COLUMN_TYPES } from "./exports.ts";
import { ElementId, InputId, MsaCode, SocCode, TaskId } from "./ids.ts";
import { QUADRANTS } from "./quadrants.ts";
import { recordOf } from "./records.ts";
import { PERMISSION_NAMES, Tier } from "./tiers.ts";

// The shapes of every response. All objects are strict: a member that is not promised here is not sent.

const { array, strictObject: object } = z;

export { QUADRANTS };
export const Quadrant = z.enum(QUADRANTS);
export type Quadrant = z.infer<typeof Quadrant>;

export const REQUIREMENT_TYPES = ["Skills", "Abilities", "Knowledge"] as const;
export const RequirementType = z.enum(REQUIREMENT_TYPES);
export type RequirementType = z.infer<typeof RequirementType>;

export const GROWTH_PHRASES = [
  "Much faster than average",
  "Faster than average",
  "About as fast as average",
  "Slower than average",
  "Little or no change",
  "Decline",
] as const;
export const GrowthPhrase = z.enum(GROWTH_PHRASES);
export type GrowthPhrase = z.infer<typeof GrowthPhrase>;

/** Typical education needed for entry, in the words of the BLS Employment Projections, lowest first. */
export const ENTRY_EDUCATION = [
  "No formal educational credential",
  "High school diploma or equivalent",
  "Some college, no degree",
  "Postsecondary nondegree award",
  "Associate's degree",
  "Bachelor's degree",
  "Master's degree",
  "Doctoral or professional degree",
] as const;
export const EntryEducation = z.enum(ENTRY_EDUCATION);
export type EntryEducation = z.infer<typeof EntryEducation>;

const amount = z.number().min(0);
const share01 = amount.max(1);
const score100 = amount.max(100);
const balance = z.number().min(-100).max(100);
const marked = z.literal(true).optional();
const employmentSplit = marked.describe(
  "employment is an even share of what is published for several occupations together",
);
const dim10 = amount.max(10);
const count = z.int().min(0);
const flag = z.boolean();
const text = z.string().min(1);
const percent = score100;
const listOf = <Members extends z.ZodRawShape>(members: Members) => array(object(members));
const pair = <Value extends z.ZodType>(value: Value) => z.tuple([value, value]);
const range = pair(z.number());

/** One number per quadrant. */
export const QuadrantCounts = object(recordOf(QUADRANTS, () => count));

export const Scores = object({
  automation_susceptibility_score: score100.describe("0 to 100, higher is more exposed"),
  human_centric_resilience_score: score100.describe("0 to 100, higher is more protected"),
  balanced_impact_score: balance.describe("resilience minus susceptibility"),
});
const ScoresWithQuantiles = Scores.extend({
  automation_susceptibility_quantile: share01.describe("share of occupations with a lower value"),
  human_centric_resilience_quantile: share01.describe("share of occupations with a lower value"),
  quantile_interval_90: object({
    automation_susceptibility: pair(share01),
    human_centric_resilience: pair(share01),
  }).describe("the middle 90 % of the ranks in each draw of a simulation"),
});

export const JobPillars = object({
  ai_exposure_potential: share01,
  human_imperative: share01,
  dispositional_resilience: share01,
});

const SandboxClassification = object({
  quadrant: Quadrant,
  quadrant_probability: share01.describe("by the standard errors of the two pillars"),
  quadrant_certain: flag.describe("quadrant_probability is at least 0.9"),
  quadrant_note: text.optional().describe("where the quadrant alone would mislead"),
  major_group: z.string().regex(/^\d{2}-0000$/),
  major_group_label: text,
});
const Classification = SandboxClassification.extend({
  minor_group: z.string().regex(/^\d{2}-\d{4}$/),
  minor_group_label: text,
  broad_group: z.string().regex(/^\d{2}-\d{4}$/),
  broad_group_label: text,
  projected_growth: GrowthPhrase.nullable(),
  projected_job_openings: count.nullable().describe("annual average, persons"),
  openings_shared_with: array(SocCode)
    .optional()
    .describe("the other occupations that these openings are of, all together"),
  employment: count
    .nullable()
    .describe("national, persons; null where none is published or another occupation counts it"),
  employment_counted_in: SocCode.optional().describe("the occupation that counts it"),
  employment_split: employmentSplit,
});

const percentOfConversations = percent.describe("percent of all conversations of the release");
/** How much and how people used an assistant for a piece of work. It stands beside the scores and enters none. */
const observedUse = {
  release: text.describe("newest release of the Anthropic Economic Index, as a month"),
  percent_of_conversations: percentOfConversations,
  ways_of_working: object({
    automation: share01.describe("delegated: directive or feedback loop"),
    augmentation: share01.describe("done together: iteration, validation or learning"),
    filtered: share01.describe("too few of a kind to be told apart"),
  })
    .nullable()
    .describe("shares of its conversations; what is left of 1 has no label"),
  small_count: flag.describe("most conversations are too few to be told apart"),
  trend: listOf({ release: text, percent_of_conversations: percentOfConversations }),
};
export const TaskUse = object({
  ...observedUse,
  shared_by: z.int().min(1).describe("tasks that share the statement; each has an even share"),
});
export const OccupationUse = object({
  ...observedUse,
  matched_tasks: count.describe("tasks that conversations were matched to, in any release"),
});
export const IndexAgreement = object({
  indices: count,
  lowest_quantile: share01,
  highest_quantile: share01,
  spread: share01.describe("how far ours and the other indices' quantiles lie apart"),
});
const difference = z.number().min(-1).max(1);
const reachAndUse = {
  reach_quantile: share01.describe("automation_susceptibility_quantile"),
  use_quantile: share01.nullable().describe("where observed use lies; null where none is known"),
  use_gap: difference.nullable().describe("reach_quantile − use_quantile"),
};
export const OutlookRevision = object({
  previous_round: text,
  round: text,
  previous_growth_percent: z.number(),
  growth_percent: z.number(),
  change: z.number().describe("percentage points"),
});

const KeystoneSkill = object({
  name: text,
  type: RequirementType,
  job_relevance: share01,
  ai_resilience: share01,
  combined_impact: share01,
});
const IndustryShare = object({ industry: text, percentage: percent });

const jobHead = { soc_code: SocCode, title: text };
const requirementHead = { element_id: ElementId, name: text };
const summary = text.describe("in plain words: where the occupation lies, and what its tasks often involve");

export const SandboxProfile = object({
  ...jobHead,
  summary,
  scores: Scores,
  classification: SandboxClassification,
  upgrade_notice: text,
});
export const Profile = object({
  ...jobHead,
  summary,
  scores: ScoresWithQuantiles,
  pillars: JobPillars,
  classification: Classification,
  keystone_skills: array(KeystoneSkill).max(10),
  industries: array(IndustryShare).max(10),
  index_agreement: IndexAgreement.optional(),
  observed_use: object({
    ...reachAndUse,
    release: text,
    percent_of_conversations: percentOfConversations,
  }).optional(),
  outlook_revision: OutlookRevision.optional(),
});

/** The four task dimensions, in the order used everywhere (tables, weights, packed arrays). */
export const DIMENSION_NAMES = ["procedural", "digitization", "physicality", "socio_emotional"] as const;
const Dimensions = object(recordOf(DIMENSION_NAMES, () => dim10));
export const TaskPillars = object({
  structural_exposure: share01,
  human_imperative: share01,
  capability_task: share01,
  ai_exposure_potential: share01,
});
const TaskExplanations = object(recordOf([...DIMENSION_NAMES, "capability_task", "quadrant"], () => text));
const TaskReason = object({ code: z.string().regex(/^[A-Z]{3}$/), words: text });
export const Task = object({
  task_id: TaskId,
  task: text,
  label: text.describe("the task in a few words of this project's own"),
  reasons: array(TaskReason)
    .max(4)
    .describe("why it is rated so, the most decisive first; empty where it has not been read"),
  importance: z.number().min(1).max(5).describe("O*NET scale IM, 1 to 5"),
  relevance: score100.describe("O*NET scale RT, 0 to 100"),
  dimensions: Dimensions,
  pillars: TaskPillars,
  explanations: TaskExplanations.optional(),
  quadrant: Quadrant,
  rating_imputed: marked.describe("importance or relevance is not a published figure"),
  observed_use: TaskUse.optional(),
});
/** A task by itself, with its occupation and explanations. */
export const TaskDetail = Task.extend({ ...jobHead, explanations: TaskExplanations });

const page = { count, total: count.describe("all matches, before limit and offset") };

export const JobTasks = object({
  ...jobHead,
  task_count: count.describe("tasks of the occupation"),
  ...page,
  tasks: array(Task),
});

export const JobRequirement = object({
  name: text,
  element_id: ElementId,
  type: RequirementType,
  job_relevance: share01,
  ai_resilience_score: share01,
  benchmark_match_count: count,
  benchmark_avg_relevance: share01,
  interpretation: text,
});
export const JobRequirements = object({
  ...jobHead,
  ...page,
  imputed: marked.describe("ratings come from the nearest rated relatives"),
  requirements: array(JobRequirement),
});

export const Uncertainty = object({ standard_error: amount, interval_90: range });

/** What a requirement's resilience is made of. */
const resilienceBasis = {
  prior: share01.describe("what current AI does not do of it, judged in two passes"),
  evidence: share01
    .nullable()
    .describe("1 − accuracy on the linked questions, corrected for chance; null without any"),
  evidence_weight: share01.describe("reach: share of the requirement that the questions test"),
};

/** How a reader recomputes the scores of one occupation by hand. */
export const Explain = object({
  ...jobHead,
  methodology_version: text,
  imputed: flag,
  imputed_from: array(SocCode).optional(),
  score_breakdown: object({
    automation_susceptibility_score: object({
      value: score100,
      formula: text,
      source: text,
      components: object({
        ai_exposure_potential: share01,
        importance_sum: amount.describe("sum of task importance, scale 1 to 5"),
        importance_weighted_exposure_sum: amount,
      }),
      uncertainty: Uncertainty.optional(),
    }),
    human_centric_resilience_score: object({
      value: score100,
      formula: text,
      components: object({
        human_imperative: share01,
        dispositional_resilience: share01,
        importance_weighted_imperative_sum: amount,
        work_styles: listOf({
          element_id: text,
          name: text,
          rating: z.number(),
          rating_0_to_1: share01,
          weight: amount,
        }),
        style_difference: z.number().describe("weighted mean of the styles less their mean"),
        respondent_share: share01.describe("reliability of style_difference: n / (n + 5)"),
      }),
      uncertainty: Uncertainty.optional(),
    }),
    balanced_impact_score: object({ value: balance, formula: text, uncertainty: Uncertainty.optional() }),
  }),
  task_analysis: object({
    task_count: count,
    high_exposure_tasks: count,
    protected_tasks: count,
    quadrant_distribution: QuadrantCounts,
    imputed_ratings: count,
    unread_tasks: array(TaskId).describe("tasks not read yet: rated by their work activities"),
    changed_tasks: array(TaskId).describe("tasks whose statement changed since it was read"),
  }),
  capability_basis: listOf({
    ...requirementHead,
    weight: share01.describe("share of all that capability_task weighs over the tasks"),
    ai_resilience_score: share01,
    ...resilienceBasis,
  }).describe("the requirements that weigh most in capability_task, with evidence and prior apart"),
  left_out_of_capability: listOf({
    ...requirementHead,
    task_count: count.describe("tasks that draw on it"),
    counted_in: z.enum(["structural_exposure", "human_imperative"]),
  }).describe("bodily and social requirements that tasks draw on, and the pillar that counts them"),
  observed_use: OccupationUse.optional(),
  data_sources: object({ edition: Edition, tasks: text, benchmarks: text, annotations: text }),
});

export const JobHit = object({ ...jobHead, ...Scores.shape, quadrant: Quadrant });
export const JobSearch = object({ query: text, ...page, jobs: array(JobHit) });

const pageAsked = { ...page, limit: z.int(), offset: z.int() };
export const SandboxJobs = object({ ...pageAsked, jobs: array(JobHit) });
export const ListedJob = JobHit.extend({
  ai_exposure_potential: share01,
  human_imperative: share01,
  employment: count.nullable().describe("national, persons; null where another occupation counts it"),
  employment_counted_in: SocCode.nullable(),
  employment_split: employmentSplit,
  median_wage: amount.nullable().describe("national, US dollars a year"),
  projected_growth_percent: z.number().nullable().describe("over the projection decade"),
  entry_education: EntryEducation.nullable(),
  job_zone: z.int().min(1).max(5),
});
export const Jobs = object({ ...pageAsked, jobs: array(ListedJob) });

const REASON_KINDS = ["title", "alternate_title", "phrase", "task", "name"] as const;
/** A text of the result that the query meets; only where `include_reasons` asks for it. */
const reasons = listOf({ kind: z.enum(REASON_KINDS), text }).optional();

export const SemanticJobHit = object({
  ...jobHead,
  relevance_score: share01,
  ...Scores.shape,
  quadrant: Quadrant,
  reasons,
});
const SemanticTaskHit = object({
  task_id: TaskId,
  task: text,
  ...jobHead,
  relevance_score: share01,
  quadrant: Quadrant,
  /** The same task in other occupations, where there are any. */
  also_in: listOf({ task_id: TaskId, ...jobHead }).optional(),
  reasons,
});
const semanticHead = { query: text, count };
export const SemanticSearch = z.discriminatedUnion("search_scope", [
  object({ ...semanticHead, search_scope: z.literal("jobs"), jobs: array(SemanticJobHit) }),
  object({ ...semanticHead, search_scope: z.literal("tasks"), tasks: array(SemanticTaskHit) }),
  object({
    ...semanticHead,
    search_scope: z.literal("both"),
    jobs: array(SemanticJobHit),
    tasks: array(SemanticTaskHit),
  }),
]);

export const Compare = object({
  comparison: array(JobHit),
  skill_overlap_matrix: z.record(z.string(), z.record(z.string(), share01)),
});

export const FIELD_GROUPS = ["scores", "pillars", "classification", "keystone_skills", "industries"] as const;
export const FieldGroup = z.enum(FIELD_GROUPS);
export type FieldGroup = z.infer<typeof FieldGroup>;
export const Batch = object({
  job_count: count,
  fields_included: array(FieldGroup),
  jobs: array(Profile.partial(recordOf(FIELD_GROUPS, () => true as const))),
  not_found: array(z.string()),
});

const jobZone = z.int().min(1).max(5).describe("O*NET Job Zone: preparation needed, 1 to 5");

export const DIFFICULTIES = ["low", "medium", "high"] as const;
export const BARRIERS = ["more_schooling", "longer_preparation", "license", "specialty"] as const;
export const TRANSITION_GAINS = ["balance", "pay", "growth"] as const;
/** Why similar occupations are left out of transitions, in the order in which they are looked at. */
export const LEFT_OUT = [
  "more_schooling",
  "longer_preparation",
  "license_or_specialty",
  "lower_pay",
] as const;
export const Transitions = object({
  source_job: object({
    ...jobHead,
    automation_susceptibility_score: score100,
    human_centric_resilience_score: score100,
    balanced_impact_score: balance,
    projected_growth: GrowthPhrase.nullable(),
    projected_growth_percent: z.number().nullable(),
    entry_education: EntryEducation.nullable(),
    job_zone: jobZone,
    median_wage: amount.nullable(),
  }),
  transition_count: count.describe("all that pass, before max_results"),
  left_out: object(recordOf(LEFT_OUT, () => count)).describe(
    "similar occupations that pass the filters and are left out by default, each by its first reason",
  ),
  note: text.optional().describe("why so few are listed; sent where fewer than three are"),
  transitions: listOf({
    target_soc: SocCode,
    target_title: text,
    skill_similarity: share01,
    resilience_gain: balance,
    target_resilience_score: score100,
    balance_gain: z.number().min(-200).max(200).describe("in balanced impact"),
    target_balanced_impact_score: balance,
    projected_growth: GrowthPhrase.nullable(),
    projected_growth_percent: z.number().nullable().describe("over the projection decade"),
    entry_education: EntryEducation.nullable(),
    job_zone: jobZone,
    median_wage: amount.nullable().describe("national, US dollars a year"),
    wage_change: z.number().nullable().describe("in the median wage, US dollars a year"),
    wage_change_percent: z.number().nullable(),
    better_in: array(z.enum(TRANSITION_GAINS)).describe(
      "growth: projected to grow, and by more than the source",
    ),
    barriers: array(z.enum(BARRIERS)),
    credentials_needed: array(text).describe("licenses and specialties that the source does not bring along"),
    overlapping_skills: array(text).max(10),
    overlapping_skill_ids: array(ElementId).max(10),
    overlapping_skill_count: count.describe("how many there are; at most ten are named"),
    gap_skills: array(text).max(10),
    gap_skill_ids: array(ElementId).max(10),
    gap_skill_count: count.describe("how many there are; at most ten are named"),
    transition_difficulty: z.enum(DIFFICULTIES),
  }),
});

const weight = z.number().min(-1).max(1);
export const Weights = object(recordOf(DIMENSION_NAMES, () => weight));
export const AGGREGATIONS = ["weighted_mean", "max"] as const;
export const CustomScores = object({
  methodology: object({ weights_applied: Weights, aggregation: z.enum(AGGREGATIONS), interpretation: text }),
  results: listOf({
    ...jobHead,
    custom_score: score100,
    rank: z.int().min(1),
    standard_score: score100,
    delta_from_standard: balance,
  }),
});

export const Requirement = object({
  ...requirementHead,
  type: RequirementType,
  description: text,
  ai_resilience_score: share01,
});
export const Requirements = object({ ...page, requirements: array(Requirement) });
export const SkillProfile = Requirement.extend({
  resilience_basis: object({
    ...resilienceBasis,
    prior_passes: pair(share01),
    prior_reason: text,
    reach_reason: text.optional().describe("what of the requirement the questions test"),
    uncertainty: Uncertainty,
  }),
  benchmark_coverage: object({
    total_benchmarks: count,
    top_benchmarks: array(z.string()),
    avg_relevance: share01,
  }),
  job_prevalence: object({
    total_jobs: count,
    avg_relevance: share01,
    top_jobs: listOf({ ...jobHead, relevance: share01 }),
  }),
});
export const SemanticRequirements = object({
  query: text,
  count,
  requirements: listOf({
    ...requirementHead,
    type: RequirementType,
    similarity: share01,
    ai_resilience_score: share01,
    reasons,
  }),
});

const transferableSkill = object({
  name: text,
  element_id: ElementId,
  type: RequirementType,
  relevance_in_target: share01,
  ai_resilience: share01,
});
export const SkillGap = object({
  target_job: object(jobHead),
  skill_coverage: share01,
  skill_match_score: share01,
  transferable_skills: array(transferableSkill),
  gap_skills: array(transferableSkill.extend({ priority: z.enum(["high", "medium", "low"]) })),
  unrecognized_skills: listOf({ name: z.string(), suggestions: array(text).max(3) }),
});

const regionHead = { msa_code: MsaCode, msa_name: text };
const workforce = {
  total_employment: count,
  scored_employment: count.describe("workers whose occupation has scores"),
  total_at_risk_jobs: count.describe("workers in high-exposure occupations"),
  total_at_risk_jobs_interval_90: pair(count).describe("holds the middle 90 % of the draws of the exposures"),
  at_risk_percent: percent.describe("total_at_risk_jobs of scored_employment"),
  at_risk_percent_interval_90: pair(percent),
  mean_automation_score: score100,
  mean_resilience_score: score100,
};
const wagesAtRisk = {
  total_at_risk_wages: amount.describe("annual wages in high-exposure occupations, US dollars"),
  total_at_risk_wages_interval_90: pair(amount),
  estimated_wage_share: share01.describe("share of the wages summed that rests on estimates"),
};
export const Workforce = object(workforce);
export const REGION_BASES = ["detailed", "group_mix"] as const;
/** What is estimated of an area whose major groups alone are known. */
const ESTIMATES = ["mean_automation_score", "mean_resilience_score", "at_risk_percent"] as const;
const basis = {
  basis: z
    .enum(REGION_BASES)
    .describe(
      "`detailed`: from employment by occupation; `group_mix`: estimated from employment by major group, each with the nation's mix of occupations",
    ),
  estimate_interval_90: object(recordOf(ESTIMATES, () => range))
    .optional()
    .describe("of a group_mix estimate, by its error on the areas that have both"),
};
const mixError = object({
  bias: z.number().describe("mean of detailed less estimated; taken off every estimate"),
  leave_one_out_error: amount.describe("root mean square of what is left"),
  correlation: z.number().min(-1).max(1),
});
const RegionGroup = object({
  major_group: text,
  major_group_label: text,
  employment: count,
  mean_annual_wage: amount.nullable().describe("as published"),
  mean_automation_score: score100.describe("of the nation's mix of occupations in the group"),
  mean_resilience_score: score100,
});
export const Region = object({ ...regionHead, ...basis, ...workforce, ...wagesAtRisk });
export const Regions = object({
  ...page,
  regions: array(Region),
  all_regions: Workforce.describe("all detailed areas together, whatever is asked for"),
  nation: Workforce.nullable().describe("the same of national employment"),
  group_mix_errors: object({ areas: count, ...recordOf(ESTIMATES, () => mixError) })
    .nullable()
    .describe("how group_mix estimates stand to detailed figures; null where too few areas have both"),
  covered_states: array(text)
    .optional()
    .describe("The states whose areas this release covers; sent where the one asked for is not among them"),
});
export const RegionJob = object({
  ...jobHead,
  employment: count,
  employment_split: employmentSplit,
  mean_annual_wage: amount.nullable(),
  wage_estimated: flag.describe("the wage is an estimate rounded to the hundred, not a published mean"),
  ...Scores.shape,
});
export const RegionJobs = object({
  ...regionHead,
  ...pageAsked,
  jobs: array(RegionJob).describe("empty where only major groups are known"),
});
const RegionExposedJob = RegionJob.extend({ at_risk_wages: amount.nullable(), at_risk_jobs: count });
export const RegionDetail = object({
  ...regionHead,
  ...basis,
  summary: object({
    ...workforce,
    ...wagesAtRisk,
    total_high_risk_jobs: count,
    unscored_employment_share: share01.describe("share of the workers whose occupation has no score"),
  }),
  at_risk_percent_elsewhere: object({ all_regions: percent, nation: percent.nullable() }),
  groups: array(RegionGroup)
    .optional()
    .describe("the area's major groups, where only these are known; it has no lists of occupations then"),
  top_exposed_jobs: array(RegionExposedJob).optional(),
  top_resilient_jobs: array(RegionJob).optional(),
});

const indexHead = { index_id: text, name: text };
const correlation = z.number().min(-1).max(1).nullable();
const relation = object({ rank_correlation: correlation, interval_90: range.nullable() });
/** Other published indices and measures of use, and how they agree with ours and with each other. */
export const Indices = object({
  count,
  indices: listOf({
    ...indexHead,
    producer: text,
    year: z.int(),
    measures: text,
    unit: text,
    coverage: count.describe("occupations that have a value"),
    licence: text,
    url: z.url(),
    rank_correlations: listOf({
      with: text.describe("`tidemark` (automation_susceptibility_score) or an index_id"),
      all: correlation,
      desk_half: correlation,
    }),
  }),
  desk_half: text,
  outlook_revision: object({
    rounds: pair(text),
    occupations: count,
    with_susceptibility: relation,
    given_bodily_demand: relation.describe(
      "with the mean job_relevance of psychomotor and physical abilities held constant",
    ),
    caution: text,
  })
    .optional()
    .describe("how BLS's revision of growth relates to the susceptibility score"),
});
/** One occupation in each of them. */
export const JobIndices = object({
  ...jobHead,
  ours: object({ automation_susceptibility_score: score100, quantile: share01 }),
  index_agreement: IndexAgreement.nullable(),
  reach_and_use: object(reachAndUse),
  observed_use: OccupationUse.optional(),
  indices: listOf({
    ...indexHead,
    value: amount,
    quantile: share01,
    difference: difference.describe("its quantile less ours"),
    in_words: text,
    shared_with: array(text)
      .optional()
      .describe("occupations of the same six-digit code, which the index counts as one"),
  }),
});
const JobUse = object({
  ...jobHead,
  major_group: text,
  automation_susceptibility_score: score100,
  ...reachAndUse,
  percent_of_conversations: percentOfConversations.nullable(),
  applicability: share01.nullable(),
});
/** Occupations by how far AI reaches them and how much it is used for their work. */
export const JobUses = object({ ...page, jobs: array(JobUse) });

const SuiteMove = object({
  suite: text,
  accuracy_before: share01.describe("mean of the ten best models of the release before"),
  accuracy_after: share01,
});
const when = {
  date: z.iso.date().nullable().describe("when the leaderboard release was published"),
  release: text,
};
const standardError = amount.describe(
  "of the newest score; the points differ by evidence alone, so a change is surer than a score",
);
/** The susceptibility of one occupation by the same formulas, had each leaderboard release been the newest. */
export const JobHistory = object({
  ...jobHead,
  standard_error: standardError,
  note: text,
  points: listOf({
    ...when,
    automation_susceptibility_score: score100,
    ai_exposure_potential: share01,
    moved_by: object({
      reliability: object({ before: share01, after: share01, points: z.number() }),
      requirements: listOf({
        ...requirementHead,
        points: z.number().describe("of the susceptibility score"),
        suites: array(SuiteMove),
      })
        .max(3)
        .describe("those that moved it most"),
    })
      .nullable()
      .describe("since the release before; null for the first"),
  }),
});
/** The exposure of all occupations at every release, the oldest first. */
export const JobHistories = object({
  ...page,
  releases: array(object(when)),
  jobs: listOf({
    ...jobHead,
    ai_exposure_potential: array(share01).describe("in the order of the releases"),
  }),
});
/** The resilience of one requirement in the same way. */
export const SkillHistory = object({
  ...requirementHead,
  standard_error: standardError,
  note: text,
  points: listOf({ ...when, ai_resilience_score: share01, moved_by: array(SuiteMove) }),
});
/** All occupations together in the same way, and those that rose most. */
export const StatsHistory = object({
  points: listOf({
    ...when,
    models: array(text).describe("the ten best by mean win rate, whose mean accuracy counts"),
    reliability: share01,
    accuracies: z.record(z.string(), share01).describe("by scenario of the leaderboard"),
    mean_automation_score: score100.describe("weighted by national employment"),
    quadrant_distribution: QuadrantCounts,
  }),
  largest_risers: listOf({ ...jobHead, from: score100, to: score100, change: balance }),
});

export const Benchmark = object({
  input_id: InputId,
  benchmark_name: text,
  subject: text,
  task_description: text.max(160),
  skills_tested_count: count,
});
export const Benchmarks = object({
  total: count,
  count,
  limit: z.int(),
  offset: z.int(),
  benchmarks: array(Benchmark),
});
export const BenchmarkDetail = Benchmark.extend({
  input_text: text,
  skills_tested: array(object({ ...requirementHead, type: RequirementType, relevance_score: share01 })).max(
    5,
  ),
});

const ExportedColumn = object({
  name: text,
  type: z.enum(COLUMN_TYPES),
  description: text,
  source: text,
  licence: text,
  unit: text.optional(),
  constraints: object({ minimum: z.number().optional(), maximum: z.number().optional() }).optional(),
});
const ExportedFile = object({
  file: text.describe("its name in /exports/{file}"),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export const Releases = object({
  count,
  releases: listOf({
    release_id: text,
    current: flag,
    data_updated: z.iso.date(),
    edition: Edition,
    onet_version: text,
    methodology_version: text,
  }),
});
export const Exports = object({
  count,
  exports: listOf({
    table: text,
    title: text,
    rows: count,
    files: array(ExportedFile),
    columns: array(ExportedColumn),
  }),
  description: ExportedFile.describe("the same as a Frictionless Data Package"),
});

export const Health = object({
  status: z.enum(["ok", "starting", "draining"]),
  version: text,
  timestamp: z.iso.datetime(),
  edition: Edition.optional(),
  data_release: text.optional(),
});
export const Me = object({
  tier: Tier,
  org_name: text,
  rate_limit: object({ daily_limit: count, remaining: count, resets_at: z.iso.datetime() }),
  permissions: object(recordOf(PERMISSION_NAMES, () => flag)),
});

const quadrantMeaning = object({
  exposure: z.enum(["high", "low"]),
  imperative: z.enum(["high", "low"]),
  description: text,
});
/** What every number means: ranges, formulas, thresholds, bands, sources and the attribution that goes with them. */
export const DataSchema = object({
  version: text,
  dimensions: z.record(z.string(), object({ range, description: text })),
  pillars: z.record(z.string(), object({ range, formula: text, source: text })),
  composite_scores: z.record(z.string(), object({ range, formula: text })),
  formulas: z.record(z.string(), text).describe("every formula by the name of its value"),
  parameters: z
    .record(z.string(), object({ value: z.number(), meaning: text }))
    .describe("numbers in the formulas that the release's own data give"),
  quadrants: object(recordOf(QUADRANTS, () => quadrantMeaning)),
  thresholds: object({
    exposure_threshold: object({ default: share01, range, rule: text }),
    imperative_threshold: object({ default: share01, range, rule: text }),
  }),
  requirement_bands: listOf({ band: text, range, meaning: text }),
  risk: object({
    high_exposure_threshold: share01,
    risk_factor: text,
    high_risk_balanced_impact_below: z.number(),
    resilient_balanced_impact_above: z.number(),
    estimated_wages: text,
  }),
  edition: Edition,
  data_sources: listOf({ title: text, version: text, licence: text, citation: text }),
  attribution: text,
  changes: array(text),
});

export const StatsOverview = object({
  total_occupations: count,
  total_tasks: count,
  total_requirements: count,
  total_benchmarks: count,
  total_regions: count,
  quadrant_distribution: QuadrantCounts,
  task_quadrant_distribution: QuadrantCounts,
  methodology_version: text,
  data_updated: z.iso.date(),
  data_release: text,
  edition: Edition,
  unread_tasks: count.describe("tasks not read yet: rated by their work activities"),
  changed_tasks: count.describe("tasks whose statement changed since it was read"),
  methodology: object({ occupation_source: text, benchmark_source: text, annotations: text }),
});

/** Shapes within answers that the reference and generated clients call by name. */
export const NAMED_SHAPES = {
  Quadrant,
  QuadrantCounts,
  RequirementType,
  Scores,
  ScoresWithQuantiles,
  JobPillars,
  Classification,
  SandboxClassification,
  KeystoneSkill,
  IndustryShare,
  Dimensions,
  TaskPillars,
  TaskExplanations,
  TaskReason,
  Task,
  JobRequirement,
  Uncertainty,
  JobHit,
  ListedJob,
  SemanticJobHit,
  SemanticTaskHit,
  Requirement,
  Region,
  RegionJob,
  RegionExposedJob,
  Benchmark,
  Weights,
} as const;
