import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import { grouped } from "../../core/lib/words.ts";
import type { Effects } from "../effects.ts";
import { literal } from "./tableFile.ts";

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

const Counts = z.tuple([
  z.object({
    rows: z.number(),
    tables: z.number(),
    areas: z.number(),
    chosen: z.number(),
    repeated: z.number(),
    states: z.array(z.string()),
  }),
]);

/**
 * Leaves the areas that lie in none of the states asked for out of the views `region` and `oews_region`. Says in the log
 * what was counted twice and what was left out. Throws a RangeError where a state asked for has no area.
 */
export async function chooseRegions(
  connection: DuckDBConnection,
  filter: RegionFilter,
  { logger }: Pick<Effects, "logger">,
): Promise<void> {
  if (filter !== "all") await connection.run(`SET VARIABLE states = [${filter.map(literal).join(", ")}]`);
  const found = await connection.runAndReadAll("FROM region_counts");
  const [{ rows, tables, areas, chosen, repeated, states }] = Counts.parse(found.getRowObjectsJson());
  const replaced =
    repeated === 0 ? "" : `; ${grouped(repeated)} rows stand in more than one, the later one taken`;
  logger.info(
    `regions: ${grouped(areas)} areas in ${states.join(", ")} from ${grouped(rows)} rows of ${tables} ${tables === 1 ? "table" : "tables"}${replaced}`,
  );
  if (filter === "all") return;
  const absent = filter.filter((state) => !states.includes(state));
  if (absent.length > 0) {
    throw new RangeError(
      `TIDEMARK_REGIONS asks for ${absent.join(", ")}, where these tables have no area; they cover ${states.join(", ")}.`,
    );
  }
  logger.info(`regions: ${grouped(areas - chosen)} areas outside ${filter.join(", ")} left out`);
}
