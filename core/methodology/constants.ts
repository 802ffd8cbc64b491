/**
 * Every number of the methodology that could have been another, in one place, so that the validation report can
 * move each by 20 % and show what follows.
 */
export const CONSTANTS = {
  /** Quadrants: exposure and imperative are high when strictly above these. */
  exposureThreshold: 0.5,
  imperativeThreshold: 0.5,

  /** Points of `procedural` per point of work context (scale 1..5) away from the average occupation. */
  contextProcedural: 0.5,
  /** Points of `physicality` (up) and `digitization` (down) per standard deviation of bodily demand. */
  bodyDemand: 1.4,
  /** Points of `socio_emotional` per standard deviation of demand for dealing with people. */
  peopleDemand: 0.8,
  /** The most that an occupation may move a dimension of its tasks, in points. */
  shiftLimit: 2,

  /** Share of that move which a task that was read takes too. */
  readShift: 1,

  /** human_imperative: what a body at full physicality adds, and how that grows. */
  imperativeBody: 1.1,
  imperativeBodyExponent: 2.5,
  /** How much a scripted task discounts the body: per unit of procedural (0..1) above the middle. */
  scriptDiscount: 2.1,
  scriptMiddle: 0.55,
  /** human_imperative: what full engagement with people adds, and how that grows. */
  imperativePeople: 0.9,
  imperativePeopleExponent: 0.8,
  /** Share of a task's requirements that are the body's at full physicality, and how it grows. */
  bodyShare: 0.9,
  bodyShareExponent: 0.65,
  /** What a reason adds to each requirement its kind of work draws on, against 1 that an activity shares out. */
  reasonWeight: 0.3,
  /** Exponents of capability_task and of structural_exposure in ai_exposure_potential. */
  capabilityExponent: 1.15,
  structureExponent: 0.18,

  /** Models that count as current: the best by mean win rate. */
  currentModels: 10,
  /** Linked relevance (in whole questions) at which the evidence has half of its weight. */
  evidenceHalf: 25,
  /** Factors on the whole tables of priors; of reaches and overlap references: 1, unless a sensitivity run moves them. */
  priorFactor: 1,
  reachFactor: 1,
  referenceFactor: 1,
  /** dispositional_resilience: points (0..1) per unit of difference from the occupation's own mean over styles. */
  dispositionGain: 4,
  /** Respondents at which half of that difference counts. */
  dispositionShrink: 10,
  /** Respondents taken where the source does not say. */
  unknownRespondents: 25,

  /** Keystone requirements: relevance and resilience at least this; at most `keystoneCount`. */
  keystoneRelevance: 0.4,
  keystoneResilience: 0.7,
  keystoneCount: 10,

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
