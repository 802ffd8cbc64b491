import type { z } from "zod";
import { TYPE_FILTERS } from "../../contract/endpoints.ts";
import type { Requirement as RequirementBody, Requirements, SkillProfile } from "../../contract/shapes.ts";
import type { RequirementResilience } from "../../methodology/requirements/resilience.ts";
import { round4 } from "../../methodology/rounding.ts";
import { interval90 } from "../../methodology/uncertainty.ts";
import { ONE_SHARD, type StoredRecord } from "../../release/record.ts";
import type { Model } from "../model/buildModel.ts";
import type { Requirement } from "../model/requirements.ts";
import { passesType } from "./requirements.ts";

/** Default `limit` of the skills list. */
const SKILLS_PER_PAGE = 50;
/** Occupations named in a skill profile. */
const TOP_JOBS = 10;
/** Benchmark suites named in a skill profile. */
const TOP_BENCHMARKS = 5;

/** The skills list at default parameters for each type, and the profile of every requirement. */
export function* renderSkills({ requirements }: Model): Generator<StoredRecord> {
  const sorted = [...requirements].sort(
    (a, b) => b.resilience.resilience - a.resilience.resilience || (a.elementId < b.elementId ? -1 : 1),
  );
  for (const type of TYPE_FILTERS) {
    const matches = sorted.filter((requirement) => passesType(type, requirement.type));
    const shown = matches.slice(0, SKILLS_PER_PAGE);
    const body: z.input<typeof Requirements> = {
      count: shown.length,
      total: matches.length,
      requirements: shown.map(listItem),
    };
    yield { kind: "skills", key: type, shard: ONE_SHARD, body };
  }
  for (const requirement of requirements) {
    yield { kind: "skill", key: requirement.elementId, shard: ONE_SHARD, body: skillProfile(requirement) };
  }
}

function listItem({
  elementId,
  name,
  type,
  description,
  resilience,
}: Requirement): z.input<typeof RequirementBody> {
  return { element_id: elementId, name, type, description, ai_resilience_score: resilience.resilience };
}

/** Prior and evidence of a requirement, apart. */
export function resilienceBasis({ prior, raw, evidence }: RequirementResilience) {
  return { prior: round4(prior.value), evidence: raw, evidence_weight: evidence };
}

function uncertainty01({ resilience, standardError }: RequirementResilience) {
  const { standard_error, interval_90 } = interval90(resilience, standardError, [0, 1], round4, round4);
  return { standard_error, interval_90: [interval_90[0], interval_90[1]] as [number, number] };
}

function skillProfile(requirement: Requirement): z.input<typeof SkillProfile> {
  const { resilience, askers, askersRelevance01 } = requirement;
  return {
    ...listItem(requirement),
    resilience_basis: {
      ...resilienceBasis(resilience),
      prior_passes: [resilience.prior.passA, resilience.prior.passB],
      prior_reason: resilience.prior.reason,
      uncertainty: uncertainty01(resilience),
    },
    benchmark_coverage: {
      total_benchmarks: resilience.questionCount,
      top_benchmarks: resilience.suites.slice(0, TOP_BENCHMARKS),
      avg_relevance: resilience.meanRelevance,
    },
    job_prevalence: {
      total_jobs: askers.length,
      avg_relevance: askersRelevance01,
      top_jobs: askers.slice(0, TOP_JOBS).map(({ soc, title, relevance01 }) => ({
        soc_code: soc,
        title,
        relevance: relevance01,
      })),
    },
  };
}
