import type { z } from "zod";
import type { Query } from "../contract/endpoints.ts";
import type { Benchmark, Benchmarks } from "../contract/shapes.ts";
import type { BenchmarksTable, RequirementRow } from "../format/tables.ts";

/** The ids of the questions of a suite, or of those that test a requirement whose name has a part, in list order. */
export function matchingQuestions(
  { suites, input_id, suite, requirements: tested }: BenchmarksTable,
  requirements: readonly RequirementRow[],
  { benchmark, skill }: Pick<Query<"benchmarks">, "benchmark" | "skill">,
): readonly string[] {
  const wanted = benchmark === undefined ? undefined : suites.indexOf(benchmark);
  const part = skill?.toLowerCase();
  const isNamed = requirements.map(({ name }) => part === undefined || name.toLowerCase().includes(part));
  return input_id.filter(
    (_, question) =>
      (wanted === undefined || suite[question] === wanted) &&
      (part === undefined || tested[question]?.some((row) => isNamed[row])),
  );
}

/** A page of `total` questions, with the items that stand on it. */
export function questionList(
  total: number,
  items: z.input<typeof Benchmark>[],
  { limit, offset }: Pick<Query<"benchmarks">, "limit" | "offset">,
): z.input<typeof Benchmarks> {
  return { total, count: items.length, limit, offset, benchmarks: items };
}
