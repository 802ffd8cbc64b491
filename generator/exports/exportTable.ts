import { parse } from "csv-parse/sync";
import {
  EXPORT_COLUMNS,
  EXPORT_TABLES,
  type ExportColumn,
  type ExportTable,
} from "../../core/contract/exports.ts";
import type { Dist } from "../../core/format/artifactSource.ts";
import { EXPORTS_FOLDER } from "../../core/format/format.ts";
import { faultOfBytes } from "../../core/format/manifest.ts";
import { withRelease } from "../../core/format/openDist.ts";

/** What a table can be had as; a workbook is made when it is asked for. */
export const TABLE_FORMATS = ["parquet", "csv", "xlsx"] as const;
type TableFormat = (typeof TABLE_FORMATS)[number];

/**
 * A whole table of a release as a file's bytes. Throws an Error that says what to do where there is no such release, or
 * where the file is not as it was written.
 */
export function exportTable(
  dist: Dist,
  releaseId: string | undefined,
  table: ExportTable,
  format: TableFormat,
): Promise<Uint8Array> {
  return withRelease(dist, releaseId, async (source, { release_id, files, attribution }) => {
    const path = `${EXPORTS_FOLDER}/${table}.${format === "parquet" ? "parquet" : "csv"}`;
    const listed = files.find((file) => file.path === path);
    if (listed === undefined) throw new Error(`Release ${release_id} has no table ${table}.`);
    const bytes = await source.readAll(path);
    const fault = faultOfBytes(listed, bytes);
    if (bytes === undefined || fault !== undefined) throw new Error(`${source.name}/${path}: ${fault}`);
    return format === "xlsx" ? await workbook(table, bytes, `${attribution} Release ${release_id}.`) : bytes;
  });
}

type Cell = string | number | boolean | null;

/** A workbook of two sheets: the rows, and what each column means. */
async function workbook(table: ExportTable, csv: Uint8Array, credit: string): Promise<Uint8Array> {
  const { default: writeWorkbook } = await import("write-excel-file/node");
  const { columns, title } = EXPORT_TABLES[table];
  const [, ...rows]: string[][] = parse(csv);
  const data = rows.map((row) => columns.map((column, at) => cell(column, row[at] ?? "")));
  const meanings = columns.map((column) => {
    const { description, unit = null } = EXPORT_COLUMNS[column];
    return [column, description, unit];
  });
  const head = (names: readonly string[]) => names.map((value) => ({ value, fontWeight: "bold" as const }));
  return writeWorkbook([
    { sheet: table, data: [head(columns), ...data], stickyRowsCount: 1 },
    {
      sheet: "columns",
      data: [head(["column", "meaning", "unit"]), ...meanings, [title, credit, null]],
      columns: [{ width: 34 }, { width: 90 }, { width: 20 }],
    },
  ]).toBuffer();
}

function cell(column: ExportColumn, text: string): Cell {
  if (text === "") return null;
  const { type } = EXPORT_COLUMNS[column];
  if (type === "boolean") return text === "true";
  return type === "string" ? text : Number(text);
}
