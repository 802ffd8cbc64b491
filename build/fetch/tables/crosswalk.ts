import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { Unreadable } from "../fetchError.ts";
import { withWorkbook } from "../workbook.ts";
import { columnAt, csvText, findTable, type MadeTable, type SheetTable } from "./csv.ts";

const ONET_COLUMNS = [
  "O*NET-SOC 2019 Code",
  "O*NET-SOC 2019 Title",
  "2018 SOC Code",
  "2018 SOC Title",
] as const;

/**
 * From O*NET-SOC to SOC (as O*NET publishes it), projections (as BLS publishes it) and national OEWS. OEWS surveys some
 * occupations together: one it does not have takes the code that the projections combine it under, else its broad group,
 * if OEWS has that as an occupation.
 */
export async function crosswalkTable(
  label: string,
  inputs: { readonly onetCsv: string; readonly nemWorkbook: string; readonly oewsYear: string },
  national: SheetTable,
  path: string,
): Promise<MadeTable> {
  const nem = await nemCodes(label, inputs.nemWorkbook);
  const oews = oewsOccupations(national);
  const rows = (await onetRows(label, inputs.onetCsv)).map(([code, title, soc, socTitle]) => {
    const [nemCode = "", nemTitle = ""] = nem.get(code) ?? [];
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

async function onetRows(label: string, path: string): Promise<readonly [string, string, string, string][]> {
  const rows = parse<Readonly<Record<string, string>>>(await readFile(path), {
    bom: true,
    columns: true,
    trim: true,
  });
  return rows.map((row) => {
    const [code, title, soc, socTitle] = ONET_COLUMNS.map((name) => row[name]);
    if (code === undefined || title === undefined || soc === undefined || socTitle === undefined) {
      throw new Unreadable(`${label}: the O*NET-SOC crosswalk lacks one of ${ONET_COLUMNS.join(", ")}.`);
    }
    return [code, title, soc, socTitle];
  });
}

/** National Employment Matrix code and title by O*NET-SOC code. */
function nemCodes(
  label: string,
  workbookPath: string,
): Promise<ReadonlyMap<string, readonly [string, string]>> {
  const names = [/^O\*NET-SOC(?: \d{4})? code$/i, /^NEM(?: \d{4})? code$/i, /^NEM(?: \d{4})? title$/i];
  return withWorkbook(label, workbookPath, async (workbook) => {
    const table = await findTable(label, workbook, names);
    const places = names.map((name) => columnAt(label, table, name));
    return new Map(
      table.rows.flatMap((row): [string, readonly [string, string]][] => {
        const [onet = "", code = "", title = ""] = places.map((at) => row[at] ?? "");
        return /^\d\d-\d{4}\.\d\d$/.test(onet) && /^\d\d-\d{4}$/.test(code) ? [[onet, [code, title]]] : [];
      }),
    );
  });
}

/** Titles of what national OEWS has as an occupation, by code. */
function oewsOccupations(national: SheetTable): ReadonlyMap<string, string> {
  const [code, title, group] = [/^OCC_CODE$/, /^OCC_TITLE$/, /^O_GROUP$/].map((name) =>
    columnAt("national OEWS", national, name),
  );
  return new Map(
    national.rows
      .filter((row) => row[group ?? 0] === "detailed")
      .map((row) => [row[code ?? 0] ?? "", row[title ?? 0] ?? ""]),
  );
}
