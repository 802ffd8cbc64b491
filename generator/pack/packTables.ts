import { must } from "../../methodology/must.ts";
import { round4 } from "../../methodology/rounding.ts";
import { canonicalJson } from "../../release/canonicalJson.ts";
import {
  type BenchmarksTable,
  columnsOf,
  type OccupationRow,
  packFloats,
  type RegionsTable,
  TABLES,
  TASK_COLUMNS,
  type TasksTable,
} from "../../release/tables.ts";
import type { Model } from "../model/buildModel.ts";
import type { Occupation } from "../model/occupations.ts";
import { requirementRow } from "../model/requirements.ts";

/** The columns that the computing endpoints need, as files by path. */
export function packTables(model: Model): ReadonlyMap<string, Uint8Array> {
  const { occupations, requirements } = model;
  const relevance = occupations.flatMap(({ assessed }) =>
    assessed.jobRelevance.slice(0, requirements.length),
  );
  return new Map<string, Uint8Array>([
    [TABLES.occupations, json(columnsOf(occupations.map(occupationRow)))],
    [TABLES.requirements, json(columnsOf(requirements.map(requirementRow)))],
    [TABLES.relevance, packFloats(relevance)],
    [TABLES.similarity, packFloats(model.similarities)],
    [TABLES.tasks, json(tasksTable(model))],
    [TABLES.taskValues, packFloats(taskValues(model))],
    [TABLES.regions, json(regionsTable(model))],
    [TABLES.benchmarks, json(benchmarksTable(model))],
  ]);
}

function occupationRow(occupation: Occupation): OccupationRow {
  const { scores, errors, pillars } = occupation.assessed;
  return {
    soc_code: occupation.soc,
    title: occupation.title,
    employment: occupation.employment,
    sandbox: occupation.isSandbox,
    automation_susceptibility_score: scores.automation_susceptibility_score,
    human_centric_resilience_score: scores.human_centric_resilience_score,
    balanced_impact_score: scores.balanced_impact_score,
    ai_exposure_potential: pillars.ai_exposure_potential,
    human_imperative: pillars.human_imperative,
    ai_exposure_potential_error: round4(errors.ai_exposure_potential),
    human_imperative_error: round4(errors.human_imperative),
    projected_growth: occupation.growth,
    growth_percent: occupation.growthPercent,
    job_zone: occupation.jobZone,
    entry_education: occupation.entryEducation,
    median_wage: occupation.medianWage,
  };
}

function tasksTable({ occupations, tasks, tasksOf }: Model): TasksTable {
  const starts = [0];
  for (const { soc } of occupations) {
    starts.push((starts.at(-1) ?? 0) + (tasksOf.get(soc)?.length ?? 0));
  }
  return { task_id: tasks.map(({ taskId }) => taskId), starts };
}

/** Tasks × TASK_COLUMNS, row by row. */
function taskValues({ tasks }: Model): number[] {
  return tasks.flatMap(({ importance1to5, relevance0to100, assessed }) => {
    const values: Record<(typeof TASK_COLUMNS)[number], number> = {
      importance: importance1to5,
      relevance: relevance0to100,
      ...assessed.dimensions.dimensions,
      ...assessed.pillars,
    };
    return TASK_COLUMNS.map((column) => values[column]);
  });
}

function regionsTable({ regions: { regions } }: Model): RegionsTable {
  return regions.map(({ msa, name, states, jobs }) => ({
    msa_code: msa,
    msa_name: name,
    states: [...states],
    jobs: jobs.map(({ row, employment, meanAnnualWage, wageEstimated }) => [
      row,
      employment,
      meanAnnualWage,
      wageEstimated ? 1 : 0,
    ]),
  }));
}

function benchmarksTable({ benchmarks, requirements }: Model): BenchmarksTable {
  const suites = [...new Set(benchmarks.map(({ suite }) => suite))].sort();
  const suiteRow = new Map(suites.map((suite, row) => [suite, row]));
  const rowOf = new Map<string, number>(requirements.map(({ elementId }, row) => [elementId, row]));
  return {
    suites,
    input_id: benchmarks.map(({ inputId }) => inputId),
    suite: benchmarks.map(({ suite }) => must(suiteRow.get(suite), suite)),
    requirements: benchmarks.map(({ links }) =>
      links.map(({ elementId }) => must(rowOf.get(elementId), elementId)),
    ),
  };
}

function json(table: Parameters<typeof canonicalJson>[0]): Uint8Array {
  return Buffer.from(`${canonicalJson(table)}\n`);
}
