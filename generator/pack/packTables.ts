import { round4 } from "../../methodology/rounding.ts";
import { canonicalJson } from "../../release/canonicalJson.ts";
import {
  type BenchmarksTable,
  type OccupationsTable,
  type RegionsTable,
  type RequirementsTable,
  TABLES,
  TASK_COLUMNS,
  type TasksTable,
} from "../../release/format.ts";
import type { Model } from "../model/buildModel.ts";

/** The columns that the computing endpoints need, as files by path. */
export function buildTables(model: Model): ReadonlyMap<string, Uint8Array> {
  const { occupations, requirements } = model;
  const relevance = occupations.flatMap(({ assessed }) =>
    assessed.jobRelevance.slice(0, requirements.length),
  );
  return new Map<string, Uint8Array>([
    [TABLES.occupations, json(occupationsTable(model))],
    [TABLES.requirements, json(requirementsTable(model))],
    [TABLES.relevance, float32(relevance)],
    [TABLES.similarity, float32(model.similarities)],
    [TABLES.tasks, json(tasksTable(model))],
    [TABLES.taskValues, float32(taskValues(model))],
    [TABLES.regions, json(regionsTable(model))],
    [TABLES.benchmarks, json(benchmarksTable(model))],
  ]);
}

function occupationsTable({ occupations }: Model): OccupationsTable {
  const scoresOf = occupations.map(({ assessed }) => assessed.scores);
  const errorsOf = occupations.map(({ assessed }) => assessed.errors);
  const pillarsOf = occupations.map(({ assessed }) => assessed.pillars);
  return {
    soc_code: occupations.map(({ soc }) => soc),
    title: occupations.map(({ title }) => title),
    employment: occupations.map(({ employment }) => employment),
    sandbox: occupations.map(({ isSandbox }) => isSandbox),
    automation_susceptibility_score: scoresOf.map((scores) => scores.automation_susceptibility_score),
    human_centric_resilience_score: scoresOf.map((scores) => scores.human_centric_resilience_score),
    balanced_impact_score: scoresOf.map((scores) => scores.balanced_impact_score),
    ai_exposure_potential: pillarsOf.map((pillars) => pillars.ai_exposure_potential),
    human_imperative: pillarsOf.map((pillars) => pillars.human_imperative),
    ai_exposure_potential_error: errorsOf.map((errors) => round4(errors.ai_exposure_potential)),
    human_imperative_error: errorsOf.map((errors) => round4(errors.human_imperative)),
    projected_growth: occupations.map(({ growth }) => growth),
    growth_percent: occupations.map(({ growthPercent }) => growthPercent),
    job_zone: occupations.map(({ jobZone }) => jobZone),
    entry_education: occupations.map(({ entryEducation }) => entryEducation),
    median_wage: occupations.map(({ medianWage }) => medianWage),
  };
}

function requirementsTable({ requirements }: Model): RequirementsTable {
  return {
    element_id: requirements.map(({ elementId }) => elementId),
    name: requirements.map(({ name }) => name),
    type: requirements.map(({ type }) => type),
    description: requirements.map(({ description }) => description),
    ai_resilience_score: requirements.map(({ resilience }) => resilience.resilience),
    benchmark_match_count: requirements.map(({ resilience }) => resilience.questionCount),
    benchmark_avg_relevance: requirements.map(({ resilience }) => resilience.meanRelevance),
    job_prevalence: requirements.map(({ askers }) => askers.length),
  };
}

function tasksTable({ occupations, tasks, tasksOf }: Model): TasksTable {
  const starts = [0];
  for (const { soc } of occupations) {
    starts.push((starts.at(-1) as number) + (tasksOf.get(soc)?.length ?? 0));
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
  const requirementRow = new Map<string, number>(requirements.map(({ elementId }, row) => [elementId, row]));
  return {
    suites,
    input_id: benchmarks.map(({ inputId }) => inputId),
    suite: benchmarks.map(({ suite }) => suiteRow.get(suite) as number),
    requirements: benchmarks.map(({ links }) =>
      links.map(({ elementId }) => requirementRow.get(elementId) as number),
    ),
  };
}

function json(table: Parameters<typeof canonicalJson>[0]): Uint8Array {
  return Buffer.from(`${canonicalJson(table)}\n`);
}

/** Little-endian on every machine. */
function float32(values: ArrayLike<number>): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (let at = 0; at < values.length; at += 1) view.setFloat32(at * 4, values[at] as number, true);
  return new Uint8Array(view.buffer);
}
