import { endianness } from "node:os";
import { z } from "zod";
import { EntryEducation, GrowthPhrase, RequirementType } from "../contract/shapes.ts";
import type { Json } from "./canonicalJson.ts";

// Tables: columns for the endpoints that compute. Row numbers are positions in `occupations.json` (ordered by SOC
// code), `requirements.json` (ordered by element id) and `tasks.json` (ordered by SOC code, then task id as a number).

export const TABLES = {
  occupations: "tables/occupations.json",
  requirements: "tables/requirements.json",
  /** Float32, little-endian, occupations × requirements: job_relevance 0..1. */
  relevance: "tables/relevance.f32",
  /** What occupations are compared by; see `similarityTable.ts`. */
  profiles: "tables/profiles.bin",
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

const Columns = z.record(z.string(), z.custom<readonly unknown[]>(Array.isArray));

/** The rows of a table of columns. Throws an Error where a column is shorter than another. */
function rowsOf(json: unknown): Record<string, unknown>[] {
  const columns = Object.entries(Columns.parse(json));
  const length = Math.max(0, ...columns.map(([, values]) => values.length));
  const short = columns.find(([, values]) => values.length < length);
  if (short !== undefined)
    throw new Error(`The column ${short[0]} has ${short[1].length} of ${length} rows.`);
  return Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[row]])),
  );
}

/** Rows as a table of columns, in the order of the members of a row: how a release holds them. */
export function columnsOf(rows: readonly Readonly<Record<string, Json>>[]): Record<string, Json[]> {
  const columns: Record<string, Json[]> = {};
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      columns[name] ??= [];
      columns[name].push(value);
    }
  }
  return columns;
}

/** The rows of a checksummed table, of which the first shows that it has these columns: all take 40 ms of a start. */
function rowsOfShape<Row>(schema: z.ZodType<Row>, json: unknown): Row[] {
  const rows = rowsOf(json);
  z.array(schema).parse(rows.slice(0, 1));
  return rows as Row[];
}

/** What the endpoints that compute know of an occupation. */
const OccupationRow = z.strictObject({
  soc_code: z.string(),
  title: z.string(),
  /** National employment, persons; null where no OEWS code covers it, or where another occupation's counts it. */
  employment: z.number().nullable(),
  /** The SOC code of the occupation that counts it. */
  employment_counted_in: z.string().nullable(),
  /** An even share of a figure that is published for several occupations together. */
  employment_split: z.boolean(),
  /** Whether a sandbox key sees it. */
  sandbox: z.boolean(),
  automation_susceptibility_score: z.number(),
  human_centric_resilience_score: z.number(),
  balanced_impact_score: z.number(),
  ai_exposure_potential: z.number(),
  human_imperative: z.number(),
  /** Standard errors of the two pillars. */
  ai_exposure_potential_error: z.number(),
  human_imperative_error: z.number(),
  projected_growth: GrowthPhrase.nullable(),
  /** Percent over the projection decade. */
  growth_percent: z.number().nullable(),
  /** O*NET Job Zone, 1 to 5. */
  job_zone: z.number(),
  entry_education: EntryEducation.nullable(),
  /** National, US dollars a year. */
  median_wage: z.number().nullable(),
  /** What whoever does the work must hold. */
  licenses: strings.readonly(),
  specialties: strings.readonly(),
});
export type OccupationRow = Readonly<z.infer<typeof OccupationRow>>;

/** Reads the occupations table from its JSON. Throws a ZodError where its columns are others. */
export function occupationRows(json: unknown): OccupationRow[] {
  return rowsOfShape(OccupationRow, json);
}

/** What the endpoints that compute know of a requirement. */
const RequirementRow = z.strictObject({
  element_id: z.string(),
  name: z.string(),
  type: RequirementType,
  description: z.string(),
  ai_resilience_score: z.number(),
  benchmark_match_count: z.number(),
  benchmark_avg_relevance: z.number(),
  job_prevalence: z.number(),
});
export type RequirementRow = Readonly<z.infer<typeof RequirementRow>>;

/** Reads the requirements table from its JSON. Throws a ZodError where its columns are others. */
export function requirementRows(json: unknown): RequirementRow[] {
  return rowsOfShape(RequirementRow, json);
}

export const TasksTable = z.strictObject({
  task_id: strings,
  /** For each occupation the row of its first task; one more entry closes the last. */
  starts: numbers,
});
export type TasksTable = z.infer<typeof TasksTable>;

/**
 * Every region with the occupations found in it: row of the occupations table, employment, mean annual wage, 1 where that is
 * an estimate, 1 where the employment is an even share of that of several occupations.
 */
export const RegionsTable = z.array(
  z.strictObject({
    msa_code: z.string(),
    msa_name: z.string(),
    states: strings,
    jobs: z.array(z.tuple([z.int(), z.int(), z.number().nullable(), z.int(), z.int()])),
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
  return littleEndian(Buffer.from(Float32Array.from(values).buffer));
}

/** The numbers back. */
export function unpackFloats(bytes: Uint8Array): Float32Array {
  const { buffer } = littleEndian(Uint8Array.from(bytes));
  return new Float32Array(buffer, 0, Math.floor(bytes.length / NUMBER_BYTES));
}

export const NUMBER_BYTES = 4;

/** Turns numbers of four bytes, in place, between little-endian and the way of this machine. */
export function littleEndian<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
  if (endianness() === "BE") Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).swap32();
  return bytes;
}
