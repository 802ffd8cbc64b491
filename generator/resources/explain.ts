import type { z } from "zod";
import type { Explain } from "../../core/contract/shapes.ts";
import { METHODOLOGY_VERSION } from "../../core/contract/versions.ts";
import { type StoredRecord, shardOfJob } from "../../core/format/record.ts";
import { at } from "../../core/lib/at.ts";
import { SCORE_FORMULAS } from "../../core/methodology/formulas.ts";
import { workStyle01, workStyleWeight } from "../../core/methodology/occupations/dispositions.ts";
import { isHighExposure } from "../../core/methodology/regions/regions.ts";
import { round2, round4 } from "../../core/methodology/rounding.ts";
import { sumOf } from "../../core/methodology/statistics.ts";
import { countedIn, type Draw } from "../../core/methodology/tasks/capability.ts";
import { countQuadrants } from "../../core/methodology/tasks/quadrants.ts";
import type { Model } from "../model/buildModel.ts";
import type { Occupation } from "../model/occupations.ts";
import type { Requirement } from "../model/requirements.ts";
import type { Reading, Task } from "../model/tasks.ts";
import { dataSources, type ReleaseFacts } from "../releaseFacts.ts";
import { resilienceBasis } from "./skills.ts";

type Body = z.input<typeof Explain>;

/** How the scores of every occupation come about, in figures that recompute by hand. */
export function* renderExplain(model: Model, facts: ReleaseFacts): Generator<StoredRecord> {
  const sources = dataSources(facts, model.leaderboardRelease);
  for (const occupation of model.occupations) {
    const { soc, title, assessed } = occupation;
    const tasks = model.tasksOf.get(soc) ?? [];
    const observed_use = model.indices.byOccupation.get(soc)?.observed_use;
    const body: Body = {
      soc_code: soc,
      title,
      methodology_version: METHODOLOGY_VERSION,
      imputed: assessed.imputedFrom !== null,
      ...(assessed.imputedFrom === null ? {} : { imputed_from: [...assessed.imputedFrom] }),
      score_breakdown: scoreBreakdown(occupation, tasks, sources.tasks),
      task_analysis: taskAnalysis(tasks),
      capability_basis: capabilityBasis(occupation, tasks, model.requirements),
      left_out_of_capability: leftOut(tasks, model.requirements),
      ...(observed_use !== undefined && { observed_use }),
      data_sources: sources,
    };
    yield { kind: "jobExplain", key: soc, shard: shardOfJob(soc), body };
  }
}

function scoreBreakdown(
  { assessed, styles, uncertainty }: Occupation,
  tasks: readonly Task[],
  taskSource: string,
): Body["score_breakdown"] {
  const { scores, pillars, lean } = assessed;
  const weightedSum = (pillarOf: (task: Task) => number) =>
    round4(sumOf(tasks, (task) => task.importance1to5 * pillarOf(task)));
  return {
    automation_susceptibility_score: {
      value: scores.automation_susceptibility_score,
      formula: SCORE_FORMULAS.automation_susceptibility_score,
      source: `${tasks.length} tasks of ${taskSource}, weighted by importance`,
      components: {
        ai_exposure_potential: pillars.ai_exposure_potential,
        importance_sum: round2(sumOf(tasks, ({ importance1to5 }) => importance1to5)),
        importance_weighted_exposure_sum: weightedSum(
          ({ assessed }) => assessed.pillars.ai_exposure_potential,
        ),
      },
      uncertainty: uncertainty.susceptibility,
    },
    human_centric_resilience_score: {
      value: scores.human_centric_resilience_score,
      formula: SCORE_FORMULAS.human_centric_resilience_score,
      components: {
        human_imperative: pillars.human_imperative,
        dispositional_resilience: pillars.dispositional_resilience,
        importance_weighted_imperative_sum: weightedSum(({ assessed }) => assessed.pillars.human_imperative),
        work_styles: styles.map((style) => ({
          element_id: style.element_id,
          name: style.name,
          rating: style.value,
          rating_0_to_1: round4(workStyle01(style)),
          weight: workStyleWeight(style.element_id),
        })),
        style_difference: lean.difference,
        respondent_share: lean.shrink01,
      },
      uncertainty: uncertainty.resilience,
    },
    balanced_impact_score: {
      value: scores.balanced_impact_score,
      formula: SCORE_FORMULAS.balanced_impact_score,
      uncertainty: uncertainty.balance,
    },
  };
}

/** How many requirements are named in the basis of an occupation's capability. */
const BASIS_NAMED = 10;

/** The requirements that weigh most in capability_task over all tasks, each task by its importance. */
function capabilityBasis(
  { assessed }: Occupation,
  tasks: readonly Task[],
  requirements: readonly Requirement[],
): Body["capability_basis"] {
  const weights = new Float64Array(requirements.length);
  const weightOf = ({ column, times }: Draw) => times * at(assessed.jobRelevance, column);
  for (const { importance1to5, assessed } of tasks) {
    const { draws } = assessed.capability;
    const whole = sumOf(draws, weightOf);
    if (whole === 0) continue;
    for (const draw of draws)
      weights[draw.column] = at(weights, draw.column) + (importance1to5 * weightOf(draw)) / whole;
  }
  const sum = sumOf([...weights], (weight) => weight);
  return requirements
    .map((requirement, column) => ({ requirement, weight: at(weights, column) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.requirement.elementId < b.requirement.elementId ? -1 : 1))
    .slice(0, BASIS_NAMED)
    .map(({ requirement: { elementId, row, resilience }, weight }) => ({
      element_id: elementId,
      name: row.name,
      weight: round4(weight / sum),
      ai_resilience_score: resilience.resilience,
      ...resilienceBasis(resilience),
    }));
}

/** The bodily and social requirements that tasks draw on, most tasks first, and where they count. */
function leftOut(
  tasks: readonly Task[],
  requirements: readonly Requirement[],
): Body["left_out_of_capability"] {
  const counts = new Map<number, number>();
  for (const { assessed } of tasks) {
    for (const { column } of assessed.capability.leftOut) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  return [...counts]
    .sort(([columnA, a], [columnB, b]) => b - a || columnA - columnB)
    .map(([column, count]) => {
      const { elementId, row } = at(requirements, column);
      return {
        element_id: elementId,
        name: row.name,
        task_count: count,
        counted_in: countedIn(elementId) === "human_imperative" ? "human_imperative" : "structural_exposure",
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
