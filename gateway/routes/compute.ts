import type { z } from "zod";
import type { BatchBody, CustomScoreBody, SkillGapBody, TransitionsBody } from "../../contract/endpoints.ts";
import { ApiError } from "../../contract/errors.ts";
import type {
  Compare,
  CustomScores,
  JobHit,
  RequirementType,
  SkillGap,
  Transitions,
} from "../../contract/shapes.ts";
import {
  customInterpretation,
  customScore,
  type PackedTasks,
} from "../../methodology/answers/customScore.ts";
import { skillGap } from "../../methodology/answers/skillGap.ts";
import { openSkillNames, type SkillNames } from "../../methodology/answers/skillNames.ts";
import { findTransitions, type TransitionTable } from "../../methodology/answers/transitions.ts";
import { round1 } from "../../methodology/rounding.ts";
import { quadrantOf, type Thresholds } from "../../methodology/tasks/quadrants.ts";
import { type Respond, sendComputed, sendPrivate } from "../http/respond.ts";
import type { TakeTurn } from "../http/turns.ts";
import type { Release } from "../release/release.ts";
import { assembleBatch } from "./batch.ts";
import {
  byCodeUnit,
  type Handler,
  type Handlers,
  occupationRow,
  overriddenThresholds,
  queryOf,
} from "./handler.ts";

/** Endpoints that put an answer together for the question at hand, from the tables of the release. */
export function computeRoutes(respond: Respond, takeTurn: TakeTurn): Handlers {
  /** What a body asks for, made in a turn of its own and sent to the caller alone. */
  const answering =
    <B>(make: (release: Release, body: B) => Promise<unknown>): Handler =>
    async (request, reply) => {
      const { release } = request.exchange;
      const body = await takeTurn(() => make(release, request.body as B));
      return sendPrivate(respond, request, reply, body);
    };
  return {
    compare: async (request, reply) => {
      const { release } = request.exchange;
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
      return sendComputed(respond, request, reply, compared);
    },
    batch: answering<z.infer<typeof BatchBody>>((release, { soc_codes, fields }) =>
      assembleBatch(release, soc_codes, fields),
    ),
    transitions: answering<z.infer<typeof TransitionsBody>>(transitions),
    customScore: answering<z.infer<typeof CustomScoreBody>>(customScores),
    skillGap: answering<z.infer<typeof SkillGapBody>>(gap),
  };
}

/** The row of an occupation, or 404 naming the code as it was given. */
function requireRow(release: Release, soc: string): number {
  const row = occupationRow(release, soc);
  if (row === undefined) {
    throw new ApiError(
      "job_not_found",
      { soc_code: soc },
      `There is no occupation with the SOC code "${soc}".`,
    );
  }
  return row;
}

/** The rows of several occupations in the order given, each once. */
function requireRows(release: Release, socs: readonly string[]): number[] {
  return [...new Set(socs.map((soc) => requireRow(release, soc)))];
}

/** One occupation as search results and comparisons list it. */
export function jobHit({ tables }: Release, row: number, thresholds?: Thresholds): z.input<typeof JobHit> {
  const { occupations } = tables;
  return {
    soc_code: occupations.soc_code[row] as string,
    title: occupations.title[row] as string,
    automation_susceptibility_score: occupations.automation_susceptibility_score[row] as number,
    human_centric_resilience_score: occupations.human_centric_resilience_score[row] as number,
    balanced_impact_score: occupations.balanced_impact_score[row] as number,
    quadrant: quadrantOf(
      occupations.ai_exposure_potential[row] as number,
      occupations.human_imperative[row] as number,
      thresholds,
    ),
  };
}

async function compare(
  release: Release,
  rows: readonly number[],
  thresholds: Thresholds | undefined,
): Promise<z.input<typeof Compare>> {
  const { soc_code } = release.tables.occupations;
  const similarities = await Promise.all(rows.map((row) => release.tables.similarities(row)));
  const matrix = rows.map((row, index) => [
    soc_code[row] as string,
    Object.fromEntries(rows.map((other) => [soc_code[other], (similarities[index] as Float64Array)[other]])),
  ]);
  return {
    comparison: rows.map((row) => jobHit(release, row, thresholds)),
    skill_overlap_matrix: Object.fromEntries(matrix),
  };
}

const transitionTables = new WeakMap<Release, Promise<TransitionTable>>();

function transitionTable(release: Release): Promise<TransitionTable> {
  const known = transitionTables.get(release);
  if (known !== undefined) return known;
  const { occupations, requirements, relevance } = release.tables;
  const made = relevance().then(
    (values): TransitionTable => ({
      occupations: occupations.soc_code.map((socCode, row) => ({
        socCode,
        title: occupations.title[row] as string,
        resilienceScore: occupations.human_centric_resilience_score[row] as number,
        growthPhrase: occupations.projected_growth[
          row
        ] as TransitionTable["occupations"][number]["growthPhrase"],
        balancedImpactScore: occupations.balanced_impact_score[row] as number,
        growthPercent: occupations.growth_percent[row] as number | null,
        jobZone: occupations.job_zone[row] as number,
        entryEducation: occupations.entry_education[
          row
        ] as TransitionTable["occupations"][number]["entryEducation"],
        medianWage: occupations.median_wage[row] as number | null,
      })),
      requirements: requirements.element_id.map((elementId, column) => ({
        elementId,
        name: requirements.name[column] as string,
      })),
      relevance: values,
    }),
  );
  made.catch(() => transitionTables.delete(release));
  transitionTables.set(release, made);
  return made;
}

async function transitions(release: Release, body: z.infer<typeof TransitionsBody>) {
  const { occupations } = release.tables;
  const source = requireRow(release, body.source_soc);
  const excluded = body.filters.exclude_soc_codes?.flatMap((soc) => {
    const row = occupationRow(release, soc);
    return row === undefined ? [] : [occupations.soc_code[row] as string];
  });
  const table = await transitionTable(release);
  const from = table.occupations[source] as TransitionTable["occupations"][number];
  const found = findTransitions(table, {
    source,
    similarities: await release.tables.similarities(source),
    similarityThreshold: body.similarity_threshold,
    maxResults: body.max_results,
    filters: { ...body.filters, exclude_soc_codes: excluded },
  });
  return {
    source_job: {
      soc_code: occupations.soc_code[source] as string,
      title: occupations.title[source] as string,
      automation_susceptibility_score: occupations.automation_susceptibility_score[source] as number,
      human_centric_resilience_score: from.resilienceScore,
      projected_growth: from.growthPhrase,
      projected_growth_percent: from.growthPercent,
      entry_education: from.entryEducation,
      job_zone: from.jobZone,
      median_wage: from.medianWage,
    },
    transition_count: found.transitions.length,
    transitions: found.transitions,
  } satisfies ReadonlyDeep<z.input<typeof Transitions>>;
}

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

async function customScores(
  release: Release,
  { weights, aggregation, jobs }: z.infer<typeof CustomScoreBody>,
): Promise<z.input<typeof CustomScores>> {
  const { occupations, packedTasks } = release.tables;
  const rows = requireRows(release, jobs);
  const tasks = await packedTasks();
  const scored = rows.map((row) => {
    const custom_score = customScore(tasks[row] as PackedTasks, weights, aggregation);
    const standard_score = occupations.automation_susceptibility_score[row] as number;
    return {
      soc_code: occupations.soc_code[row] as string,
      title: occupations.title[row] as string,
      custom_score,
      standard_score,
      delta_from_standard: round1(custom_score - standard_score),
    };
  });
  scored.sort((a, b) => b.custom_score - a.custom_score || byCodeUnit(a.soc_code, b.soc_code));
  // Equal scores share the rank of the first of them.
  const rankOf = new Map(
    scored.map(({ custom_score }, index) => [custom_score, index + 1] as const).reverse(),
  );
  return {
    methodology: {
      weights_applied: weights,
      aggregation,
      interpretation: customInterpretation(weights, aggregation),
    },
    results: scored.map(({ soc_code, title, custom_score, standard_score, delta_from_standard }) => ({
      soc_code,
      title,
      custom_score,
      rank: rankOf.get(custom_score) as number,
      standard_score,
      delta_from_standard,
    })),
  };
}

const namesOfReleases = new WeakMap<Release, SkillNames>();

function skillNames(release: Release): SkillNames {
  const known = namesOfReleases.get(release);
  if (known !== undefined) return known;
  const { element_id, name } = release.tables.requirements;
  const made = openSkillNames(
    element_id.map((elementId, column) => ({ elementId, name: name[column] as string })),
  );
  namesOfReleases.set(release, made);
  return made;
}

async function gap(release: Release, { current_skills, target_job }: z.infer<typeof SkillGapBody>) {
  const { occupations, requirements, relevance } = release.tables;
  const row = requireRow(release, target_job);
  const values = await relevance();
  const width = requirements.element_id.length;
  const result = skillGap(
    current_skills,
    requirements.element_id.map((elementId, column) => ({
      elementId,
      name: requirements.name[column] as string,
      type: requirements.type[column] as RequirementType,
      jobRelevance: values[row * width + column] as number,
      resilience: requirements.ai_resilience_score[column] as number,
    })),
    skillNames(release),
  );
  return {
    target_job: { soc_code: occupations.soc_code[row] as string, title: occupations.title[row] as string },
    skill_coverage: result.skill_coverage,
    skill_match_score: result.skill_match_score,
    transferable_skills: result.transferable_skills,
    gap_skills: result.gap_skills,
    unrecognized_skills: result.unrecognized_skills,
  } satisfies ReadonlyDeep<z.input<typeof SkillGap>>;
}
