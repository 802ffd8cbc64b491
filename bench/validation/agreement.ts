import { mean, spearman } from "../../core/methodology/statistics.ts";
import type { AnnotationTable, Rating } from "../../core/methodology/tasks/annotations.ts";
import { DIMENSION_NAMES } from "../../core/methodology/types.ts";
import { intraclassCorrelation } from "./statistics.ts";

/** How far the two annotation passes agree on each dimension, over all ratings with two passes, from the passes alone. */
export function passAgreement(table: AnnotationTable) {
  const twice = [...table.byActivity.values(), ...table.byTask.values()].filter(
    (rating): rating is Rating & Required<Pick<Rating, "passA" | "passB">> =>
      rating.passA !== undefined && rating.passB !== undefined,
  );
  return DIMENSION_NAMES.map((dimension) => {
    const a = twice.map((rating) => rating.passA[dimension]);
    const b = twice.map((rating) => rating.passB[dimension]);
    const differences = b.map((value, at) => value - (a[at] as number));
    return {
      dimension,
      ratings: twice.length,
      intraclass: intraclassCorrelation(a, b),
      rankCorrelation: spearman(a, b),
      /** Of pass b minus pass a, in points. */
      meanDifference: mean(differences),
      /** Ratings that differ by more than three points. */
      settled: differences.filter((difference) => Math.abs(difference) > 3).length,
    };
  });
}
