import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { ApiError, ERRORS } from "../../core/contract/errors.ts";
import type { Profile, SandboxProfile } from "../../core/contract/shapes.ts";
import type { Kind } from "../../core/format/format.ts";
import { invariant } from "../../core/lib/invariant.ts";
import type { Thresholds } from "../../core/methodology/tasks/quadrants.ts";
import { jobList } from "../../core/responses/jobs.ts";
import { isStandard, overriddenThresholds } from "../../core/responses/page.ts";
import { classified } from "../../core/responses/profile.ts";
import { isStoredRegionList, storedRegion } from "../../core/responses/regions.ts";
import { storedRequirementList } from "../../core/responses/requirements.ts";
import { skillList, storedSkillList } from "../../core/responses/skills.ts";
import { storedTaskList } from "../../core/responses/tasks.ts";
import { upgradeUrl } from "../http/publicUrl.ts";
import { computed, sendComputed, sendStored } from "../http/respond.ts";
import type { Release } from "../release/release.ts";
import type { Services } from "../services.ts";
import {
  entryOf,
  type Handler,
  type Handlers,
  occupationAt,
  occupationRow,
  parsed,
  pathId,
  queryOf,
  requireRow,
} from "./handler.ts";
import {
  benchmarkPage,
  historyPage,
  regionJobPage,
  regionJobs,
  regionPage,
  requirementPage,
  taskPage,
  usePage,
} from "./lists.ts";

/**
 * Endpoints whose responses exist as bytes. At default parameters these bytes are sent untouched; other parameters are
 * answered from the same records, parsed and put together anew.
 */
export function storedRoutes({ config }: Pick<Services, "config">): Handlers {
  const send = (reply: FastifyReply, kind: Kind, key: string) =>
    sendStored(reply, entryOf(reply.request.context.release, kind, key));
  const compute = async (reply: FastifyReply, body: Promise<unknown> | unknown) =>
    sendComputed(reply, computed(await body));

  /** The SOC code of the occupation in the path, or 404. */
  const requireSoc = (request: FastifyRequest): string => {
    const asked = pathId(request, "soc_code");
    const row = occupationRow(request.context.release, asked);
    if (row === undefined) throw new ApiError("job_not_found", { soc_code: asked });
    return occupationAt(request.context.release, row).soc_code;
  };
  /** A record of the requirement in the path, whose element id may be written in any case; or 404. */
  const ofSkill =
    (kind: Kind): Handler =>
    (request, reply) => {
      const { directory, tables } = request.context.release;
      const element_id = pathId(request, "element_id");
      const row = tables.requirementRows.get(element_id.toLowerCase());
      const written = row === undefined ? "" : invariant(tables.requirements[row], "requirement").element_id;
      const entry = directory.find(kind, written);
      if (entry === undefined) throw new ApiError("skill_not_found", { element_id });
      return sendStored(reply, entry);
    };

  return {
    schema: (_request, reply) => send(reply, "schema", "all"),
    statsHistory: (_request, reply) => send(reply, "statsHistory", "all"),
    indices: (_request, reply) => send(reply, "indices", "all"),
    stats: (_request, reply) => send(reply, "stats", "all"),

    jobs: (request, reply) => {
      const { release, caller } = request.context;
      const seesSome = caller?.account.tier === "sandbox";
      const { occupations } = release.tables;
      const seen = seesSome ? occupations.filter(({ sandbox }) => sandbox) : occupations;
      return compute(reply, jobList(seen, queryOf<"jobs">(request), seesSome));
    },
    job: (request, reply) => {
      const { release, caller } = request.context;
      const kind = caller?.account.tier === "sandbox" ? "jobSandbox" : "job";
      const thresholds = overriddenThresholds(queryOf<"job">(request));
      // Most callers write codes as they are stored: one look-up answers them.
      const direct = release.directory.find(kind, pathId(request, "soc_code"));
      if (direct !== undefined && thresholds === undefined) return sendStored(reply, direct);
      const soc = requireSoc(request);
      const entry = release.directory.find(kind, soc);
      if (entry === undefined) {
        throw new ApiError("job_not_in_tier", {
          soc_code: soc,
          current_tier: "sandbox",
          upgrade_url: upgradeUrl(config, request),
        });
      }
      if (thresholds === undefined) return sendStored(reply, entry);
      return compute(reply, profileUnder(thresholds, release, kind, soc));
    },
    jobTasks: (request, reply) => {
      const soc = requireSoc(request);
      const query = queryOf<"jobTasks">(request);
      const stored = storedTaskList(query);
      if (stored !== undefined) return send(reply, stored, soc);
      return compute(reply, taskPage(request.context.release, soc, query));
    },
    jobRequirements: (request, reply) => {
      const soc = requireSoc(request);
      const query = queryOf<"jobRequirements">(request);
      const stored = storedRequirementList(soc, query);
      if (stored !== undefined) return send(reply, "jobRequirements", stored);
      return compute(reply, requirementPage(request.context.release, soc, query));
    },
    jobExplain: (request, reply) => send(reply, "jobExplain", requireSoc(request)),
    jobHistories: (request, reply) =>
      compute(reply, historyPage(request.context.release, queryOf<"jobHistories">(request))),
    jobHistory: (request, reply) => send(reply, "jobHistory", requireSoc(request)),
    jobIndices: (request, reply) => send(reply, "jobIndices", requireSoc(request)),
    jobUses: (request, reply) =>
      compute(reply, usePage(request.context.release, queryOf<"jobUses">(request))),
    task: (request, reply) => {
      const task_id = pathId(request, "task_id");
      const entry = request.context.release.directory.find("task", task_id);
      if (entry === undefined) throw new ApiError("task_not_found", { task_id });
      return sendStored(reply, entry);
    },

    skills: (request, reply) => {
      const query = queryOf<"skills">(request);
      const stored = storedSkillList(query);
      if (stored !== undefined) return send(reply, "skills", stored);
      return compute(reply, skillList(request.context.release.tables.requirements, query));
    },
    skill: ofSkill("skill"),
    skillHistory: ofSkill("skillHistory"),

    regions: (request, reply) => {
      const query = queryOf<"regions">(request);
      if (isStoredRegionList(query)) return send(reply, "regions", "all");
      return compute(reply, regionPage(request.context.release, query));
    },
    region: (request, reply) => {
      const { release } = request.context;
      const msa = pathId(request, "msa_code");
      const query = queryOf<"region">(request);
      const stored = storedRegion(query);
      const entry = release.directory.find(stored ?? "region", msa);
      if (entry === undefined) throw noRegion(release, msa);
      if (stored !== undefined) return sendStored(reply, entry);
      return compute(reply, regionJobs(release, msa, query.job_limit));
    },

    regionJobs: (request, reply) => {
      const { release } = request.context;
      const msa = pathId(request, "msa_code");
      if (release.directory.find("region", msa) === undefined) throw noRegion(release, msa);
      return compute(reply, regionJobPage(release, msa, queryOf<"regionJobs">(request)));
    },

    benchmarks: (request, reply) => {
      const query = queryOf<"benchmarks">(request);
      if (isStandard("benchmarks", query)) return send(reply, "benchmarks", "first");
      return compute(reply, benchmarkPage(request.context.release, query));
    },
    benchmark: (request, reply) => {
      const input_id = pathId(request, "input_id");
      const entry = request.context.release.directory.find("benchmark", input_id);
      if (entry === undefined) throw new ApiError("benchmark_not_found", { input_id });
      return sendStored(reply, entry);
    },
  };
}

/** The 404 of a region, which says what areas the release covers. */
function noRegion({ manifest }: Release, msa_code: string): ApiError {
  const { counts, states } = manifest;
  const covered = `This release covers ${counts.regions} areas in ${states.join(", ")}; GET /regions lists them.`;
  return new ApiError("region_not_found", { msa_code }, `${ERRORS.region_not_found.message} ${covered}`);
}

/** A stored profile with the quadrant that other thresholds give it. */
async function profileUnder(
  thresholds: Thresholds,
  release: Release,
  kind: "job" | "jobSandbox",
  soc: string,
): Promise<unknown> {
  const profile = await parsed<z.input<typeof Profile> | z.input<typeof SandboxProfile>>(release, kind, soc);
  return classified(profile, occupationAt(release, requireRow(release, soc)), thresholds);
}
