import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { rowsOf } from "./searchMeasures.ts";

const FOLDER = join(import.meta.dirname, "judged");
const SHOWN = 5;

/** A query of the judged set, and the grades of its answers by the codes of occupations. */
export type GradedQuery = {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** Whether it is of the part that nothing is tuned on. */
  readonly isShut: boolean;
  /** What each reader gave: 2 right, 1 related, 0 wrong. Where one reader alone graded an answer, both have that grade. */
  readonly grades: readonly [Grades, Grades];
};

type Grades = ReadonlyMap<string, number>;

/** The judged set of this folder. */
export async function readJudgedSet(): Promise<GradedQuery[]> {
  const read = async (file: string) => rowsOf(await readFile(join(FOLDER, file), "utf8"));
  const graded = new Map<string, readonly [Map<string, number>, Map<string, number>]>();
  for (const cell of await read("grades.tsv")) {
    const both = graded.get(cell("query_id")) ?? ([new Map(), new Map()] as const);
    const [first, second] = [cell("first"), cell("second")];
    both[0].set(cell("soc"), Number(first || second));
    both[1].set(cell("soc"), Number(second || first));
    graded.set(cell("query_id"), both);
  }
  return (await read("queries.tsv")).map((cell) => ({
    id: cell("query_id"),
    kind: cell("kind"),
    text: cell("query"),
    isShut: cell("shut") === "1",
    grades: graded.get(cell("query_id")) ?? [new Map(), new Map()],
  }));
}

/**
 * Measures of rankings, each the codes of the occupations shown for a query, best first: means over queries, of every figure that
 * depends on grades the mean of both readers' figures. At most five answers count as shown.
 */
export function measureGraded(
  ranked: readonly { readonly query: GradedQuery; readonly codes: readonly string[] }[],
) {
  const shown = ranked.map(({ query, codes }) => ({ query, codes: codes.slice(0, SHOWN) }));
  const answers = shown.reduce((sum, { codes }) => sum + codes.length, 0);
  const perReader = (value: (grades: Grades, codes: readonly string[]) => number) =>
    shown.reduce((sum, { query, codes }) => {
      const [first, second] = query.grades;
      return sum + (value(first, codes) + value(second, codes)) / 2;
    }, 0);
  return {
    queries: ranked.length,
    "first right": perReader((grades, [code]) => (isGraded(grades, code, 2) ? 1 : 0)) / ranked.length,
    "right in five":
      perReader((grades, codes) => (codes.some((code) => isGraded(grades, code, 2)) ? 1 : 0)) / ranked.length,
    "wrong among shown":
      perReader((grades, codes) => codes.filter((code) => isGraded(grades, code, 0)).length) / answers,
    /** Discounted gain 2^grade − 1 of the answers shown over that of the five best known. */
    "nDCG@5": perReader(discountedGain) / ranked.length,
    /** Share of the answers shown that nobody graded, which count as neither right nor wrong. */
    ungraded: perReader((grades, codes) => codes.filter((code) => !grades.has(code)).length) / answers,
    shown: answers / ranked.length,
  };
}

function isGraded(grades: Grades, code: string | undefined, grade: number): boolean {
  return code !== undefined && grades.get(code) === grade;
}

function discountedGain(grades: Grades, codes: readonly string[]): number {
  const gain = (list: readonly number[]) =>
    list.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  const best = gain([...grades.values()].sort((a, b) => b - a).slice(0, SHOWN));
  return best === 0 ? 1 : gain(codes.map((code) => grades.get(code) ?? 0)) / best;
}
