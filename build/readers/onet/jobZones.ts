import { z } from "zod";
import { onetSoc, wholeBetween } from "../columns.ts";
import { knownOccupation } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";

/** `Job Zones.txt`: preparation needed, 1 to 5, for the data-level occupations. */
export const jobZones = (version: string) =>
  defineSource({
    path: `onet/${version}/Job Zones.txt`,
    purpose: "which occupations are scored, and the preparation they need",
    format: "tab",
    columns: { soc: "O*NET-SOC Code", job_zone: "Job Zone" },
    schema: z.object({ soc: onetSoc(), job_zone: wholeBetween(1, 5) }),
    key: ["soc"],
    checks: [knownOccupation],
    into: { table: "job_zone", row: (row) => row },
  });
