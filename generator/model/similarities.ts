import { CONSTANTS } from "../../methodology/constants.ts";
import { workStyle01 } from "../../methodology/pillars.ts";
import { buildProfiles, similarityRow } from "../../methodology/similarity.ts";
import type { Tables } from "../readTables.ts";
import { byCodeUnit, groupBy } from "./groupBy.ts";
import type { Occupation } from "./occupations.ts";

/** Similarity of every occupation with every other, 0..1, row by row: Float32, occupations × occupations. */
export function modelSimilarities(tables: Tables, occupations: readonly Occupation[]): Float32Array {
  const profiles = buildProfiles([
    {
      weight: CONSTANTS.similarityRequirements,
      rows: occupations.map(({ assessed }) => assessed.jobRelevance),
      scaling: "standardise",
    },
    { weight: CONSTANTS.similarityActivities, rows: activityCounts(tables, occupations), scaling: "rarity" },
    { weight: CONSTANTS.similarityStyles, rows: styleShares(tables, occupations), scaling: "standardise" },
  ]);
  const matrix = new Float32Array(occupations.length ** 2);
  for (const row of occupations.keys()) matrix.set(similarityRow(profiles, row), row * occupations.length);
  return matrix;
}

/** How many of each occupation's task links lead to each intermediate work activity. */
function activityCounts(tables: Tables, occupations: readonly Occupation[]): number[][] {
  const columns = columnsOf(tables.task_activities.map((row) => row.iwa_id));
  const rowsOf = groupBy(tables.task_activities, (row) => row.soc);
  return occupations.map(({ soc }) => {
    const counts = new Array<number>(columns.size).fill(0);
    for (const { iwa_id } of rowsOf.get(soc) ?? []) {
      const column = columns.get(iwa_id) as number;
      counts[column] = (counts[column] as number) + 1;
    }
    return counts;
  });
}

/** Work styles as shares 0..1; an occupation without ratings stands at the mean, which standardising makes 0. */
function styleShares(tables: Tables, occupations: readonly Occupation[]): number[][] {
  const columns = columnsOf(tables.work_styles.map((row) => row.element_id));
  const sums = new Float64Array(columns.size);
  const rated = occupations.filter(({ styles }) => styles.length > 0);
  const rows = new Map(
    rated.map(({ soc, styles }) => {
      const shares = new Array<number>(columns.size).fill(0);
      for (const style of styles) {
        const share01 = workStyle01({
          elementId: style.element_id,
          scaleId: style.scale_id,
          value: style.value,
        });
        shares[columns.get(style.element_id) as number] = share01 ?? 0;
      }
      for (const [column, share01] of shares.entries()) sums[column] = (sums[column] as number) + share01;
      return [soc, shares];
    }),
  );
  const means = Array.from(sums, (sum) => sum / Math.max(1, rated.length));
  return occupations.map(({ soc }) => rows.get(soc) ?? means);
}

function columnsOf(ids: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(ids)].sort(byCodeUnit).map((id, column) => [id, column]));
}
