// Printed by `npm run client` out of the OpenAPI document: do not edit.

export type Quadrant = "automation" | "augmentation" | "protected" | "transitional";

export type QuadrantCounts = {
  automation: number;
  augmentation: number;
  protected: number;
  transitional: number;
};

export type RequirementType = "Skills" | "Abilities" | "Knowledge";

export type Scores = {
  /** 0 to 100, higher is more exposed */ automation_susceptibility_score: number;
  /** 0 to 100, higher is more protected */ human_centric_resilience_score: number;
  /** resilience minus susceptibility; -100 to 100 */ balanced_impact_score: number;
};

export type ScoresWithQuantiles = {
  /** 0 to 100, higher is more exposed */ automation_susceptibility_score: number;
  /** 0 to 100, higher is more protected */ human_centric_resilience_score: number;
  /** resilience minus susceptibility; -100 to 100 */ balanced_impact_score: number;
  /** share of occupations with a lower value; 0 to 1 */ automation_susceptibility_quantile: number;
  /** share of occupations with a lower value; 0 to 1 */ human_centric_resilience_quantile: number;
  /** the middle 90 % of the ranks in each draw of a simulation */ quantile_interval_90: {
    automation_susceptibility: [number, number];
    human_centric_resilience: [number, number];
  };
};

export type JobPillars = {
  /** 0 to 1 */ ai_exposure_potential: number;
  /** 0 to 1 */ human_imperative: number;
  /** 0 to 1 */ dispositional_resilience: number;
};

export type Classification = {
  quadrant: Quadrant;
  /** by the standard errors of the two pillars; 0 to 1 */ quadrant_probability: number;
  /** quadrant_probability is at least 0.9 */ quadrant_certain: boolean;
  /** where the quadrant alone would mislead */ quadrant_note?: string | undefined;
  major_group: string;
  major_group_label: string;
  minor_group: string;
  minor_group_label: string;
  broad_group: string;
  broad_group_label: string;
  projected_growth: "Much faster than average" | "Faster than average" | "About as fast as average" | "Slower than average" | "Little or no change" | "Decline" | null;
  /** annual average, persons */ projected_job_openings: number | null;
  /** the other occupations that these openings are of, all together */ openings_shared_with?: Array<string> | undefined;
  /** national, persons; null where none is published or another occupation counts it */ employment: number | null;
  /** the occupation that counts it */ employment_counted_in?: string | undefined;
  /** employment is an even share of what is published for several occupations together */ employment_split?: true | undefined;
};

export type SandboxClassification = {
  quadrant: Quadrant;
  /** by the standard errors of the two pillars; 0 to 1 */ quadrant_probability: number;
  /** quadrant_probability is at least 0.9 */ quadrant_certain: boolean;
  /** where the quadrant alone would mislead */ quadrant_note?: string | undefined;
  major_group: string;
  major_group_label: string;
};

export type KeystoneSkill = {
  name: string;
  type: RequirementType;
  /** 0 to 1 */ job_relevance: number;
  /** 0 to 1 */ ai_resilience: number;
  /** 0 to 1 */ combined_impact: number;
};

export type IndustryShare = {
  industry: string;
  /** 0 to 100 */ percentage: number;
};

export type Dimensions = {
  /** 0 to 10 */ procedural: number;
  /** 0 to 10 */ digitization: number;
  /** 0 to 10 */ physicality: number;
  /** 0 to 10 */ socio_emotional: number;
};

export type TaskPillars = {
  /** 0 to 1 */ structural_exposure: number;
  /** 0 to 1 */ human_imperative: number;
  /** 0 to 1 */ capability_task: number;
  /** 0 to 1 */ ai_exposure_potential: number;
};

export type TaskExplanations = {
  procedural: string;
  digitization: string;
  physicality: string;
  socio_emotional: string;
  capability_task: string;
  quadrant: string;
};

export type TaskReason = {
  code: string;
  words: string;
};

export type Task = {
  /** O*NET task id */ task_id: string;
  task: string;
  /** the task in a few words of this project's own */ label: string;
  /** why it is rated so, the most decisive first; empty where it has not been read */ reasons: Array<TaskReason>;
  /** O*NET scale IM, 1 to 5 */ importance: number;
  /** O*NET scale RT, 0 to 100 */ relevance: number;
  dimensions: Dimensions;
  pillars: TaskPillars;
  explanations?: TaskExplanations | undefined;
  quadrant: Quadrant;
  /** importance or relevance is not a published figure */ rating_imputed?: true | undefined;
  observed_use?: {
    /** newest release of the Anthropic Economic Index, as a month */ release: string;
    /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
    /** shares of its conversations; what is left of 1 has no label */ ways_of_working: {
      /** delegated: directive or feedback loop; 0 to 1 */ automation: number;
      /** done together: iteration, validation or learning; 0 to 1 */ augmentation: number;
      /** too few of a kind to be told apart; 0 to 1 */ filtered: number;
    } | null;
    /** most conversations are too few to be told apart */ small_count: boolean;
    trend: Array<{
      release: string;
      /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
    }>;
    /** tasks that share the statement; each has an even share */ shared_by: number;
  } | undefined;
};

export type JobRequirement = {
  name: string;
  /** O*NET element id */ element_id: string;
  type: RequirementType;
  /** 0 to 1 */ job_relevance: number;
  /** 0 to 1 */ ai_resilience_score: number;
  benchmark_match_count: number;
  /** 0 to 1 */ benchmark_avg_relevance: number;
  interpretation: string;
};

export type Uncertainty = {
  standard_error: number;
  interval_90: [number, number];
};

export type JobHit = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  /** 0 to 100, higher is more exposed */ automation_susceptibility_score: number;
  /** 0 to 100, higher is more protected */ human_centric_resilience_score: number;
  /** resilience minus susceptibility; -100 to 100 */ balanced_impact_score: number;
  quadrant: Quadrant;
};

export type ListedJob = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  /** 0 to 100, higher is more exposed */ automation_susceptibility_score: number;
  /** 0 to 100, higher is more protected */ human_centric_resilience_score: number;
  /** resilience minus susceptibility; -100 to 100 */ balanced_impact_score: number;
  quadrant: Quadrant;
  /** 0 to 1 */ ai_exposure_potential: number;
  /** 0 to 1 */ human_imperative: number;
  /** national, persons; null where another occupation counts it */ employment: number | null;
  /** O*NET-SOC code, XX-XXXX.XX */ employment_counted_in: string | null;
  /** employment is an even share of what is published for several occupations together */ employment_split?: true | undefined;
  /** national, US dollars a year */ median_wage: number | null;
  /** over the projection decade */ projected_growth_percent: number | null;
  entry_education: "No formal educational credential" | "High school diploma or equivalent" | "Some college, no degree" | "Postsecondary nondegree award" | "Associate's degree" | "Bachelor's degree" | "Master's degree" | "Doctoral or professional degree" | null;
  /** 1 to 5 */ job_zone: number;
};

export type SemanticJobHit = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  /** 0 to 1 */ relevance_score: number;
  /** 0 to 100, higher is more exposed */ automation_susceptibility_score: number;
  /** 0 to 100, higher is more protected */ human_centric_resilience_score: number;
  /** resilience minus susceptibility; -100 to 100 */ balanced_impact_score: number;
  quadrant: Quadrant;
  reasons?: Array<{
    kind: "title" | "alternate_title" | "phrase" | "task" | "name";
    text: string;
  }> | undefined;
};

export type SemanticTaskHit = {
  /** O*NET task id */ task_id: string;
  task: string;
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  /** 0 to 1 */ relevance_score: number;
  quadrant: Quadrant;
  also_in?: Array<{
    /** O*NET task id */ task_id: string;
    /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
    title: string;
  }> | undefined;
  reasons?: Array<{
    kind: "title" | "alternate_title" | "phrase" | "task" | "name";
    text: string;
  }> | undefined;
};

export type Requirement = {
  /** O*NET element id */ element_id: string;
  name: string;
  type: RequirementType;
  description: string;
  /** 0 to 1 */ ai_resilience_score: number;
};

export type Region = {
  /** Metropolitan area code, five digits */ msa_code: string;
  msa_name: string;
  /** `detailed`: from employment by occupation; `group_mix`: estimated from employment by major group, each with the nation's mix of occupations */ basis: "detailed" | "group_mix";
  /** of a group_mix estimate, by its error on the areas that have both */ estimate_interval_90?: {
    mean_automation_score: [number, number];
    mean_resilience_score: [number, number];
    at_risk_percent: [number, number];
  } | undefined;
  total_employment: number;
  /** workers whose occupation has scores */ scored_employment: number;
  /** workers in high-exposure occupations */ total_at_risk_jobs: number;
  /** holds the middle 90 % of the draws of the exposures */ total_at_risk_jobs_interval_90: [number, number];
  /** total_at_risk_jobs of scored_employment; 0 to 100 */ at_risk_percent: number;
  at_risk_percent_interval_90: [number, number];
  /** 0 to 100 */ mean_automation_score: number;
  /** 0 to 100 */ mean_resilience_score: number;
  /** annual wages in high-exposure occupations, US dollars */ total_at_risk_wages: number;
  total_at_risk_wages_interval_90: [number, number];
  /** share of the wages summed that rests on estimates; 0 to 1 */ estimated_wage_share: number;
};

export type RegionJob = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  employment: number;
  /** employment is an even share of what is published for several occupations together */ employment_split?: true | undefined;
  mean_annual_wage: number | null;
  /** the wage is an estimate rounded to the hundred, not a published mean */ wage_estimated: boolean;
  /** 0 to 100, higher is more exposed */ automation_susceptibility_score: number;
  /** 0 to 100, higher is more protected */ human_centric_resilience_score: number;
  /** resilience minus susceptibility; -100 to 100 */ balanced_impact_score: number;
};

export type RegionExposedJob = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  employment: number;
  /** employment is an even share of what is published for several occupations together */ employment_split?: true | undefined;
  mean_annual_wage: number | null;
  /** the wage is an estimate rounded to the hundred, not a published mean */ wage_estimated: boolean;
  /** 0 to 100, higher is more exposed */ automation_susceptibility_score: number;
  /** 0 to 100, higher is more protected */ human_centric_resilience_score: number;
  /** resilience minus susceptibility; -100 to 100 */ balanced_impact_score: number;
  at_risk_wages: number | null;
  at_risk_jobs: number;
};

export type Benchmark = {
  /** Benchmark question id */ input_id: string;
  benchmark_name: string;
  subject: string;
  task_description: string;
  skills_tested_count: number;
};

export type Weights = {
  /** -1 to 1 */ procedural: number;
  /** -1 to 1 */ digitization: number;
  /** -1 to 1 */ physicality: number;
  /** -1 to 1 */ socio_emotional: number;
};

export type HealthResponse = {
  status: "ok" | "starting" | "draining";
  version: string;
  timestamp: string;
  /** `official`: built from the tables as published; `open`: from the open edition, the same figures with this project's own words where the sources have sentences */ edition?: "open" | "official" | undefined;
  data_release?: string | undefined;
};

export type MeResponse = {
  tier: "sandbox" | "professional" | "enterprise";
  org_name: string;
  rate_limit: {
    daily_limit: number;
    remaining: number;
    resets_at: string;
  };
  permissions: {
    semantic_search: boolean;
    task_data: boolean;
    regional_data: boolean;
    custom_scoring: boolean;
    batch_operations: boolean;
  };
};

export type SchemaResponse = {
  version: string;
  dimensions: Record<string, {
    range: [number, number];
    description: string;
  }>;
  pillars: Record<string, {
    range: [number, number];
    formula: string;
    source: string;
  }>;
  composite_scores: Record<string, {
    range: [number, number];
    formula: string;
  }>;
  /** every formula by the name of its value */ formulas: Record<string, string>;
  /** numbers in the formulas that the release's own data give */ parameters: Record<string, {
    value: number;
    meaning: string;
  }>;
  quadrants: {
    automation: {
      exposure: "high" | "low";
      imperative: "high" | "low";
      description: string;
    };
    augmentation: {
      exposure: "high" | "low";
      imperative: "high" | "low";
      description: string;
    };
    protected: {
      exposure: "high" | "low";
      imperative: "high" | "low";
      description: string;
    };
    transitional: {
      exposure: "high" | "low";
      imperative: "high" | "low";
      description: string;
    };
  };
  thresholds: {
    exposure_threshold: {
      /** 0 to 1 */ default: number;
      range: [number, number];
      rule: string;
    };
    imperative_threshold: {
      /** 0 to 1 */ default: number;
      range: [number, number];
      rule: string;
    };
  };
  requirement_bands: Array<{
    band: string;
    range: [number, number];
    meaning: string;
  }>;
  risk: {
    /** 0 to 1 */ high_exposure_threshold: number;
    risk_factor: string;
    high_risk_balanced_impact_below: number;
    resilient_balanced_impact_above: number;
    estimated_wages: string;
  };
  /** `official`: built from the tables as published; `open`: from the open edition, the same figures with this project's own words where the sources have sentences */ edition: "open" | "official";
  data_sources: Array<{
    title: string;
    version: string;
    licence: string;
    citation: string;
  }>;
  attribution: string;
  changes: Array<string>;
};

export type StatsResponse = {
  total_occupations: number;
  total_tasks: number;
  total_requirements: number;
  total_benchmarks: number;
  total_regions: number;
  quadrant_distribution: QuadrantCounts;
  task_quadrant_distribution: QuadrantCounts;
  methodology_version: string;
  data_updated: string;
  data_release: string;
  /** `official`: built from the tables as published; `open`: from the open edition, the same figures with this project's own words where the sources have sentences */ edition: "open" | "official";
  /** tasks not read yet: rated by their work activities */ unread_tasks: number;
  /** tasks whose statement changed since it was read */ changed_tasks: number;
  methodology: {
    occupation_source: string;
    benchmark_source: string;
    annotations: string;
  };
};

export type StatsHistoryResponse = {
  points: Array<{
    /** when the leaderboard release was published */ date: string | null;
    release: string;
    /** the ten best by mean win rate, whose mean accuracy counts */ models: Array<string>;
    /** 0 to 1 */ reliability: number;
    /** by scenario of the leaderboard */ accuracies: Record<string, number>;
    /** weighted by national employment; 0 to 100 */ mean_automation_score: number;
    quadrant_distribution: QuadrantCounts;
  }>;
  largest_risers: Array<{
    /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
    title: string;
    /** 0 to 100 */ from: number;
    /** 0 to 100 */ to: number;
    /** -100 to 100 */ change: number;
  }>;
};

export type IndicesResponse = {
  count: number;
  indices: Array<{
    index_id: string;
    name: string;
    producer: string;
    year: number;
    measures: string;
    unit: string;
    /** occupations that have a value */ coverage: number;
    licence: string;
    url: string;
    rank_correlations: Array<{
      /** `tidemark` (automation_susceptibility_score) or an index_id */ with: string;
      /** -1 to 1 */ all: number | null;
      /** -1 to 1 */ desk_half: number | null;
    }>;
  }>;
  desk_half: string;
  /** how BLS's revision of growth relates to the susceptibility score */ outlook_revision?: {
    rounds: [string, string];
    occupations: number;
    with_susceptibility: {
      /** -1 to 1 */ rank_correlation: number | null;
      interval_90: [number, number] | null;
    };
    /** with the mean job_relevance of psychomotor and physical abilities held constant */ given_bodily_demand: {
      /** -1 to 1 */ rank_correlation: number | null;
      interval_90: [number, number] | null;
    };
    caution: string;
  } | undefined;
};

export type ReleasesResponse = {
  count: number;
  releases: Array<{
    release_id: string;
    current: boolean;
    data_updated: string;
    /** `official`: built from the tables as published; `open`: from the open edition, the same figures with this project's own words where the sources have sentences */ edition: "open" | "official";
    onet_version: string;
    methodology_version: string;
  }>;
};

export type JobsResponse = {
  count: number;
  /** all matches, before limit and offset */ total: number;
  limit: number;
  offset: number;
  jobs: Array<ListedJob>;
};

export type JobsSandboxResponse = {
  count: number;
  /** all matches, before limit and offset */ total: number;
  limit: number;
  offset: number;
  jobs: Array<JobHit>;
};

export type JobSearchResponse = {
  query: string;
  count: number;
  /** all matches, before limit and offset */ total: number;
  jobs: Array<JobHit>;
};

export type JobSearchSemanticResponse = {
  query: string;
  count: number;
  search_scope: "jobs";
  jobs: Array<SemanticJobHit>;
} | {
  query: string;
  count: number;
  search_scope: "tasks";
  tasks: Array<SemanticTaskHit>;
} | {
  query: string;
  count: number;
  search_scope: "both";
  jobs: Array<SemanticJobHit>;
  tasks: Array<SemanticTaskHit>;
};

export type CompareResponse = {
  comparison: Array<JobHit>;
  skill_overlap_matrix: Record<string, Record<string, number>>;
};

export type JobUsesResponse = {
  count: number;
  /** all matches, before limit and offset */ total: number;
  jobs: Array<{
    /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
    title: string;
    major_group: string;
    /** 0 to 100 */ automation_susceptibility_score: number;
    /** automation_susceptibility_quantile; 0 to 1 */ reach_quantile: number;
    /** where observed use lies; null where none is known; 0 to 1 */ use_quantile: number | null;
    /** reach_quantile − use_quantile; -1 to 1 */ use_gap: number | null;
    /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number | null;
    /** 0 to 1 */ applicability: number | null;
  }>;
};

export type JobHistoriesResponse = {
  count: number;
  /** all matches, before limit and offset */ total: number;
  releases: Array<{
    /** when the leaderboard release was published */ date: string | null;
    release: string;
  }>;
  jobs: Array<{
    /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
    title: string;
    /** in the order of the releases */ ai_exposure_potential: Array<number>;
  }>;
};

export type BatchResponse = {
  job_count: number;
  fields_included: Array<"scores" | "pillars" | "classification" | "keystone_skills" | "industries">;
  jobs: Array<{
    /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
    title: string;
    /** in plain words: where the occupation lies, and what its tasks often involve */ summary: string;
    scores?: ScoresWithQuantiles | undefined;
    pillars?: JobPillars | undefined;
    classification?: Classification | undefined;
    keystone_skills?: Array<KeystoneSkill> | undefined;
    industries?: Array<IndustryShare> | undefined;
    index_agreement?: {
      indices: number;
      /** 0 to 1 */ lowest_quantile: number;
      /** 0 to 1 */ highest_quantile: number;
      /** how far ours and the other indices' quantiles lie apart; 0 to 1 */ spread: number;
    } | undefined;
    observed_use?: {
      /** automation_susceptibility_quantile; 0 to 1 */ reach_quantile: number;
      /** where observed use lies; null where none is known; 0 to 1 */ use_quantile: number | null;
      /** reach_quantile − use_quantile; -1 to 1 */ use_gap: number | null;
      release: string;
      /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
    } | undefined;
    outlook_revision?: {
      previous_round: string;
      round: string;
      previous_growth_percent: number;
      growth_percent: number;
      /** percentage points */ change: number;
    } | undefined;
  }>;
  not_found: Array<string>;
};

export type TransitionsResponse = {
  source_job: {
    /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
    title: string;
    /** 0 to 100 */ automation_susceptibility_score: number;
    /** 0 to 100 */ human_centric_resilience_score: number;
    /** -100 to 100 */ balanced_impact_score: number;
    projected_growth: "Much faster than average" | "Faster than average" | "About as fast as average" | "Slower than average" | "Little or no change" | "Decline" | null;
    projected_growth_percent: number | null;
    entry_education: "No formal educational credential" | "High school diploma or equivalent" | "Some college, no degree" | "Postsecondary nondegree award" | "Associate's degree" | "Bachelor's degree" | "Master's degree" | "Doctoral or professional degree" | null;
    /** O*NET Job Zone: preparation needed, 1 to 5 */ job_zone: number;
    median_wage: number | null;
  };
  /** all that pass, before max_results */ transition_count: number;
  /** similar occupations that pass the filters and are left out by default, each by its first reason */ left_out: {
    more_schooling: number;
    longer_preparation: number;
    license_or_specialty: number;
    lower_pay: number;
  };
  /** why so few are listed; sent where fewer than three are */ note?: string | undefined;
  transitions: Array<{
    /** O*NET-SOC code, XX-XXXX.XX */ target_soc: string;
    target_title: string;
    /** 0 to 1 */ skill_similarity: number;
    /** -100 to 100 */ resilience_gain: number;
    /** 0 to 100 */ target_resilience_score: number;
    /** in balanced impact; -200 to 200 */ balance_gain: number;
    /** -100 to 100 */ target_balanced_impact_score: number;
    projected_growth: "Much faster than average" | "Faster than average" | "About as fast as average" | "Slower than average" | "Little or no change" | "Decline" | null;
    /** over the projection decade */ projected_growth_percent: number | null;
    entry_education: "No formal educational credential" | "High school diploma or equivalent" | "Some college, no degree" | "Postsecondary nondegree award" | "Associate's degree" | "Bachelor's degree" | "Master's degree" | "Doctoral or professional degree" | null;
    /** O*NET Job Zone: preparation needed, 1 to 5 */ job_zone: number;
    /** national, US dollars a year */ median_wage: number | null;
    /** in the median wage, US dollars a year */ wage_change: number | null;
    wage_change_percent: number | null;
    /** growth: projected to grow, and by more than the source */ better_in: Array<"balance" | "pay" | "growth">;
    barriers: Array<"more_schooling" | "longer_preparation" | "license" | "specialty">;
    /** licenses and specialties that the source does not bring along */ credentials_needed: Array<string>;
    overlapping_skills: Array<string>;
    overlapping_skill_ids: Array<string>;
    /** how many there are; at most ten are named */ overlapping_skill_count: number;
    gap_skills: Array<string>;
    gap_skill_ids: Array<string>;
    /** how many there are; at most ten are named */ gap_skill_count: number;
    transition_difficulty: "low" | "medium" | "high";
  }>;
};

export type JobResponse = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  /** in plain words: where the occupation lies, and what its tasks often involve */ summary: string;
  scores: ScoresWithQuantiles;
  pillars: JobPillars;
  classification: Classification;
  keystone_skills: Array<KeystoneSkill>;
  industries: Array<IndustryShare>;
  index_agreement?: {
    indices: number;
    /** 0 to 1 */ lowest_quantile: number;
    /** 0 to 1 */ highest_quantile: number;
    /** how far ours and the other indices' quantiles lie apart; 0 to 1 */ spread: number;
  } | undefined;
  observed_use?: {
    /** automation_susceptibility_quantile; 0 to 1 */ reach_quantile: number;
    /** where observed use lies; null where none is known; 0 to 1 */ use_quantile: number | null;
    /** reach_quantile − use_quantile; -1 to 1 */ use_gap: number | null;
    release: string;
    /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
  } | undefined;
  outlook_revision?: {
    previous_round: string;
    round: string;
    previous_growth_percent: number;
    growth_percent: number;
    /** percentage points */ change: number;
  } | undefined;
};

export type JobSandboxResponse = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  /** in plain words: where the occupation lies, and what its tasks often involve */ summary: string;
  scores: Scores;
  classification: SandboxClassification;
  upgrade_notice: string;
};

export type JobTasksResponse = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  /** tasks of the occupation */ task_count: number;
  count: number;
  /** all matches, before limit and offset */ total: number;
  tasks: Array<Task>;
};

export type JobRequirementsResponse = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  count: number;
  /** all matches, before limit and offset */ total: number;
  /** ratings come from the nearest rated relatives */ imputed?: true | undefined;
  requirements: Array<JobRequirement>;
};

export type JobExplainResponse = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  methodology_version: string;
  imputed: boolean;
  imputed_from?: Array<string> | undefined;
  score_breakdown: {
    automation_susceptibility_score: {
      /** 0 to 100 */ value: number;
      formula: string;
      source: string;
      components: {
        /** 0 to 1 */ ai_exposure_potential: number;
        /** sum of task importance, scale 1 to 5 */ importance_sum: number;
        importance_weighted_exposure_sum: number;
      };
      uncertainty?: Uncertainty | undefined;
    };
    human_centric_resilience_score: {
      /** 0 to 100 */ value: number;
      formula: string;
      components: {
        /** 0 to 1 */ human_imperative: number;
        /** 0 to 1 */ dispositional_resilience: number;
        importance_weighted_imperative_sum: number;
        work_styles: Array<{
          element_id: string;
          name: string;
          rating: number;
          /** 0 to 1 */ rating_0_to_1: number;
          weight: number;
        }>;
        /** weighted mean of the styles less their mean */ style_difference: number;
        /** reliability of style_difference: n / (n + 5); 0 to 1 */ respondent_share: number;
      };
      uncertainty?: Uncertainty | undefined;
    };
    balanced_impact_score: {
      /** -100 to 100 */ value: number;
      formula: string;
      uncertainty?: Uncertainty | undefined;
    };
  };
  task_analysis: {
    task_count: number;
    high_exposure_tasks: number;
    protected_tasks: number;
    quadrant_distribution: QuadrantCounts;
    imputed_ratings: number;
    /** tasks not read yet: rated by their work activities */ unread_tasks: Array<string>;
    /** tasks whose statement changed since it was read */ changed_tasks: Array<string>;
  };
  /** the requirements that weigh most in capability_task, with evidence and prior apart */ capability_basis: Array<{
    /** O*NET element id */ element_id: string;
    name: string;
    /** share of all that capability_task weighs over the tasks; 0 to 1 */ weight: number;
    /** 0 to 1 */ ai_resilience_score: number;
    /** what current AI does not do of it, judged in two passes; 0 to 1 */ prior: number;
    /** 1 − accuracy on the linked questions, corrected for chance; null without any; 0 to 1 */ evidence: number | null;
    /** reach: share of the requirement that the questions test; 0 to 1 */ evidence_weight: number;
  }>;
  /** bodily and social requirements that tasks draw on, and the pillar that counts them */ left_out_of_capability: Array<{
    /** O*NET element id */ element_id: string;
    name: string;
    /** tasks that draw on it */ task_count: number;
    counted_in: "structural_exposure" | "human_imperative";
  }>;
  observed_use?: {
    /** newest release of the Anthropic Economic Index, as a month */ release: string;
    /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
    /** shares of its conversations; what is left of 1 has no label */ ways_of_working: {
      /** delegated: directive or feedback loop; 0 to 1 */ automation: number;
      /** done together: iteration, validation or learning; 0 to 1 */ augmentation: number;
      /** too few of a kind to be told apart; 0 to 1 */ filtered: number;
    } | null;
    /** most conversations are too few to be told apart */ small_count: boolean;
    trend: Array<{
      release: string;
      /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
    }>;
    /** tasks that conversations were matched to, in any release */ matched_tasks: number;
  } | undefined;
  data_sources: {
    /** `official`: built from the tables as published; `open`: from the open edition, the same figures with this project's own words where the sources have sentences */ edition: "open" | "official";
    tasks: string;
    benchmarks: string;
    annotations: string;
  };
};

export type JobIndicesResponse = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  ours: {
    /** 0 to 100 */ automation_susceptibility_score: number;
    /** 0 to 1 */ quantile: number;
  };
  index_agreement: {
    indices: number;
    /** 0 to 1 */ lowest_quantile: number;
    /** 0 to 1 */ highest_quantile: number;
    /** how far ours and the other indices' quantiles lie apart; 0 to 1 */ spread: number;
  } | null;
  reach_and_use: {
    /** automation_susceptibility_quantile; 0 to 1 */ reach_quantile: number;
    /** where observed use lies; null where none is known; 0 to 1 */ use_quantile: number | null;
    /** reach_quantile − use_quantile; -1 to 1 */ use_gap: number | null;
  };
  observed_use?: {
    /** newest release of the Anthropic Economic Index, as a month */ release: string;
    /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
    /** shares of its conversations; what is left of 1 has no label */ ways_of_working: {
      /** delegated: directive or feedback loop; 0 to 1 */ automation: number;
      /** done together: iteration, validation or learning; 0 to 1 */ augmentation: number;
      /** too few of a kind to be told apart; 0 to 1 */ filtered: number;
    } | null;
    /** most conversations are too few to be told apart */ small_count: boolean;
    trend: Array<{
      release: string;
      /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
    }>;
    /** tasks that conversations were matched to, in any release */ matched_tasks: number;
  } | undefined;
  indices: Array<{
    index_id: string;
    name: string;
    value: number;
    /** 0 to 1 */ quantile: number;
    /** its quantile less ours; -1 to 1 */ difference: number;
    in_words: string;
    /** occupations of the same six-digit code, which the index counts as one */ shared_with?: Array<string> | undefined;
  }>;
};

export type JobHistoryResponse = {
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
  /** of the newest score; the points differ by evidence alone, so a change is surer than a score */ standard_error: number;
  note: string;
  points: Array<{
    /** when the leaderboard release was published */ date: string | null;
    release: string;
    /** 0 to 100 */ automation_susceptibility_score: number;
    /** 0 to 1 */ ai_exposure_potential: number;
    /** since the release before; null for the first */ moved_by: {
      reliability: {
        /** 0 to 1 */ before: number;
        /** 0 to 1 */ after: number;
        points: number;
      };
      /** those that moved it most */ requirements: Array<{
        /** O*NET element id */ element_id: string;
        name: string;
        /** of the susceptibility score */ points: number;
        suites: Array<{
          suite: string;
          /** mean of the ten best models of the release before; 0 to 1 */ accuracy_before: number;
          /** 0 to 1 */ accuracy_after: number;
        }>;
      }>;
    } | null;
  }>;
};

export type TaskResponse = {
  /** O*NET task id */ task_id: string;
  task: string;
  /** the task in a few words of this project's own */ label: string;
  /** why it is rated so, the most decisive first; empty where it has not been read */ reasons: Array<TaskReason>;
  /** O*NET scale IM, 1 to 5 */ importance: number;
  /** O*NET scale RT, 0 to 100 */ relevance: number;
  dimensions: Dimensions;
  pillars: TaskPillars;
  explanations: TaskExplanations;
  quadrant: Quadrant;
  /** importance or relevance is not a published figure */ rating_imputed?: true | undefined;
  observed_use?: {
    /** newest release of the Anthropic Economic Index, as a month */ release: string;
    /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
    /** shares of its conversations; what is left of 1 has no label */ ways_of_working: {
      /** delegated: directive or feedback loop; 0 to 1 */ automation: number;
      /** done together: iteration, validation or learning; 0 to 1 */ augmentation: number;
      /** too few of a kind to be told apart; 0 to 1 */ filtered: number;
    } | null;
    /** most conversations are too few to be told apart */ small_count: boolean;
    trend: Array<{
      release: string;
      /** percent of all conversations of the release; 0 to 100 */ percent_of_conversations: number;
    }>;
    /** tasks that share the statement; each has an even share */ shared_by: number;
  } | undefined;
  /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
  title: string;
};

export type CustomScoreResponse = {
  methodology: {
    weights_applied: Weights;
    aggregation: "weighted_mean" | "max";
    interpretation: string;
  };
  results: Array<{
    /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
    title: string;
    /** 0 to 100 */ custom_score: number;
    rank: number;
    /** 0 to 100 */ standard_score: number;
    /** -100 to 100 */ delta_from_standard: number;
  }>;
};

export type SkillsResponse = {
  count: number;
  /** all matches, before limit and offset */ total: number;
  requirements: Array<Requirement>;
};

export type SkillSearchSemanticResponse = {
  query: string;
  count: number;
  requirements: Array<{
    /** O*NET element id */ element_id: string;
    name: string;
    type: RequirementType;
    /** 0 to 1 */ similarity: number;
    /** 0 to 1 */ ai_resilience_score: number;
    reasons?: Array<{
      kind: "title" | "alternate_title" | "phrase" | "task" | "name";
      text: string;
    }> | undefined;
  }>;
};

export type SkillGapResponse = {
  target_job: {
    /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
    title: string;
  };
  /** 0 to 1 */ skill_coverage: number;
  /** 0 to 1 */ skill_match_score: number;
  transferable_skills: Array<{
    name: string;
    /** O*NET element id */ element_id: string;
    type: RequirementType;
    /** 0 to 1 */ relevance_in_target: number;
    /** 0 to 1 */ ai_resilience: number;
  }>;
  gap_skills: Array<{
    name: string;
    /** O*NET element id */ element_id: string;
    type: RequirementType;
    /** 0 to 1 */ relevance_in_target: number;
    /** 0 to 1 */ ai_resilience: number;
    priority: "high" | "medium" | "low";
  }>;
  unrecognized_skills: Array<{
    name: string;
    suggestions: Array<string>;
  }>;
};

export type SkillResponse = {
  /** O*NET element id */ element_id: string;
  name: string;
  type: RequirementType;
  description: string;
  /** 0 to 1 */ ai_resilience_score: number;
  resilience_basis: {
    /** what current AI does not do of it, judged in two passes; 0 to 1 */ prior: number;
    /** 1 − accuracy on the linked questions, corrected for chance; null without any; 0 to 1 */ evidence: number | null;
    /** reach: share of the requirement that the questions test; 0 to 1 */ evidence_weight: number;
    prior_passes: [number, number];
    prior_reason: string;
    /** what of the requirement the questions test */ reach_reason?: string | undefined;
    uncertainty: Uncertainty;
  };
  benchmark_coverage: {
    total_benchmarks: number;
    top_benchmarks: Array<string>;
    /** 0 to 1 */ avg_relevance: number;
  };
  job_prevalence: {
    total_jobs: number;
    /** 0 to 1 */ avg_relevance: number;
    top_jobs: Array<{
      /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
      title: string;
      /** 0 to 1 */ relevance: number;
    }>;
  };
};

export type SkillHistoryResponse = {
  /** O*NET element id */ element_id: string;
  name: string;
  /** of the newest score; the points differ by evidence alone, so a change is surer than a score */ standard_error: number;
  note: string;
  points: Array<{
    /** when the leaderboard release was published */ date: string | null;
    release: string;
    /** 0 to 1 */ ai_resilience_score: number;
    moved_by: Array<{
      suite: string;
      /** mean of the ten best models of the release before; 0 to 1 */ accuracy_before: number;
      /** 0 to 1 */ accuracy_after: number;
    }>;
  }>;
};

export type RegionsResponse = {
  count: number;
  /** all matches, before limit and offset */ total: number;
  regions: Array<Region>;
  /** all detailed areas together, whatever is asked for */ all_regions: {
    total_employment: number;
    /** workers whose occupation has scores */ scored_employment: number;
    /** workers in high-exposure occupations */ total_at_risk_jobs: number;
    /** holds the middle 90 % of the draws of the exposures */ total_at_risk_jobs_interval_90: [number, number];
    /** total_at_risk_jobs of scored_employment; 0 to 100 */ at_risk_percent: number;
    at_risk_percent_interval_90: [number, number];
    /** 0 to 100 */ mean_automation_score: number;
    /** 0 to 100 */ mean_resilience_score: number;
  };
  /** the same of national employment */ nation: {
    total_employment: number;
    /** workers whose occupation has scores */ scored_employment: number;
    /** workers in high-exposure occupations */ total_at_risk_jobs: number;
    /** holds the middle 90 % of the draws of the exposures */ total_at_risk_jobs_interval_90: [number, number];
    /** total_at_risk_jobs of scored_employment; 0 to 100 */ at_risk_percent: number;
    at_risk_percent_interval_90: [number, number];
    /** 0 to 100 */ mean_automation_score: number;
    /** 0 to 100 */ mean_resilience_score: number;
  } | null;
  /** how group_mix estimates stand to detailed figures; null where too few areas have both */ group_mix_errors: {
    areas: number;
    mean_automation_score: {
      /** mean of detailed less estimated; taken off every estimate */ bias: number;
      /** root mean square of what is left */ leave_one_out_error: number;
      /** -1 to 1 */ correlation: number;
    };
    mean_resilience_score: {
      /** mean of detailed less estimated; taken off every estimate */ bias: number;
      /** root mean square of what is left */ leave_one_out_error: number;
      /** -1 to 1 */ correlation: number;
    };
    at_risk_percent: {
      /** mean of detailed less estimated; taken off every estimate */ bias: number;
      /** root mean square of what is left */ leave_one_out_error: number;
      /** -1 to 1 */ correlation: number;
    };
  } | null;
  /** The states whose areas this release covers; sent where the one asked for is not among them */ covered_states?: Array<string> | undefined;
};

export type RegionResponse = {
  /** Metropolitan area code, five digits */ msa_code: string;
  msa_name: string;
  /** `detailed`: from employment by occupation; `group_mix`: estimated from employment by major group, each with the nation's mix of occupations */ basis: "detailed" | "group_mix";
  /** of a group_mix estimate, by its error on the areas that have both */ estimate_interval_90?: {
    mean_automation_score: [number, number];
    mean_resilience_score: [number, number];
    at_risk_percent: [number, number];
  } | undefined;
  summary: {
    total_employment: number;
    /** workers whose occupation has scores */ scored_employment: number;
    /** workers in high-exposure occupations */ total_at_risk_jobs: number;
    /** holds the middle 90 % of the draws of the exposures */ total_at_risk_jobs_interval_90: [number, number];
    /** total_at_risk_jobs of scored_employment; 0 to 100 */ at_risk_percent: number;
    at_risk_percent_interval_90: [number, number];
    /** 0 to 100 */ mean_automation_score: number;
    /** 0 to 100 */ mean_resilience_score: number;
    /** annual wages in high-exposure occupations, US dollars */ total_at_risk_wages: number;
    total_at_risk_wages_interval_90: [number, number];
    /** share of the wages summed that rests on estimates; 0 to 1 */ estimated_wage_share: number;
    total_high_risk_jobs: number;
    /** share of the workers whose occupation has no score; 0 to 1 */ unscored_employment_share: number;
  };
  at_risk_percent_elsewhere: {
    /** 0 to 100 */ all_regions: number;
    /** 0 to 100 */ nation: number | null;
  };
  /** the area's major groups, where only these are known; it has no lists of occupations then */ groups?: Array<{
    major_group: string;
    major_group_label: string;
    employment: number;
    /** as published */ mean_annual_wage: number | null;
    /** of the nation's mix of occupations in the group; 0 to 100 */ mean_automation_score: number;
    /** 0 to 100 */ mean_resilience_score: number;
  }> | undefined;
  top_exposed_jobs?: Array<RegionExposedJob> | undefined;
  top_resilient_jobs?: Array<RegionJob> | undefined;
};

export type RegionJobsResponse = {
  /** Metropolitan area code, five digits */ msa_code: string;
  msa_name: string;
  count: number;
  /** all matches, before limit and offset */ total: number;
  limit: number;
  offset: number;
  /** empty where only major groups are known */ jobs: Array<RegionJob>;
};

export type BenchmarksResponse = {
  total: number;
  count: number;
  limit: number;
  offset: number;
  benchmarks: Array<Benchmark>;
};

export type BenchmarkResponse = {
  /** Benchmark question id */ input_id: string;
  benchmark_name: string;
  subject: string;
  task_description: string;
  skills_tested_count: number;
  input_text: string;
  skills_tested: Array<{
    /** O*NET element id */ element_id: string;
    name: string;
    type: RequirementType;
    /** 0 to 1 */ relevance_score: number;
  }>;
};

export type ExportsResponse = {
  count: number;
  exports: Array<{
    table: string;
    title: string;
    rows: number;
    files: Array<{
      /** its name in /exports/{file} */ file: string;
      bytes: number;
      sha256: string;
    }>;
    columns: Array<{
      name: string;
      type: "string" | "integer" | "number" | "boolean";
      description: string;
      source: string;
      licence: string;
      unit?: string | undefined;
      constraints?: {
        minimum?: number | undefined;
        maximum?: number | undefined;
      } | undefined;
    }>;
  }>;
  /** the same as a Frictionless Data Package */ description: {
    /** its name in /exports/{file} */ file: string;
    bytes: number;
    sha256: string;
  };
};

export type BatchRequest = {
  soc_codes: Array<string>;
  fields?: Array<"scores" | "pillars" | "classification" | "keystone_skills" | "industries"> | undefined;
  format?: "json" | undefined;
};

export type TransitionsRequest = {
  /** SOC code */ source_soc: string;
  /** 0.5 to 1 */ similarity_threshold?: number | undefined;
  /** 1 to 50 */ max_results?: number | undefined;
  sort_by?: "recommended" | "skill_similarity" | "balance_gain" | "resilience_gain" | "wage_change" | "median_wage" | "projected_growth_percent" | undefined;
  filters?: {
    /** -100 to 100 */ min_resilience_gain?: number | undefined;
    /** 0 to 100 */ max_resilience_loss?: number | undefined;
    require_positive_growth?: boolean | undefined;
    /** the same as require_positive_growth */ growing_only?: boolean | undefined;
    /** percent over the projection decade; -100 to 1000 */ min_projected_growth?: number | undefined;
    /** US dollars a year; leaves out what has no published median */ min_median_wage?: number | undefined;
    exclude_soc_codes?: Array<string> | undefined;
    /** also what asks for more schooling, preparation or credentials */ include_further_education?: boolean | undefined;
    /** also what pays less than 70 % of the source */ include_lower_pay?: boolean | undefined;
  } | undefined;
};

export type CustomScoreRequest = {
  weights: {
    /** -1 to 1 */ procedural: number;
    /** -1 to 1 */ digitization: number;
    /** -1 to 1 */ physicality: number;
    /** -1 to 1 */ socio_emotional: number;
  };
  aggregation?: "weighted_mean" | "max" | undefined;
  jobs: Array<string>;
};

export type SkillGapRequest = {
  /** names or element ids of requirements; the first 20 unknown ones get suggestions */ current_skills: Array<string>;
  /** SOC code */ target_job: string;
};

/** What each error tells in `details`. */
export type ErrorDetails = {
  missing_api_key: Record<never, never>;
  invalid_api_key: Record<never, never>;
  insufficient_tier: {
    required_tier: "sandbox" | "professional" | "enterprise";
    current_tier: "sandbox" | "professional" | "enterprise";
    /** Where a higher tier is to be had */ upgrade_url: string;
  };
  job_not_in_tier: {
    soc_code: string;
    current_tier: "sandbox" | "professional" | "enterprise";
    /** Where a higher tier is to be had */ upgrade_url: string;
  };
  job_not_found: {
    soc_code: string;
  };
  task_not_found: {
    task_id: string;
  };
  skill_not_found: {
    element_id: string;
  };
  region_not_found: {
    msa_code: string;
  };
  benchmark_not_found: {
    input_id: string;
  };
  release_not_found: {
    release: string;
  };
  export_not_found: {
    file: string;
  };
  not_found: {
    path: string;
  };
  method_not_allowed: {
    method: string;
    allow: Array<string>;
  };
  request_timeout: Record<never, never>;
  payload_too_large: {
    max_bytes: number;
  };
  uri_too_long: {
    max_bytes: number;
  };
  unsupported_media_type: {
    content_type: string;
  };
  range_not_satisfiable: {
    bytes: number;
  };
  invalid_request: {
    field: string;
  };
  validation_error: {
    field: string;
    issues: Array<{
      path: string;
      message: string;
    }>;
  };
  rate_limit_exceeded: {
    resets_at: string;
  };
  headers_too_large: Record<never, never>;
  database_error: Record<never, never>;
  embedding_error: Record<never, never>;
  configuration_error: Record<never, never>;
  internal_error: Record<never, never>;
  service_unavailable: Record<never, never>;
};

/** What each call takes and gives. */
export interface Contract {
  /** Whether the service is alive, and on what data. Needs no key. */
  health: {
    parameters: Record<never, never>;
    answer: HealthResponse;
  };
  /** The account behind the key: tier, quota, permissions. Tiers: sandbox, professional, enterprise. Costs nothing of the quota. */
  me: {
    parameters: Record<never, never>;
    answer: MeResponse;
  };
  /** What every number means. Needs no key. */
  schema: {
    parameters: {
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: SchemaResponse;
  };
  /** Counts and distributions of the data release. Tiers: sandbox, professional, enterprise. */
  stats: {
    parameters: {
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: StatsResponse;
  };
  /** How exposure rose from one leaderboard release to the next, and which occupations rose most. Tiers: sandbox, professional, enterprise. */
  statsHistory: {
    parameters: {
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: StatsHistoryResponse;
  };
  /** Other published indices and observed use, with how they agree. Tiers: sandbox, professional, enterprise. */
  indices: {
    parameters: {
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: IndicesResponse;
  };
  /** The releases that are kept, which `release` can name; the current one first. Tiers: sandbox, professional, enterprise. */
  releases: {
    parameters: Record<never, never>;
    answer: ReleasesResponse;
  };
  /** All occupations that the tier sees, filtered and sorted. Tiers: sandbox, professional, enterprise. */
  jobs: {
    parameters: {
      /** two digits of a SOC major group, or its code */ major_group?: string | undefined;
      /** quadrant at default thresholds */ quadrant?: "automation" | "augmentation" | "protected" | "transitional" | undefined;
      /** education typically needed for entry, such as `Bachelor's degree` */ entry_education?: string | undefined;
      /** O*NET Job Zone: preparation needed; 1 to 5 */ job_zone?: number | undefined;
      /** percent over the projection decade; -100 to 1000 */ min_projected_growth?: number | undefined;
      /** US dollars a year; 0 to 1000000000 */ min_median_wage?: number | undefined;
      /** sort column */ sort_by?: "automation_susceptibility_score" | "human_centric_resilience_score" | "balanced_impact_score" | "ai_exposure_potential" | "human_imperative" | "employment" | "median_wage" | "projected_growth_percent" | "soc_code" | "title" | undefined;
      /** asc or desc; without it the order that suits the column */ sort_order?: "asc" | "desc" | undefined;
      /** how many items at the most; 1 to 1000 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: JobsResponse | JobsSandboxResponse;
  };
  /** Occupations by keyword in their titles. Tiers: sandbox, professional, enterprise. */
  jobSearch: {
    parameters: {
      /** the search text */ q: string;
      /** how many items at the most; 1 to 50 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
      /** exposure is high strictly above this; 0 to 1 */ exposure_threshold?: number | undefined;
      /** imperative is high strictly above this; 0 to 1 */ imperative_threshold?: number | undefined;
    };
    answer: JobSearchResponse;
  };
  /** Occupations and tasks by meaning. Tiers: professional, enterprise. */
  jobSearchSemantic: {
    parameters: {
      /** the search text */ q: string;
      /** how many items at the most; 1 to 50 */ limit?: number | undefined;
      /** what to look for */ search_scope?: "jobs" | "tasks" | "both" | undefined;
      /** occupations less likely than this are left out, but for the best; 0 gives the whole list; 0 to 1 */ min_relevance?: number | undefined;
      /** adds to each result the titles, phrases or tasks that matched */ include_reasons?: boolean | undefined;
    };
    answer: JobSearchSemanticResponse;
  };
  /** Two to ten occupations side by side. Tiers: professional, enterprise. */
  compare: {
    parameters: {
      /** SOC codes to compare */ socs: string;
      /** exposure is high strictly above this; 0 to 1 */ exposure_threshold?: number | undefined;
      /** imperative is high strictly above this; 0 to 1 */ imperative_threshold?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: CompareResponse;
  };
  /** Occupations by how far AI reaches them and how much it is used for their work. Tiers: professional, enterprise. */
  jobUses: {
    parameters: {
      /** two digits of a SOC major group, or its code */ major_group?: string | undefined;
      /** sort column; an unknown value comes last */ sort_by?: "use_gap" | "reach_quantile" | "use_quantile" | "percent_of_conversations" | "title" | undefined;
      /** asc or desc; without it the order that suits the column */ sort_order?: "asc" | "desc" | undefined;
      /** how many items at the most; 1 to 1000 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: JobUsesResponse;
  };
  /** The exposure of all occupations at each of the leaderboard's releases. Tiers: professional, enterprise. */
  jobHistories: {
    parameters: {
      /** how many items at the most; 1 to 1000 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
    };
    answer: JobHistoriesResponse;
  };
  /** Up to 500 profiles in one call. Tiers: enterprise. */
  batch: {
    parameters: BatchRequest & {
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: BatchResponse;
  };
  /** Where somebody in this occupation could go. Tiers: enterprise. */
  transitions: {
    parameters: TransitionsRequest & {
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: TransitionsResponse;
  };
  /** The profile of one occupation, as deep as the tier. Tiers: sandbox, professional, enterprise. */
  job: {
    parameters: {
      /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
      /** exposure is high strictly above this; 0 to 1 */ exposure_threshold?: number | undefined;
      /** imperative is high strictly above this; 0 to 1 */ imperative_threshold?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: JobResponse | JobSandboxResponse;
  };
  /** The tasks of one occupation with dimensions, pillars and explanations. Tiers: professional, enterprise. */
  jobTasks: {
    parameters: {
      /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
      /** sort column */ sort_by?: "ai_exposure_potential" | "structural_exposure" | "human_imperative" | "capability_task" | "importance" | "relevance" | "procedural" | "digitization" | "physicality" | "socio_emotional" | "percent_of_conversations" | undefined;
      /** asc or desc; without it the order that suits the column */ sort_order?: "asc" | "desc" | undefined;
      /** how many items at the most; 1 to 100 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
      /** adds an explanation per dimension */ include_explanations?: boolean | undefined;
      /** exposure is high strictly above this; 0 to 1 */ exposure_threshold?: number | undefined;
      /** imperative is high strictly above this; 0 to 1 */ imperative_threshold?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: JobTasksResponse;
  };
  /** The skills, abilities and knowledge that one occupation asks for. Tiers: professional, enterprise. */
  jobRequirements: {
    parameters: {
      /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
      /** kind of requirement */ type?: "all" | "skills" | "abilities" | "knowledge" | undefined;
      /** all requirements, or the keystones, at most ten */ source?: "diagnostics" | "keystone" | undefined;
      /** how many items at the most; 1 to 120 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: JobRequirementsResponse;
  };
  /** How the scores of one occupation come about. Tiers: professional, enterprise. */
  jobExplain: {
    parameters: {
      /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: JobExplainResponse;
  };
  /** What other indices and observed use say of one occupation. Tiers: professional, enterprise. */
  jobIndices: {
    parameters: {
      /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: JobIndicesResponse;
  };
  /** The susceptibility of one occupation over the leaderboard's releases, and what moved it. Tiers: professional, enterprise. */
  jobHistory: {
    parameters: {
      /** O*NET-SOC code, XX-XXXX.XX */ soc_code: string;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: JobHistoryResponse;
  };
  /** One task with its occupation. Tiers: professional, enterprise. */
  task: {
    parameters: {
      /** O*NET task id */ task_id: string;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: TaskResponse;
  };
  /** Occupations scored by your own weights. Tiers: enterprise. */
  customScore: {
    parameters: CustomScoreRequest & {
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: CustomScoreResponse;
  };
  /** All requirements with their AI resilience. Tiers: sandbox, professional, enterprise. */
  skills: {
    parameters: {
      /** kind of requirement */ type?: "all" | "skills" | "abilities" | "knowledge" | undefined;
      /** sort column */ sort_by?: "ai_resilience_score" | "name" | "benchmark_match_count" | "job_prevalence" | undefined;
      /** asc or desc; without it the order that suits the column */ sort_order?: "asc" | "desc" | undefined;
      /** how many items at the most; 1 to 120 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: SkillsResponse;
  };
  /** Requirements by meaning. Tiers: professional, enterprise. */
  skillSearchSemantic: {
    parameters: {
      /** the search text */ q: string;
      /** how many items at the most; 1 to 50 */ limit?: number | undefined;
      /** adds to each result the titles, phrases or tasks that matched */ include_reasons?: boolean | undefined;
    };
    answer: SkillSearchSemanticResponse;
  };
  /** What a set of skills lacks for an occupation. Tiers: professional, enterprise. */
  skillGap: {
    parameters: SkillGapRequest & {
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: SkillGapResponse;
  };
  /** One requirement: resilience, benchmarks, occupations. Tiers: professional, enterprise. */
  skill: {
    parameters: {
      /** O*NET element id */ element_id: string;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: SkillResponse;
  };
  /** The resilience of one requirement over the leaderboard's releases, and what moved it. Tiers: professional, enterprise. */
  skillHistory: {
    parameters: {
      /** O*NET element id */ element_id: string;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: SkillHistoryResponse;
  };
  /** Metropolitan regions with their exposure. Tiers: professional, enterprise. */
  regions: {
    parameters: {
      /** state code */ state?: string | undefined;
      /** areas with figures by occupation, areas estimated from major groups, or all */ basis?: "all" | "detailed" | "group_mix" | undefined;
      /** least total employment; 0 to 1000000000 */ min_employment?: number | undefined;
      /** sort column */ sort_by?: "employment" | "total_employment" | "mean_automation_score" | "mean_resilience_score" | "total_at_risk_wages" | "total_at_risk_jobs" | "msa_name" | undefined;
      /** asc or desc; without it the order that suits the column */ sort_order?: "asc" | "desc" | undefined;
      /** how many items at the most; 1 to 500 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: RegionsResponse;
  };
  /** One region, with its most exposed and most resilient occupations on request. Tiers: professional, enterprise. */
  region: {
    parameters: {
      /** Metropolitan area code, five digits */ msa_code: string;
      /** adds the occupations */ include_jobs?: boolean | undefined;
      /** how many occupations per list; 1 to 100 */ job_limit?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: RegionResponse;
  };
  /** The occupations of one region with employment, wages and scores. Tiers: professional, enterprise. */
  regionJobs: {
    parameters: {
      /** Metropolitan area code, five digits */ msa_code: string;
      /** sort column */ sort_by?: "employment" | "mean_annual_wage" | "automation_susceptibility_score" | "human_centric_resilience_score" | "balanced_impact_score" | "title" | undefined;
      /** asc or desc; without it the order that suits the column */ sort_order?: "asc" | "desc" | undefined;
      /** how many items at the most; 1 to 1000 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: RegionJobsResponse;
  };
  /** Benchmark questions linked to requirements. Tiers: enterprise. */
  benchmarks: {
    parameters: {
      /** part of a requirement's name */ skill?: string | undefined;
      /** a suite's name */ benchmark?: string | undefined;
      /** how many items at the most; 1 to 100 */ limit?: number | undefined;
      /** how many items to pass over first; 0 to 100000 */ offset?: number | undefined;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: BenchmarksResponse;
  };
  /** One benchmark question with the requirements it tests. Tiers: enterprise. */
  benchmark: {
    parameters: {
      /** Benchmark question id */ input_id: string;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: BenchmarkResponse;
  };
  /** The whole tables there are: rows, columns with units and ranges, files with sizes and checksums. Tiers: professional, enterprise. */
  exports: {
    parameters: {
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: ExportsResponse;
  };
  /** One file of the whole tables; takes `Range`, and all ranges of a file within a minute cost one unit. Tiers: professional, enterprise. */
  exportFile: {
    parameters: {
      /** Name of a file */ file: string;
      /** id of a kept release that answers in place of the current one */ release?: string | undefined;
    };
    answer: Response;
  };
}

/** Each call with its path, where that is not its name, and what it is, where that is not a GET with a JSON answer. */
export const CALLS = `health
me
schema
stats stats/overview
statsHistory stats/history
indices
releases
jobs
jobSearch jobs/search
jobSearchSemantic jobs/search/semantic
compare jobs/compare
jobUses jobs/use
jobHistories jobs/history
batch jobs/batch POST
transitions jobs/transitions POST
job jobs/{soc_code}
jobTasks jobs/{soc_code}/tasks
jobRequirements jobs/{soc_code}/requirements
jobExplain jobs/{soc_code}/explain
jobIndices jobs/{soc_code}/indices
jobHistory jobs/{soc_code}/history
task tasks/{task_id}
customScore assessments/custom-score POST
skills
skillSearchSemantic skills/search/semantic
skillGap skills/gap POST
skill skills/{element_id}
skillHistory skills/{element_id}/history
regions
region regions/{msa_code}
regionJobs regions/{msa_code}/jobs
benchmarks
benchmark benchmarks/{input_id}
exports
exportFile exports/{file} FILE`;
