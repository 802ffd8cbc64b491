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

/** National OEWS: employment in persons, mean wage in US dollars a year. */
export const oewsNational = (path: string) =>
  defineSource({
    path,
    format: "csv",
    columns: {
      occ_code: "OCC_CODE",
      occ_title: "OCC_TITLE",
      o_group: "O_GROUP",
      tot_emp: "TOT_EMP",
      a_mean: "A_MEAN",
    },
    schema: z.object({
      occ_code: soc(),
      occ_title: text(),
      o_group: group(),
      tot_emp: optionalWhole(blsMarkers),
      a_mean: optionalNumber(blsMarkers),
    }),
    key: ["occ_code", "o_group"],
    remember: (row, known) => known.oewsCodes.add(row.occ_code),
    into: { table: "oews_national", row: (row) => row },
  });

/** The areas of the regional table. */
export const regions = (path: string) =>
  defineSource({
    path,
    format: "csv",
    columns: { area: "AREA", title: "AREA_TITLE", region_type: "REGION_TYPE", counties: "COUNTIES" },
    schema: z.object({ area: areaCode(), title: text(), region_type: text(), counties: text() }),
    key: ["area"],
    remember: (row, known) => known.areas.add(row.area),
    into: { table: "region", row: (row) => row },
  });

/** Regional OEWS: as published, with estimated wages in a column of their own where the table has one. */
export const oewsRegions = (path: string) =>
  defineSource({
    path,
    format: "csv",
    columns: {
      area: "AREA",
      area_title: "AREA_TITLE",
      area_type: "AREA_TYPE",
      prim_state: "PRIM_STATE",
      occ_code: "OCC_CODE",
      occ_title: "OCC_TITLE",
      o_group: "O_GROUP",
      tot_emp: "TOT_EMP",
      a_mean: "A_MEAN",
      a_mean_est: "A_MEAN_EST",
      wage_source: "A_MEAN_SOURCE",
    },
    optionalFields: ["a_mean_est", "wage_source"],
    schema: z.object({
      area: areaCode(),
      area_title: text(),
      area_type: text(),
      prim_state: pattern("a state code like CA", /^[A-Z]{2}$/),
      occ_code: soc(),
      occ_title: text(),
      o_group: group(),
      tot_emp: optionalWhole(blsMarkers),
      a_mean: optionalNumber(blsMarkers),
      a_mean_est: optionalNumber(blsMarkers),
      wage_source: optionalText(),
    }),
    key: ["area", "occ_code", "o_group"],
    checks: [
      (row, known) => {
        if (!known.areas.has(row.area))
          return { field: "area", expected: "an area of the region table (unknown code)" };
        return isOewsCode(row.occ_code, known)
          ? null
          : { field: "occ_code", expected: "an occupation of the SOC or of national OEWS (unknown code)" };
      },
    ],
    into: { table: "oews_region", row: (row) => row },
  });
