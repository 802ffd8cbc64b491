import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Query, SEARCH_SCOPES } from "../../core/contract/endpoints.ts";
import type { JobSearch, SemanticRequirements, TaskDetail } from "../../core/contract/shapes.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { round4 } from "../../core/methodology/rounding.ts";
import { jobHit } from "../../core/responses/compare.ts";
import { overriddenThresholds, page } from "../../core/responses/page.ts";
import type { RelevantRow, RelevantTask, Searcher, SemanticOptions } from "../../core/search/searcher.ts";
import type { TakeTurn } from "../http/fairness.ts";
import { type Computed, computed, sendComputed } from "../http/respond.ts";
import type { Release } from "../release/release.ts";
import type { Services } from "../services.ts";
import { type Handler, type Handlers, occupationAt, parsed, queryOf } from "./handler.ts";

/** Other occupations of a task that are named beside it, at the most. */
const ALSO_IN_MAX = 10;

/**
 * Search by words of the titles, and by meaning. Recent answers are kept: people ask the same things, and an answer
 * depends on nothing but the release, the query and whether the caller sees all occupations. Where a failing encoder
 * leads to the lexical result alone, answers by meaning are not kept, since one cannot be told from the other.
 */
export function searchRoutes({ config }: Pick<Services, "config">, takeTurn: TakeTurn): Handlers {
  const words = recentAnswers();
  const meanings = recentAnswers(config.searchFallback === "none" ? undefined : 0);
  const answering =
    (
      name: string,
      recent: ReturnType<typeof recentAnswers>,
      make: (request: FastifyRequest) => Promise<unknown>,
    ): Handler =>
    (request, reply) => {
      const { release, query } = request.context;
      const key = `${name} ${isSandbox(request)} ${JSON.stringify(query)}`;
      const found = recent(release, key, () => make(request));
      if (!(found instanceof Promise)) return sendComputed(reply, found);
      return found.then((made) => sendComputed(reply, made));
    };
  return {
    jobSearch: answering("jobs", words, (request) =>
      takeTurn(async () =>
        keywordJobs(request.context.release, queryOf<"jobSearch">(request), isSandbox(request)),
      ),
    ),
    jobSearchSemantic: answering("meaning", meanings, async (request) => {
      const { release } = request.context;
      const { q, limit, search_scope, min_relevance, include_reasons } =
        queryOf<"jobSearchSemantic">(request);
      const options = { limit, relevanceMin01: min_relevance, reasons: include_reasons };
      const found = await takeTurn(() => SEARCHES[search_scope](release.search, q, options));
      const jobs = found.jobs?.map((hit) => semanticJob(release, hit));
      const tasks = found.tasks && (await semanticTasks(release, found.tasks));
      const count = (jobs?.length ?? 0) + (tasks?.length ?? 0);
      return { query: q, count, search_scope, jobs, tasks };
    }),
    skillSearchSemantic: answering("skills", meanings, async (request) => {
      const { release } = request.context;
      const { q, limit, include_reasons } = queryOf<"skillSearchSemantic">(request);
      const requirements = await takeTurn(() =>
        semanticRequirements(release, q, { limit, reasons: include_reasons }),
      );
      return { query: q, count: requirements.length, requirements };
    }),
  };
}

/** What the answers of a release may take: some 800 of them. */
const ANSWERS_BYTES = 4_000_000;
/** What an answer takes beside its bytes and its key. */
const ENTRY_BYTES = 400;

/**
 * Keeps the answers that were last asked for, those of each release apart, up to `maxBytes` each; 0 keeps none. Gives the
 * answer of a release that `key` names, which is whatever the answer depends on beside the release; at once where it is
 * kept, else made. Whoever asks while it is made gets the same one. A failure is not kept.
 */
export function recentAnswers(maxBytes: number = ANSWERS_BYTES) {
  type Answers = LRUCache<string, Computed, () => Promise<unknown>>;
  const byRelease = new WeakMap<Release, Answers>();
  const answersOf = (release: Release): Answers => {
    const known = byRelease.get(release);
    if (known !== undefined) return known;
    const made: Answers = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length + ENTRY_BYTES,
      fetchMethod: async (_key, _stale, { context: make }) => computed(await make()),
      // One that makes room for others while it is made is still waited for.
      ignoreFetchAbort: true,
    });
    byRelease.set(release, made);
    return made;
  };
  return (release: Release, key: string, make: () => Promise<unknown>): Computed | Promise<Computed> => {
    const answers = answersOf(release);
    return answers.get(key) ?? answers.forceFetch(key, { context: make });
  };
}

function isSandbox({ context }: FastifyRequest): boolean {
  return context.caller?.account.tier === "sandbox";
}

function keywordJobs(
  release: Release,
  query: Query<"jobSearch">,
  seesSome: boolean,
): z.input<typeof JobSearch> {
  const thresholds = overriddenThresholds(query);
  const hits = seesSome
    ? release.search.keywordJobs(query.q, (row) => occupationAt(release, row).sandbox)
    : release.search.keywordJobs(query.q);
  const jobs = page(hits, query).map(({ row }) => jobHit(occupationAt(release, row), thresholds));
  return { query: query.q, count: jobs.length, total: hits.length, jobs };
}

type Found = { readonly jobs?: readonly RelevantRow[]; readonly tasks?: readonly RelevantTask[] };

type Search = (search: Searcher, q: string, options: SemanticOptions) => Promise<Found>;
const SEARCHES: Readonly<Record<(typeof SEARCH_SCOPES)[number], Search>> = {
  jobs: async (search, q, options) => ({ jobs: await search.semanticJobs(q, options) }),
  tasks: async (search, q, options) => ({ tasks: await search.semanticTasks(q, options) }),
  both: (search, q, options) => search.semanticBoth(q, options),
};

function semanticJob(release: Release, { row, relevance01, reasons }: RelevantRow) {
  const { soc_code, title, ...scores } = jobHit(occupationAt(release, row));
  return { soc_code, title, relevance_score: round4(relevance01), ...scores, ...(reasons && { reasons }) };
}

async function semanticTasks(release: Release, found: readonly RelevantTask[]) {
  const { ids } = await release.tables.tasks();
  const detailOf = (row: number) =>
    parsed<z.infer<typeof TaskDetail>>(release, "task", invariant(ids[row], `task ${row}`));
  return Promise.all(
    found.map(async ({ row, relevance01, alsoRows, reasons }) => {
      const { task_id, task, soc_code, title, quadrant } = await detailOf(row);
      const also_in = await Promise.all(
        alsoRows.slice(0, ALSO_IN_MAX).map(async (alsoRow) => {
          const also = await detailOf(alsoRow);
          return { task_id: also.task_id, soc_code: also.soc_code, title: also.title };
        }),
      );
      return {
        task_id,
        task,
        soc_code,
        title,
        relevance_score: round4(relevance01),
        quadrant,
        ...(also_in.length > 0 && { also_in }),
        ...(reasons && { reasons }),
      };
    }),
  );
}

async function semanticRequirements(
  release: Release,
  q: string,
  options: SemanticOptions,
): Promise<z.input<typeof SemanticRequirements>["requirements"]> {
  const { requirements } = release.tables;
  const found = await release.search.semanticRequirements(q, options);
  return found.map(({ row, relevance01, reasons }) => {
    const { element_id, name, type, ai_resilience_score } = invariant(
      requirements[row],
      `requirement ${row}`,
    );
    const similarity = round4(relevance01);
    return {
      element_id,
      name,
      type,
      similarity,
      ai_resilience_score,
      ...(reasons && { reasons: [...reasons] }),
    };
  });
}
