import { writeFile } from "node:fs/promises";
import { EXPORT_TABLES, type ExportTable } from "../core/contract/exports.ts";
import { namesOf } from "../core/contract/records.ts";
import { openDist } from "../core/format/openDist.ts";
import { grouped } from "../core/lib/words.ts";
import { exportTable, TABLE_FORMATS } from "../generator/exports/exportTable.ts";
import { command, option } from "./command.ts";
import { options } from "./options.ts";

export const addExportCommand = command(
  "export",
  "write a whole table of a release to a file, for a spreadsheet or a notebook",
  {
    table: option<ExportTable>("--table <NAME>", "table to export")
      .choices(namesOf(EXPORT_TABLES))
      .makeOptionMandatory(),
    format: option<(typeof TABLE_FORMATS)[number]>("--format <FORMAT>", "file format")
      .choices(TABLE_FORMATS)
      .default("csv"),
    out: option("--out <FILE>", "output file (default: the table's name in this folder)"),
    release: options.release,
    dist: options.dist,
  },
  async ({ dist, release, table, format, out = `${table}.${format}` }) => {
    const bytes = await exportTable(openDist(dist, process.env), release, table, format);
    await writeFile(out, bytes);
    return { lines: [`${out}: ${grouped(bytes.length)} bytes.`] };
  },
);
