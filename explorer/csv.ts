import type { Cell, Table } from "./page.ts";

type FieldOf<R> = Extract<{ [K in keyof R]: R[K] extends Cell ? K : never }[keyof R], string>;

/** A column of records: the name of a field, or a name of its own with what stands under it. */
export type Column<R> = FieldOf<R> | readonly [name: string, cellOf: (record: R) => Cell];

/** Records under their columns, each named once. */
export function tableOf<R>(columns: readonly Column<R>[], records: readonly R[]): Table {
  const named = columns.map((column) =>
    typeof column === "string" ? ([column, (record: R) => record[column] as Cell] as const) : column,
  );
  return [named.map(([name]) => name), ...records.map((record) => named.map(([, cellOf]) => cellOf(record)))];
}
