import { unpackProfiles } from "../../core/format/similarityTable.ts";
import {
  BenchmarksTable,
  occupationRows,
  RegionsTable,
  requirementRows,
  TABLES,
  TASK_COLUMNS,
  TasksTable,
  unpackFloats,
} from "../../core/format/tables.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { once } from "../../core/lib/once.ts";
import { similaritiesOf } from "../../core/methodology/occupations/similarity.ts";
import { round4 } from "../../core/methodology/rounding.ts";
import type { PackedTasks } from "../../core/responses/customScores.ts";

const COLUMNS = TASK_COLUMNS.length;
const DIMENSIONS_AT = TASK_COLUMNS.indexOf("procedural");

/**
 * Opens the tables of a release: the columns that the computing endpoints work on, rows as in the tables. The large ones are
 * read when first asked for.
 */
export async function openTables(read: (file: string) => Promise<Buffer>) {
  const json = async (file: string): Promise<unknown> => JSON.parse((await read(file)).toString("utf8"));
  const occupations = occupationRows(await json(TABLES.occupations));
  const requirements = requirementRows(await json(TABLES.requirements));

  const tasks = once(async () => {
    const { task_id: ids, starts } = TasksTable.parse(await json(TABLES.tasks));
    /** `starts` has for each occupation the row of its first task, and one more. */
    return { ids, starts, values: unpackFloats(await read(TABLES.taskValues)) };
  });

  return {
    occupations,
    requirements,
    /** Rows of the occupations table by SOC code. */
    occupationRows: new Map(occupations.map(({ soc_code }, row) => [soc_code, row])),
    /** Rows of the requirements table by element id in lower case. */
    requirementRows: new Map(requirements.map(({ element_id }, row) => [element_id.toLowerCase(), row])),
    /** job_relevance 0..1, occupations × requirements. */
    relevance: once(async () => Float64Array.from(unpackFloats(await read(TABLES.relevance)), round4)),
    /** How alike occupations are, by their rows. */
    similarities: once(async () => similaritiesOf(unpackProfiles(await read(TABLES.profiles)))),
    /** Dimensions and importance of the tasks of every occupation, in row order. */
    packedTasks: once(async () => {
      const { starts, values } = await tasks();
      return occupations.map((_, row) => packed(values, starts[row] ?? 0, starts[row + 1] ?? 0));
    }),
    tasks,
    regions: once(async () => RegionsTable.parse(await json(TABLES.regions))),
    benchmarks: once(async () => BenchmarksTable.parse(await json(TABLES.benchmarks))),
  };
}

/** The tasks of one occupation. Values are stored as float32; rounding brings back the decimals they were given as. */
function packed(values: Float32Array, start: number, end: number): PackedTasks {
  const count = end - start;
  const dimensions = new Float64Array(4 * count);
  const importance = new Float64Array(count);
  for (let task = 0; task < count; task += 1) {
    const at = (start + task) * COLUMNS;
    importance[task] = round4(invariant(values[at], "importance"));
    for (let dimension = 0; dimension < 4; dimension += 1) {
      dimensions[4 * task + dimension] = round4(
        invariant(values[at + DIMENSIONS_AT + dimension], "dimension"),
      );
    }
  }
  return { dimensions, importance };
}
