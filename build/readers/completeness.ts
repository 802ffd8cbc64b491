import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Effects } from "../effects.ts";
import { SourceError } from "./sourceError.ts";

/** Where the tables that can be checked for gaps came from, by table. */
export type CheckedFiles = {
  readonly element_rating: (kind: string) => string;
  readonly task_statement: string;
  readonly oews_region: string;
};

/**
 * Finds what a file cut off at a line end looks like: an occupation rated on some elements of a kind only, one with a
 * job zone and no task, an area with no figures. Throws a SourceError that names the first.
 */
export async function refuseGaps(
  connection: DuckDBConnection,
  files: CheckedFiles,
  effects: Pick<Effects, "files">,
): Promise<void> {
  const sql = await effects.files.readText(join(import.meta.dirname, "gaps.sql"));
  const [gap] = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  if (gap === undefined) return;
  const { source, kind, column_name, code, expected } = gap as Readonly<Record<string, string>>;
  const file =
    source === "element_rating" ? files.element_rating(kind ?? "") : files[source as "task_statement"];
  throw new SourceError({
    file,
    column: column_name,
    value: code ?? null,
    expected: `${expected} (the file seems cut off)`,
  });
}
