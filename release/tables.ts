import { z } from "zod";
import { EntryEducation, GrowthPhrase, RequirementType } from "../contract/shapes.ts";

// Tables: columns for the endpoints that compute. Row numbers are positions in `occupations.json` (ordered by SOC
// code), `requirements.json` (ordered by element id) and `tasks.json` (ordered by SOC code, then task id as a number).

export const TABLES = {
  occupations: "tables/occupations.json",
  requirements: "tables/requirements.json",
  /** Float32, little-endian, occupations × requirements: job_relevance 0..1. */
  relevance: "tables/relevance.f32",
  /** Float32, little-endian, occupations × occupations: similarity 0..1. */
  similarity: "tables/similarity.f32",
  tasks: "tables/tasks.json",
  /** Float32, little-endian, tasks × TASK_COLUMNS. */
  taskValues: "tables/tasks.f32",
  regions: "tables/regions.json",
  benchmarks: "tables/benchmarks.json",
} as const;

export const TASK_COLUMNS = [
  "importance",
  "relevance",
  "procedural",
  "digitization",
  "physicality",
  "socio_emotional",
  "structural_exposure",
  "human_imperative",
  "capability_task",
  "ai_exposure_potential",
] as const;

const numbers = z.array(z.number());
const strings = z.array(z.string());

/** The row of a table whose columns are lists of equal length. */
type RowOf<Table> = {
  readonly [Column in keyof Table]: Table[Column] extends readonly (infer Value)[] ? Value : never;
};

/** The rows of a table of columns. Throws an Error where a column is shorter than another. */
function rowsOf<Table extends Readonly<Record<string, readonly unknown[]>>>(table: Table): RowOf<Table>[] {
  const columns = Object.entries(table);
  const length = Math.max(0, ...columns.map(([, values]) => values.length));
  const short = columns.find(([, values]) => values.length < length);
  if (short !== undefined)
    throw new Error(`The column ${short[0]} has ${short[1].length} of ${length} rows.`);
  return Array.from(
    { length },
    (_, row) => Object.fromEntries(columns.map(([name, values]) => [name, values[row]])) as RowOf<Table>,
  );
}

/** The columns of `shape` out of rows. */
function columnsOf<Table>(
  shape: Readonly<Record<keyof Table, unknown>>,
  rows: readonly RowOf<Table>[],
): Table {
  const names = Object.keys(shape) as (keyof Table)[];
  return Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])])) as Table;
}

export const OccupationsTable = z.strictObject({
  soc_code: strings,
  title: strings,
  /** National employment, persons; null where no OEWS code covers it. */
  employment: z.array(z.number().nullable()),
  /** Whether a sandbox key sees it. */
  sandbox: z.array(z.boolean()),
  automation_susceptibility_score: numbers,
  human_centric_resilience_score: numbers,
  balanced_impact_score: numbers,
  ai_exposure_potential: numbers,
  human_imperative: numbers,
  /** Standard errors of the two pillars. */
  ai_exposure_potential_error: numbers,
  human_imperative_error: numbers,
  projected_growth: z.array(GrowthPhrase.nullable()),
  /** Percent over the projection decade. */
  growth_percent: z.array(z.number().nullable()),
  /** O*NET Job Zone, 1 to 5. */
  job_zone: numbers,
  entry_education: z.array(EntryEducation.nullable()),
  /** National, US dollars a year. */
  median_wage: z.array(z.number().nullable()),
});
type OccupationsTable = z.infer<typeof OccupationsTable>;
/** What the endpoints that compute know of an occupation. */
export type OccupationRow = RowOf<OccupationsTable>;

/** Reads the occupations table from its JSON. */
export function occupationRows(json: unknown): OccupationRow[] {
  return rowsOf(OccupationsTable.parse(json));
}

/** The occupations table as it stands in a release. */
export function occupationColumns(rows: readonly OccupationRow[]): OccupationsTable {
  return columnsOf(OccupationsTable.shape, rows);
}

export const RequirementsTable = z.strictObject({
  element_id: strings,
  name: strings,
  type: z.array(RequirementType),
  description: strings,
  ai_resilience_score: numbers,
  benchmark_match_count: numbers,
  benchmark_avg_relevance: numbers,
  job_prevalence: numbers,
});
type RequirementsTable = z.infer<typeof RequirementsTable>;
/** What the endpoints that compute know of a requirement. */
export type RequirementRow = RowOf<RequirementsTable>;

/** Reads the requirements table from its JSON. */
export function requirementRows(json: unknown): RequirementRow[] {
  return rowsOf(RequirementsTable.parse(json));
}

/** The requirements table as it stands in a release. */
export function requirementColumns(rows: readonly RequirementRow[]): RequirementsTable {
  return columnsOf(RequirementsTable.shape, rows);
}

export const TasksTable = z.strictObject({
  task_id: strings,
  /** For each occupation the row of its first task; one more entry closes the last. */
  starts: numbers,
});
export type TasksTable = z.infer<typeof TasksTable>;

/** Every region with the occupations found in it: rows of the occupations table, employment, mean annual wage, 1 where that is an estimate. */
export const RegionsTable = z.array(
  z.strictObject({
    msa_code: z.string(),
    msa_name: z.string(),
    states: strings,
    jobs: z.array(z.tuple([z.int(), z.int(), z.number().nullable(), z.int()])),
  }),
);
export type RegionsTable = z.infer<typeof RegionsTable>;

/** Questions in list order with their suite and the rows of the requirements they test. */
export const BenchmarksTable = z.strictObject({
  suites: strings,
  input_id: strings,
  suite: numbers,
  requirements: z.array(z.array(z.int())),
});
export type BenchmarksTable = z.infer<typeof BenchmarksTable>;

/** Float32 numbers as a release holds them: little-endian on every machine. */
export function packFloats(values: ArrayLike<number>): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (let at = 0; at < values.length; at += 1) view.setFloat32(at * 4, values[at] ?? 0, true);
  return new Uint8Array(view.buffer);
}

/** The numbers back. */
export function unpackFloats(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    view.getFloat32(at * 4, true),
  );
}
