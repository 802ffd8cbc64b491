import type { z } from "zod";
import { REQUIREMENT_SOURCES, TYPE_FILTERS } from "../../contract/endpoints.ts";
import type { JobRequirement, JobRequirements, RequirementType } from "../../contract/shapes.ts";
import { interpretResilience } from "../../methodology/requirements/bands.ts";
import { type StoredRecord, shardOfJob } from "../../release/record.ts";
import type { Model } from "../model/buildModel.ts";
import type { Occupation } from "../model/occupations.ts";
import type { Requirement } from "../model/requirements.ts";
import { keystoneRequirements } from "./jobs.ts";

/** Default `limit` of a requirement list. */
const REQUIREMENTS_PER_PAGE = 20;

type TypeFilter = (typeof TYPE_FILTERS)[number];
type Source = (typeof REQUIREMENT_SOURCES)[number];
type Item = z.input<typeof JobRequirement>;

const TYPE_OF: Readonly<Record<Exclude<TypeFilter, "all">, RequirementType>> = {
  skills: "Skills",
  abilities: "Abilities",
  knowledge: "Knowledge",
};

/** Whether a `type` parameter lets a requirement pass. */
export function passesType(filter: TypeFilter, type: RequirementType): boolean {
  return filter === "all" || TYPE_OF[filter] === type;
}

/** Requirement lists of every occupation: each type and source at the default limit, and all of them. */
export function* renderRequirements({ occupations, requirements }: Model): Generator<StoredRecord> {
  for (const occupation of occupations) {
    const lists: Record<Source, Item[]> = {
      diagnostics: diagnostics(occupation, requirements),
      keystone: keystone(occupation, requirements),
    };
    for (const type of TYPE_FILTERS) {
      for (const source of REQUIREMENT_SOURCES) {
        const items = lists[source].filter((item) => passesType(type, item.type));
        yield {
          kind: "jobRequirements",
          key: `${occupation.soc}/${type}/${source}`,
          shard: shardOfJob(occupation.soc),
          body: requirementList(occupation, items, REQUIREMENTS_PER_PAGE),
        };
      }
    }
  }
  for (const occupation of occupations) {
    const items = diagnostics(occupation, requirements);
    yield {
      kind: "jobRequirementsAll",
      key: occupation.soc,
      shard: shardOfJob(occupation.soc),
      body: requirementList(occupation, items, items.length),
    };
  }
}

function requirementList(
  { soc, title, assessed }: Occupation,
  items: readonly Item[],
  limit: number,
): z.input<typeof JobRequirements> {
  const shown = items.slice(0, limit);
  return {
    soc_code: soc,
    title,
    count: shown.length,
    total: items.length,
    ...(assessed.imputedFrom === null ? {} : { imputed: true as const }),
    requirements: shown,
  };
}

/** All requirements, highest job_relevance first, then by element id. */
function diagnostics({ assessed }: Occupation, requirements: readonly Requirement[]): Item[] {
  return requirements
    .map((requirement, row) => item(requirement, assessed.jobRelevance[row] as number))
    .sort((a, b) => b.job_relevance - a.job_relevance || (a.element_id < b.element_id ? -1 : 1));
}

function keystone(occupation: Occupation, requirements: readonly Requirement[]): Item[] {
  return keystoneRequirements(occupation, requirements).map(({ requirement, jobRelevance }) =>
    item(requirement, jobRelevance),
  );
}

function item({ name, elementId, type, resilience }: Requirement, jobRelevance01: number): Item {
  return {
    name,
    element_id: elementId,
    type,
    job_relevance: jobRelevance01,
    ai_resilience_score: resilience.resilience,
    benchmark_match_count: resilience.questionCount,
    benchmark_avg_relevance: resilience.meanRelevance,
    interpretation: interpretResilience(resilience.resilience, resilience.questionCount),
  };
}
