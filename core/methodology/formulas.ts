import { CONSTANTS } from "./constants.ts";

/** The formulas of the composite scores, as `/schema` and `/explain` print them. */
export const SCORE_FORMULAS = {
  automation_susceptibility_score:
    "100 × ai_exposure_potential, where that pillar is Σ(importance × task ai_exposure_potential) / Σ importance over the occupation's tasks",
  human_centric_resilience_score: "100 × (human_imperative + dispositional_resilience) / 2",
  balanced_impact_score: "human_centric_resilience_score − automation_susceptibility_score",
} as const;

/** The formulas of the pillars, of tasks and of occupations. */
export const PILLAR_FORMULAS = {
  structural_exposure: "(procedural + digitization) / 20",
  human_imperative: `1 − (1 − body) × (1 − people), each cut to 0..1: body = ${CONSTANTS.imperativeBody} × (physicality / 10) ^ ${CONSTANTS.imperativeBodyExponent} × (1 − ${CONSTANTS.scriptDiscount} × (procedural / 10 − ${CONSTANTS.scriptMiddle})), people = ${CONSTANTS.imperativePeople} × (socio_emotional / 10) ^ ${CONSTANTS.imperativePeopleExponent}; of an occupation: the mean of its tasks, weighted by importance`,
  capability_task:
    "Σ(weight × (1 − ai_resilience_score)) / Σ weight over the requirements the task draws on, social skills (2.B.1) left to human_imperative",
  ai_exposure_potential: `capability_task ^ ${CONSTANTS.capabilityExponent} × structural_exposure ^ ${CONSTANTS.structureExponent}; of an occupation: the mean of its tasks, weighted by importance`,
  dispositional_resilience: `0.5 + ${CONSTANTS.dispositionGain} × n / (n + ${CONSTANTS.dispositionShrink}) × (Σ(weight × style) / Σ weight − mean style), cut to 0..1, over the work styles, each mapped to 0..1 and weighted by how distinctively human it is; n = respondents (${CONSTANTS.unknownRespondents} where the source does not say)`,
} as const;

/** Where each pillar's inputs come from. */
export const PILLAR_SOURCES: Readonly<Record<keyof typeof PILLAR_FORMULAS, string>> = {
  structural_exposure: "Annotation tables: every task read and rated in two passes",
  human_imperative: "Annotation tables: every task read and rated in two passes",
  capability_task:
    "HELM Lite leaderboard, priors, reasons of the annotation tables, O*NET skills and abilities to work activities, O*NET importance and level",
  ai_exposure_potential: "structural_exposure and capability_task",
  dispositional_resilience: "O*NET work styles",
};

/** All other formulas, by the name of the value they give. */
export const FORMULAS = {
  dimensions:
    "mean of two ratings made by reading the task (or what a third look settled), 0..10, one decimal; of a task that has not been read: mean of its work activities + occupation",
  occupation_shift: `only of tasks that have not been read. procedural: ${CONSTANTS.contextProcedural} × mean of (repetition, exactness, −freedom), each against the average occupation; physicality: +${CONSTANTS.bodyDemand} and digitization: −${CONSTANTS.bodyDemand} per standard deviation of bodily demand; socio_emotional: +${CONSTANTS.peopleDemand} per standard deviation of social skill demand; at most ${CONSTANTS.shiftLimit} either way`,
  job_relevance: "√((IM − 1) / 4 × LV / 7); (IM − 1) / 4 where the level is missing",
  ai_resilience_score: `evidence × (1 − accuracy) + (1 − evidence) × prior; accuracy = Σ(relevance × accuracy of the question) / Σ relevance, corrected for chance: (accuracy − 1/k) / (1 − 1/k) where k answers are offered; evidence = reach × S / (S + ${CONSTANTS.evidenceHalf}), S = Σ relevance; prior = mean of two ratings of this requirement`,
  question_relevance: "by suite and subject, from an authored table; at most 5 requirements per question",
  capability_weight: `job_relevance × (share of the task's work activities that O*NET links to the skill or ability + ${CONSTANTS.reasonWeight} for each reason that draws on it); bodily abilities together take ${CONSTANTS.bodyShare} × (physicality / 10) ^ ${CONSTANTS.bodyShareExponent} of the weight, all others the rest`,
  combined_impact: `job_relevance × ai_resilience_score, the one at least ${CONSTANTS.keystoneRelevance}, the other at least ${CONSTANTS.keystoneResilience}; the highest ${CONSTANTS.keystoneCount}`,
  quantile: "share of occupations with a lower score; ties take their middle rank",
  custom_score:
    "100 × (Σ w × d / 10 + Σ|negative w|) / Σ|w| per task; weighted by importance, or the maximum",
  similarity: `c ^ ${CONSTANTS.similarityExponent} (0 where c is below 0), c = mean cosine of the occupations' profiles: skills ${CONSTANTS.similaritySkills}, abilities ${CONSTANTS.similarityAbilities}, knowledge ${CONSTANTS.similarityKnowledge}, reasons and dimensions of tasks ${CONSTANTS.similarityReasons} (each centred and standardised), work activities ${CONSTANTS.similarityActivities}, groups of work activities ${CONSTANTS.similarityActivityGroups}, technologies ${CONSTANTS.similarityTechnologies}, words of titles ${CONSTANTS.similarityTitles} (each weighted by rarity)`,
  transition_order: "better in more of balance, pay and growth first, then by skill_similarity",
  transition_entry: `left out: a higher entry education; Job Zone ${CONSTANTS.transitionZones} or more above; a specialty that the source lacks, or such a license in a higher Job Zone; a median wage below ${CONSTANTS.transitionPay} × the source's`,
  skill_coverage: `asked-for requirements held / asked-for requirements; asked for = job_relevance at least ${CONSTANTS.requiredRelevance}`,
  skill_match_score: "Σ job_relevance of those held / Σ job_relevance of those asked for",
  at_risk_jobs: "employment × ai_exposure_potential",
  at_risk_wages: "employment × mean annual wage × ai_exposure_potential",
  at_risk_percent: "100 × total_at_risk_jobs / employment of scored occupations",
  top_exposed_jobs: `occupations with ai_exposure_potential above ${CONSTANTS.exposureThreshold}, by at_risk_jobs`,
  total_at_risk: `employment (wages) of occupations with ai_exposure_potential above ${CONSTANTS.exposureThreshold}`,
  top_resilient_jobs: `occupations with balanced_impact_score above ${CONSTANTS.resilientBalance} that are not highly exposed, by employment`,
  estimated_wage_share: "wages resting on estimates / all wages summed",
  unscored_employment_share: "1 − employment of scored occupations / total employment",
  total_high_risk_jobs: `employment of occupations with balanced_impact_score below ${CONSTANTS.highRiskBalance}`,
  uncertainty:
    "first-order error propagation: errors of the sources, disagreement of the two passes and imputation independent between tasks; errors of priors one mistake within a class of requirements (1.A.2, 2.B, …) and in every task; interval_90 = value ± 1.645 × standard_error as printed, cut to the range",
  quadrant_certain: "both pillars' 90 % intervals lie on one side of their thresholds",
} as const;

/** What each dimension means, for `/schema`. */
export const DIMENSION_MEANINGS = {
  procedural: "How far the work follows rules or a script that could be written down beforehand.",
  digitization: "How far what the work takes in and gives out can be reached by software.",
  physicality: "How far the work needs a body at the place: hands, strength, dexterity, senses.",
  socio_emotional:
    "How far the work turns on another person: perceiving, persuading, caring, teaching, leading.",
} as const;

/** What each quadrant means, for `/schema`. */
export const QUADRANT_MEANINGS = {
  automation: "AI reaches the work and little in it needs a person: candidates for automation.",
  augmentation: "AI reaches the work, but a person stays necessary: work done together.",
  protected: "A person is necessary and AI does not reach most of the work.",
  transitional: "Neither is decided: exposure is not above its threshold, nor is the need for a person.",
} as const;
