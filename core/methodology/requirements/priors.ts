import { numberIn, parseTable, type TableRow, textIn } from "../annotations/table.ts";
import { mean } from "../statistics.ts";

export type Prior = Readonly<ReturnType<typeof priorIn>>;

export type PriorTable = ReadonlyMap<string, Prior>;

/** Parses the table of priors, by element id. Throws a RangeError naming line and column. */
export function parsePriors(text: string): PriorTable {
  return new Map(parseTable(text).rows.map((row) => [textIn(row, "element_id"), priorIn(row)]));
}

/** What was judged of a requirement in two passes: how much of it current AI does not do, and how much of it questions test. */
function priorIn(row: TableRow) {
  const number = (column: string) => numberIn(row, column, 0, 1);
  const [passA, passB] = [number("prior_a"), number("prior_b")];
  return {
    passA,
    passB,
    /** What a third look settled, else the mean of the passes; 0..1. */
    value: row.cells.settled ? number("settled") : (passA + passB) / 2,
    reasonA: textIn(row, "reason_a"),
    reasonB: textIn(row, "reason_b"),
    /** Share of the requirement, as work exercises it, that the linked questions test: mean of the passes, 0..1. */
    reach: (number("reach_a") + number("reach_b")) / 2,
    /** What of it they test; empty where that is nothing. */
    reachReason: row.cells.reach_reason ?? "",
  };
}

/** The prior of a requirement; one the table does not know (a later release's) takes the mean of the table and reach 0. */
export function priorOf(table: PriorTable, elementId: string): Prior {
  const known = table.get(elementId);
  if (known) return known;
  const value = table.size === 0 ? 0.5 : mean([...table.values()].map((prior) => prior.value));
  const reason = "not rated yet: the mean of all priors";
  return { passA: value, passB: value, value, reasonA: reason, reasonB: reason, reach: 0, reachReason: "" };
}
