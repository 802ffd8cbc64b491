import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import type { Effects } from "../effects.ts";

/** The states whose areas a release covers: two-letter codes in alphabetical order, or all that the tables have. */
export type RegionFilter = readonly string[] | "all";

/**
 * Reads `CA,TX` or `all`, any case. Throws a RangeError that names the setting where it is neither.
 */
export function parseRegionFilter(text: string): RegionFilter {
  const states = text.split(",").map((state) => state.trim().toUpperCase());
  if (states.length === 1 && states[0] === "ALL") return "all";
  const bad = states.find((state) => !/^[A-Z]{2}$/.test(state));
  if (bad !== undefined) {
    throw new RangeError(
      `TIDEMARK_REGIONS=${JSON.stringify(text)} is not "all" or two-letter state codes with commas, such as CA,TX.`,
    );
  }
  return [...new Set(states)].sort();
}

/** How a filter is called in a release id. */
export function regionFilterName(filter: RegionFilter): string {
  return filter === "all" ? "all" : filter.join(",");
}

const Counts = z.object({
  rows: z.number(),
  tables: z.number(),
  areas: z.number(),
  repeated: z.number(),
  states: z.array(z.string()),
});

/**
 * Makes one regional table of all that were read, and leaves out the areas that lie in none of the states asked for. Says in
 * the log what was counted twice and what was left out. Throws a RangeError where a state asked for has no area.
 */
export async function mergeRegions(
  connection: DuckDBConnection,
  filter: RegionFilter,
  effects: Pick<Effects, "files" | "logger">,
): Promise<void> {
  const sql = (name: string) => effects.files.readText(join(import.meta.dirname, `${name}.sql`));
  await connection.run(await sql("regions"));
  const [found] = (await connection.runAndReadAll(await sql("regionCounts"))).getRowObjectsJS();
  const { rows, tables, areas, repeated, states } = Counts.parse(found);
  const replaced =
    repeated === 0 ? "" : `; ${count(repeated)} rows stand in more than one, the later one taken`;
  effects.logger.info(
    `regions: ${count(areas)} areas in ${states.join(", ")} from ${count(rows)} rows of ${tables} ${tables === 1 ? "table" : "tables"}${replaced}`,
  );
  if (filter === "all") return;
  const absent = filter.filter((state) => !states.includes(state));
  if (absent.length > 0) {
    throw new RangeError(
      `TIDEMARK_REGIONS asks for ${absent.join(", ")}, where these tables have no area; they cover ${states.join(", ")}.`,
    );
  }
  const chosen = filter.map((state) => `'${state}'`).join(", ");
  for (const table of ["oews_region", "region"]) {
    await connection.run(
      `DELETE FROM ${table} WHERE area NOT IN (SELECT area FROM region_state WHERE state IN (${chosen}))`,
    );
  }
  const kept = await connection.runAndReadAll("SELECT count(*)::INTEGER AS areas FROM region");
  const left = areas - Number(kept.getRowObjectsJS()[0]?.areas);
  effects.logger.info(`regions: ${count(left)} areas outside ${filter.join(", ")} left out`);
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
