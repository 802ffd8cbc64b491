import type { z } from "zod";
import { METHODOLOGY_VERSION } from "../../contract/release.ts";
import type { Explain } from "../../contract/shapes.ts";
import { SCORE_FORMULAS } from "../../methodology/formulas.ts";
import { OTHER_WORK_STYLE_WEIGHT, WORK_STYLE_WEIGHTS, workStyle01 } from "../../methodology/pillars.ts";
import { countQuadrants } from "../../methodology/quadrants.ts";
import { isHighExposure } from "../../methodology/regions.ts";
import { round1, round4, roundTo } from "../../methodology/rounding.ts";
import { interval90 } from "../../methodology/uncertainty.ts";
import type { Model } from "../buildModel.ts";
import type { Occupation, StyleRating } from "../model/occupations.ts";
import type { Task } from "../model/tasks.ts";
import { type StoredRecord, shardOfJob } from "../records.ts";
import { dataSources, type ReleaseFacts } from "../releaseFacts.ts";

type Body = z.input<typeof Explain>;

/** How the scores of every occupation come about, in figures that recompute by hand. */
export function* renderExplain(model: Model, facts: ReleaseFacts): Generator<StoredRecord> {
  const sources = dataSources(facts, model.leaderboardRelease);
  for (const occupation of model.occupations) {
    const { soc, title, assessed } = occupation;
    const tasks = model.tasksOf.get(soc) ?? [];
    const body: Body = {
      soc_code: soc,
      title,
      methodology_version: METHODOLOGY_VERSION,
      imputed: assessed.imputedFrom !== null,
      ...(assessed.imputedFrom === null ? {} : { imputed_from: [...assessed.imputedFrom.socCodes] }),
      score_breakdown: scoreBreakdown(occupation, tasks, sources.tasks),
      task_analysis: taskAnalysis(tasks),
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
      uncertainty: uncertainty(
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
      },
      uncertainty: uncertainty(
        scores.human_centric_resilience_score,
        errors.human_centric_resilience_score,
        [0, 100],
      ),
    },
    balanced_impact_score: {
      value: scores.balanced_impact_score,
      formula: SCORE_FORMULAS.balanced_impact_score,
      uncertainty: uncertainty(scores.balanced_impact_score, errors.balanced_impact_score, [-100, 100]),
    },
  };
}

function uncertainty(value: number, error: number, range: readonly [number, number]) {
  const { standard_error, interval_90 } = interval90(value, error, range, round1);
  return { standard_error, interval_90: [interval_90[0], interval_90[1]] as [number, number] };
}

const WEIGHT_OF = new Map(WORK_STYLE_WEIGHTS.map(({ elementId, weight }) => [elementId, weight]));

function workStyle(style: StyleRating) {
  const { element_id, name, scale_id, value } = style;
  return {
    element_id,
    name,
    rating: value,
    share01: round4(workStyle01({ elementId: element_id, scaleId: scale_id, value }) ?? 0),
    weight: WEIGHT_OF.get(element_id) ?? OTHER_WORK_STYLE_WEIGHT,
  };
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
    imputed_ratings: tasks.filter(({ assessed }) => assessed.rating.imputed).length,
  };
}
