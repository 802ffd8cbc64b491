import type { z } from "zod";
import type { Profile, SandboxProfile } from "../../core/contract/shapes.ts";
import { type StoredRecord, shardOfJob } from "../../core/format/record.ts";
import { at } from "../../core/lib/at.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { keystones } from "../../core/methodology/requirements/relevance.ts";
import { quadrantVerdict } from "../../core/methodology/uncertainty.ts";
import type { Model } from "../model/buildModel.ts";
import type { OccupationIndices } from "../model/indices.ts";
import type { Occupation } from "../model/occupations.ts";
import type { Requirement } from "../model/requirements.ts";
import { besideScores } from "./indices.ts";

const UPGRADE_NOTICE =
  "This is the sandbox profile. Quantiles, pillars, finer groups, outlook, keystone skills and industries come with the professional tier.";

/** Profiles: the full one for every occupation, the reduced one for those that a sandbox key sees. */
export function* renderJobs({ occupations, requirements, indices }: Model): Generator<StoredRecord> {
  for (const occupation of occupations) {
    const { soc } = occupation;
    yield {
      kind: "job",
      key: soc,
      shard: shardOfJob(soc),
      body: profile(occupation, requirements, invariant(indices.byOccupation.get(soc), soc)),
    };
  }
  for (const occupation of occupations) {
    if (!occupation.row.sandbox) continue;
    const { soc } = occupation;
    yield { kind: "jobSandbox", key: soc, shard: shardOfJob(soc), body: sandboxProfile(occupation) };
  }
}

function profile(
  occupation: Occupation,
  requirements: readonly Requirement[],
  indices: OccupationIndices,
): z.input<typeof Profile> {
  const { soc, title, groups, assessed, uncertainty, row } = occupation;
  return {
    soc_code: soc,
    title,
    summary: occupation.summary,
    scores: {
      ...assessed.scores,
      automation_susceptibility_quantile: assessed.susceptibilityQuantile,
      human_centric_resilience_quantile: assessed.resilienceQuantile,
      quantile_interval_90: {
        automation_susceptibility: [...uncertainty.susceptibilityQuantile],
        human_centric_resilience: [...uncertainty.resilienceQuantile],
      },
    },
    pillars: assessed.pillars,
    classification: {
      ...verdict(occupation),
      ...groups,
      projected_growth: row.projected_growth,
      projected_job_openings: occupation.openings,
      ...(occupation.openingsSharedWith.length > 0 && {
        openings_shared_with: [...occupation.openingsSharedWith],
      }),
      employment: row.employment,
      ...(row.employment_counted_in !== null && { employment_counted_in: row.employment_counted_in }),
      ...(row.employment_split && { employment_split: true }),
    },
    keystone_skills: keystoneRequirements(occupation, requirements).map((keystone) => ({
      name: keystone.requirement.row.name,
      type: keystone.requirement.row.type,
      job_relevance: keystone.jobRelevance,
      ai_resilience: keystone.resilience,
      combined_impact: keystone.combinedImpact,
    })),
    industries: [...occupation.industries],
    ...besideScores(occupation, indices),
  };
}

function verdict({ assessed, uncertainty }: Occupation) {
  return quadrantVerdict({ ...assessed.pillars, ...assessed.scores }, uncertainty.errors);
}

function sandboxProfile(occupation: Occupation): z.input<typeof SandboxProfile> {
  const { soc, title, summary, assessed, groups } = occupation;
  const { major_group, major_group_label } = groups;
  return {
    soc_code: soc,
    title,
    summary,
    scores: assessed.scores,
    classification: { ...verdict(occupation), major_group, major_group_label },
    upgrade_notice: UPGRADE_NOTICE,
  };
}

/** The keystone requirements of an occupation, highest impact first, at most ten. */
export function keystoneRequirements({ assessed }: Occupation, requirements: readonly Requirement[]) {
  return keystones(
    requirements.map((requirement, row) => ({
      requirement,
      elementId: requirement.elementId,
      jobRelevance: at(assessed.jobRelevance, row),
      meanRelevance: requirement.meanRelevance01,
      resilience: requirement.resilience.resilience,
    })),
    assessed.physicality,
  );
}
