/**
 * Every number of the methodology that could have been another, in one place, so that the validation report can
 * move each by 20 % and show what follows.
 */
export const CONSTANTS = {
  /** Quadrants: exposure and imperative are high when strictly above these. */
  exposureThreshold: 0.5,
  imperativeThreshold: 0.5,

  /** human_imperative: share of a person's necessity that safety, or legal responsibility, brings by itself. */
  safetyAccountability: 0.3,
  legalAccountability: 0.4,

  /** Models that count as current: the best by mean win rate. */
  currentModels: 10,
  /** Factors on all priors, reaches, overlap references and the reliability: 1, unless a sensitivity run moves them. */
  priorFactor: 1,
  reachFactor: 1,
  referenceFactor: 1,
  reliabilityFactor: 1,

  /**
   * dispositional_resilience: respondents at which half of an occupation's difference from the others counts. The sampling
   * variance of one respondent over the variance between occupations, both measured on O*NET 29.0.
   */
  dispositionShrink: 5,
  /** Respondents taken where the source does not say. */
  unknownRespondents: 25,

  /** Joint draws of the simulation. */
  draws: 300,
  /** Standard deviation of the mistake that the priors of a class share: half a band of the published interpretation. */
  priorError: 0.1,
  /** Standard deviation of the mistake that all ratings of a dimension share, in points: a step of the rubric. */
  raterError: 0.5,
  /** Standard error of an O*NET rating where the source gives none, in points of its scale. */
  unknownError: 0.2,
  /** A quadrant is certain from this probability on. */
  certainProbability: 0.9,

  /** Keystone requirements: relevance and resilience at least this; at most `keystoneCount`. */
  keystoneRelevance: 0.4,
  keystoneResilience: 0.7,
  keystoneCount: 10,
  /** Bodily requirements are keystones only where the tasks' mean physicality is at least this: the rubric's "must be at the place". */
  keystonePhysicality: 5,

  /** Occupation similarity: shares of the kinds of evidence, and the exponent that spreads it over 0..1. */
  similaritySkills: 0.02,
  similarityAbilities: 0.02,
  similarityKnowledge: 0.2,
  similarityReasons: 0.04,
  similarityActivities: 0.14,
  similarityActivityGroups: 0.26,
  similarityTechnologies: 0.04,
  similarityTitles: 0.28,
  similarityExponent: 0.18,

  /** A requirement counts as asked for by an occupation from this job relevance on. */
  requiredRelevance: 0.5,
  /** A requirement is a gap when the target asks for this much more than the source. */
  gapMargin: 0.1,

  /** Transitions: least share of the source's median wage; a target so many Job Zones above the source is out of reach. */
  transitionPay: 0.7,
  transitionZones: 2,

  /** Regions: balanced impact below this makes a high-risk job. */
  highRiskBalance: -10,
  /** Regions: balanced impact above this makes a resilient job. */
  resilientBalance: 10,
} as const;

export type Constants = { readonly [Name in keyof typeof CONSTANTS]: number };
