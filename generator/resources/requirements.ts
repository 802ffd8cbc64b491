import type { z } from "zod";
import { defaultsOf, REQUIREMENT_SOURCES, TYPE_FILTERS } from "../../core/contract/endpoints.ts";
import type { JobRequirement } from "../../core/contract/shapes.ts";
import { type StoredRecord, shardOfJob } from "../../core/format/record.ts";
import { at } from "../../core/lib/at.ts";
import { interpretResilience } from "../../core/methodology/requirements/bands.ts";
import { requirementList } from "../../core/responses/requirements.ts";
import type { Model } from "../model/buildModel.ts";
import type { Occupation } from "../model/occupations.ts";
import type { Requirement } from "../model/requirements.ts";
import { keystoneRequirements } from "./jobs.ts";

const STANDARD = defaultsOf("jobRequirements");

type Item = z.input<typeof JobRequirement>;

/** Requirement lists of every occupation: each type and source at the default limit, and all of them. */
export function* renderRequirements({ occupations, requirements }: Model): Generator<StoredRecord> {
  for (const occupation of occupations) {
    const { soc } = occupation;
    const lists = {
      diagnostics: diagnostics(occupation, requirements),
      keystone: keystoneRequirements(occupation, requirements).map(({ requirement, jobRelevance }) =>
        item(requirement, jobRelevance),
      ),
    };
    for (const type of TYPE_FILTERS) {
      for (const source of REQUIREMENT_SOURCES) {
        const body = requirementList(headOf(occupation), lists[source], { ...STANDARD, type });
        yield { kind: "jobRequirements", key: `${soc}/${type}/${source}`, shard: shardOfJob(soc), body };
      }
    }
  }
  for (const occupation of occupations) {
    const { soc } = occupation;
    const items = diagnostics(occupation, requirements);
    const body = requirementList(headOf(occupation), items, { ...STANDARD, limit: items.length });
    yield { kind: "jobRequirementsAll", key: soc, shard: shardOfJob(soc), body };
  }
}

function headOf({ soc, title, assessed }: Occupation) {
  return { soc_code: soc, title, ...(assessed.imputedFrom !== null && { imputed: true as const }) };
}

/** All requirements, highest job_relevance first, then by element id. */
function diagnostics({ assessed }: Occupation, requirements: readonly Requirement[]): Item[] {
  return requirements
    .map((requirement, row) => item(requirement, at(assessed.jobRelevance, row)))
    .sort((a, b) => b.job_relevance - a.job_relevance || (a.element_id < b.element_id ? -1 : 1));
}

function item({ row, resilience }: Requirement, jobRelevance01: number): Item {
  return {
    name: row.name,
    element_id: row.element_id,
    type: row.type,
    job_relevance: jobRelevance01,
    ai_resilience_score: row.ai_resilience_score,
    benchmark_match_count: row.benchmark_match_count,
    benchmark_avg_relevance: row.benchmark_avg_relevance,
    interpretation: interpretResilience(resilience.resilience, resilience.questionCount),
  };
}
