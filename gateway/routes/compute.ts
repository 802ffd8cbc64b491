import type { z } from "zod";
import type { CustomScoreBody, SkillGapBody, TransitionsBody } from "../../core/contract/endpoints.ts";
import { ApiError } from "../../core/contract/errors.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { oncePer } from "../../core/lib/oncePer.ts";
import type { Thresholds } from "../../core/methodology/tasks/quadrants.ts";
import { comparison } from "../../core/responses/compare.ts";
import { customScores } from "../../core/responses/customScores.ts";
import { overriddenThresholds } from "../../core/responses/page.ts";
import { gapTo, openSkillNames } from "../../core/responses/skillGap.ts";
import { transitionsFrom } from "../../core/responses/transitions.ts";
import type { TakeTurn } from "../http/fairness.ts";
import { computed, sendComputed, sendPrivate } from "../http/respond.ts";
import type { Release } from "../release/release.ts";
import { assembleBatch } from "./batch.ts";
import {
  type Handler,
  type Handlers,
  occupationAt,
  occupationRow,
  queryOf,
  requireRow,
  requireRows,
} from "./handler.ts";

/** Endpoints that put an answer together for the question at hand, from the tables of the release. */
export function computeRoutes(takeTurn: TakeTurn): Handlers {
  /** What a body asks for, made in a turn of its own and sent to the caller alone. */
  const answering =
    <B>(make: (release: Release, body: B) => Promise<unknown>): Handler =>
    async (request, reply) => {
      const { release } = request.context;
      const body = await takeTurn(() => make(release, request.body as B));
      return sendPrivate(reply, body);
    };
  return {
    compare: async (request, reply) => {
      const { release } = request.context;
      const query = queryOf<"compare">(request);
      const rows = requireRows(release, query.socs);
      if (rows.length < 2) {
        throw new ApiError(
          "invalid_request",
          { field: "socs" },
          "`socs` must have from 2 to 10 different codes, separated by commas.",
        );
      }
      const compared = await takeTurn(() => compare(release, rows, overriddenThresholds(query)));
      return sendComputed(reply, computed(compared));
    },
    batch: answering(assembleBatch),
    transitions: answering(transitions),
    customScore: answering(scores),
    skillGap: answering(gap),
  };
}

const namesOf = oncePer(async ({ tables }: Release) => openSkillNames(tables.requirements), new WeakMap());

async function compare(release: Release, rows: readonly number[], thresholds: Thresholds | undefined) {
  const { withSome } = await release.tables.similarities();
  const pairs = rows.map((row) => withSome(row, rows));
  const compared = rows.map((row) => occupationAt(release, row));
  return comparison(compared, pairs, thresholds);
}

async function transitions(release: Release, body: z.infer<typeof TransitionsBody>) {
  const { occupations, requirements } = release.tables;
  const { withAll } = await release.tables.similarities();
  const source = requireRow(release, body.source_soc);
  const exclude_soc_codes = body.filters.exclude_soc_codes?.flatMap((soc) => {
    const row = occupationRow(release, soc);
    return row === undefined ? [] : [occupationAt(release, row).soc_code];
  });
  const table = { occupations, requirements, relevance: await release.tables.relevance() };
  const filters = { ...body.filters, exclude_soc_codes };
  return transitionsFrom(table, source, withAll(source), { ...body, filters });
}

async function scores(release: Release, body: z.infer<typeof CustomScoreBody>) {
  const rows = requireRows(release, body.jobs);
  const tasks = await release.tables.packedTasks();
  const jobs = rows.map((row) => ({
    row: occupationAt(release, row),
    tasks: invariant(tasks[row], "tasks"),
  }));
  return customScores(jobs, body);
}

async function gap(release: Release, { current_skills, target_job }: z.infer<typeof SkillGapBody>) {
  const { requirements } = release.tables;
  const row = requireRow(release, target_job);
  const width = requirements.length;
  const relevance = (await release.tables.relevance()).subarray(row * width, (row + 1) * width);
  return gapTo(occupationAt(release, row), current_skills, requirements, relevance, await namesOf(release));
}
