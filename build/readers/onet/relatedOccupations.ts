import { z } from "zod";
import { oneOf, onetSoc, wholeBetween } from "../columns.ts";
import { knownOccupation } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";

/** `Related Occupations.txt` (optional): up to 20 relatives per occupation, nearest first. */
export const relatedOccupations = (version: string) =>
  defineSource({
    path: `onet/${version}/Related Occupations.txt`,
    purpose: "neighbours of occupations",
    format: "tab",
    optional: true,
    columns: {
      soc: "O*NET-SOC Code",
      related_soc: "Related O*NET-SOC Code",
      tier: "Relatedness Tier",
      index: "Index",
    },
    schema: z.object({
      soc: onetSoc(),
      related_soc: onetSoc(),
      tier: oneOf("Primary-Short", "Primary-Long", "Supplemental"),
      index: wholeBetween(1, 100),
    }),
    key: ["soc", "related_soc"],
    checks: [
      knownOccupation,
      (row, known) =>
        known.occupations.has(row.related_soc)
          ? null
          : { field: "related_soc", expected: "an occupation of Occupation Data (unknown code)" },
    ],
    into: { table: "related_occupation", row: (row) => row },
  });
