import { withWorkbook } from "../workbook.ts";
import { columnAt, csvText, findTable, type MadeTable, type SheetTable, withoutFootnote } from "./csv.ts";

const CODE = /^\d{4} National Employment Matrix code$/;
const TITLE = /^\d{4} National Employment Matrix title$/;
/** Links to pages are no data. */
const LINK = /Outlook Handbook|\bOOH\b/;

/** What only the sheet of separations has. */
const OF_SEPARATIONS = /^(?:Labor force exit|Occupational transfer|Total occupational separations)/;

type Round = { readonly base: number; readonly target: number };

/**
 * Employment Projections of occupations: employment, growth, openings and entry education (the sheet of worker
 * characteristics), with what the sheet of separations adds. Gives the table and the round that its headings name.
 */
export async function projectionsTable(
  label: string,
  workbookPath: string,
): Promise<{ readonly table: MadeTable; readonly round: Round }> {
  const [main, separations] = await withWorkbook(label, workbookPath, async (workbook) => [
    await findTable(label, workbook, [
      CODE,
      /^Occupation type$/,
      /^Employment, \d{4}$/,
      /education needed for entry/,
    ]),
    await findTable(label, workbook, [CODE, /^Occupation type$/, /^Labor force exit rate/]),
  ]);
  const round = roundOf(label, main);
  const kept = main.columns.flatMap((name, at) => (LINK.test(name) ? [] : [at]));
  const added = separations.columns.flatMap((name, at) => (OF_SEPARATIONS.test(name) ? [at] : []));
  const addedByCode = new Map(occupationRows(label, separations).map(({ code, cells }) => [code, cells]));
  const title = columnAt(label, main, TITLE);
  const rows = occupationRows(label, main).map(({ code, cells }) => [
    ...kept.map((at) => (at === title ? withoutFootnote(cells[at] ?? "") : (cells[at] ?? ""))),
    ...added.map((at) => addedByCode.get(code)?.[at] ?? ""),
  ]);
  const columns = [
    ...kept.map((at) => main.columns[at] ?? ""),
    ...added.map((at) => separations.columns[at] ?? ""),
  ];
  const path = `bls/employment_projections_${round.base}_${round.target}.csv`;
  return { table: { path, text: csvText([columns, ...rows]) }, round };
}

/** Rows of occupations; notes below the table have no code. */
function occupationRows(label: string, table: SheetTable) {
  const at = columnAt(label, table, CODE);
  return table.rows
    .filter((row) => /^\d\d-\d{4}$/.test(row[at] ?? ""))
    .map((cells) => ({ code: cells[at] ?? "", cells }));
}

function roundOf(label: string, table: SheetTable): Round {
  const years = table.columns.flatMap((name) => /^Employment, (\d{4})$/.exec(name)?.[1] ?? []).map(Number);
  const [base = 0, target = 0] = years.sort((a, b) => a - b);
  columnAt(label, table, new RegExp(`^Employment, ${target}$`));
  return { base, target };
}
