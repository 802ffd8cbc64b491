import { unpackProfiles } from "../../core/format/similarityTable.ts";
import {
  BenchmarksTable,
  type OccupationRow,
  occupationRows,
  RegionsTable,
  type RequirementRow,
  requirementRows,
  TABLES,
  TASK_COLUMNS,
  TasksTable,
  unpackFloats,
} from "../../core/format/tables.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { once } from "../../core/lib/once.ts";
import { type Similarities, similaritiesOf } from "../../core/methodology/occupations/similarity.ts";
import { round4 } from "../../core/methodology/rounding.ts";
import type { PackedTasks } from "../../core/responses/customScores.ts";

/** The columns that the computing endpoints work on. Rows are those of the release's tables. */
export type Tables = {
  readonly occupations: readonly OccupationRow[];
  readonly requirements: readonly RequirementRow[];
  /** Rows of the occupations table by SOC code. */
  readonly occupationRows: ReadonlyMap<string, number>;
  /** Rows of the requirements table by element id in lower case. */
  readonly requirementRows: ReadonlyMap<string, number>;
  /** job_relevance 0..1, occupations × requirements. */
  readonly relevance: () => Promise<Float64Array>;
  /** How alike occupations are, by their rows. */
  readonly similarities: () => Promise<Similarities>;
  /** Dimensions and importance of the tasks of every occupation, in row order. */
  readonly packedTasks: () => Promise<readonly PackedTasks[]>;
  readonly tasks: () => Promise<{
    readonly ids: readonly string[];
    /** For each occupation the row of its first task, and one more. */
    readonly starts: readonly number[];
    readonly values: Float32Array;
  }>;
  readonly regions: () => Promise<RegionsTable>;
  readonly benchmarks: () => Promise<BenchmarksTable>;
};

const COLUMNS = TASK_COLUMNS.length;
const DIMENSIONS_AT = TASK_COLUMNS.indexOf("procedural");

/** Opens the tables of a release. The large ones are read when first asked for. */
export async function openTables(read: (file: string) => Promise<Buffer>): Promise<Tables> {
  const json = async (file: string): Promise<unknown> => JSON.parse((await read(file)).toString("utf8"));
  const occupations = occupationRows(await json(TABLES.occupations));
  const requirements = requirementRows(await json(TABLES.requirements));
  const rowCount = occupations.length;

  const tasks = once(async () => {
    const { task_id: ids, starts } = TasksTable.parse(await json(TABLES.tasks));
    return { ids, starts, values: unpackFloats(await read(TABLES.taskValues)) };
  });

  return {
    occupations,
    requirements,
    occupationRows: new Map(occupations.map(({ soc_code }, row) => [soc_code, row])),
    requirementRows: new Map(requirements.map(({ element_id }, row) => [element_id.toLowerCase(), row])),
    relevance: once(async () => Float64Array.from(unpackFloats(await read(TABLES.relevance)), round4)),
    similarities: once(async () => similaritiesOf(unpackProfiles(await read(TABLES.profiles)))),
    packedTasks: once(async () => {
      const { starts, values } = await tasks();
      return Array.from({ length: rowCount }, (_, row) =>
        packed(values, starts[row] ?? 0, starts[row + 1] ?? 0),
      );
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
