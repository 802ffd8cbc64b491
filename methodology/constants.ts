/**
 * Every number of the methodology that could have been another, in one place, so that the validation report can
 * move each by 20 % and show what follows.
 */
export const CONSTANTS = {
  /** Quadrants: exposure and imperative are high when strictly above these. */
  exposureThreshold: 0.5,
  imperativeThreshold: 0.5,

  /** How far a task moves from its activities' mean towards what its own wording says, 0..1. */
  wordingPull: 0.25,
  /** The least gap, in points, between wording and activities that moves a task. */
  wordingGap: 1,
  /** Points of `procedural` per point of work context (scale 1..5) away from the average occupation. */
  contextProcedural: 0.4,
  /** Points of `physicality` (up) and `digitization` (down) per standard deviation of bodily demand. */
  bodyDemand: 0.75,
  /** Points of `socio_emotional` per standard deviation of demand for dealing with people. */
  peopleDemand: 0.5,
  /** The most that an occupation may move a dimension of its tasks, in points. */
  shiftLimit: 1.5,

  /** Share of the greater of physicality and socio_emotional in human_imperative; the lesser has the rest. */
  greaterShare: 0.75,
  /** Exponent of structural_exposure in ai_exposure_potential. */
  structureExponent: 0.4,

  /** Models that count as current: the best by mean win rate. */
  currentModels: 10,
  /** Linked relevance (in whole questions) at which the evidence has half of its weight. */
  evidenceHalf: 25,
  /** How far a question's own difficulty moves it from the mean accuracy of its subject, 0..1. */
  difficultyPull: 0.5,
  /** Factors on the whole tables of priors, reaches and overlap references: 1, unless a sensitivity run moves them. */
  priorFactor: 1,
  reachFactor: 1,
  referenceFactor: 1,
  /** Weight of a knowledge area in a task at full text similarity, against 1 for a linked skill or ability. */
  knowledgeWeight: 2,

  /** Keystone requirements: both at least this; at most `keystoneCount`. */
  keystoneRelevance: 0.5,
  keystoneResilience: 0.5,
  keystoneCount: 10,

  /** Occupation similarity: shares of the five kinds of evidence, and the exponent that spreads it over 0..1. */
  similaritySkills: 0.03,
  similarityAbilities: 0.03,
  similarityKnowledge: 0.14,
  similarityActivities: 0.15,
  similarityWords: 0.65,
  similarityExponent: 0.18,

  /** A requirement counts as asked for by an occupation from this job relevance on. */
  requiredRelevance: 0.5,
  /** A requirement is a gap when the target asks for this much more than the source. */
  gapMargin: 0.1,

  /** Regions: balanced impact below this makes a high-risk job. */
  highRiskBalance: -10,
} as const;

export type Constants = { readonly [Name in keyof typeof CONSTANTS]: number };
