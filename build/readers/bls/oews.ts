import { z } from "zod";
import {
  blsMarkers,
  oneOf,
  optionalNumber,
  optionalText,
  optionalWhole,
  pattern,
  soc,
  text,
} from "../columns.ts";
import type { KnownCodes } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";
import { areaCode } from "./areaCode.ts";

const group = () => oneOf("total", "major", "minor", "broad", "detailed");

/** A code of the SOC structure, or one of the combinations OEWS makes of them. */
export const isOewsCode = (code: string, known: KnownCodes) =>
  known.oewsCodes.has(code) || known.socCodes.has(code);

/** National OEWS: employment in persons, mean and median wage in US dollars a year. */
export const oewsNational = (path: string) =>
  defineSource({
    path,
    purpose: "national employment and wages",
    format: "csv",
    columns: {
      occ_code: "OCC_CODE",
      occ_title: "OCC_TITLE",
      o_group: "O_GROUP",
      tot_emp: "TOT_EMP",
      a_mean: "A_MEAN",
      median_wage: "A_MEDIAN",
    },
    optionalFields: ["median_wage"],
    schema: z.object({
      occ_code: soc(),
      occ_title: text(),
      o_group: group(),
      tot_emp: optionalWhole(blsMarkers),
      a_mean: optionalNumber(blsMarkers),
      median_wage: optionalNumber(blsMarkers),
    }),
    key: ["occ_code", "o_group"],
    remember: (row, known) => known.oewsCodes.add(row.occ_code),
    into: { table: "oews_national", row: (row) => row },
  });

/** The areas of a state's regional table. */
export const stateAreas = (path: string) =>
  defineSource({
    path,
    purpose: "the areas that the state's table counts",
    format: "csv",
    columns: { area: "AREA", title: "AREA_TITLE", region_type: "REGION_TYPE", counties: "COUNTIES" },
    schema: z.object({ area: areaCode(), title: text(), region_type: text(), counties: text() }),
    key: ["area"],
    remember: (row, known) => known.areas.add(row.area),
    into: { table: "region", row: (row) => row },
  });

/**
 * Regional OEWS: the official metropolitan file, or a state's table of the areas in its list, with estimated wages in a
 * column of their own where it has one. `reading` counts the regional tables of a folder: of two figures for one area and
 * occupation the one with the higher number is taken.
 */
export const oewsRegions = (path: string, kind: "metropolitan" | "state", reading: number) =>
  defineSource({
    path,
    purpose: "employment and wages in metropolitan areas",
    format: "csv",
    columns: {
      area: "AREA",
      area_title: "AREA_TITLE",
      prim_state: "PRIM_STATE",
      occ_code: "OCC_CODE",
      o_group: "O_GROUP",
      tot_emp: "TOT_EMP",
      a_mean: "A_MEAN",
      a_mean_est: "A_MEAN_EST",
      wage_source: "A_MEAN_SOURCE",
    },
    optionalFields: [...(kind === "state" ? (["area_title"] as const) : []), "a_mean_est", "wage_source"],
    repeating: ["area", "prim_state", "o_group", "wage_source"],
    schema: z.object({
      area: areaCode(),
      area_title: kind === "state" ? optionalText() : text(),
      prim_state: pattern("a state code like CA", /^[A-Z]{2}$/),
      occ_code: soc(),
      o_group: group(),
      tot_emp: optionalWhole(blsMarkers),
      a_mean: optionalNumber(blsMarkers),
      a_mean_est: optionalNumber(blsMarkers),
      wage_source: optionalText(),
    }),
    key: ["area", "occ_code", "o_group"],
    checks: [
      (row, known) => {
        if (kind === "state" && !known.areas.has(row.area))
          return { field: "area", expected: "an area of the region table (unknown code)" };
        return isOewsCode(row.occ_code, known)
          ? null
          : { field: "occ_code", expected: "an occupation of the SOC or of national OEWS (unknown code)" };
      },
    ],
    into: { table: "oews_region_row", row: (row) => ({ reading, ...row }) },
  });
