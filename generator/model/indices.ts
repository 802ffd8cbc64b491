import { invariant } from "../../core/lib/invariant.ts";
import { groupBy } from "../../core/lib/lists.ts";
import {
  agreement,
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
export type OccupationIndices = {
  readonly values: readonly {
    readonly id: IndexId;
    readonly value: number;
    readonly quantile: number;
    /** Other occupations of the same value, where the index counts by six-digit codes. */
    readonly sharedWith: readonly string[];
  }[];
  readonly agreement: ReturnType<typeof agreement>;
  readonly use: OccupationUse | null;
  /** Quantile of the susceptibility score, and of observed use; null where no use is known. */
  readonly reachQuantile: number;
  readonly useQuantile: number | null;
  /** Reach less use, -1..1. */
  readonly useGap: number | null;
};

export type IndexModel = {
  /** Values by occupation of each index that the source tables have; `ours` is the susceptibility score. */
  readonly ours: Values;
  readonly values: ReadonlyMap<IndexId, Values>;
  /** Occupations whose tasks need the body less than the median occupation's. */
  readonly deskHalf: ReadonlySet<string>;
  readonly taskUse: ReadonlyMap<string, TaskUse>;
  readonly byOccupation: ReadonlyMap<string, OccupationIndices>;
};

/** Other indices and observed use beside the scores. */
export function modelIndices(
  tables: Pick<Tables, "exposure_labels" | "applicability" | "task_use">,
  occupations: readonly Occupation[],
  tasksOf: ReadonlyMap<string, readonly Task[]>,
): IndexModel {
  const uses = taskUses(tables.task_use);
  const useOf = new Map(
    occupations.map(({ soc }) => [
      soc,
      occupationUse((tasksOf.get(soc) ?? []).map(({ taskId }) => uses.get(taskId) ?? null)),
    ]),
  );
  const values = indexValues(tables, occupations, useOf);
  const ours = new Map(occupations.map(({ soc, row }) => [soc, row.automation_susceptibility_score]));
  const quantiles = new Map([...values].map(([id, each]) => [id, quantilesOf(each)]));
  const used = useQuantiles(quantiles);
  const siblings = groupBy(occupations, ({ soc }) => soc.slice(0, 7));
  const physicality = new Map(occupations.map(({ soc, assessed }) => [soc, assessed.physicality]));
  const median = [...physicality.values()].sort((a, b) => a - b)[physicality.size >> 1] ?? 0;
  return {
    ours,
    values,
    deskHalf: new Set([...physicality].filter(([, value]) => value < median).map(([soc]) => soc)),
    taskUse: uses,
    byOccupation: new Map(
      occupations.map(({ soc, assessed }): [string, OccupationIndices] => {
        const found = [...values].flatMap(([id, each]) => {
          const value = each.get(soc);
          if (value === undefined) return [];
          const others = id === "microsoft_applicability" ? (siblings.get(soc.slice(0, 7)) ?? []) : [];
          const quantile = invariant(quantiles.get(id)?.get(soc), soc);
          const sharedWith = others.map((other) => other.soc).filter((other) => other !== soc);
          return [{ id, value: roundTo(value, 6), quantile, sharedWith }];
        });
        const reachQuantile = assessed.susceptibilityQuantile;
        const useQuantile = used.get(soc) ?? null;
        return [
          soc,
          {
            values: found,
            agreement:
              found.length === 0 ? null : agreement([reachQuantile, ...found.map((each) => each.quantile)]),
            use: useOf.get(soc) ?? null,
            reachQuantile,
            useQuantile,
            useGap: useQuantile === null ? null : round4(reachQuantile - useQuantile),
          },
        ];
      }),
    ),
  };
}

function taskUses(rows: Tables["task_use"]): Map<string, TaskUse> {
  const releases = [...new Set(rows.map(({ release }) => release))].sort();
  return new Map(
    [...groupBy(rows, ({ task_id }) => task_id)].flatMap(([id, own]) => {
      const use = taskUse(own, releases);
      return use === null ? [] : [[id, use] as const];
    }),
  );
}

function indexValues(
  { exposure_labels, applicability }: Pick<Tables, "exposure_labels" | "applicability">,
  occupations: readonly Occupation[],
  useOf: ReadonlyMap<string, OccupationUse | null>,
): ReadonlyMap<IndexId, Values> {
  const labels = new Map(exposure_labels.map((row) => [row.soc, row]));
  const scores = new Map(applicability.map((row) => [row.soc6, row.score]));
  const read: Record<IndexId, (soc: string) => number | undefined> = {
    eloundou_people: (soc) => labels.get(soc)?.people,
    eloundou_gpt4: (soc) => labels.get(soc)?.gpt4,
    microsoft_applicability: (soc) => scores.get(soc.slice(0, 7)),
    anthropic_use: (soc) => useOf.get(soc)?.percent,
  };
  const all = OTHER_INDICES.map(({ id }): [IndexId, Values] => [
    id,
    new Map(
      occupations.flatMap(({ soc }) => {
        const value = read[id](soc);
        return value === undefined ? [] : [[soc, value] as const];
      }),
    ),
  ]);
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
