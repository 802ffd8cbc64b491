import type { z } from "zod";
import type { SemanticRequirements, TaskDetail } from "../../contract/shapes.ts";
import { round4 } from "../../methodology/rounding.ts";
import type { Release } from "../release.ts";
import { type Respond, sendComputed } from "../respond.ts";
import { jobHit } from "./compute.ts";
import { type Handlers, overriddenThresholds, page, parsed, queryOf } from "./handler.ts";

/** Search by words of the titles, and by meaning. */
export function searchRoutes(respond: Respond): Handlers {
  return {
    jobSearch: (request, reply) => {
      const { release, caller } = request.exchange;
      const query = queryOf<"jobSearch">(request);
      const thresholds = overriddenThresholds(query);
      const { sandbox } = release.tables.occupations;
      const hits =
        caller?.account.tier === "sandbox"
          ? release.search.keywordJobs(query.q, { visible: (row) => sandbox[row] === true })
          : release.search.keywordJobs(query.q);
      const jobs = page(hits, query).map(({ row }) => jobHit(release, row, thresholds));
      const body = { query: query.q, count: jobs.length, total: hits.length, jobs };
      sendComputed(respond, request, reply, body);
    },
    jobSearchSemantic: async (request, reply) => {
      const { release } = request.exchange;
      const { q, limit, search_scope } = queryOf<"jobSearchSemantic">(request);
      const [jobs, tasks] = await Promise.all([
        search_scope === "tasks" ? undefined : semanticJobs(release, q, limit),
        search_scope === "jobs" ? undefined : semanticTasks(release, q, limit),
      ]);
      const count = (jobs?.length ?? 0) + (tasks?.length ?? 0);
      sendComputed(respond, request, reply, { query: q, count, search_scope, jobs, tasks });
    },
    skillSearchSemantic: async (request, reply) => {
      const { release } = request.exchange;
      const { q, limit } = queryOf<"skillSearchSemantic">(request);
      const requirements = await semanticRequirements(release, q, limit);
      sendComputed(respond, request, reply, { query: q, count: requirements.length, requirements });
    },
  };
}

async function semanticJobs(release: Release, q: string, limit: number) {
  const found = await release.search.semanticJobs(q, { limit });
  return found.map(({ row, relevance01 }) => {
    const { soc_code, title, ...scores } = jobHit(release, row);
    return { soc_code, title, relevance_score: round4(relevance01), ...scores };
  });
}

async function semanticTasks(release: Release, q: string, limit: number) {
  const { ids } = await release.tables.tasks();
  const found = await release.search.semanticTasks(q, { limit });
  return Promise.all(
    found.map(async ({ row, relevance01 }) => {
      const detail = await parsed<z.infer<typeof TaskDetail>>(release, "task", ids[row] as string);
      return {
        task_id: detail.task_id,
        task: detail.task,
        soc_code: detail.soc_code,
        title: detail.title,
        relevance_score: round4(relevance01),
        quadrant: detail.quadrant,
      };
    }),
  );
}

async function semanticRequirements(
  release: Release,
  q: string,
  limit: number,
): Promise<z.input<typeof SemanticRequirements>["requirements"]> {
  const { requirements } = release.tables;
  const found = await release.search.semanticRequirements(q, { limit });
  return found.map(({ row, similarity01 }) => ({
    element_id: requirements.element_id[row] as string,
    name: requirements.name[row] as string,
    type: requirements.type[row] as z.input<typeof SemanticRequirements>["requirements"][number]["type"],
    similarity: round4(similarity01),
    ai_resilience_score: requirements.ai_resilience_score[row] as number,
  }));
}
