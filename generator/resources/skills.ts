import type { z } from "zod";
import { defaultsOf, TYPE_FILTERS } from "../../core/contract/endpoints.ts";
import type { SkillProfile } from "../../core/contract/shapes.ts";
import { ONE_SHARD, type StoredRecord } from "../../core/format/record.ts";
import type { RequirementResilience } from "../../core/methodology/requirements/resilience.ts";
import { round4 } from "../../core/methodology/rounding.ts";
import { skillItem, skillList } from "../../core/responses/skills.ts";
import type { Model } from "../model/buildModel.ts";
import type { Requirement } from "../model/requirements.ts";

/** Occupations named in a skill profile. */
const TOP_JOBS = 10;
/** Benchmark suites named in a skill profile. */
const TOP_BENCHMARKS = 5;

/** The skills list at default parameters for each type, and the profile of every requirement. */
export function* renderSkills({ requirements }: Model): Generator<StoredRecord> {
  const rows = requirements.map(({ row }) => row);
  for (const type of TYPE_FILTERS) {
    const body = skillList(rows, { ...defaultsOf("skills"), type });
    yield { kind: "skills", key: type, shard: ONE_SHARD, body };
  }
  for (const requirement of requirements) {
    yield { kind: "skill", key: requirement.elementId, shard: ONE_SHARD, body: skillProfile(requirement) };
  }
}

/** Prior and evidence of a requirement, apart. */
export function resilienceBasis({ prior, evidence, evidenceWeight }: RequirementResilience) {
  return { prior: round4(prior.value), evidence, evidence_weight: evidenceWeight };
}

function skillProfile(requirement: Requirement): z.input<typeof SkillProfile> {
  const { row, resilience, askers, askersRelevance01 } = requirement;
  return {
    ...skillItem(row),
    resilience_basis: {
      ...resilienceBasis(resilience),
      prior_passes: [resilience.prior.passA, resilience.prior.passB],
      prior_reason: resilience.prior.reasonA,
      ...(resilience.evidenceWeight > 0 && { reach_reason: resilience.prior.reachReason }),
      uncertainty: requirement.uncertainty,
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
