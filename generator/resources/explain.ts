import type { z } from "zod";
import type { Explain } from "../../core/contract/shapes.ts";
import { METHODOLOGY_VERSION } from "../../core/contract/versions.ts";
import { type StoredRecord, shardOfJob } from "../../core/format/record.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { SCORE_FORMULAS } from "../../core/methodology/formulas.ts";
import { workStyle01, workStyleWeight } from "../../core/methodology/occupations/dispositions.ts";
import { isHighExposure } from "../../core/methodology/regions/regions.ts";
import { round4, roundTo } from "../../core/methodology/rounding.ts";
import { countQuadrants } from "../../core/methodology/tasks/quadrants.ts";
import { interval90 } from "../../core/methodology/uncertainty.ts";
import type { Model } from "../model/buildModel.ts";
import type { Occupation, StyleRating } from "../model/occupations.ts";
import type { Requirement } from "../model/requirements.ts";
import type { Reading, Task } from "../model/tasks.ts";
import { dataSources, type ReleaseFacts } from "../releaseFacts.ts";
import { occupationUseBody } from "./indices.ts";
import { resilienceBasis } from "./skills.ts";

type Body = z.input<typeof Explain>;

/** How the scores of every occupation come about, in figures that recompute by hand. */
export function* renderExplain(model: Model, facts: ReleaseFacts): Generator<StoredRecord> {
  const sources = dataSources(facts, model.leaderboardRelease);
  for (const occupation of model.occupations) {
    const { soc, title, assessed } = occupation;
    const tasks = model.tasksOf.get(soc) ?? [];
    const use = model.indices.byOccupation.get(soc)?.use ?? null;
    const body: Body = {
      soc_code: soc,
      title,
      methodology_version: METHODOLOGY_VERSION,
      imputed: assessed.imputedFrom !== null,
      ...(assessed.imputedFrom === null ? {} : { imputed_from: [...assessed.imputedFrom.socCodes] }),
      score_breakdown: scoreBreakdown(occupation, tasks, sources.tasks),
      task_analysis: taskAnalysis(tasks),
      capability_basis: capabilityBasis(tasks, model.requirementOf),
      ...(use !== null && { observed_use: occupationUseBody(use) }),
      data_sources: sources,
    };
    yield { kind: "jobExplain", key: soc, shard: shardOfJob(soc), body };
  }
}

function scoreBreakdown(
  { assessed, styles }: Occupation,
  tasks: readonly Task[],
  taskSource: string,
): Body["score_breakdown"] {
  const { scores, pillars, errors } = assessed;
  const weightedSum = (pillarOf: (task: Task) => number) =>
    roundTo(
      tasks.reduce((sum, task) => sum + task.importance1to5 * pillarOf(task), 0),
      4,
    );
  return {
    automation_susceptibility_score: {
      value: scores.automation_susceptibility_score,
      formula: SCORE_FORMULAS.automation_susceptibility_score,
      source: `${tasks.length} tasks of ${taskSource}, weighted by importance`,
      components: {
        ai_exposure_potential: pillars.ai_exposure_potential,
        importance_sum: roundTo(
          tasks.reduce((sum, task) => sum + task.importance1to5, 0),
          2,
        ),
        importance_weighted_exposure_sum: weightedSum(
          ({ assessed }) => assessed.pillars.ai_exposure_potential,
        ),
      },
      uncertainty: interval90(
        scores.automation_susceptibility_score,
        errors.automation_susceptibility_score,
        [0, 100],
      ),
    },
    human_centric_resilience_score: {
      value: scores.human_centric_resilience_score,
      formula: SCORE_FORMULAS.human_centric_resilience_score,
      components: {
        human_imperative: pillars.human_imperative,
        dispositional_resilience: pillars.dispositional_resilience,
        importance_weighted_imperative_sum: weightedSum(({ assessed }) => assessed.pillars.human_imperative),
        work_styles: styles.map(workStyle),
        work_style_mean: assessed.dispositional.mean01,
        respondent_share: assessed.dispositional.shrink01,
      },
      uncertainty: interval90(
        scores.human_centric_resilience_score,
        errors.human_centric_resilience_score,
        [0, 100],
      ),
    },
    balanced_impact_score: {
      value: scores.balanced_impact_score,
      formula: SCORE_FORMULAS.balanced_impact_score,
      uncertainty: interval90(scores.balanced_impact_score, errors.balanced_impact_score, [-100, 100]),
    },
  };
}

function workStyle({ element_id, name, scale_id, value }: StyleRating) {
  return {
    element_id,
    name,
    rating: value,
    rating_0_to_1: round4(workStyle01({ scaleId: scale_id, value }) ?? 0),
    weight: workStyleWeight(element_id),
  };
}

/** How many requirements are named in the basis of an occupation's capability. */
const BASIS_NAMED = 10;

/** The requirements that weigh most over the tasks, each task by its importance and its strongest five. */
function capabilityBasis(
  tasks: readonly Task[],
  requirementOf: ReadonlyMap<string, Requirement>,
): Body["capability_basis"] {
  const weights = new Map<string, number>();
  let sum = 0;
  for (const { importance1to5, assessed } of tasks) {
    sum += importance1to5;
    for (const { elementId, share01 } of assessed.capability.strongest) {
      weights.set(elementId, (weights.get(elementId) ?? 0) + importance1to5 * share01);
    }
  }
  return [...weights]
    .sort(([idA, a], [idB, b]) => b - a || (idA < idB ? -1 : 1))
    .slice(0, BASIS_NAMED)
    .map(([elementId, weight]) => {
      const { elementId: element_id, row, resilience } = invariant(requirementOf.get(elementId), elementId);
      return {
        element_id,
        name: row.name,
        weight: round4(weight / sum),
        ai_resilience_score: resilience.resilience,
        ...resilienceBasis(resilience),
      };
    });
}

function taskAnalysis(tasks: readonly Task[]): Body["task_analysis"] {
  const quadrants = countQuadrants(tasks.map(({ assessed }) => assessed.quadrant));
  return {
    task_count: tasks.length,
    high_exposure_tasks: tasks.filter(({ assessed }) =>
      isHighExposure(assessed.pillars.ai_exposure_potential),
    ).length,
    protected_tasks: quadrants.protected,
    quadrant_distribution: quadrants,
    imputed_ratings: tasks.filter(({ isRatingImputed }) => isRatingImputed).length,
    unread_tasks: idsOf(tasks, "unread"),
    changed_tasks: idsOf(tasks, "changed"),
  };
}

function idsOf(tasks: readonly Task[], reading: Reading): string[] {
  return tasks.filter((task) => task.reading === reading).map(({ taskId }) => taskId);
}
