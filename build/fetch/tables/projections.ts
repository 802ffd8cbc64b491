import { at } from "../../../core/lib/at.ts";
import { findTable, type SheetTable, withoutFootnote } from "../workbook.ts";
import { columnAt, csvText, type MadeTable, type PublishedFile } from "./csv.ts";

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
