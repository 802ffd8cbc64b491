import { z } from "zod";
import {
  number,
  oneOf,
  onetMarkers,
  onetSoc,
  optionalNumber,
  optionalOneOf,
  optionalWhole,
  taskId,
  text,
} from "../columns.ts";
import { knownOccupation, knownTask, valueOnScale } from "../knownCodes.ts";
import { defineSource } from "../sourceTable.ts";

/** `Task Statements.txt`: the tasks of every data-level occupation. */
export const taskStatements = (version: string) =>
  defineSource({
    path: `onet/${version}/Task Statements.txt`,
    format: "tab",
    columns: { soc: "O*NET-SOC Code", task_id: "Task ID", task: "Task", task_type: "Task Type" },
    schema: z.object({
      soc: onetSoc(),
      task_id: taskId(),
      task: text(),
      task_type: optionalOneOf(onetMarkers, "Core", "Supplemental"),
    }),
    key: ["task_id"],
    checks: [knownOccupation],
    remember: (row, known) => known.tasks.set(row.task_id, row.soc),
    into: { table: "task_statement", row: (row) => row },
  });

/**
 * `Task Ratings sources.txt` (optional, not an official table): how each rating of a reconstructed
 * `Task Ratings.txt` was found. A method that is neither exact nor taken from a file is an estimate.
 */
export const taskRatingMethods = (version: string) =>
  defineSource({
    path: `onet/${version}/Task Ratings sources.txt`,
    format: "tab",
    optional: true,
    columns: { task_id: "Task ID", scale_id: "Scale ID", method: "Method" },
    schema: z.object({ task_id: taskId(), scale_id: oneOf("IM", "RT"), method: text() }),
    key: ["task_id", "scale_id"],
    checks: [
      (row, known) =>
        known.tasks.has(row.task_id)
          ? null
          : { field: "task_id", expected: "a task of Task Statements (unknown task id)" },
    ],
    remember: (row, known) => {
      if (!/exact|same-date/.test(row.method)) known.estimatedRatings.add(`${row.task_id} ${row.scale_id}`);
    },
  });

/** `Task Ratings.txt`: importance (IM) and relevance (RT); frequencies (FT) are checked and left out. */
export const taskRatings = (version: string) =>
  defineSource({
    path: `onet/${version}/Task Ratings.txt`,
    format: "tab",
    columns: {
      soc: "O*NET-SOC Code",
      task_id: "Task ID",
      scale_id: "Scale ID",
      category: "Category",
      data_value: "Data Value",
      standard_error: "Standard Error",
    },
    optionalFields: ["category", "standard_error"],
    schema: z.object({
      soc: onetSoc(),
      task_id: taskId(),
      scale_id: oneOf("IM", "RT", "FT"),
      category: optionalWhole(onetMarkers),
      data_value: number(),
      standard_error: optionalNumber(onetMarkers),
    }),
    key: ["task_id", "scale_id", "category"],
    checks: [knownOccupation, knownTask, valueOnScale],
    into: {
      table: "task_rating",
      row: ({ category, ...rating }, known) =>
        rating.scale_id === "FT"
          ? null
          : { ...rating, estimated: known.estimatedRatings.has(`${rating.task_id} ${rating.scale_id}`) },
    },
  });
