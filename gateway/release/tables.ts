import type { PackedTasks } from "../../methodology/answers/customScore.ts";
import { round4 } from "../../methodology/rounding.ts";
import {
  BenchmarksTable,
  OccupationsTable,
  RegionsTable,
  RequirementsTable,
  TABLES,
  TASK_COLUMNS,
  TasksTable,
} from "../../release/format.ts";

/** The columns that the computing endpoints work on. Rows are those of the release's tables. */
export type Tables = {
  readonly occupations: OccupationsTable;
  readonly requirements: RequirementsTable;
  /** Rows of the occupations table by SOC code. */
  readonly occupationRows: ReadonlyMap<string, number>;
  /** Rows of the requirements table by element id in lower case. */
  readonly requirementRows: ReadonlyMap<string, number>;
  /** job_relevance 0..1, occupations × requirements. */
  readonly relevance: () => Promise<Float64Array>;
  /** Similarity 0..1 of one occupation with all, in row order. */
  readonly similarities: (row: number) => Promise<Float64Array>;
  /** Dimensions and importance of the tasks of every occupation, in row order. */
  readonly packedTasks: () => Promise<readonly PackedTasks[]>;
  readonly tasks: () => Promise<{
    readonly ids: readonly string[];
    readonly occupationOf: Uint16Array;
    readonly values: Float32Array;
  }>;
  readonly regions: () => Promise<RegionsTable>;
  readonly benchmarks: () => Promise<BenchmarksTable>;
};

const COLUMNS = TASK_COLUMNS.length;
const DIMENSIONS_AT = TASK_COLUMNS.indexOf("procedural");

/** Opens the tables. The large ones are read when first asked for. */
export async function openTables(read: (file: string) => Promise<Buffer>): Promise<Tables> {
  const json = async (file: string): Promise<unknown> => JSON.parse((await read(file)).toString("utf8"));
  const occupations = OccupationsTable.parse(await json(TABLES.occupations));
  const requirements = RequirementsTable.parse(await json(TABLES.requirements));
  const rowCount = occupations.soc_code.length;

  const similarity = once(async () => floats(await read(TABLES.similarity)));
  const tasks = once(async () => {
    const { task_id: ids, starts } = TasksTable.parse(await json(TABLES.tasks));
    const occupationOf = new Uint16Array(ids.length);
    for (let row = 0; row < rowCount; row += 1) occupationOf.fill(row, starts[row], starts[row + 1]);
    return { ids, starts, occupationOf, values: floats(await read(TABLES.taskValues)) };
  });

  return {
    occupations,
    requirements,
    occupationRows: new Map(occupations.soc_code.map((soc, row) => [soc, row])),
    requirementRows: new Map(requirements.element_id.map((id, row) => [id.toLowerCase(), row])),
    relevance: once(async () => Float64Array.from(floats(await read(TABLES.relevance)), round4)),
    similarities: async (row) => {
      const all = await similarity();
      return Float64Array.from(all.subarray(row * rowCount, (row + 1) * rowCount), round4);
    },
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
    importance[task] = round4(values[at] as number);
    for (let dimension = 0; dimension < 4; dimension += 1) {
      dimensions[4 * task + dimension] = round4(values[at + DIMENSIONS_AT + dimension] as number);
    }
  }
  return { dimensions, importance };
}

/** Little-endian float32 numbers. */
function floats(bytes: Buffer): Float32Array {
  const aligned = new ArrayBuffer(bytes.length);
  Buffer.from(aligned).set(bytes);
  return new Float32Array(aligned);
}

/** Calls `make` once; a failure is not kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made === undefined) {
      made = make();
      made.catch(() => {
        made = undefined;
      });
    }
    return made;
  };
}
