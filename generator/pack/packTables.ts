import { canonicalJson } from "../../core/format/canonicalJson.ts";
import { packProfiles } from "../../core/format/similarityTable.ts";
import {
  type BenchmarksTable,
  columnsOf,
  packFloats,
  type RegionsTable,
  TABLES,
  TASK_COLUMNS,
  type TasksTable,
} from "../../core/format/tables.ts";
import { invariant } from "../../core/lib/invariant.ts";
import type { Model } from "../model/buildModel.ts";

/** The columns that the computing endpoints need, as files by path. */
export function packTables(model: Model): ReadonlyMap<string, Uint8Array> {
  const { occupations, requirements } = model;
  const relevance = occupations.flatMap(({ assessed }) =>
    assessed.jobRelevance.slice(0, requirements.length),
  );
  return new Map<string, Uint8Array>([
    [TABLES.occupations, json(columnsOf(occupations.map(({ row }) => row)))],
    [TABLES.requirements, json(columnsOf(requirements.map(({ row }) => row)))],
    [TABLES.relevance, packFloats(relevance)],
    [TABLES.profiles, packProfiles(model.profiles)],
    [TABLES.tasks, json(tasksTable(model))],
    [TABLES.taskValues, packFloats(taskValues(model))],
    [TABLES.regions, json(regionsTable(model))],
    [TABLES.benchmarks, json(benchmarksTable(model))],
  ]);
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

function regionsTable({ regions: { regions, estimated } }: Model): RegionsTable {
  const all = [...regions, ...estimated.map((region) => ({ ...region, jobs: [] }))];
  return all.map(({ msa, name, states, jobs }) => ({
    msa_code: msa,
    msa_name: name,
    states: [...states],
    jobs: jobs.map(({ row, employment, mean_annual_wage, wage_estimated, employment_split }) => [
      row,
      employment,
      mean_annual_wage,
      wage_estimated ? 1 : 0,
      employment_split ? 1 : 0,
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
    suite: benchmarks.map(({ suite }) => invariant(suiteRow.get(suite), suite)),
    requirements: benchmarks.map(({ links }) =>
      links.map(({ elementId }) => invariant(rowOf.get(elementId), elementId)),
    ),
  };
}

function json(table: Parameters<typeof canonicalJson>[0]): Uint8Array {
  return Buffer.from(`${canonicalJson(table)}\n`);
}
