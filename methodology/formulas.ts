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
  human_imperative: `(${CONSTANTS.greaterShare} × greater + ${1 - CONSTANTS.greaterShare} × lesser of physicality and socio_emotional) / 10; of an occupation: the mean of its tasks, weighted by importance`,
  capability_task: "Σ(weight × (1 − ai_resilience_score)) / Σ weight over the requirements the task draws on",
  ai_exposure_potential: `capability_task × structural_exposure ^ ${CONSTANTS.structureExponent}; of an occupation: the mean of its tasks, weighted by importance`,
  dispositional_resilience:
    "Σ(weight × style) / Σ weight over the work styles, each mapped to 0..1 and weighted by how distinctively human it is",
} as const;

/** Where each pillar's inputs come from. */
export const PILLAR_SOURCES: Readonly<Record<keyof typeof PILLAR_FORMULAS, string>> = {
  structural_exposure: "Annotation table, O*NET work context",
  human_imperative: "Annotation table, O*NET abilities and skills",
  capability_task:
    "HELM Lite leaderboard, O*NET skills and abilities to work activities, O*NET importance and level",
  ai_exposure_potential: "structural_exposure and capability_task",
  dispositional_resilience: "O*NET work styles",
};

/** All other formulas, by the name of the value they give. */
export const FORMULAS = {
  dimensions:
    "mean rating of the task's work activities + wording + occupation, cut to 0..10, one decimal; a task that the table rates keeps its rating",
  wording: `${CONSTANTS.wordingPull} × (what the task's words say − mean of its activities), where they differ by more than ${CONSTANTS.wordingGap}`,
  occupation_shift: `procedural: ${CONSTANTS.contextProcedural} × mean of (repetition, exactness, −freedom), each against the average occupation; physicality: +${CONSTANTS.bodyDemand} and digitization: −${CONSTANTS.bodyDemand} per standard deviation of bodily demand; socio_emotional: +${CONSTANTS.peopleDemand} per standard deviation of social skill demand; at most ${CONSTANTS.shiftLimit} either way`,
  job_relevance: "√((IM − 1) / 4 × LV / 7); (IM − 1) / 4 where the level is missing",
  ai_resilience_score: `evidence × (1 − accuracy) + (1 − evidence) × prior; accuracy = Σ(relevance × accuracy of the question) / Σ relevance; evidence = reach × S / (S + ${CONSTANTS.evidenceHalf}), S = Σ relevance`,
  question_relevance:
    "prior of suite and subject × (0.8 + 0.2 × text similarity); at most 5 requirements per question",
  capability_weight: `job_relevance × affinity × share of the task's activities that O*NET links to the skill or ability; knowledge: ${CONSTANTS.knowledgeWeight} × text similarity × job_relevance; affinity = physicality / 5 for body and senses, else 1`,
  combined_impact: `job_relevance × ai_resilience_score, both at least ${CONSTANTS.keystoneRelevance}; the highest ${CONSTANTS.keystoneCount}`,
  quantile: "share of occupations with a lower score; ties take their middle rank",
  custom_score:
    "100 × (Σ w × d / 10 + Σ|negative w|) / Σ|w| per task; weighted by importance, or the maximum",
  similarity: `c ^ ${CONSTANTS.similarityExponent} (0 where c is below 0), c = mean cosine of the occupations' profiles: skills ${CONSTANTS.similaritySkills}, abilities ${CONSTANTS.similarityAbilities}, knowledge ${CONSTANTS.similarityKnowledge} (job_relevance, standardised), work activities ${CONSTANTS.similarityActivities}, words of description and tasks ${CONSTANTS.similarityWords} (weighted by rarity)`,
  skill_coverage: `asked-for requirements held / asked-for requirements; asked for = job_relevance at least ${CONSTANTS.requiredRelevance}`,
  skill_match_score: "Σ job_relevance of those held / Σ job_relevance of those asked for",
  at_risk_jobs: "employment × ai_exposure_potential",
  at_risk_wages: "employment × mean annual wage × ai_exposure_potential",
  total_at_risk: `employment (wages) of occupations with ai_exposure_potential above ${CONSTANTS.exposureThreshold}`,
  total_high_risk_jobs: `employment of occupations with balanced_impact_score below ${CONSTANTS.highRiskBalance}`,
  uncertainty:
    "first-order error propagation; interval_90 = value ± 1.645 × standard_error, cut to the range",
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
  protected: "AI reaches little of the work and a person is necessary.",
  transitional: "AI reaches little of the work today and little in it needs a person: open to change.",
} as const;
