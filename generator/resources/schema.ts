import type { z } from "zod";
import { namesOf, recordOf } from "../../core/contract/records.ts";
import type { DataSchema } from "../../core/contract/shapes.ts";
import { METHODOLOGY_VERSION } from "../../core/contract/versions.ts";
import { ONE_SHARD, type StoredRecord } from "../../core/format/record.ts";
import { CONSTANTS } from "../../core/methodology/constants.ts";
import {
  ALL_FORMULAS,
  DIMENSION_MEANINGS,
  FORMULAS,
  PARAMETERS,
  PILLAR_FORMULAS,
  PILLAR_SOURCES,
  QUADRANT_MEANINGS,
  SCORE_FORMULAS,
} from "../../core/methodology/formulas.ts";
import { RESILIENCE_BANDS } from "../../core/methodology/requirements/bands.ts";
import { DEFAULT_THRESHOLDS } from "../../core/methodology/tasks/quadrants.ts";
import type { Model } from "../model/buildModel.ts";
import type { ReleaseFacts } from "../releaseFacts.ts";

type Body = z.input<typeof DataSchema>;

/** Which side of the two thresholds a quadrant stands on (service specification, "Quadrant"). */
const SIDES = {
  automation: { exposure: "high", imperative: "low" },
  augmentation: { exposure: "high", imperative: "high" },
  protected: { exposure: "low", imperative: "high" },
  transitional: { exposure: "low", imperative: "low" },
} as const;

/** What every number of the service means. */
export function* renderSchema(model: Model, facts: ReleaseFacts): Generator<StoredRecord> {
  const body: Body = {
    version: METHODOLOGY_VERSION,
    dimensions: membersOf(DIMENSION_MEANINGS, (description) => ({ range: [0, 10], description })),
    pillars: membersOf(PILLAR_FORMULAS, (formula, name) => ({
      range: [0, 1],
      formula,
      source: PILLAR_SOURCES[name],
    })),
    composite_scores: membersOf(COMPOSITE_SCORES, ([low, high, formula]) => ({
      range: [low, high],
      formula,
    })),
    formulas: ALL_FORMULAS,
    parameters: membersOf(PARAMETERS, (meaning, name) => ({ value: model.parameters[name], meaning })),
    quadrants: membersOf(QUADRANT_MEANINGS, (description, name) => ({ ...SIDES[name], description })),
    thresholds: {
      exposure_threshold: threshold("exposure", "ai_exposure_potential"),
      imperative_threshold: threshold("imperative", "human_imperative"),
    },
    requirement_bands: RESILIENCE_BANDS.map(({ name, from, to, sentence }) => ({
      band: name,
      range: [from, to],
      meaning: sentence,
    })),
    risk: risk(model),
    edition: facts.edition,
    data_sources: sourcesOf(facts),
    attribution: facts.attribution,
    changes: [...facts.changes],
  };
  yield { kind: "schema", key: "all", shard: ONE_SHARD, body };
}

function threshold(
  side: keyof typeof DEFAULT_THRESHOLDS,
  pillar: string,
): Body["thresholds"]["exposure_threshold"] {
  return {
    default: DEFAULT_THRESHOLDS[side],
    range: [0, 1],
    rule: `${side} is high where ${pillar} is above it`,
  };
}

/** The scores beside the pillars, each with its range and its formula. */
const COMPOSITE_SCORES = {
  automation_susceptibility_score: [0, 100, SCORE_FORMULAS.automation_susceptibility_score],
  human_centric_resilience_score: [0, 100, SCORE_FORMULAS.human_centric_resilience_score],
  balanced_impact_score: [-100, 100, SCORE_FORMULAS.balanced_impact_score],
  automation_susceptibility_quantile: [0, 1, FORMULAS.quantile],
  human_centric_resilience_quantile: [0, 1, FORMULAS.quantile],
  ai_resilience_score: [0, 1, FORMULAS.ai_resilience_score],
  job_relevance: [0, 1, FORMULAS.job_relevance],
  combined_impact: [0, 1, FORMULAS.combined_impact],
  skill_similarity: [0, 1, FORMULAS.similarity],
  skill_coverage: [0, 1, FORMULAS.skill_coverage],
  skill_match_score: [0, 1, FORMULAS.skill_match_score],
  custom_score: [0, 100, FORMULAS.custom_score],
} as const;

function risk({ regions }: Model): Body["risk"] {
  const { total, estimated } = regions.wages;
  const percent = total === 0 ? 0 : Math.round((100 * estimated) / total);
  return {
    high_exposure_threshold: CONSTANTS.exposureThreshold,
    risk_factor: "ai_exposure_potential of the occupation",
    high_risk_balanced_impact_below: CONSTANTS.highRiskBalance,
    resilient_balanced_impact_above: CONSTANTS.resilientBalance,
    estimated_wages:
      `${estimated} of ${total} regional mean wages (${percent} %) are estimates, ` +
      "used where no mean is published and rounded to the hundred.",
  };
}

/** Each source once: files of one title and version are one source. */
function sourcesOf({ sources }: ReleaseFacts): Body["data_sources"] {
  const distinct = new Map(
    sources.map(({ title, version, licence, citation }) => [
      `${title} ${version}`,
      { title, version, licence, citation },
    ]),
  );
  return [...distinct.values()];
}

/** An object with the same members in the same order, each value made from the old one. */
function membersOf<Name extends string, Old, New>(
  object: Readonly<Record<Name, Old>>,
  make: (value: Old, name: Name) => New,
): Record<Name, New> {
  return recordOf(namesOf(object), (name) => make(object[name], name));
}
