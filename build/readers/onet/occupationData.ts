import { z } from "zod";
import { onetSoc, text } from "../columns.ts";
import { defineSource } from "../sourceTable.ts";

/** `Occupation Data.txt`: every O*NET-SOC code with title and description. */
export const occupationData = (version: string) =>
  defineSource({
    path: `onet/${version}/Occupation Data.txt`,
    purpose: "occupations: codes, titles, what they are",
    format: "tab",
    columns: { soc: "O*NET-SOC Code", title: "Title", description: "Description" },
    schema: z.object({ soc: onetSoc(), title: text(), description: text() }),
    key: ["soc"],
    remember: (row, known) => known.occupations.add(row.soc),
    into: { table: "occupation_data", row: (row) => row },
  });
