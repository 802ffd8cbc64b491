import { DuckDBInstance } from "@duckdb/node-api";
import type { Effects } from "../../build/effects.ts";
import { readSources, type SourcesReport, type SourcesToRead } from "../../build/sources/readSources.ts";
import { queryRows, type Tables } from "./queryRows.ts";

/**
 * Reads a folder of source tables and joins them, in a DuckDB of its own in memory. One thread: sums of floating-point
 * numbers then always run in one order, and releases come out byte-identical.
 */
export async function loadTables(
  options: SourcesToRead,
  effects: Effects,
): Promise<{ readonly sources: SourcesReport; readonly tables: Tables }> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  try {
    const connection = await instance.connect();
    const sources = await readSources(connection, options, effects);
    return { sources, tables: await queryRows(connection, effects) };
  } finally {
    instance.closeSync();
  }
}
