import { cpSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { decompress } from "fzstd";
import { parquetReadObjects } from "hyparquet";
import { beforeAll, expect, it } from "vitest";
import { EXPORT_COLUMNS, EXPORT_TABLES, type ExportTable } from "../../../core/contract/exports.ts";
import { namesOf } from "../../../core/contract/records.ts";
import type { Manifest } from "../../../core/format/format.ts";
import { unpackProfiles } from "../../../core/format/similarityTable.ts";
import { TABLES } from "../../../core/format/tables.ts";
import { writeExports } from "../../../generator/exports/writeExports.ts";
import { releaseWriter } from "../../../generator/pack/writeRelease.ts";
import { inNewFolder } from "../../folders.ts";
import { miniDist, quiet } from "../mini.ts";

type Row = Record<string, unknown>;
type Column = { readonly type: string; readonly minimum?: unknown; readonly maximum?: unknown };
let release = "";
const tables = {} as Record<ExportTable, Row[]>;

beforeAll(async () => {
  release = (await miniDist()).report.folder;
  for (const table of namesOf(EXPORT_TABLES)) {
    const bytes = await readFile(join(release, "exports", `${table}.parquet`));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    tables[table] = await parquetReadObjects({
      file,
      compressors: { ZSTD: (input, size) => decompress(input, new Uint8Array(size)) },
    });
  }
});

it.each(namesOf(EXPORT_TABLES))(
  "the exported table %s has the columns of the dictionary, and rows in the order of its key",
  (table) => {
    const { columns, key } = EXPORT_TABLES[table];
    const rows = tables[table];
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.keys(rows[0] ?? {})).toEqual([...columns]);
    const keys = rows.map((row) => key.map((column) => row[column]).join(" "));
    expect(new Set(keys).size).toBe(rows.length);
    expect(keys).toEqual([...keys].sort());
  },
);

it.each(namesOf(EXPORT_TABLES))(
  "the exported table %s says the same as CSV and as Parquet, within the stated bounds",
  async (table) => {
    const lines: Row[] = parse(await readFile(join(release, "exports", `${table}.csv`)), { columns: true });
    expect(lines).toHaveLength(tables[table].length);
    for (const [at, row] of tables[table].entries()) {
      for (const column of EXPORT_TABLES[table].columns) {
        const [value, written] = [row[column] ?? "", lines[at]?.[column]];
        const { type, minimum = value, maximum = value }: Column = EXPORT_COLUMNS[column];
        if (value === "" || !["number", "integer"].includes(type)) expect(written).toBe(String(value));
        else {
          expect(Number(written)).toBe(Number(value));
          expect(Number(value)).toBeGreaterThanOrEqual(Number(minimum));
          expect(Number(value)).toBeLessThanOrEqual(Number(maximum));
        }
      }
    }
  },
);

it("the exported tables are the same to the byte with one thread and with four", () =>
  inNewFolder(async (folder) => {
    const profiles = unpackProfiles(await readFile(join(release, TABLES.profiles)));
    const manifest: Manifest = JSON.parse(await readFile(join(release, "manifest.json"), "utf8"));
    cpSync(release, folder, { recursive: true });
    const writer = releaseWriter(folder, quiet);
    await writeExports(folder, profiles, manifest, writer, quiet, 4);
    const listed = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
    expect(writer.files.length).toBeGreaterThan(20);
    for (const { path, sha256 } of writer.files) expect(sha256, path).toBe(listed.get(path));
  }));
