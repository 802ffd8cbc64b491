import { byCodeUnit } from "../../../core/lib/lists.ts";
import { roundTo } from "../../../core/methodology/rounding.ts";
import { onlyName, withArchive } from "../archive.ts";
import { findTable, type SheetTable } from "../workbook.ts";
import { cellsOf, columnAt, csvText, type MadeTable, type PublishedFile } from "./csv.ts";

const COLUMNS = [/^AREA$/, /^OCC_CODE$/, /^O_GROUP$/, /^TOT_EMP$/];

/** Occupational Employment and Wage Statistics: one table of an archive, with all columns and markers as published. */
export async function oewsTable({ label, path }: PublishedFile, member: RegExp): Promise<SheetTable> {
  const bytes = await withArchive(label, path, (archive) => archive.bytes(onlyName(archive, member)));
  return findTable(label, bytes, COLUMNS);
}

/** The table as a source table. */
export function oewsCsv(path: string, { columns, rows }: SheetTable): MadeTable {
  return { path, text: csvText([columns, ...rows.map((row) => row.slice(0, columns.length))]) };
}

/** Sectors that published tables name by their first code only. */
const SECTORS: Readonly<Record<string, string>> = { "31": "31-33", "44": "44-45", "48": "48-49" };
const SHARE_DECIMALS = 6;
const SHARED_GROUPS = ["total", "major", "detailed"];

/** The sector table with each sector named by its full span of codes. */
export function withSectorSpans(label: string, table: SheetTable): SheetTable {
  const naics = columnAt(label, table, /^NAICS$/);
  const rows = table.rows.map((row) =>
    row.map((cell, place) => (place === naics ? (SECTORS[cell] ?? cell) : cell)),
  );
  return { columns: table.columns, rows };
}

/**
 * The share of each occupation's wage and salary jobs that is in each sector, 0 to 1: employment in the sector by
 * employment in the nation. Blank where either is withheld.
 */
export function industryShares(path: string, sectors: SheetTable, national: SheetTable): MadeTable {
  const totals = new Map(
    cellsOf("national OEWS", national, [/^OCC_CODE$/, /^O_GROUP$/, /^TOT_EMP$/]).map(
      ([code, group, total]) => [`${code} ${group}`, total],
    ),
  );
  const shares = cellsOf("OEWS by sector", sectors, [
    /^OCC_CODE$/,
    /^OCC_TITLE$/,
    /^O_GROUP$/,
    /^NAICS$/,
    /^NAICS_TITLE$/,
    /^TOT_EMP$/,
    /^A_MEAN$/,
  ])
    .filter(([, , group]) => SHARED_GROUPS.includes(group))
    .map(([code, title, group, naics, sector, inSector, wage]) => {
      const total = totals.get(`${code} ${group}`) ?? "";
      return [code, title, group, naics, sector, inSector, total, share(inSector, total), wage] as const;
    })
    .sort((a, b) => byCodeUnit(a[0], b[0]) || byCodeUnit(a[2], b[2]) || byCodeUnit(a[3], b[3]));
  return { path, text: csvText([SHARE_COLUMNS, ...shares]) };
}

const SHARE_COLUMNS = [
  "OCC_CODE",
  "OCC_TITLE",
  "O_GROUP",
  "NAICS",
  "NAICS_TITLE",
  "TOT_EMP",
  "TOT_EMP_NATIONAL",
  "SHARE_OF_OCC",
  "A_MEAN",
];

function share(part: string, whole: string): string {
  if (!/^\d+$/.test(part) || !/^[1-9]\d*$/.test(whole)) return "";
  return roundTo(Number(part) / Number(whole), SHARE_DECIMALS).toFixed(SHARE_DECIMALS);
}
