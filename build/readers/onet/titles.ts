import { z } from "zod";
import { flag, onetMarkers, onetSoc, optionalText, text } from "../columns.ts";
import { knownOccupation } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";

/** `Alternate Titles.txt`: what else an occupation is called. */
export const alternateTitles = (version: string) =>
  defineSource({
    path: `onet/${version}/Alternate Titles.txt`,
    purpose: "other titles of occupations, for search",
    format: "tab",
    columns: { soc: "O*NET-SOC Code", title: "Alternate Title", short_title: "Short Title" },
    repeating: ["soc"],
    schema: z.object({ soc: onetSoc(), title: text(), short_title: optionalText(onetMarkers) }),
    key: ["soc", "title", "short_title"],
    checks: [knownOccupation],
    into: { table: "alternate_title", row: (row) => row },
  });

/** `Sample of Reported Titles.txt`: titles incumbents gave. */
export const reportedTitles = (version: string) =>
  defineSource({
    path: `onet/${version}/Sample of Reported Titles.txt`,
    purpose: "titles that workers gave, for search",
    format: "tab",
    columns: { soc: "O*NET-SOC Code", title: "Reported Job Title" },
    repeating: ["soc"],
    schema: z.object({ soc: onetSoc(), title: text() }),
    key: ["soc", "title"],
    checks: [knownOccupation],
    into: { table: "reported_title", row: (row) => row },
  });

/** `Technology Skills.txt`: software and tools by example, with the kind of product. */
export const technologySkills = (version: string) =>
  defineSource({
    path: `onet/${version}/Technology Skills.txt`,
    purpose: "software and tools, for search and similarity",
    format: "tab",
    columns: {
      soc: "O*NET-SOC Code",
      example: "Example",
      commodity_title: "Commodity Title",
      hot: "Hot Technology",
      in_demand: "In Demand",
    },
    optionalFields: ["hot", "in_demand"],
    repeating: ["soc", "commodity_title"],
    schema: z.object({
      soc: onetSoc(),
      example: text(),
      commodity_title: text(),
      hot: flag(),
      in_demand: flag(),
    }),
    key: ["soc", "example", "commodity_title"],
    checks: [knownOccupation],
    into: { table: "technology_skill", row: (row) => row },
  });
