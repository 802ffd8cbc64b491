/** What earlier tables of a reading have established; later tables are checked against it. */
export type KnownCodes = {
  /** O*NET-SOC codes of Occupation Data. */
  readonly occupations: Set<string>;
  /** Content model element ids. */
  readonly elements: Set<string>;
  /** Scale id to its range. */
  readonly scales: Map<string, { readonly minimum: number; readonly maximum: number }>;
  /** Task id to the occupation it belongs to. */
  readonly tasks: Map<string, string>;
  readonly iwas: Set<string>;
  readonly dwas: Set<string>;
  /** Task ratings that are not published figures, as `taskId scaleId`. */
  readonly estimatedRatings: Set<string>;
  /** Codes of the SOC structure. */
  readonly socCodes: Set<string>;
  /** Codes of the national OEWS table, and of the projections. */
  readonly oewsCodes: Set<string>;
  readonly nemCodes: Set<string>;
  /** Area codes of the region table. */
  readonly areas: Set<string>;
  /** What is said of a question whose text is not there, by suite. */
  readonly suites: Map<string, { readonly name: string; readonly citation: string; readonly url: string }>;
  /** Model names of the leaderboard. */
  readonly models: Set<string>;
};

export function noKnownCodes(): KnownCodes {
  return {
    occupations: new Set(),
    elements: new Set(),
    scales: new Map(),
    tasks: new Map(),
    iwas: new Set(),
    dwas: new Set(),
    estimatedRatings: new Set(),
    socCodes: new Set(),
    oewsCodes: new Set(),
    nemCodes: new Set(),
    areas: new Set(),
    suites: new Map(),
    models: new Set(),
  };
}

/** What a cell should have held: the column (by the row's field) and the expectation in words. */
export type Complaint<Row> = { readonly field: keyof Row & string; readonly expected: string };

/** Compares a row with earlier tables; null where it agrees. */
export type Check<Row> = (row: Row, known: KnownCodes) => Complaint<Row> | null;

export const knownOccupation: Check<{ soc: string }> = (row, known) =>
  known.occupations.has(row.soc)
    ? null
    : { field: "soc", expected: "an occupation of Occupation Data (unknown code)" };

export const knownElement: Check<{ element_id: string }> = (row, known) =>
  known.elements.has(row.element_id)
    ? null
    : { field: "element_id", expected: "an element of Content Model Reference (unknown code)" };

/** The task must exist and belong to the row's occupation. */
export const knownTask: Check<{ soc: string; task_id: string }> = (row, known) => {
  const owner = known.tasks.get(row.task_id);
  if (owner === row.soc) return null;
  return owner === undefined
    ? { field: "task_id", expected: "a task of Task Statements (unknown task id)" }
    : { field: "task_id", expected: `a task of ${row.soc} (this one belongs to ${owner})` };
};

export const valueOnScale: Check<{ scale_id: string; data_value: number }> = (row, known) => {
  const scale = known.scales.get(row.scale_id);
  if (scale === undefined) {
    return { field: "scale_id", expected: "a scale of Scales Reference (unknown code)" };
  }
  return row.data_value >= scale.minimum && row.data_value <= scale.maximum
    ? null
    : {
        field: "data_value",
        expected: `a number from ${scale.minimum} to ${scale.maximum} (scale ${row.scale_id})`,
      };
};
