import type { z } from "zod";
import type { JobIndices } from "../../core/contract/shapes.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { groupBy } from "../../core/lib/lists.ts";
import {
  agreement,
  differenceInWords,
  type IndexId,
  OTHER_INDICES,
  quantilesOf,
  type Values,
} from "../../core/methodology/indices/indices.ts";
import {
  type OccupationUse,
  occupationUse,
  type TaskUse,
  taskUse,
} from "../../core/methodology/indices/use.ts";
import { round4, roundTo } from "../../core/methodology/rounding.ts";
import { mean } from "../../core/methodology/statistics.ts";
import type { Occupation } from "./occupations.ts";
import type { Tables } from "./queryRows.ts";
import type { Task } from "./tasks.ts";

/** What other indices say of one occupation, beside ours. */
export type OccupationIndices = Pick<
  z.input<typeof JobIndices>,
  "index_agreement" | "reach_and_use" | "observed_use" | "indices"
>;

/** Other indices and observed use beside the scores. */
export function modelIndices(
  tables: Pick<Tables, "index_values" | "task_use">,
  occupations: readonly Occupation[],
  tasksOf: ReadonlyMap<string, readonly Task[]>,
) {
  const uses = taskUses(tables.task_use);
  const useOf = new Map(
    occupations.map(({ soc }) => [
      soc,
      occupationUse((tasksOf.get(soc) ?? []).map(({ taskId }) => uses.get(taskId) ?? null)),
    ]),
  );
  const values = indexValues(tables.index_values, useOf);
  const quantiles = new Map([...values].map(([id, each]) => [id, quantilesOf(each)]));
  const used = useQuantiles(quantiles);
  const siblings = groupBy(occupations, ({ soc }) => soc.slice(0, 7));
  const physicality = new Map(occupations.map(({ soc, assessed }) => [soc, assessed.physicality]));
  const median = [...physicality.values()].sort((a, b) => a - b)[physicality.size >> 1] ?? 0;

  const indicesOf = ({ soc, assessed }: Occupation): OccupationIndices => {
    const reach = assessed.susceptibilityQuantile;
    const use = used.get(soc) ?? null;
    const observed = useOf.get(soc) ?? null;
    const indices = OTHER_INDICES.flatMap((index) => {
      const { id, name } = index;
      const value = values.get(id)?.get(soc);
      if (value === undefined) return [];
      const quantile = invariant(quantiles.get(id)?.get(soc), soc);
      const difference = round4(quantile - reach);
      // Only this index counts by six-digit codes.
      const alike = id === "microsoft_applicability" ? (siblings.get(soc.slice(0, 7)) ?? []) : [];
      const others = alike.map((other) => other.soc).filter((other) => other !== soc);
      return {
        index_id: id,
        name,
        value: roundTo(value, 6),
        quantile,
        difference,
        in_words: differenceInWords(index, difference),
        ...(others.length > 0 && { shared_with: others }),
      };
    });
    return {
      index_agreement: agreement(
        reach,
        indices.map(({ quantile }) => quantile),
      ),
      reach_and_use: {
        reach_quantile: reach,
        use_quantile: use,
        use_gap: use === null ? null : round4(reach - use),
      },
      ...(observed !== null && { observed_use: observed }),
      indices,
    };
  };
  return {
    /** Values by occupation of each index that the source tables have; `ours` is the susceptibility score. */
    ours: new Map(occupations.map(({ soc, row }) => [soc, row.automation_susceptibility_score])),
    values,
    /** Occupations whose tasks need the body less than the median occupation's. */
    deskHalf: new Set([...physicality].filter(([, value]) => value < median).map(([soc]) => soc)),
    taskUse: uses,
    byOccupation: new Map(occupations.map((occupation) => [occupation.soc, indicesOf(occupation)])),
  };
}

function taskUses(rows: Tables["task_use"]): Map<string, TaskUse> {
  const releases = [...new Set(rows.map(({ release }) => release))].sort();
  const rowsOf = [...groupBy(rows, ({ task_id }) => task_id)];
  return new Map(rowsOf.map(([id, own]) => [id, invariant(taskUse(own, releases), id)]));
}

/** Values of each index that the source tables have, in the order of the list of indices. */
function indexValues(
  rows: Tables["index_values"],
  useOf: ReadonlyMap<string, OccupationUse | null>,
): ReadonlyMap<IndexId, Values> {
  const rowsOf = groupBy(rows, ({ index_id }) => index_id);
  const used = [...useOf].flatMap(([soc, use]) =>
    use === null ? [] : { soc, value: use.percent_of_conversations },
  );
  const all = OTHER_INDICES.map(({ id }): [IndexId, Values] => {
    const own = id === "anthropic_use" ? used : (rowsOf.get(id) ?? []);
    return [id, new Map(own.map(({ soc, value }) => [soc, value]))];
  });
  return new Map(all.filter(([, values]) => values.size > 0));
}

/** Where occupations lie by observed use: the mean of their quantiles in the indices of use that know them, ranked. */
function useQuantiles(quantiles: ReadonlyMap<IndexId, Values>): Values {
  const ofUse = OTHER_INDICES.filter(({ kind }) => kind === "use").flatMap(
    ({ id }) => quantiles.get(id) ?? [],
  );
  const socs = new Set(ofUse.flatMap((values) => [...values.keys()]));
  const means = [...socs].map((soc): [string, number] => [
    soc,
    mean(ofUse.flatMap((values) => values.get(soc) ?? [])),
  ]);
  return quantilesOf(new Map(means));
}
