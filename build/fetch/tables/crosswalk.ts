import { readFile } from "node:fs/promises";
import { CsvError, parse } from "csv-parse/sync";
import { Unreadable } from "../fetchError.ts";
import { findTable, type SheetTable } from "../workbook.ts";
import { cellsOf, csvText, type MadeTable, type PublishedFile } from "./csv.ts";

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
  const head = [
    "ONET_SOC_2019_CODE",
    "ONET_SOC_2019_TITLE",
    "SOC_2018_CODE",
    "SOC_2018_TITLE",
    "NEM_CODE",
    "NEM_TITLE",
    `OEWS_${inputs.oewsYear}_CODE`,
    `OEWS_${inputs.oewsYear}_TITLE`,
  ];
  return { path, text: csvText([head, ...rows]) };
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
