import { readFile } from "node:fs/promises";
import { CsvError, parse } from "csv-parse/sync";
import { at } from "../../../core/lib/at.ts";
import { byCodeUnit } from "../../../core/lib/lists.ts";
import { roundTo } from "../../../core/methodology/rounding.ts";
import { onlyName, withArchive } from "../archive.ts";
import { Unreadable } from "../fetchError.ts";
import { findTable, type SheetTable, withoutFootnote } from "../workbook.ts";
import { cellsOf, columnAt, csvText, type MadeTable, type PublishedFile } from "./csv.ts";

const OEWS_COLUMNS = [/^AREA$/, /^OCC_CODE$/, /^O_GROUP$/, /^TOT_EMP$/];

/** Occupational Employment and Wage Statistics: one table of an archive, with all columns and markers as published. */
export async function oewsTable({ label, path }: PublishedFile, member: RegExp): Promise<SheetTable> {
  const bytes = await withArchive(label, path, (archive) => archive.bytes(onlyName(archive, member)));
  return findTable(label, bytes, OEWS_COLUMNS);
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
  return { path, text: csvText([SHARE_HEAD, ...shares]) };
}

const SHARE_HEAD =
  "OCC_CODE,OCC_TITLE,O_GROUP,NAICS,NAICS_TITLE,TOT_EMP,TOT_EMP_NATIONAL,SHARE_OF_OCC,A_MEAN".split(",");

function share(part: string, whole: string): string {
  if (!/^\d+$/.test(part) || !/^[1-9]\d*$/.test(whole)) return "";
  return roundTo(Number(part) / Number(whole), SHARE_DECIMALS).toFixed(SHARE_DECIMALS);
}

const LEVELS: readonly string[] = ["Major", "Minor", "Broad", "Detailed"];
const SOC_COLUMNS = [/^SOC Group$/, /^SOC Code$/, /^SOC Title$/, /^SOC Definition$/] as const;
const SOC_HEAD = "SOC Group,SOC Code,SOC Title,MAJOR_CODE,MINOR_CODE,BROAD_CODE,SOC Definition".split(",");

/** The SOC structure, from the workbook of definitions, with the groups that each line stands under. */
export async function socTable({ label, path: workbook }: PublishedFile, path: string): Promise<MadeTable> {
  const groups = cellsOf(label, await findTable(label, workbook, SOC_COLUMNS), SOC_COLUMNS).filter(
    ([level, code]) => LEVELS.includes(level) && /^\d\d-\d{4}$/.test(code),
  );
  if (groups.length === 0) throw new Unreadable(`${label}: no SOC codes in it.`);
  const above = LEVELS.map(() => "");
  const rows = groups.map(([level, code, title, definition]) => {
    above.fill("", LEVELS.indexOf(level));
    above[LEVELS.indexOf(level)] = code;
    return [level, code, title, ...above.slice(0, 3), definition];
  });
  return { path, text: csvText([SOC_HEAD, ...rows]) };
}

const CODE = /^\d{4} National Employment Matrix code$/;
const TITLE = /^\d{4} National Employment Matrix title$/;
const TYPE = /^Occupation type$/;
/** Links to pages are no data. */
const LINK = /Outlook Handbook|\bOOH\b/;

/** What only the sheet of separations has. */
const OF_SEPARATIONS = /^(?:Labor force exit|Occupational transfer|Total occupational separations)/;

type Round = { readonly base: number; readonly target: number };

/**
 * Employment Projections of occupations: employment, growth, openings and entry education (the sheet of worker
 * characteristics), with what the sheet of separations adds. Gives the table and the round that its headings name.
 */
export async function projectionsTable({
  label,
  path: workbook,
}: PublishedFile): Promise<{ readonly table: MadeTable; readonly round: Round }> {
  const main = await findTable(label, workbook, [
    CODE,
    TYPE,
    /^Employment, \d{4}$/,
    /education needed for entry/,
  ]);
  const separations = await findTable(label, workbook, [CODE, TYPE, /^Labor force exit rate/]);
  const round = roundOf(label, main);
  const kept = main.columns.flatMap((name, place) => (LINK.test(name) ? [] : [place]));
  const added = separations.columns.flatMap((name, place) => (OF_SEPARATIONS.test(name) ? [place] : []));
  const separationsByCode = new Map(occupationRows(label, separations));
  const title = columnAt(label, main, TITLE);
  const rows = occupationRows(label, main).map(([code, cells]) => [
    ...kept.map((place) => (place === title ? withoutFootnote(at(cells, place)) : at(cells, place))),
    ...added.map((place) => separationsByCode.get(code)?.[place] ?? ""),
  ]);
  const head = [
    ...kept.map((place) => at(main.columns, place)),
    ...added.map((place) => at(separations.columns, place)),
  ];
  const path = `bls/employment_projections_${round.base}_${round.target}.csv`;
  return { table: { path, text: csvText([head, ...rows]) }, round };
}

/** Rows of occupations with their codes; notes below the table have none. */
function occupationRows(label: string, table: SheetTable) {
  const place = columnAt(label, table, CODE);
  return table.rows
    .map((row) => [at(row, place), row] as const)
    .filter(([code]) => /^\d\d-\d{4}$/.test(code));
}

function roundOf(label: string, table: SheetTable): Round {
  const years = table.columns.flatMap((name) => /^Employment, (\d{4})$/.exec(name)?.[1] ?? []).map(Number);
  const [base = 0, target = 0] = years.sort((a, b) => a - b);
  columnAt(label, table, new RegExp(`^Employment, ${target}$`));
  return { base, target };
}

const ONET_COLUMNS = [
  /^O\*NET-SOC 2019 Code$/,
  /^O\*NET-SOC 2019 Title$/,
  /^2018 SOC Code$/,
  /^2018 SOC Title$/,
] as const;
const NEM_COLUMNS = [
  /^O\*NET-SOC(?: \d{4})? code$/i,
  /^NEM(?: \d{4})? code$/i,
  /^NEM(?: \d{4})? title$/i,
] as const;

/**
 * From O*NET-SOC to SOC (as O*NET publishes it), projections (as BLS publishes it) and national OEWS. OEWS surveys some
 * occupations together: one it does not have takes the code that the projections combine it under, else its broad group,
 * if OEWS has that as an occupation.
 */
export async function crosswalkTable(
  inputs: {
    readonly onet: PublishedFile;
    readonly nem: PublishedFile;
    readonly national: SheetTable;
    readonly oewsYear: string;
  },
  path: string,
): Promise<MadeTable> {
  const nem = await nemCodes(inputs.nem);
  const oews = oewsOccupations(inputs.national);
  const rows = (await onetRows(inputs.onet)).map(([code, title, soc, socTitle]) => {
    const [nemCode, nemTitle] = nem.get(code) ?? ["", ""];
    const oewsCode = [soc, nemCode, `${soc.slice(0, -1)}0`].find((each) => oews.has(each)) ?? "";
    return [code, title, soc, socTitle, nemCode, nemTitle, oewsCode, oews.get(oewsCode) ?? ""];
  });
  const oewsHead = `OEWS_${inputs.oewsYear}_CODE,OEWS_${inputs.oewsYear}_TITLE`;
  const head = `ONET_SOC_2019_CODE,ONET_SOC_2019_TITLE,SOC_2018_CODE,SOC_2018_TITLE,NEM_CODE,NEM_TITLE,${oewsHead}`;
  return { path, text: csvText([head.split(","), ...rows]) };
}

async function onetRows({ label, path }: PublishedFile) {
  try {
    const [columns = [], ...rows]: string[][] = parse(await readFile(path), { bom: true, trim: true });
    return cellsOf(label, { columns, rows }, ONET_COLUMNS);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Unreadable(`${label}: not a table of comma-separated values (${error.message}).`);
  }
}

/** National Employment Matrix code and title by O*NET-SOC code. */
async function nemCodes({ label, path }: PublishedFile) {
  const rows = cellsOf(label, await findTable(label, path, NEM_COLUMNS), NEM_COLUMNS).filter(
    ([onet, code]) => /^\d\d-\d{4}\.\d\d$/.test(onet) && /^\d\d-\d{4}$/.test(code),
  );
  return new Map(rows.map(([onet, code, title]) => [onet, [code, title]] as const));
}

/** Titles of what national OEWS has as an occupation, by code. */
function oewsOccupations(national: SheetTable): ReadonlyMap<string, string> {
  const rows = cellsOf("national OEWS", national, [/^OCC_CODE$/, /^OCC_TITLE$/, /^O_GROUP$/]);
  return new Map(rows.filter(([, , group]) => group === "detailed").map(([code, title]) => [code, title]));
}
