import { z } from "zod";
import { oneOf, onetSoc, optionalSoc, soc, text } from "../columns.ts";
import { defineSource } from "../sourceTable.ts";
import { isOewsCode } from "./oews.ts";

/** The SOC structure: groups and detailed occupations with the groups above them. */
export const socStructure = (path: string) =>
  defineSource({
    path,
    purpose: "groups of occupations",
    format: "csv",
    columns: {
      code: "SOC Code",
      level: "SOC Group",
      title: "SOC Title",
      major: "MAJOR_CODE",
      minor: "MINOR_CODE",
      broad: "BROAD_CODE",
    },
    schema: z.object({
      code: soc(),
      level: oneOf("Major", "Minor", "Broad", "Detailed"),
      title: text(),
      major: soc(),
      minor: optionalSoc(),
      broad: optionalSoc(),
    }),
    key: ["code"],
    checks: [
      (row, known) => {
        const orphan = (["major", "minor", "broad"] as const).find((field) => {
          const parent = row[field];
          return parent !== null && parent !== row.code && !known.socCodes.has(parent);
        });
        return orphan === undefined
          ? null
          : { field: orphan, expected: "a group that stands above this line (unknown code)" };
      },
    ],
    remember: (row, known) => known.socCodes.add(row.code),
    into: { table: "soc_group", row: (row) => ({ ...row, level: row.level.toLowerCase() }) },
  });

/** From O*NET-SOC to the SOC, the projections and OEWS. */
export const socCrosswalk = (path: string) =>
  defineSource({
    path,
    purpose: "how occupations are counted in employment and projections",
    format: "csv",
    columns: {
      onet_soc: /^ONET_SOC_\d{4}_CODE$/,
      soc: /^SOC_\d{4}_CODE$/,
      nem_code: "NEM_CODE",
      oews_code: /^OEWS_\d{4}_CODE$/,
    },
    schema: z.object({
      onet_soc: onetSoc(),
      soc: soc(),
      nem_code: optionalSoc(),
      oews_code: optionalSoc(),
    }),
    key: ["onet_soc"],
    checks: [
      (row, known) => {
        if (!known.occupations.has(row.onet_soc)) {
          return { field: "onet_soc", expected: "an occupation of Occupation Data (unknown code)" };
        }
        if (!known.socCodes.has(row.soc))
          return { field: "soc", expected: "a code of the SOC structure (unknown code)" };
        if (row.nem_code !== null && !known.nemCodes.has(row.nem_code) && !known.socCodes.has(row.nem_code)) {
          return { field: "nem_code", expected: "a code of the projections or the SOC (unknown code)" };
        }
        return row.oews_code === null || isOewsCode(row.oews_code, known)
          ? null
          : { field: "oews_code", expected: "an occupation of the SOC or of national OEWS (unknown code)" };
      },
    ],
    into: { table: "soc_crosswalk", row: (row) => row },
  });
