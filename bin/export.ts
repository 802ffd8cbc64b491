import { writeFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import { EXPORT_TABLES, type ExportTable } from "../core/contract/exports.ts";
import { namesOf } from "../core/contract/records.ts";
import { openDist } from "../core/format/openDist.ts";
import { grouped } from "../core/lib/words.ts";
import { exportTable, TABLE_FORMATS } from "../generator/exports/exportTable.ts";
import { options } from "./options.ts";
import { printLines } from "./print.ts";

type Given = {
  readonly dist: string;
  readonly release?: string;
  readonly table: ExportTable;
  readonly format: (typeof TABLE_FORMATS)[number];
  readonly out?: string;
};

/** `tidemark export`. */
export function addExportCommand(program: Command): void {
  program
    .command("export")
    .description("write a whole table of a release to a file, for a spreadsheet or a notebook")
    .addOption(
      new Option("--table <NAME>", "table to export").choices(namesOf(EXPORT_TABLES)).makeOptionMandatory(),
    )
    .addOption(new Option("--format <FORMAT>", "file format").choices(TABLE_FORMATS).default("csv"))
    .option("--out <FILE>", "output file (default: the table's name in this folder)")
    .addOption(options.release())
    .addOption(options.dist())
    .action(async ({ dist, release, table, format, out = `${table}.${format}` }: Given) => {
      const bytes = await exportTable(openDist(dist, process.env), release, table, format);
      await writeFile(out, bytes);
      printLines([`${out}: ${grouped(bytes.length)} bytes.`]);
    });
}
