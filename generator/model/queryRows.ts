import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { z } from "zod";
import type { Effects } from "../../build/effects.ts";
import { readSources, type SourcesToRead } from "../../build/sources/readSources.ts";
import { ElementId } from "../../core/contract/ids.ts";
import { ENTRY_EDUCATION, REQUIREMENT_TYPES } from "../../core/contract/shapes.ts";

const text = z.string();
const maybe = z.number().nullable();
const rows = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape)).readonly();

/** What each query gives, row by row; the queries are files of these names in `sql/`. */
const Tables = z.object({
  occupations: rows({
    soc: text,
    title: text,
    description: text,
    job_zone: z.number(),
    major: text,
    major_label: text,
    minor: text,
    minor_label: text,
    broad: text,
    broad_label: text,
    projection_round: text.nullable(),
    projection_code: text.nullable(),
    change_percent: maybe,
    openings_thousands: maybe,
    previous_round: text.nullable(),
    previous_change_percent: maybe,
    entry_education: z.enum(ENTRY_EDUCATION).nullable(),
    median_wage: maybe,
  }),
  employment: rows({
    soc: text,
    persons: maybe,
    counted_in: text.nullable(),
    is_split: z.boolean(),
    size_rank: z.number(),
  }),
  nation: rows({ persons: z.number() }),
  industries: rows({ soc: text, industry: text, share01: z.number() }),
  tasks: rows({
    soc: text,
    task_id: text,
    task: text,
    statement_digest: text.nullable(),
    importance: maybe,
    importance_error: maybe,
    relevance: maybe,
    is_estimate: z.boolean(),
  }),
  task_activities: rows({ soc: text, task_id: text, dwa_id: text, element_id: text, title: text }),
  requirements: rows({
    element_id: ElementId,
    name: text,
    type: z.enum(REQUIREMENT_TYPES),
    description: text,
  }),
  requirement_ratings: rows({
    soc: text,
    type: z.enum(REQUIREMENT_TYPES),
    element_id: text,
    importance: z.number(),
    level: maybe,
    importance_error: maybe,
    level_error: maybe,
  }),
  requirement_activities: rows({ element_id: text, activity_element_id: text }),
  work_styles: rows({
    soc: text,
    element_id: text,
    name: text,
    scale_id: z.enum(["IM", "WI"]),
    value: z.number(),
    standard_error: maybe,
    respondents: maybe,
  }),
  regions: rows({ area: text, title: text, persons: maybe }),
  region_jobs: rows({
    area: text,
    soc: text,
    persons: z.number(),
    wage: maybe,
    is_estimate: z.boolean(),
    is_split: z.boolean(),
  }),
  region_groups: rows({ area: text, title: text, major_group: text, persons: z.number(), wage: maybe }),
  questions: rows({
    question_id: text,
    suite: text,
    subject: text,
    input_text: text,
    choices: text.nullable(),
    question: text.nullable(),
  }),
  leaderboards: rows({ release: text, model: text, scenario: text, score: z.number() }),
  subject_scores: rows({ model: text, suite: text, subject: text, score: z.number() }),
  index_values: rows({ soc: text, index_id: text, value: z.number() }),
  task_use: rows({
    release: text,
    task_id: text,
    percent: z.number(),
    sharers: z.number(),
    automation: maybe,
    augmentation: maybe,
    filtered: maybe,
  }),
  titles: rows({ soc: text, kind: z.enum(["alternate", "reported"]), title: text }),
  technologies: rows({ soc: text, name: text }),
});

/** The joined source tables that the model is made of; each list is ordered by its key. */
export type Tables = z.infer<typeof Tables>;

/**
 * Reads a folder of source tables and joins them, in a DuckDB of its own in memory. One thread: sums of floating-point
 * numbers then always run in one order, and releases come out byte-identical.
 */
export async function loadTables(options: SourcesToRead, effects: Effects) {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  try {
    const connection = await instance.connect();
    const sources = await readSources(connection, options, effects);
    return { sources, tables: await queryRows(connection, effects) };
  } finally {
    instance.closeSync();
  }
}

/** Runs every query over the source tables of `readSources`. */
export async function queryRows(connection: DuckDBConnection, effects: Effects): Promise<Tables> {
  const sqlOf = (name: string) => effects.files.readText(join(import.meta.dirname, "sql", `${name}.sql`));
  await connection.run(await sqlOf("views"));
  const tables: Record<string, unknown> = {};
  for (const query of Object.keys(Tables.shape)) {
    tables[query] = (await connection.runAndReadAll(await sqlOf(query))).getRowObjectsJS();
  }
  return Tables.parse(tables);
}
