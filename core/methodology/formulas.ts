import type { Assessment } from "./assessment.ts";
import { CONSTANTS } from "./constants.ts";

/** The formulas of the composite scores, as `/schema` and `/explain` print them. */
export const SCORE_FORMULAS = {
  automation_susceptibility_score:
    "100 × ai_exposure_potential, where that pillar is Σ(importance × task ai_exposure_potential) / Σ importance over the occupation's tasks",
  human_centric_resilience_score: "100 × (human_imperative + dispositional_resilience) / 2",
  balanced_impact_score: "human_centric_resilience_score − automation_susceptibility_score",
} as const;

const OF_AN_OCCUPATION = "of an occupation: the mean of its tasks, weighted by importance";

/** The formulas of the pillars, of tasks and of occupations. */
export const PILLAR_FORMULAS = {
  structural_exposure: "(digitization + 10 − physicality) / 20",
  human_imperative: `1 − (1 − people) × (1 − body) × (1 − accountability); people = socio_emotional / 10, body = physicality / 10 × (1 − procedural / 20); ${OF_AN_OCCUPATION}`,
  capability_task:
    "reliability × Σ(weight × (1 − ai_resilience_score)) / Σ weight over the mental requirements that the task draws on; over all mental requirements, each once, where it draws on none with weight; reliability × 0.5 where no weight is known",
  ai_exposure_potential: `structural_exposure × capability_task; ${OF_AN_OCCUPATION}`,
  dispositional_resilience:
    "0.5 + respondent_share × (style_difference − style_mean) × imperative_spread / style_spread, cut to 0..1; the last three are parameters of the release",
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
    "mean of two ratings made by reading the task (or what a third look settled), 0..10, one decimal; of a task that has not been read: mean of its work activities",
  accountability: `1 − (1 − safety) × (1 − legal); safety = ${CONSTANTS.safetyAccountability} where the task has the reason SAF, legal = ${CONSTANTS.legalAccountability} where it has LEG, else 0`,
  job_relevance: "√((IM − 1) / 4 × LV / 7); (IM − 1) / 4 where the level is missing",
  ai_resilience_score:
    "reach × (1 − accuracy) + (1 − reach) × prior; accuracy = Σ(relevance × accuracy of the question) / Σ relevance over the linked questions, corrected for chance: (accuracy − 1/k) / (1 − 1/k) where k answers are offered; prior = mean of two ratings of this requirement (or what a third look settled); reach = mean of two ratings, 0 without linked questions",
  reliability:
    "mean over the scenarios of the leaderboard of the current models' mean accuracy as scored; a parameter of the release",
  question_relevance: "by suite and subject, from an authored table; at most 5 requirements per question",
  capability_weight:
    "job_relevance × (number of the task's general work activities that O*NET links to the skill or ability + number of its reasons that draw on it); mental are all requirements but psychomotor, physical and sensory abilities (1.A.2 to 1.A.4, which structural_exposure counts; speech recognition and speech clarity are mental) and social skills (2.B.1, which human_imperative counts)",
  style_difference:
    "Σ(weight × style) / Σ weight − mean style over the work styles, each mapped to 0..1 and weighted by how distinctively human it is",
  respondent_share: `n / (n + ${CONSTANTS.dispositionShrink}); n = mean number of respondents (${CONSTANTS.unknownRespondents} where the source does not say); also the reliability of style_difference`,
  combined_impact: `job_relevance × ai_resilience_score, the one at least ${CONSTANTS.keystoneRelevance} and above the mean of all occupations, the other at least ${CONSTANTS.keystoneResilience}; psychomotor, physical and sensory abilities only where the mean physicality of the tasks, weighted by importance, is at least ${CONSTANTS.keystonePhysicality}; the highest ${CONSTANTS.keystoneCount}`,
  quantile: "share of occupations with a lower score; ties take their middle rank",
  custom_score:
    "100 × (Σ w × d / 10 + Σ|negative w|) / Σ|w| per task; weighted by importance, or the maximum",
  similarity: `c ^ ${CONSTANTS.similarityExponent} (0 where c is below 0), c = mean cosine of the occupations' profiles: skills ${CONSTANTS.similaritySkills}, abilities ${CONSTANTS.similarityAbilities}, knowledge ${CONSTANTS.similarityKnowledge}, reasons and dimensions of tasks ${CONSTANTS.similarityReasons} (each centred and standardised), work activities ${CONSTANTS.similarityActivities}, groups of work activities ${CONSTANTS.similarityActivityGroups}, technologies ${CONSTANTS.similarityTechnologies}, words of titles ${CONSTANTS.similarityTitles} (each weighted by rarity)`,
  transition_order:
    "better in more of balance, pay and growth first; of as many, better in balance first; then by skill_similarity",
  transition_entry: `left out: a higher entry education; Job Zone ${CONSTANTS.transitionZones} or more above; a specialty that the source lacks, or such a license in a higher Job Zone; a median wage below ${CONSTANTS.transitionPay} × the source's`,
  skill_coverage: `asked-for requirements held / asked-for requirements; asked for = job_relevance at least ${CONSTANTS.requiredRelevance}`,
  skill_match_score: "Σ job_relevance of those held / Σ job_relevance of those asked for",
  at_risk_jobs: "employment × ai_exposure_potential",
  at_risk_wages: "employment × mean_annual_wage × ai_exposure_potential",
  at_risk_interval: "the middle 90 % over the joint draws of the exposures of total_at_risk in each",
  at_risk_percent: "100 × total_at_risk_jobs / scored_employment",
  top_exposed_jobs: `occupations with ai_exposure_potential above ${CONSTANTS.exposureThreshold}, by at_risk_jobs`,
  total_at_risk: `employment (wages) of occupations with ai_exposure_potential above ${CONSTANTS.exposureThreshold}`,
  top_resilient_jobs: `occupations with balanced_impact_score above ${CONSTANTS.resilientBalance} that are not highly exposed, by employment`,
  estimated_wage_share: "wages resting on estimates / all wages summed",
  unscored_employment_share: "1 − scored_employment / total_employment",
  total_high_risk_jobs: `employment of occupations with balanced_impact_score below ${CONSTANTS.highRiskBalance}`,
  uncertainty: `${CONSTANTS.draws} joint draws of a simulation with a fixed seed; every draw moves the priors (one normal mistake of ${CONSTANTS.priorError} for a class of requirements such as 1.A.2 or 2.B, and one of the passes for each), the reliability, the dimensions (one mistake of ${CONSTANTS.raterError} for all ratings of a dimension, and one of the passes for each task), importance, job_relevance and work styles (by the standard errors of the source, ${CONSTANTS.unknownError} points where it gives none), each cut to its scale; standard_error = standard deviation of the draws, interval_90 = the middle 90 % of them`,
  quantile_interval_90: "the middle 90 % of the ranks that the occupation has within each draw",
  quadrant_probability:
    "Φ(|ai_exposure_potential − threshold| / its standard error) × Φ(|human_imperative − threshold| / its standard error), Φ the normal distribution",
  quadrant_certain: `quadrant_probability is at least ${CONSTANTS.certainProbability}`,
} as const;

/** Numbers of the formulas that come from a release's own data, and what each is. */
export const PARAMETERS = {
  reliability: "how often current models are right where everything needed is stated",
  style_mean: "mean style_difference over the occupations with rated work styles",
  style_spread: "standard deviation of respondent_share × (style_difference − style_mean) over the same",
  imperative_spread: "standard deviation of human_imperative over all occupations",
} as const;

type ParameterName = keyof typeof PARAMETERS;

/** The parameters of a release. */
export function releaseParameters({
  reliability,
  dispositionScale,
}: Assessment): Record<ParameterName, number> {
  return {
    reliability: reliability.value,
    style_mean: dispositionScale.mean,
    style_spread: dispositionScale.spread,
    imperative_spread: dispositionScale.imperativeSpread,
  };
}

/** Every printed formula by the name of the value it gives. */
export const ALL_FORMULAS = { ...SCORE_FORMULAS, ...PILLAR_FORMULAS, ...FORMULAS } as const;

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
  transitional:
    "AI does not reach most of the work, and no need for a person is above its threshold: it may change, or be left alone.",
} as const;
