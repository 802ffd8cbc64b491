import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
} from "@duckdb/node-api";

/** A value of a typed table. */
export type TableValue = string | number | boolean | null;
export type TableRow = Readonly<Record<string, TableValue>>;

const rowsPerChunk = 2048;

export type TableAppender = { readonly append: (row: TableRow) => void; readonly close: () => void };

/**
 * Appends rows to a DuckDB table column chunk by column chunk; a row's fields are the table's columns.
 * `close` writes what is left.
 */
export async function openTableAppender(connection: DuckDBConnection, table: string): Promise<TableAppender> {
  const shape = await connection.run(`SELECT * FROM ${table} LIMIT 0`);
  const names = shape.columnNames();
  const types: readonly DuckDBType[] = shape.columnTypes();
  const appender: DuckDBAppender = await connection.createAppender(table);
  const columns: DuckDBValue[][] = names.map(() => []);
  let rows = 0;

  const flush = () => {
    if (rows === 0) return;
    const chunk = DuckDBDataChunk.create(types, rows);
    chunk.setColumns(columns);
    appender.appendDataChunk(chunk);
    for (const column of columns) column.length = 0;
    rows = 0;
  };
  return {
    append: (row) => {
      for (let index = 0; index < names.length; index++) {
        (columns[index] as DuckDBValue[]).push(row[names[index] as string] as TableValue);
      }
      rows += 1;
      if (rows === rowsPerChunk) flush();
    },
    close: () => {
      flush();
      appender.closeSync();
    },
  };
}
