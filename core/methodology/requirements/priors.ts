import { numberIn, parseTable, textIn } from "../annotations/table.ts";

/** What is believed of a requirement before any question speaks, rated in two passes with a reason each. */
export type Prior = {
  readonly passA: number;
  readonly passB: number;
  /** Mean of the passes, 0..1: how hard it is for current AI. */
  readonly value: number;
  readonly reason: string;
};

export type PriorTable = ReadonlyMap<string, Prior>;

/** Parses the table of priors, by element id. Throws a RangeError naming line and column. */
export function parsePriors(text: string): PriorTable {
  return new Map(
    parseTable(text).rows.map((row) => {
      const passA = numberIn(row, "prior_a", 0, 1);
      const passB = numberIn(row, "prior_b", 0, 1);
      return [
        textIn(row, "element_id"),
        { passA, passB, value: (passA + passB) / 2, reason: textIn(row, "reason") },
      ];
    }),
  );
}

/** The prior of a requirement; one the table does not know (a later release's) takes the mean of the table. */
export function priorOf(table: PriorTable, elementId: string): Prior {
  const known = table.get(elementId);
  if (known) return known;
  const meanOf = (read: (prior: Prior) => number) =>
    table.size === 0 ? 0.5 : [...table.values()].reduce((sum, prior) => sum + read(prior), 0) / table.size;
  const value = meanOf((prior) => prior.value);
  return { passA: value, passB: value, value, reason: "not rated yet: the mean of all priors" };
}
