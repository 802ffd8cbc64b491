import { z } from "zod";
import { blsMarkers, oneOf, optionalNumberBetween, pattern, soc, text } from "../columns.ts";
import { defineSource } from "../sourceTable.ts";
import { isOewsCode } from "./oews.ts";

/** Share of an occupation's wage and salary jobs in each industry sector, 0 to 1. */
export const industryShares = (path: string) =>
  defineSource({
    path,
    purpose: "industries that employ each occupation",
    format: "csv",
    columns: {
      occ_code: "OCC_CODE",
      o_group: "O_GROUP",
      naics: "NAICS",
      industry_title: "NAICS_TITLE",
      share01: "SHARE_OF_OCC",
    },
    repeating: ["naics", "industry_title", "o_group"],
    schema: z.object({
      occ_code: soc(),
      o_group: oneOf("total", "major", "minor", "broad", "detailed"),
      naics: pattern("an industry code like 62 or 31-33", /^\d{2,6}(-\d{2})?$/),
      industry_title: text(),
      share01: optionalNumberBetween(0, 1, blsMarkers),
    }),
    key: ["occ_code", "o_group", "naics"],
    checks: [
      (row, known) =>
        isOewsCode(row.occ_code, known)
          ? null
          : { field: "occ_code", expected: "an occupation of the SOC or of national OEWS (unknown code)" },
    ],
    into: { table: "industry_share", row: (row) => row },
  });
