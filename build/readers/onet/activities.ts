import { z } from "zod";
import { dwaId, elementId, iwaId, onetSoc, optionalText, taskId, text } from "../columns.ts";
import { knownElement, knownOccupation, knownTask } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";

/** `IWA Reference.txt`: intermediate work activities under their generalized one. */
export const iwas = (version: string) =>
  defineSource({
    path: `onet/${version}/IWA Reference.txt`,
    purpose: "intermediate work activities, above the detailed ones",
    format: "tab",
    columns: { iwa_id: "IWA ID", element_id: "Element ID", title: "IWA Title" },
    optionalFields: ["title"],
    schema: z.object({ iwa_id: iwaId(), element_id: elementId(), title: optionalText() }),
    key: ["iwa_id"],
    checks: [knownElement],
    remember: (row, known) => known.iwas.add(row.iwa_id),
  });

/** `DWA Reference.txt`: detailed work activities under their intermediate one. */
export const dwas = (version: string) =>
  defineSource({
    path: `onet/${version}/DWA Reference.txt`,
    purpose: "detailed work activities, which tasks are rated by",
    format: "tab",
    columns: { dwa_id: "DWA ID", iwa_id: "IWA ID", element_id: "Element ID", title: "DWA Title" },
    schema: z.object({ dwa_id: dwaId(), iwa_id: iwaId(), element_id: elementId(), title: text() }),
    key: ["dwa_id"],
    checks: [
      knownElement,
      (row, known) =>
        known.iwas.has(row.iwa_id)
          ? null
          : { field: "iwa_id", expected: "an activity of IWA Reference (unknown code)" },
    ],
    remember: (row, known) => known.dwas.add(row.dwa_id),
    into: { table: "dwa", row: (row) => row },
  });

/** `Tasks to DWAs.txt`: the detailed work activities of each task. */
export const taskDwas = (version: string) =>
  defineSource({
    path: `onet/${version}/Tasks to DWAs.txt`,
    purpose: "the work activities of each task",
    format: "tab",
    columns: { soc: "O*NET-SOC Code", task_id: "Task ID", dwa_id: "DWA ID" },
    repeating: ["soc", "task_id"],
    schema: z.object({ soc: onetSoc(), task_id: taskId(), dwa_id: dwaId() }),
    key: ["task_id", "dwa_id"],
    checks: [
      knownOccupation,
      knownTask,
      (row, known) =>
        known.dwas.has(row.dwa_id)
          ? null
          : { field: "dwa_id", expected: "an activity of DWA Reference (unknown code)" },
    ],
    into: { table: "task_dwa", row: (row) => row },
  });
