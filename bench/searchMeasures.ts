import { groupBy } from "../core/lib/lists.ts";
import { mean } from "../core/methodology/statistics.ts";

/** A query and the rows that answer it. */
export type Query = {
  readonly kind: string;
  readonly text: string;
  /** Codes or ids of what answers it. */
  readonly codes: readonly string[];
  /** The stricter choice; the same as `codes` where none is given. */
  readonly bestCodes: readonly string[];
};

/** A ranking of rows and the rows that should be in it. */
export type Judged = {
  readonly kind: string;
  readonly ranking: readonly number[];
  readonly relevant: ReadonlySet<number>;
  readonly best: ReadonlySet<number>;
};

/** Reads a tab-separated file of queries with the columns query_id, source, kind, query, codes, best_codes. */
export function parseQueries(text: string): Query[] {
  return rowsOf(text).map((cell) => {
    const codes = codesOf(cell("codes"));
    const best = codesOf(cell("best_codes"));
    return {
      kind: `${cell("source")} ${cell("kind")}`,
      text: cell("query"),
      codes,
      bestCodes: best.length > 0 ? best : codes,
    };
  });
}

/** Reads a tab-separated file of queries with the columns query, kind and `answers`: ids, best first, between semicolons. */
export function parseAnswers(text: string, answers: "task_id" | "element_ids"): Query[] {
  return rowsOf(text).map((cell) => {
    const codes = codesOf(cell(answers));
    return { kind: cell("kind"), text: cell("query"), codes, bestCodes: codes.slice(0, 1) };
  });
}

/** Measures by kind, in the order in which the kinds appear: means over the queries of a kind, each from 0 to 1. */
export function measure(judged: readonly Judged[]) {
  return new Map([...groupBy(judged, ({ kind }) => kind)].map(([kind, all]) => [kind, measuresOf(all)]));
}

/** A list of chances and whether each came true, by tenths of the chance: how many, what was promised, what came. */
export function reliability(promised: readonly { readonly chance01: number; readonly right: boolean }[]) {
  return Array.from({ length: 10 }, (_, tenth) => {
    const within = promised.filter(({ chance01 }) => Math.min(9, Math.floor(chance01 * 10)) === tenth);
    return {
      from01: tenth / 10,
      answers: within.length,
      promised01: mean(within.map(({ chance01 }) => chance01)),
      right01: mean(within.map(({ right }) => (right ? 1 : 0))),
    };
  }).filter(({ answers }) => answers > 0);
}

function measuresOf(judged: readonly Judged[]) {
  const over = (value: (one: Judged) => number) => mean(judged.map(value));
  const hit = (count: number, set: "relevant" | "best") =>
    over(({ ranking, [set]: rows }) => (ranking.slice(0, count).some((row) => rows.has(row)) ? 1 : 0));
  return {
    queries: judged.length,
    "hit@1": hit(1, "relevant"),
    "hit@5": hit(5, "relevant"),
    "hit@10": hit(10, "relevant"),
    MRR: over(({ ranking, relevant }) => {
      const place = ranking.findIndex((row) => relevant.has(row));
      return place < 0 ? 0 : 1 / (place + 1);
    }),
    "recall@10": over(
      ({ ranking, relevant }) =>
        ranking.slice(0, 10).filter((row) => relevant.has(row)).length / relevant.size,
    ),
    "best hit@1": hit(1, "best"),
    "best hit@10": hit(10, "best"),
  };
}

/** Each line of a table under a header, as a function from a column's name to its cell. */
export function rowsOf(text: string): ((column: string) => string)[] {
  const [header = "", ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  const names = header.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return (column) => cells[names.indexOf(column)] ?? "";
  });
}

function codesOf(cell: string): string[] {
  return cell
    .split(";")
    .map((code) => code.trim())
    .filter((code) => code !== "");
}
